// The board after each step of a replay is the board of the search, as the levels print it.

import assert from "node:assert/strict";
import { decode } from "../../../visual/src/replay/page/recording.mjs";
import { open, position, record, recordingIn } from "./page.mjs";

// The boards after each step of knight-backtrack, from what level 3 prints.
function boardsOf(printed, width, height) {
  const boards = [];
  let board = new Array(width * height).fill(0);
  let fixed = 0;
  const lines = printed.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const entered = line.match(/^-- (\d+) cells fixed --$/);
    const tried = line.match(/^(>>|<<) \d \((-?\d+), (-?\d+)\) (.*)$/);
    if (entered || line.startsWith("Answer found")) {
      const rows = lines.slice(i + 1, i + 1 + height);
      const drawn = rows.flatMap((row) => row.trim().split(/\s+/).map(Number));
      if (boards.length > 0) assert.deepEqual(board, drawn, `line ${i}: marks and boards disagree`);
      board = drawn;
      if (entered) fixed = Number(entered[1]);
      i += height;
    } else if (tried) {
      const place = Number(tried[3]) * width + Number(tried[2]);
      board = [...board];
      if (tried[4] === "free") board[place] = fixed + 1;
      if (tried[4] === "write back") {
        board[place] = 0;
        fixed -= 1;
      }
    } else {
      continue;
    }
    boards.push(board);
  }
  return boards;
}

// Goes through every step with the buttons, forwards or backwards, and gives the boards as they are shown.
const shownBoards = (page, forwards) => page.evaluate((forwards) => {
  const cells = [...document.querySelectorAll("#board [data-place]")];
  const board = () => cells.map((cell) => Number(cell.textContent || 0)).join(" ");
  const button = document.getElementById(forwards ? "forward" : "back");
  document.getElementById(forwards ? "first" : "last").click();
  const boards = [board()];
  while (!button.disabled) {
    button.click();
    boards.push(board());
  }
  return boards;
}, forwards);

export async function checkEveryBoard(browser, width, height, ...options) {
  const args = [width, height, 0, 0, 3, ...options].map(String);
  const { page: path, printed } = record("knight-backtrack", ...args);
  const page = await open(browser, path);
  const forwards = await shownBoards(page, true);
  const backwards = await shownBoards(page, false);
  // No level prints that the search returns.
  const { kinds } = recordingIn(path);
  const isPrinted = (_, step) => !"xdb".includes(kinds[step]);
  const expected = boardsOf(printed, width, height).map((board) => board.join(" "));
  // A choice is recorded together with the node it leads to; the last one printed may have none.
  assert.ok(expected.length - forwards.filter(isPrinted).length <= 2, `${expected.length} printed, ${forwards.length} shown`);
  forwards.filter(isPrinted).forEach((board, step) => assert.equal(board, expected[step], `${args}: step ${step}`));
  assert.deepEqual(backwards.reverse(), forwards, `${args}: backwards`);
  await page.close();
  return forwards.length;
}

// Brute force marks cells that are visited already, and cells off the board: the board at every node must
// be the one that level 2 prints.
export async function checkNodes(browser, width, height, steps) {
  const args = [width, height, 0, 0, 2, "--replay-steps", steps].map(String);
  const { page: path, printed } = record("knight-bruteforce", ...args);
  const page = await open(browser, path);
  const { kinds } = recordingIn(path);
  const shown = (await shownBoards(page, true)).filter((_, step) => kinds[step] === "e");
  const lines = printed.split("\n");
  const board = (line) => lines.slice(line, line + height).flatMap((row) => row.trim().split(/\s+/)).join(" ");
  const nodes = [...lines.keys()].filter((line) => / cells fixed --$/.test(lines[line]));
  assert.ok(shown.length > 100 && nodes.length >= shown.length, `${nodes.length} printed, ${shown.length} shown`);
  shown.forEach((shown, node) => assert.equal(shown, board(nodes[node] + 1), `${args}: node ${node}`));
  await page.close();
  return shown.length;
}

// The board after each step: in the recording, the one that the levels print at each node; in the page, the
// recording's, forwards, backwards, and after each jump.
export async function checkBoards(browser, program, ...args) {
  const { page: path } = record(program, ...args);
  const recording = recordingIn(path);
  const { steps, nodes } = decode(recording);
  const board = new Array(recording.width * recording.height).fill(0);
  const boards = steps.map(({ changes }) => {
    for (const [place, , value] of changes) board[place] = value;
    return [...board];
  });
  let compared = 0;
  steps.forEach(({ kind, text }, place) => {
    const printed = printedBoard(recording, text.map((line) => recording.lines[line].slice(1)));
    if (kind === "u" || kind === "r" || kind === "m") return;
    // Some programs print their solutions only. The other boards are those of the path.
    if (["number-place", "knight-graph"].includes(program) && recording.algorithm !== "bits") {
      assert.equal(boards[place].join(" "), filled(recording, nodes, steps[place].node), `${program} ${args}: step ${place}`);
      compared += 1;
    }
    if (!printed) return;
    assert.equal(written(recording, boards[place]), printed, `${program} ${args}: step ${place}`);
    compared += 1;
  });
  assert.ok(compared > (recording.algorithm === "bits" && program === "number-place" ? 0 : 20), `${program}: ${compared} boards`);
  const page = await open(browser, path);
  const shown = () => page.evaluate(() => [...document.querySelectorAll("#board [data-place]")].map((cell) => cell.textContent).join(" "));
  const expected = (place) => boards[place].map((value) => (value === 0 ? "" : recording.style.kind === "tour"
    ? value - 1 + recording.style.first : recording.style.kind === "queens" ? "Q" : value)).join(" ");
  const all = await page.evaluate(async () => {
    const board = () => [...document.querySelectorAll("#board [data-place]")].map((cell) => cell.textContent).join(" ");
    const go = (id) => { document.getElementById(id).click(); return board(); };
    const most = Math.min(3000, Number(document.getElementById("position").max));
    const forwards = [go("first")], backwards = [];
    for (let step = 0; step < most; step++) forwards.push(go("forward"));
    for (let step = 0; step < most; step++) backwards.push(go("back"));
    return { forwards, backwards };
  });
  all.forwards.forEach((board, place) => assert.equal(board, expected(place), `${program} ${args}: step ${place}`));
  all.backwards.forEach((board, index) => {
    assert.equal(board, expected(all.backwards.length - 1 - index), `${program} ${args}: back`);
  });
  for (const id of ["last", "previous-solution", "out", "out", "first", "solution", "dead-end", "over", "over", "out", "back"]) {
    await page.evaluate((id) => document.getElementById(id).click(), id);
    assert.equal(await shown(), expected(await position(page)), `${program} ${args}: ${id}`);
  }
  for (const place of [0, steps.length >> 1, steps.length - 1]) {
    await page.locator("#jump").click();
    await page.locator("#number").fill(String(steps[place].number));
    await page.locator("#go").click();
    assert.equal(await position(page), place, "a step by its number");
  }
  assert.deepEqual(page.failures, [], program);
  await page.close();
  return `${steps.length} steps, ${nodes.length} nodes, ${compared} boards as printed`;
}

// The contents of a board, cell by cell, and the same from the lines of a level.
function written({ style }, board) {
  const first = style.first === 0 ? 1 : 0;
  return board.map((value) => (style.kind === "tour" ? (value === 0 && first ? "." : value - first) : value)).join(" ");
}

// The clues, and the digit of each choice on the path to a node; of a tour, the numbers of its cells.
function filled({ style, width, height }, nodes, node) {
  const board = style.clues ? [...style.clues] : new Array(width * height).fill(0);
  for (let at = node; at >= 0; at = nodes[at].parent) {
    const { label, depth, cell } = nodes[at];
    if (cell) board[cell[1] * width + cell[0]] = depth + 1;
    if (!label || cell) continue;
    const [, x, y, digit] = label[0].match(/\((\d), (\d)\) (\d)/).map(Number);
    board[y * width + x] = digit;
  }
  return board.join(" ");
}

function printedBoard({ style, width, height }, lines) {
  const rows = style.kind === "queens" ? lines.filter((line) => /^[.Q]+$/.test(line)).slice(-height)
    : style.first === 0 ? lines.filter((line) => line.startsWith("|")).slice(-height)
      : style.kind === "digits" ? lines.filter((line) => /^\d *(\d|\.)|^[|: ]*[\d.]/.test(line) && line.match(/[\d.]/g)?.length >= 9).slice(-9)
        : lines.filter((line) => /^ ?\d+( +\d+)* *$/.test(line)).slice(-height);
  if (rows.length < height) return null;
  if (style.kind === "queens") {
    // The lecture's program prints the board turned over its diagonal.
    const cells = [];
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) cells.push(rows[x][y] === "Q" ? 1 : 0);
    return cells.join(" ");
  }
  if (style.kind === "digits") return rows.map((row) => row.match(/[\d.]/g).slice(-9).map((digit) => (digit === "." ? 0 : digit)).join(" ")).join(" ");
  if (style.first === 0) return rows.flatMap((row) => row.split("|").slice(1, -1).map((cell) => cell.trim() || ".")).join(" ");
  return rows.flatMap((row) => row.trim().split(/\s+/)).join(" ");
}
