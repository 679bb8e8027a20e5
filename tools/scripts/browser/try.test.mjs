// "Try it yourself" in Chromium: a knight goes by the keys alone into a dead end, back, and on to a tour; queens are placed
// by the mouse and by touch; digits are typed. Every answer is compared with what the program itself says of the same choices.
// The answers come from the recording, and, where a page has the programs as WebAssembly, from the search. Says how long
// they take.
//
// `SCREENSHOTS=FOLDER` keeps screenshots there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nextDeadEnd, nextSolution, pathTo, withTree } from "../../../visual/src/replay/page/recording.mjs";
import { call } from "../../../playground/web/module.js";
import { answerOf } from "../../../visual/src/replay/page/answers.mjs";
import { PROGRAMS_WASM, chapterFolder, close, launch, listen, overflow, screenshots, serve, violations } from "./browser.mjs";
import { open as openFile, record, recordingIn } from "./page.mjs";

const browser = await launch();

const module = await WebAssembly.compile(readFileSync(PROGRAMS_WASM));

// What the program says where these choices lead.
async function along(program, args, path) {
  const { file, stderr } = await call(module, "along", JSON.stringify([[program, ...args].join(" "), path.map(([, cell, number]) => [number, ...cell])]));
  assert.equal(stderr, "");
  return JSON.parse(file);
}

const said = (page) => page.locator("div.yours [role=status]");
const text = async (page) => (await said(page).locator("p").allTextContents()).join(" | ");
const begin = async (page) => {
  await page.locator("#try").click();
  await waitFor(page, "You are the search now.");
};

// Waits until the page says something.
const waitFor = (page, words) => said(page).filter({ hasText: words }).waitFor();

// Moves the frame of the keys to a cell and tries it.
async function press(page, from, to) {
  for (const [axis, less, greater] of [[0, "ArrowLeft", "ArrowRight"], [1, "ArrowUp", "ArrowDown"]]) {
    for (let at = from[axis]; at !== to[axis]; at += Math.sign(to[axis] - at)) await page.keyboard.press(to[axis] < at ? less : greater);
  }
  await page.keyboard.press("Enter");
}

// The point of the window in the middle of a cell.
const pointOf = (page, cell) => page.locator("svg.yours").evaluate((svg, [x, y]) => {
  const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}, cell);

const labels = ({ nodes }, node) => pathTo(nodes, node).slice(1).map((on) => nodes[on].label);

// What the page has to say of a choice: the sentence of the program's own answer.
async function sentenceOf(program, args, path, label) {
  const { replay, choices } = answerOf(withTree(await along(program, args, path)), path);
  const { place, child } = choices.find((choice) => choice.label[0] === label[0]);
  return { sentence: replay.steps[place].sentence, isRefused: child < 0 };
}

// A tour by the keys alone, in a page that has only its recording.
async function checkTour() {
  const args = ["3", "4", "0", "0"];
  const { page: path } = record("knight-backtrack", ...args);
  const replay = withTree(recordingIn(path));
  const page = await openFile(browser, path);
  await page.locator("#try").focus();
  await page.keyboard.press("Enter");
  await waitFor(page, "You are the search now.");
  let at = [0, 0];
  const go = async (choices, from = 0) => {
    for (let place = from; place < choices.length; place++) {
      const before = choices.slice(0, place), label = choices[place];
      await press(page, at, label[1]);
      at = label[1];
      const { sentence } = await sentenceOf("knight-backtrack", args, before, label);
      await waitFor(page, sentence);
    }
  };
  // Off the board is refused, as the search does.
  await go([answerOf(replay, []).choices.find(({ child }) => child < 0).label]);
  assert.match(await text(page), /off the board/);
  const dead = replay.steps[nextDeadEnd(replay, 0)].node;
  const way = labels(replay, dead);
  await go(way);
  await waitFor(page, replay.steps[nextDeadEnd(replay, 0)].sentence);
  assert.match(await page.locator(".both").innerText(), new RegExp(`You\\s+${way.length + 1}\\s+1\\s+0`));
  if (screenshots) await page.screenshot({ path: join(screenshots, "try-dead-end.png") });
  // Back to where the way to a tour leaves it, and on to the tour.
  const tour = labels(replay, replay.steps[nextSolution(replay, 0)].node);
  const common = way.findIndex(([name], place) => name !== tour[place]?.[0]);
  for (let left = way.length; left > common; left--) {
    await page.keyboard.press("Backspace");
    const undone = replay.steps.find(({ kind, label: choice }, place) => kind === "u" && choice[0] === way[left - 1][0]
      && pathTo(replay.nodes, replay.steps[place].node).length === left);
    await waitFor(page, undone.sentence);
    at = way[left - 1][1];
  }
  await go(tour.slice(0, -1), common);
  await press(page, at, tour.at(-1)[1]);
  await waitFor(page, "Every cell is visited: a tour.");
  assert.match(await page.locator(".both").innerText(), /You\s+\d+\s+1\s+1/);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("class")), /yours/, "the keys are enough");
  assert.deepEqual(await violations(page), []);
  // The search is where it was.
  await page.locator("#try").click();
  assert.equal(await page.locator("#board").isVisible(), true);
  assert.equal(await page.locator("svg.yours").isVisible(), false);
  await close(page);
  console.log(`a tour by keys: into a dead end after ${way.length} moves, back by ${way.length - common}, and on to a tour`);
}

// Queens by the mouse, with a wrong click at each column; on a phone by touch.
async function checkQueens(viewport, hasTouch) {
  const args = ["6"];
  const { page: path } = record("n-queens", ...args);
  const replay = withTree(recordingIn(path));
  const context = await browser.newContext({ viewport, hasTouch });
  const page = await context.newPage();
  listen(page);
  await page.goto(`file://${path}`);
  await begin(page);
  const solution = labels(replay, replay.steps[nextSolution(replay, 0)].node);
  const point = async (cell) => {
    const at = await pointOf(page, cell);
    await (hasTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
  };
  for (let column = 0; column < solution.length; column++) {
    const before = solution.slice(0, column);
    const refused = answerOf(replay, before).choices.find(({ child }) => child < 0);
    if (refused) {
      await point(refused.label[1]);
      const { sentence, isRefused } = await sentenceOf("n-queens", args, before, refused.label);
      assert.ok(isRefused);
      await waitFor(page, sentence);
    }
    await point(solution[column][1]);
    if (column === solution.length - 1) break;
    await waitFor(page, (await sentenceOf("n-queens", args, before, solution[column])).sentence);
  }
  await waitFor(page, "Every queen is placed: a solution.");
  assert.deepEqual(await violations(page), []);
  const wide = await overflow(page);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  if (screenshots) await page.screenshot({ path: join(screenshots, `try-queens-${viewport.width}.png`), fullPage: true });
  // A cell that is no choice.
  await page.getByRole("button", { name: "Start again" }).click();
  await waitFor(page, "You are the search now.");
  await point([3, 3]);
  await waitFor(page, "(3, 3): the search does not try this here.");
  await close(page);
  await context.close();
  console.log(`six queens ${hasTouch ? "by touch" : "by the mouse"}`);
}

// A swipe that begins on the board chooses nothing; a tap does.
async function checkFinger() {
  const { page: path } = record("knight-backtrack", "3", "4", "1", "0");
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  listen(page);
  await page.goto(`file://${path}`);
  await begin(page);
  const session = await context.newCDPSession(page);
  const touch = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const [x, y] = await pointOf(page, [1, 2]);
  await touch("touchStart", [x, y]);
  for (const part of [20, 60, 120]) await touch("touchMove", [x, y - part]);
  await touch("touchEnd");
  assert.match(await text(page), /^You are the search now/);
  await page.touchscreen.tap(...await pointOf(page, [2, 2]));
  await waitFor(page, "Move 1 to (2, 2): free.");
  await close(page);
  await context.close();
}

async function checkDigits() {
  const args = ["problems/puzzles/easy-4.txt"];
  const { page: path } = record("number-place", ...args);
  const page = await openFile(browser, path);
  await begin(page);
  let chosen = [];
  for (let place = 0; place < 4; place++) {
    const { choices } = answerOf(withTree(await along("number-place", args, chosen)), chosen);
    for (const { label, child } of choices) {
      await page.keyboard.press(String(label[2]));
      const { sentence, isRefused } = await sentenceOf("number-place", args, chosen, label);
      assert.equal(isRefused, child < 0);
      await waitFor(page, sentence);
      if (child < 0) continue;
      chosen = [...chosen, label];
      break;
    }
    if (choices.every(({ child }) => child < 0)) {
      await page.keyboard.press("Backspace");
      break;
    }
  }
  await close(page);
  console.log("digits by keys");
}

// Where the recording ends, a page alone says so.
async function checkUnrecorded() {
  const { page: path } = record("knight-backtrack", "5", "5", "0", "0", "--answers", "1");
  const page = await openFile(browser, path);
  await begin(page);
  await page.mouse.click(...await pointOf(page, [1, 2]));
  await waitFor(page, "The recording does not tell");
  await page.mouse.click(...await pointOf(page, [2, 1]));
  await waitFor(page, "Move 1 to (2, 1): free.");
  await close(page);
  console.log("what is not recorded is said to be so");
}

// Opens a chapter, and begins to try its search.
async function openChapter(folder) {
  const server = await serve((url) => join(folder, url.split("?")[0]));
  const page = await browser.newPage({ viewport: { width: 1400, height: 950 } });
  listen(page);
  await page.goto(`${server.address}/index.html`);
  await page.locator("#try").waitFor();
  await begin(page);
  return { server, page };
}

// Objects by keys and by buttons: the reader who has found nothing may leave all that the search would cut; then the reader's own best
// judges.
async function checkObjects() {
  const folder = chapterFolder("objects", '<!-- replay: knapsack 112 --><script src="playground/playground.js"></script>', ["knapsack", "112"]);
  const { server, page } = await openChapter(folder);
  const choose = (name) => page.getByRole("button", { name, exact: true }).click();
  assert.deepEqual(await page.locator(".choices button").allTextContents(), ["take 0", "leave 0"]);
  await page.getByRole("button", { name: /^take/ }).press("Enter");
  await waitFor(page, "Object 0: taken, it fits.");
  await page.getByRole("button", { name: /^leave/ }).press("Enter");
  await waitFor(page, "Object 1: left, at most 239 can be reached, and the best is 0.");
  for (const object of [2, 3, 4]) {
    await choose(`take ${object}`);
    await waitFor(page, `Object ${object}: taken, it fits.`);
  }
  await choose("take 5");
  await waitFor(page, "Object 5: weight 129 is more than 112.");
  for (const object of [5, 6]) {
    await choose(`leave ${object}`);
    await waitFor(page, `Object ${object}: left, at most`);
  }
  await choose("take 7");
  await waitFor(page, "More than any candidate before: an improvement.");
  assert.match(await page.locator(".both").innerText(), /improvements\s+You\s+9\s+0\s+1/);
  assert.match(await page.locator("svg.yours").textContent(), /best208/);
  await choose("Take back");
  await waitFor(page, "Object 7 is undecided again.");
  await choose("leave 7");
  await waitFor(page, "Without object 7, at most 205 can be reached, and your best is 208: this branch is cut.");
  assert.deepEqual(await violations(page, ".playground"), []);
  if (screenshots) await page.screenshot({ path: join(screenshots, "try-objects.png"), fullPage: true });
  await close(page);
  server.close();
  console.log("objects are taken and left, and cut by the reader's own best");
}

// In a chapter, the search itself answers: the counts are the program's.
async function checkSearch() {
  const args = ["5", "5", "0", "0"];
  const folder = chapterFolder("try", '<!-- replay: knight-backtrack 5 5 0 0 --><script src="playground/playground.js"></script>', ["knight-backtrack", ...args]);
  const { server, page } = await openChapter(folder);
  // When the page has answered a click.
  await page.locator("div.yours").evaluate((panel) => {
    const answer = panel.querySelector("[role=status] p"), times = window.times = [];
    let clicked = 0;
    panel.getRootNode().addEventListener("pointerup", () => { clicked = performance.now(); times.push(null); }, true);
    new MutationObserver(() => { times[times.length - 1] ??= performance.now() - clicked; }).observe(answer, { childList: true });
  });
  // A way that the recording folds, for the search comes to it late.
  const cells = [[1, 2], [2, 4], [4, 3], [3, 1], [1, 0], [0, 2], [1, 4]];
  const path = [];
  for (const cell of cells) {
    const { choices } = answerOf(withTree(await along("knight-backtrack", args, path)), path);
    const { label } = choices.find((choice) => choice.label[1].join() === cell.join());
    const { sentence } = await sentenceOf("knight-backtrack", args, path, label);
    path.push(label);
    await page.mouse.click(...await pointOf(page, cell));
    await waitFor(page, sentence);
  }
  console.log(`5 x 5, ${cells.length} moves: an answer after ${(await page.evaluate(() => window.times)).map(Math.round).join(", ")} ms`);
  await page.mouse.click(...await pointOf(page, [0, 2]));
  await waitFor(page, "already visited.");
  assert.deepEqual(await violations(page, ".playground"), []);
  if (screenshots) await page.screenshot({ path: join(screenshots, "try-5-5.png"), fullPage: true });
  await close(page);
  server.close();
}

try {
  await checkTour();
  await checkQueens({ width: 1400, height: 950 }, false);
  await checkQueens({ width: 390, height: 844 }, true);
  await checkFinger();
  await checkDigits();
  await checkUnrecorded();
  await checkObjects();
  await checkSearch();
} finally {
  await browser.close();
}
