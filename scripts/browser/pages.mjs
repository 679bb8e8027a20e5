// Opens the page of every program and checks that it plays: forwards, backwards, on a phone, in a frame,
// with the keyboard alone, without a word on the console and without asking the network for anything. For
// knight-backtrack, the board after every step must be the board of the search, as level 3 prints it.
//
// With an argument, screenshots are written into that folder.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");
const screenshots = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "pages-"));

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

// Runs a program with --replay, and gives the page's path and what was printed.
function record(program, ...args) {
  const page = join(folder, `${program}-${args.length}-${Math.random().toString(36).slice(2)}.html`);
  const run = spawnSync(join(programs, program), [...args, "--replay", page], {
    cwd: root, encoding: "utf8", maxBuffer: 1 << 30,
  });
  assert.equal(run.status, 0, `${program} ${args.join(" ")}: ${run.stderr}`);
  return { page, printed: run.stdout };
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
  const kinds = await page.evaluate(() => recording.kinds);
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
async function open(browser, path, viewport = DESKTOP) {
  const page = await browser.newPage({ viewport });
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

// Plays to the end, and goes back again.
async function play(frame, keyboard) {
  const last = Number(await frame.locator("#position").getAttribute("max"));
  assert.ok(last > 10, "a recording");
  await frame.locator("#pace").selectOption({ index: 7 });
  await frame.locator("#play").click();
  await frame.waitForFunction((last) => document.getElementById("status").textContent.startsWith(`${last + 1} of`), last);
  await frame.waitForFunction(() => document.getElementById("play").textContent === "Play");
  assert.match(await status(frame), /recording is complete|Recording stopped here|search was stopped here/i);
  await frame.locator("#back").click();
  assert.ok((await status(frame)).startsWith(`${last} of`));
  // With the keyboard alone, wherever the focus is.
  await keyboard.press("Home");
  await keyboard.press("ArrowRight");
  await keyboard.press("n");
  assert.ok((await status(frame)).startsWith("3 of"));
  await keyboard.press("ArrowLeft");
  assert.ok((await status(frame)).startsWith("2 of"));
  await keyboard.press("d");
  const deadEnd = Number.parseInt(await status(frame));
  assert.ok(deadEnd > 2);
  await keyboard.press("End");
}

async function checkProgram(browser, program, ...args) {
  const { page: path } = record(program, ...args);
  const html = readFileSync(path, "utf8");
  assert.doesNotMatch(html, /(src|href)="(?!data:,")|@import|url\(|localStorage/, "nothing from outside");

  const page = await open(browser, path);
  await play(page, page.keyboard);
  // Something is lit, and the focus can be seen.
  assert.equal(await page.locator("#code .lit").count(), 1);
  await page.keyboard.press("Home");
  await page.keyboard.press("a");
  await page.waitForTimeout(50);
  if (screenshots) await page.screenshot({ path: join(screenshots, `${program}.png`), fullPage: true });

  await page.setViewportSize(PHONE);
  await page.waitForTimeout(50);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${program}: ${overflow} pixels too wide for a phone`);
  const names = await page.evaluate(() => [...document.querySelectorAll("button, input, select")]
    .filter((control) => !(control.getAttribute("aria-label") || control.textContent.trim())).length);
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
}

const browser = await chromium.launch({
  executablePath: existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  for (const [program, ...args] of [
    ["knight-bruteforce", "3", "3", "0", "0"],
    ["knight-backtrack", "5", "5", "0", "0", "--answers", "1", "--replay-steps", "200000"],
    ["n-queens", "6"],
    ["number-place", "problems/puzzles/p5252.txt"],
    ["knight-graph", "5", "6", "0", "0", "--order", "connections"],
    ["knight-closed", "5", "6", "0", "--algorithm", "pruned"],
  ]) {
    await checkProgram(browser, program, ...args);
    console.log(`${program}: plays, on a desktop, on a phone, in a frame`);
  }
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
