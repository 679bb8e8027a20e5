// Opens the page of every program and checks that it plays: forwards, backwards, on a phone, in a frame,
// with the keyboard alone, light and dark, without a word on the console and without asking the network for
// anything. The board after every step must be the board of the search, as the levels print it. axe-core
// must find nothing.
//
// With an argument, screenshots are written into that folder.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { decode } from "../../visual/src/replay/page/recording.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");
const screenshots = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "pages-"));

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Runs a program with --replay, and gives the page's path and what was printed.
function record(program, ...args) {
  const page = join(folder, `${program}-${args.length}-${Math.random().toString(36).slice(2)}.html`);
  const run = spawnSync(join(programs, program), [...args, "--replay", page], {
    cwd: root, encoding: "utf8", maxBuffer: 1 << 30,
  });
  assert.equal(run.status, 0, `${program} ${args.join(" ")}: ${run.stderr}`);
  return { page, printed: run.stdout };
}

// The recording in a page.
function recordingIn(path) {
  return JSON.parse(readFileSync(path, "utf8").match(/id="recording">(.*?)<\/script>/s)[1]);
}

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

async function checkEveryBoard(browser, width, height, ...options) {
  const args = [width, height, 0, 0, 3, ...options].map(String);
  const { page: path, printed } = record("knight-backtrack", ...args);
  const page = await open(browser, path);
  const forwards = await shownBoards(page, true);
  const backwards = await shownBoards(page, false);
  const expected = boardsOf(printed, width, height).map((board) => board.join(" "));
  // A choice is recorded together with the node it leads to; the last one printed may have none.
  assert.ok(expected.length - forwards.length <= 2, `${expected.length} printed, ${forwards.length} shown`);
  forwards.forEach((board, step) => assert.equal(board, expected[step], `${args}: step ${step}`));
  assert.deepEqual(backwards.reverse(), forwards, `${args}: backwards`);
  await page.close();
  return forwards.length;
}

// Brute force marks cells that are visited already, and cells off the board: the board at every node must
// be the one that level 2 prints.
async function checkNodes(browser, width, height, steps) {
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

// A page that fails the test when it says anything on the console or asks the network for anything.
async function open(browser, path, viewport = DESKTOP, colorScheme = "light") {
  const page = await browser.newPage({ viewport, colorScheme });
  listen(page);
  await page.goto(pathToFileURL(path).href);
  return page;
}

function listen(page) {
  const fail = (what) => { page.failures = [...(page.failures ?? []), what]; };
  page.on("console", (message) => fail(`console: ${message.text()}`));
  page.on("pageerror", (error) => fail(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|data|about):/.test(request.url())) fail(`network: ${request.url()}`);
  });
}

const status = (frame) => frame.locator("#status").textContent();
const position = (frame) => frame.locator("#position").inputValue().then(Number);

// Plays to the end, and goes back again.
async function play(frame, keyboard) {
  const last = Number(await frame.locator("#position").getAttribute("max"));
  assert.ok(last > 10, "a recording");
  await frame.locator("#pace").selectOption({ index: 7 });
  await frame.locator("#play").click();
  await frame.waitForFunction((last) => Number(document.getElementById("position").value) === last, last);
  await frame.waitForFunction(() => document.getElementById("play").textContent === "Play");
  assert.match(await status(frame), /recording is complete|Recording stopped here|search was stopped here/i);
  await frame.locator("#back").click();
  assert.equal(await position(frame), last - 1);
  // With the keyboard alone, wherever the focus is.
  await keyboard.press("Home");
  await keyboard.press("ArrowRight");
  await keyboard.press("n");
  assert.equal(await position(frame), 2);
  assert.match(await status(frame), /^3 of/);
  await keyboard.press("ArrowLeft");
  assert.equal(await position(frame), 1);
  // A jump that finds nothing stays where it is, and says so.
  await keyboard.press("A");
  assert.equal(await position(frame), 1);
  assert.match(await status(frame), /There is no solution before/);
  await keyboard.press("End");
  for (const [key, words] of [["a", /no further solution/], ["d", /no further dead end/]]) {
    await keyboard.press(key);
    assert.equal(await position(frame), last);
    assert.match(await status(frame), words);
  }
}

// The board after each step: in the recording, the one that the levels print at each node; in the page, the
// recording's, forwards, backwards, and after each jump.
async function checkBoards(browser, program, ...args) {
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
    if (kind === "u" || kind === "r" || kind === "m" || !printed) return;
    assert.equal(written(recording, boards[place]), printed, `${program} ${args}: step ${place}`);
    compared += 1;
  });
  assert.ok(compared > 20, `${program}: ${compared} boards are printed`);
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
    await page.locator(`#${id}`).click({ force: true, timeout: 2000 }).catch(() => {});
    assert.equal(await shown(), expected(await position(page)), `${program} ${args}: ${id}`);
  }
  for (const place of [0, steps.length >> 1, steps.length - 1]) {
    await page.locator("#number").fill(String(steps[place].number));
    await page.locator("#go").click();
    assert.equal(await position(page), place, "a step by its number");
  }
  assert.deepEqual(page.failures ?? [], [], program);
  await page.close();
  return `${steps.length} steps, ${nodes.length} nodes, ${compared} boards as printed`;
}

// What stands on a board, cell by cell, and the same from the lines of a level.
function written({ style }, board) {
  const first = style.first === 0 ? 1 : 0;
  return board.map((value) => (style.kind === "tour" ? (value === 0 && first ? "." : value - first) : value)).join(" ");
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

// What is seen together without scrolling, and that nothing moves from step to step.
async function checkLayout(browser, program, path) {
  for (const [viewport, together] of [
    [{ width: 1280, height: 720 }, ["#board", "#code .lit", "#tree", "#play", "#solution", "#status"]],
    [{ width: 390, height: 844 }, ["#board", "#code .lit", "#play", "#solution", "#status"]],
  ]) {
    const page = await open(browser, path, viewport);
    const places = () => page.evaluate((names) => names.map((name) => {
      const { top, bottom, left, right } = document.querySelector(name).getBoundingClientRect();
      return { name, top, bottom, left, right };
    }), together);
    const before = await places();
    for (let step = 0; step < 25; step++) await page.keyboard.press("ArrowRight");
    for (const when of [before, await places()]) {
      for (const { name, top, bottom, left } of when) {
        assert.ok(top >= 0 && bottom <= viewport.height + 1 && left >= 0, `${program}: ${name} at ${viewport.width}: ${top} to ${bottom}`);
      }
      const bar = await page.evaluate(() => document.querySelector(".controls").getBoundingClientRect().top);
      for (const { name, bottom } of when) {
        if (!["#play", "#solution", "#tree"].includes(name)) assert.ok(bottom <= bar + 1, `${program}: ${name} is under the buttons: ${bottom} > ${bar}`);
      }
    }
    const moved = (await places()).filter(({ name, top }, index) => name !== "#code .lit" && top !== before[index].top);
    assert.deepEqual(moved, [], `${program}: nothing jumps`);
    await page.close();
  }
}

// axe-core finds nothing, light and dark, from 320 to 1920 pixels.
async function checkAccess(browser, program, path) {
  for (const scheme of ["light", "dark"]) {
    for (const width of [320, 390, 768, 1280, 1920]) {
      const page = await open(browser, path, { width, height: 800 }, scheme);
      await page.keyboard.press("a");
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => window.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
      assert.deepEqual(found, [], `${program} ${scheme} ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${program}: ${overflow} pixels too wide for ${width}`);
      assert.deepEqual(page.failures ?? [], [], program);
      await page.close();
    }
  }
}

// A page is opened within half a second, at the step that its address names.
async function checkOpening(browser, program, path) {
  const { steps } = decode(recordingIn(path));
  const times = [];
  for (let turn = 0; turn < 3; turn++) {
    const page = await open(browser, path);
    times.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd));
    await page.close();
  }
  assert.ok(Math.min(...times) <= 500, `${program}: opened in ${times.map(Math.round)} ms`);
  const place = steps.length >> 1;
  const page = await browser.newPage();
  await page.goto(`${pathToFileURL(path).href}#step=${steps[place].number}`);
  assert.equal(await position(page), place);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(new RegExp(`#step=${steps[place + 1].number}$`));
  await page.close();
  return Math.round(Math.min(...times));
}

// The tree of a large recording follows the pointer thirty times a second.
async function checkTree(browser) {
  const { page: path } = record("knight-backtrack", "5", "5", "0", "0", "--replay-steps", "1000000");
  const nodes = recordingIn(path).kinds.match(/e/g).length;
  assert.ok(nodes > 95_000, `${nodes} nodes`);
  const page = await open(browser, path, { width: 1280, height: 720 });
  await page.locator("#last").click();
  const rates = [];
  for (const look of ["#fit", "#larger"]) {
    await page.locator(look).click();
    rates.push(await page.evaluate(async () => {
      const tree = document.getElementById("tree");
      const { left, top } = tree.getBoundingClientRect();
      const point = (name, x) => tree.dispatchEvent(new PointerEvent(name, { clientX: left + x, clientY: top + 200, pointerId: 1 }));
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      tree.setPointerCapture = () => {};
      point("pointerdown", 100);
      const start = performance.now();
      const frames = 60;
      for (let i = 0; i < frames; i++) {
        point("pointermove", 100 + (i % 30));
        await frame();
      }
      const seconds = (performance.now() - start) / 1000;
      point("pointerup", 200);
      return Math.round(frames / seconds);
    }));
  }
  assert.ok(Math.min(...rates) >= 30, `${rates} frames a second`);
  await page.close();
  return `${nodes} nodes, ${rates.join(" and ")} frames a second`;
}

async function checkProgram(browser, program, ...args) {
  const { page: path } = record(program, ...args);
  const html = readFileSync(path, "utf8");
  assert.ok(html.length <= 1_000_000, `${program}: ${html.length} bytes`);
  assert.doesNotMatch(html, /(src|href)="(?!data:,")|@import|url\(|localStorage/, "nothing from outside");

  const page = await open(browser, path);
  await play(page, page.keyboard);
  // Something is lit, and the focus can be seen.
  assert.equal(await page.locator("#code .lit").count(), 1);
  await page.keyboard.press("Home");
  await page.keyboard.press("a");
  assert.match(await status(page), /a solution/);
  await page.waitForTimeout(50);
  if (screenshots) await page.screenshot({ path: join(screenshots, `${program}.png`), fullPage: true });

  await page.setViewportSize(PHONE);
  await page.waitForTimeout(50);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${program}: ${overflow} pixels too wide for a phone`);
  const names = await page.evaluate(() => [...document.querySelectorAll("button, input, select")]
    .filter((control) => !(control.getAttribute("aria-label") || control.labels?.length || control.textContent.trim())).length);
  assert.equal(names, 0, "every control has a name");
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, "solid", "the focus is visible");
  if (screenshots) await page.screenshot({ path: join(screenshots, `${program}-phone.png`), fullPage: true });
  assert.deepEqual(page.failures ?? [], [], program);
  await page.close();

  const outer = await browser.newPage({ viewport: DESKTOP });
  listen(outer);
  await outer.setContent("<iframe style='width: 100%; height: 800px' sandbox='allow-scripts'></iframe>");
  await outer.evaluate((html) => { document.querySelector("iframe").srcdoc = html; }, html);
  const frame = await (await outer.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector("#board [data-place]", { state: "attached" });
  await play(frame, outer.keyboard);
  assert.deepEqual(outer.failures ?? [], [], `${program} in a frame`);
  await outer.close();
  await checkLayout(browser, program, path);
  await checkAccess(browser, program, path);
  return `${Math.round(html.length / 1000)} kB, opened in ${await checkOpening(browser, program, path)} ms`;
}

// Two searches in one page, on each clock; at the end, the counters are those of the runs.
async function checkTwo(browser, one, two) {
  const { page: first } = record(...one);
  const { page: path } = record(...two, "--beside", first);
  const page = await open(browser, path, { width: 1280, height: 720 });
  const recordings = recordingIn(path);
  const counters = () => page.locator(".counters").allTextContents();
  for (const clock of ["step", "node", "solution"]) {
    await page.locator("#clock").selectOption(clock);
    await page.locator("#first").click();
    const [a, b] = (await counters()).map((text) => Number(text.match(/nodes (\S+)/)[1].replaceAll("\u202f", "")));
    assert.ok(clock === "solution" || (a === 1 && b === 1), `${clock}: ${a}, ${b}`);
    await page.locator("#forward").click();
    await page.locator("#last").click();
    const plain = (await counters()).map((text) => text.replaceAll("\u202f", ""));
    recordings.forEach(({ totals: { nodes, dead_ends: ends, solutions } }, index) => {
      assert.equal(plain[index], `nodes ${nodes} of ${nodes} · dead ends ${ends} of ${ends} · solutions ${solutions} of ${solutions}`);
    });
  }
  await page.locator("#clock").selectOption("step");
  await page.locator("#first").click();
  await page.locator("#solution").click();
  assert.match((await page.locator(".status").allTextContents()).join("\n"), /a solution/);
  const cut = await page.evaluate(() => ["#board", "#board-2", "#code", "#code-2", "#tree", "#tree-2", "#play"].filter((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return top < 0 || bottom > window.innerHeight;
  }));
  assert.deepEqual(cut, [], "seen together");
  if (screenshots) await page.screenshot({ path: join(screenshots, `two-${one[0]}.png`) });
  assert.deepEqual(page.failures ?? [], [], "two searches");
  await page.close();
  await checkAccess(browser, "two searches", path);
}

// Questions, and a tree that is pointed at and clicked.
async function checkPointing(browser) {
  const { page: path } = record("n-queens", "6");
  const page = await open(browser, path, { width: 1280, height: 720 });
  await page.locator("#ask").check();
  await page.locator("#forward").click();
  const question = page.locator("#question");
  assert.match(await question.textContent(), /Which one is tried next/);
  assert.equal(await position(page), 0, "it waits for the answer");
  await question.getByRole("button", { name: "(0, 0)" }).click();
  await question.getByRole("button", { name: "it fits" }).click();
  assert.equal(await page.locator("#score").textContent(), "2 of 2 right");
  assert.equal(await position(page), 1);
  await page.locator("#ask").uncheck();
  await page.locator("#last").click();
  await page.locator("#fit").click();
  const tree = await page.locator("#tree").boundingBox();
  const seen = new Set();
  for (let x = 20; x < tree.width - 120; x += 12) {
    await page.mouse.move(tree.x + x, tree.y + tree.height / 2);
    if (await page.locator("#preview").isHidden()) continue;
    seen.add(await page.locator("#preview-board [data-place]").allTextContents().then((cells) => cells.join("")));
  }
  assert.ok(seen.size > 3, "the boards of several nodes are seen");
  const before = await position(page);
  for (let x = 20; x < tree.width - 120 && await position(page) === before; x += 4) {
    await page.mouse.click(tree.x + x, tree.y + tree.height / 2);
  }
  assert.notEqual(await position(page), before, "a click on a node goes there");
  assert.match(await status(page), /enter a node at depth/);
  // A field and a list keep their own keys.
  const here = await position(page);
  await page.locator("#number").focus();
  await page.keyboard.type("ad1");
  assert.equal(await page.locator("#number").inputValue(), "ad1");
  assert.equal(await position(page), here);
  assert.deepEqual(page.failures ?? [], []);
  await page.close();
}

const browser = await chromium.launch({
  executablePath: existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  for (const [program, ...args] of [
    ["knight-bruteforce", "4", "3", "0", "0", "--answers", "1"],
    ["knight-backtrack", "5", "5", "0", "0"],
    ["n-queens", "8"],
    ["number-place", "problems/puzzles/p5252.txt"],
    ["knight-graph", "5", "6", "0", "0", "--order", "connections"],
    ["knight-closed", "5", "6", "0", "--algorithm", "pruned"],
  ]) {
    const looks = await checkProgram(browser, program, ...args);
    console.log(`${program}: plays, on a desktop, on a phone, in a frame; ${looks}`);
  }
  for (const [program, ...args] of [
    ["knight-backtrack", "5", "5", "0", "0"],
    ["knight-backtrack", "4", "5", "0", "0", "--algorithm", "pruned"],
    ["n-queens", "6"],
    ["n-queens", "7", "--algorithm", "bits"],
    ["number-place", "problems/puzzles/p5252.txt"],
    ["number-place", "problems/puzzles/p22833-cut4.txt", "--algorithm", "mrv"],
    ["number-place", "problems/puzzles/p22833-cut4.txt", "--algorithm", "bits"],
    ["knight-graph", "5", "6", "0", "0", "--algorithm", "plain", "--order", "connections"],
    ["knight-graph", "8", "8", "0", "0"],
    ["knight-closed", "5", "6", "--algorithm", "memo"],
    ["knight-closed", "6", "6", "--algorithm", "pruned"],
  ]) {
    console.log(`${program} ${args.join(" ")}: ${await checkBoards(browser, program, ...args)}`);
  }
  await checkTwo(browser, ["knight-backtrack", "5", "5", "0", "0"], ["knight-backtrack", "5", "5", "0", "0", "--algorithm", "pruned"]);
  await checkTwo(browser, ["knight-graph", "5", "5", "0", "0", "--order", "fewest"],
    ["knight-graph", "5", "5", "0", "0", "--order", "most"]);
  console.log("two searches: on one clock, with the counters of the runs");
  await checkPointing(browser);
  console.log("questions are asked, and the tree is pointed at");
  console.log(`the tree: ${await checkTree(browser)}`);
  const nothing = await open(browser, record("knight-graph", "4", "4", "0", "0").page);
  assert.equal(await status(nothing), "There was nothing to search.");
  assert.deepEqual(nothing.failures ?? [], []);
  for (const run of [
    [3, 4],
    [4, 3],
    [5, 5, "--answers", "1", "--replay-steps", "1000000"],
    [5, 5, "--replay-steps", "5000"],
  ]) {
    const steps = await checkEveryBoard(browser, ...run);
    console.log(`knight-backtrack ${run.join(" ")}: the board after each of ${steps} steps is the search's`);
  }
  const nodes = await checkNodes(browser, 3, 4, 10000);
  console.log(`knight-bruteforce 3 4: the board at each of ${nodes} nodes is the search's`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
