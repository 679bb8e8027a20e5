// The board after each step of a replay is the board of the search, as the levels print it.

import assert from "node:assert/strict";
import { withTree } from "../../../visual/src/replay/page/recording.mjs";
import { launch } from "./browser.mjs";
import { open, position, record, recordingIn } from "./page.mjs";

// The board after each step: in the recording, the one that the levels print at each node; in the page, the
// recording's, forwards, backwards, and after each jump.
async function checkBoards(browser, program, ...args) {
  const { page: path } = record(program, ...args);
  const recording = recordingIn(path);
  const { steps, nodes } = withTree(recording);
  const board = new Array(recording.width * recording.height).fill(0);
  const boards = steps.map(({ changes = [] }) => {
    for (const [place, , value] of changes) board[place] = value;
    return [...board];
  });
  let compared = 0;
  steps.forEach(({ kind, text = [] }, place) => {
    const printed = printedBoard(recording, text.map((line) => recording.lines[line][1]));
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
  await page.evaluate(`window.seenOnBoard = ${seenOnBoard}`);
  const shown = () => page.evaluate(() => seenOnBoard());
  const expected = (place) => boards[place].map((value) => (value === 0 ? "" : recording.style.kind === "tour"
    ? value - 1 + recording.style.first : recording.style.kind === "queens" ? "Q" : value)).join(" ");
  const all = await page.evaluate(async () => {
    const go = (id) => { document.getElementById(id).click(); return seenOnBoard(); };
    const most = Math.min(300, Number(document.getElementById("position").max));
    const forwards = [go("first")], backwards = [];
    for (let step = 0; step < most; step++) forwards.push(go("forward"));
    for (let step = 0; step < most; step++) backwards.push(go("back"));
    return { forwards, backwards };
  });
  all.forwards.forEach((board, place) => assert.equal(board, expected(place), `${program} ${args}: step ${place}`));
  all.backwards.forEach((board, index) => {
    assert.equal(board, expected(all.backwards.length - 1 - index), `${program} ${args}: back`);
  });
  for (const id of ["last", "out", "out", "first", "solution", "dead-end", "over", "over", "out", "back"]) {
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

// In a page, what is seen in each cell of the board, where a crown is a queen.
function seenOnBoard() {
  const seen = (text) => (text.previousSibling?.getAttribute("visibility") === "visible" ? "Q" : text.textContent);
  return [...document.querySelectorAll("#board [data-place]")].map(seen).join(" ");
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

const browser = await launch();
try {
  for (const [program, ...args] of [
    ["knight-bruteforce", "2", "3", "0", "0"],
    ["knight-backtrack", "3", "4", "0", "0"],
    ["n-queens", "6"],
    ["number-place", "problems/puzzles/easy-4.txt", "--algorithm", "fewest"],
    ["knight-graph", "5", "6", "0", "0", "--algorithm", "plain", "--order", "connections"],
    ["knight-graph", "8", "8", "0", "0"],
    ["knight-closed", "5", "6", "--algorithm", "memo"],
    ["knight-closed", "6", "6", "--algorithm", "pruned"],
  ]) {
    console.log(`${program} ${args.join(" ")}: ${await checkBoards(browser, program, ...args)}`);
  }
} finally {
  await browser.close();
}
