// Opens the page of every program and checks that it plays: forwards, backwards, on a phone, in a frame,
// with the keyboard alone, light and dark, without a word on the console and without asking the network for
// anything. axe-core must find nothing.
//
// `SCREENSHOTS=FOLDER` keeps screenshots there.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withTree } from "../../../visual/src/replay/page/recording.mjs";
import { close, launch, overflow, screenshots, violations } from "./browser.mjs";
import { DESKTOP, drawn, folder, listenToAll, open, position, record, recordingIn, recordingsIn, status } from "./page.mjs";

const PHONE = { width: 360, height: 740 };

// Plays to the end, and goes back again.
async function play(frame, keyboard) {
  const last = Number(await frame.locator("#position").getAttribute("max"));
  assert.ok(last > 10, "a recording");
  await frame.locator("#pace").selectOption({ index: 7 });
  await frame.locator("#play").click();
  await frame.waitForFunction((last) => Number(document.getElementById("position").value) === last, last);
  await frame.waitForFunction(() => document.getElementById("play").ariaLabel === "Play");
  assert.match(await status(frame), /the search ends|recording stops|search was stopped here/i);
  await frame.locator("#back").click();
  assert.equal(await position(frame), last - 1);
  // With the keyboard alone, wherever the focus is.
  await keyboard.press("Home");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  assert.equal(await position(frame), 2);
  assert.match(await frame.locator("#counters").textContent(), /^step 3 of/);
  await keyboard.press("ArrowLeft");
  assert.equal(await position(frame), 1);
  // A jump that finds nothing stays where it is, and says so.
  await keyboard.press("End");
  for (const [key, words] of [["a", /Nothing more is found/], ["d", /no further dead end/]]) {
    await keyboard.press(key);
    assert.equal(await position(frame), last);
    assert.match(await status(frame), words);
  }
}

// What is seen together without scrolling, and that nothing moves from step to step.
async function checkLayout(browser, program, path) {
  for (const [viewport, together] of [
    [{ width: 1280, height: 720 }, ["#board", ".calls-part", "#code .lit", "#tree", "#play", "#jump", "#status"]],
    // In the column of the book, below its menu bar, at 1280 x 720; and on a tablet.
    [{ width: 950, height: 670 }, ["#board", ".calls-part", "#code .lit", program === "number-place" ? "#board" : "#tree", "#play", "#jump", "#status"]],
    [{ width: 1366, height: 640 }, ["#board", ".calls-part", "#code .lit", "#play", "#jump", "#status"]],
    [{ width: 750, height: 1000 }, ["#board", ".calls-part", "#code .lit", "#play", "#jump", "#status"]],
    [{ width: 390, height: 844 }, ["#board", "#play", "#jump", "#status"]],
    [{ width: 390, height: 844, pane: "code" }, ["#code .lit", "#play", "#jump", "#status"]],
    [{ width: 390, height: 844, pane: "tree" }, ["#tree", "#play", "#jump", "#status"]],
  ]) {
    const page = await open(browser, path, viewport);
    if (viewport.pane) await page.locator(`[data-shows=${viewport.pane}]`).click();
    const places = () => drawn(page).then(() => page.evaluate((names) => names.map((name) => {
      const { top, bottom, left } = document.querySelector(name).getBoundingClientRect();
      return { name, top, bottom, left };
    }), together));
    const before = await places();
    const sizes = await page.evaluate(() => [...document.querySelectorAll("#board text:not([visibility=hidden])")].filter((text) => text.textContent)
      .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()?.a));
    assert.ok(viewport.pane || Math.min(...sizes) > 8.9, `${program}: ${sizes} at ${viewport.width}`);
    for (let step = 0; step < 25; step++) await page.keyboard.press("ArrowRight");
    const after = await places();
    for (const when of [before, after]) {
      for (const { name, top, bottom, left } of when) {
        assert.ok(top >= 0 && bottom <= viewport.height + 1 && left >= 0, `${program}: ${name} at ${viewport.width}: ${top} to ${bottom}`);
      }
      const bar = await page.locator(".controls").boundingBox();
      // Nothing that is clicked is half under them.
      const half = await page.evaluate((bar) => [...document.querySelectorAll(".replay button")].filter((target) => {
        const { top, bottom } = target.getBoundingClientRect();
        return top < bar && bottom > bar;
      }).map(({ ariaLabel, textContent }) => ariaLabel ?? textContent), bar.y);
      assert.deepEqual(half, [], `${program} at ${viewport.width} x ${viewport.height}`);
      for (const { name, top, bottom } of when) {
        const isFree = bottom <= bar.y + 1 || top >= bar.y + bar.height - 1;
        assert.ok(isFree || ["#play", "#jump"].includes(name), `${program}: ${name} is under the buttons: ${top} to ${bottom}`);
      }
    }
    const moved = after.filter(({ name, top }, index) => name !== "#code .lit" && top !== before[index].top);
    assert.deepEqual(moved, [], `${program}: nothing jumps`);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => window.scrollY), 0, `${program}: the controls are in sight, so nothing scrolls`);
    await page.close();
  }
  // On a small phone, buttons stay where they are, whatever is shown, beside each other, and their menu fits.
  const phone = await open(browser, path, { width: 320, height: 640 });
  const box = (name) => phone.locator(name).boundingBox();
  const heights = new Set();
  for (const pane of ["board", "code", "tree"]) {
    await phone.locator(`[data-shows=${pane}]`).click();
    heights.add((await box("#play")).y);
  }
  assert.equal(heights.size, 1, `${program}: ${[...heights]}`);
  const [last, ask] = [await box("[data-shows=tree]"), await box("#ask")];
  assert.ok(last.x + last.width <= ask.x || last.y + last.height <= ask.y + 1, `${program}: one over the other`);
  await phone.locator("#jump").click();
  assert.ok((await box(".menu")).x >= 0, program);
  await phone.close();
  // The listing has its whole width from 820 pixels on, for lines of 100 columns.
  for (const width of [820, 1400]) {
    const page = await open(browser, path, { width, height: 900 });
    const room = await page.evaluate(() => {
      const line = document.querySelector("#code .lit");
      line.textContent = "x".repeat(100);
      return document.getElementById("code").clientWidth - line.scrollWidth;
    });
    assert.ok(room >= 0, `${program}: 100 columns do not fit at ${width}: ${room}`);
    await page.close();
  }
}

// axe-core finds nothing, light and dark, from 320 to 1920 pixels.
async function checkAccess(browser, program, path) {
  for (const [scheme, widths] of [["light", [320, 820, 1280]], ["dark", [390]]]) {
    for (const width of widths) {
      const page = await open(browser, path, { width, height: 800 }, scheme);
      await page.keyboard.press("a");
      assert.deepEqual(await violations(page), [], `${program} ${scheme} ${width}`);
      const wide = await overflow(page);
      assert.ok(wide <= 0, `${program}: ${wide} pixels too wide for ${width}`);
      await close(page);
    }
  }
}

// A page opens at the step that its address names.
async function checkOpening(browser, path) {
  const { steps } = withTree(recordingIn(path));
  const place = steps.length >> 1;
  const page = await browser.newPage();
  await page.goto(`${pathToFileURL(path).href}#step=${steps[place].number}`);
  assert.equal(await position(page), place);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(new RegExp(`#step=${steps[place + 1].number}$`));
  await page.close();
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
  assert.match(await status(page), /a solution|a tour/);
  await drawn(page);
  if (screenshots) await page.screenshot({ path: join(screenshots, `${program}.png`), fullPage: true });

  await page.setViewportSize(PHONE);
  await drawn(page);
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, "solid", "the focus is visible");
  if (screenshots) await page.screenshot({ path: join(screenshots, `${program}-phone.png`), fullPage: true });
  await close(page);

  const outer = await browser.newPage({ viewport: DESKTOP });
  listenToAll(outer);
  await outer.setContent("<iframe style='width: 100%; height: 800px' sandbox='allow-scripts'></iframe>");
  await outer.evaluate((html) => { document.querySelector("iframe").srcdoc = html; }, html);
  const frame = await (await outer.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector("#board [data-place]", { state: "attached" });
  await play(frame, outer.keyboard);
  await close(outer);
  await checkLayout(browser, program, path);
  await checkAccess(browser, program, path);
  await checkOpening(browser, path);
  return `${Math.round(html.length / 1000)} kB`;
}

// Two searches in one page, on each clock; at the end, the counters are those of the runs.
async function checkTwo(browser, one, two) {
  const { page: first } = record(...one);
  const { page: path } = record(...two, "--beside", first);
  const page = await open(browser, path, { width: 1280, height: 720 });
  const recordings = recordingsIn(path);
  const counters = () => page.locator(".counters:not(:empty)").allTextContents();
  for (const clock of ["step", "node", "solution"]) {
    await page.locator("#clock").selectOption(clock);
    await page.locator("#position").focus();
    await page.keyboard.press("Home");
    const [a, b] = (await counters()).map((text) => Number(text.match(/nodes (\S+)/)[1].replaceAll("\u202f", "")));
    assert.ok(clock === "solution" || (a === 1 && b === 1), `${clock}: ${a}, ${b}`);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    const plain = (await counters()).map((text) => text.replaceAll("\u202f", ""));
    recordings.forEach(({ totals: { nodes, dead_ends: ends, solutions } }, index) => {
      assert.equal(plain[index].replace(/^step \d+ of \d+ · /, ""), `nodes ${nodes} of ${nodes} · dead ends ${ends} of ${ends} · solutions ${solutions} of ${solutions}`);
    });
  }
  await page.locator("#clock").selectOption("step");
  await page.keyboard.press("Home");
  await page.locator("#jump").click();
  await page.locator("#solution").click();
  assert.match((await page.locator(".status").allTextContents()).join("\n"), /a solution|a tour/);
  const cut = await page.evaluate(() => ["#board", "#board-2", "#code", "#code-2", "#tree", "#tree-2", "#play"].filter((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return top < 0 || bottom > window.innerHeight;
  }));
  assert.deepEqual(cut, [], "seen together");
  if (screenshots) await page.screenshot({ path: join(screenshots, `two-${one[0]}.png`) });
  await close(page);
  await checkAccess(browser, "two searches", path);
}

// Questions, and a tree that is pointed at and clicked.
async function checkPointing(browser) {
  const { page: path } = record("n-queens", "6");
  const page = await open(browser, path, { width: 1280, height: 720 });
  await page.locator("#ask").check();
  assert.match(await status(page), /asks what comes next/);
  await page.locator("#forward").click();
  const question = page.locator("#question");
  assert.match(await question.textContent(), /Where is the next queen placed first/);
  assert.equal(await position(page), 0, "it waits for the answer");
  // Nothing in the page gives the answer away.
  const marked = () => page.locator("#code .next").evaluateAll((lines) => lines.filter((line) => getComputedStyle(line, "::before").content !== "none").length);
  assert.equal(await marked(), 0);
  assert.equal(await page.locator(".landscape-part").isVisible(), false);
  // A key does not skip the question.
  await page.keyboard.press("ArrowRight");
  assert.match(await question.textContent(), /Where is the next queen placed first/);
  await page.setViewportSize(PHONE);
  const [asked, board] = [await question.boundingBox(), await page.locator("#board").boundingBox()];
  assert.ok(asked.y + asked.height <= board.y, "on a phone, above the board");
  await page.setViewportSize({ width: 1280, height: 720 });
  // The upper left cell answers.
  await page.locator("#board rect.cell").first().click({ force: true });
  assert.match(await question.textContent(), /Right\. In the search's order: \(0, 0\): it fits\./);
  // Once it is answered, the key goes on.
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#score").textContent(), "1 of 1 right");
  assert.equal(await position(page), 1);
  assert.ok(await question.isHidden());
  await page.locator("#ask").uncheck();
  assert.ok(await marked() > 0);
  // By keys, too, a cell leads to the step where the search is there. After a click, they are the player's again.
  const cells = page.locator("#board");
  await cells.press("ArrowRight");
  await cells.press("ArrowDown");
  await cells.press("Enter");
  assert.match(await status(page), /\(0, 1\)/);
  const there = await position(page);
  await page.locator("#board rect.cell").nth(2).click({ force: true });
  assert.notEqual(await position(page), there);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await position(page), 1);
  await page.locator("#last").click();
  await page.locator("#fit").click();
  const tree = await page.locator("#tree").boundingBox();
  const before = await position(page);
  for (let x = 20; x < tree.width - 120 && await position(page) === before; x += 4) {
    await page.mouse.click(tree.x + x, tree.y + tree.height / 2);
  }
  assert.notEqual(await position(page), before, "a click on a node goes there");
  assert.match(await status(page), /look for a row|No column is left/);
  // With the keys alone, a line of the code is chosen, and the search runs until it is done.
  await page.locator("#first").click();
  await page.locator("#code").focus();
  for (let line = 0; line < 8; line++) await page.keyboard.press("ArrowDown");
  const chosen = (await page.evaluate(() => String(getSelection()))).trim();
  await page.keyboard.press("Enter");
  assert.ok(chosen.length > 5 && (await page.locator("#code .lit").allTextContents()).some((line) => line.trim() === chosen), chosen);
  assert.ok(await position(page) > 0, "it ran until this line");
  await page.locator("#last").click();
  // A field and a list keep their own keys.
  const here = await position(page);
  await page.locator("#jump").click();
  await page.locator("#number").focus();
  await page.keyboard.type("ad1");
  assert.equal(await page.locator("#number").inputValue(), "ad1");
  assert.equal(await position(page), here);
  await close(page);
}

// A sack of forty objects is scrolled, and its texts can be read; the one that the step is about is in sight.
async function checkSack(browser) {
  const objects = join(folder, "objects.txt");
  writeFileSync(objects, Array.from({ length: 40 }, (_, index) => `${7 + (37 * index) % 93} ${3 + (53 * index) % 61}\n`).join(""));
  const { page: path } = record("knapsack", "300", "--objects", objects, "--answers", "1");
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    const page = await open(browser, path, { width, height });
    const looks = () => page.evaluate(() => ({
      size: Math.min(...[...document.querySelectorAll("#board text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)),
      from: document.querySelector(".board-part").scrollLeft,
    }));
    await page.keyboard.press("Home");
    const first = await looks();
    await page.keyboard.press("End");
    const last = await looks();
    assert.ok(Math.min(first.size, last.size) > 8.9, `${first.size}, ${last.size} at ${width}`);
    assert.ok(first.from === 0 && last.from > 100, `${first.from}, ${last.from} at ${width}`);
    assert.equal(await overflow(page), 0);
    await close(page);
  }
}

// With the Tab key, the parts of a search come as they stand on the page.
async function checkOrder(browser) {
  const page = await open(browser, record("n-queens", "5").page, { width: 900, height: 900 });
  await page.locator("#board").focus();
  const parts = [];
  while (parts.at(-1) !== "tree-part") {
    parts.push(await page.evaluate(() => document.activeElement.closest(".replay > *").className));
    await page.keyboard.press("Tab");
  }
  assert.deepEqual([...new Set(parts)], ["board-part", "calls-part", "code-part", "landscape-part", "tree-part"]);
  // A pointer over the tree opens nothing that would have to be closed.
  const words = () => page.locator("#player").innerText();
  const before = await words();
  await page.locator("#tree").hover();
  assert.equal(await words(), before);
  // Where the reader's system chooses the colours, a border tells what is taken.
  await page.emulateMedia({ forcedColors: "active" });
  await page.keyboard.press("a");
  const borders = (name) => page.locator(`.strip button${name}`).evaluateAll((all) => [...new Set(all.map((entry) => getComputedStyle(entry).borderTopStyle))]);
  assert.deepEqual([await borders(".taken"), await borders(":not(.taken)")], [["double"], ["solid"]]);
  await close(page);
}

// The text of boards is large enough in a small window, and where a window of 1280 x 720 is zoomed to 200 %; what is clicked
// has 24 pixels; and keys lead from node to node of the tree.
async function checkReading(browser) {
  for (const [program, ...args] of [["knight-backtrack", "8", "8", "0", "0", "--answers", "1"], ["number-place", "problems/puzzles/p5252.txt"], ["n-queens", "8"]]) {
    const { page: path } = record(program, ...args);
    for (const [width, height, least] of [[1280, 720, 8], [640, 360, 9]]) {
      const page = await open(browser, path, { width, height });
      for (let step = 0; step < 25; step++) {
        const small = await page.locator("#board text").evaluateAll((all, least) => all.filter((text) => text.textContent && text.checkVisibility({ visibilityProperty: true }))
          .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)]).filter(([, size]) => size < least), least);
        assert.deepEqual(small, [], `${program} at ${width}`);
        await page.keyboard.press("ArrowRight");
      }
      await page.locator("#jump").click();
      const targets = await page.locator("button, select, summary, input:not([type=checkbox], [type=range]), .landscape-part canvas, label:has(input)").evaluateAll((all) => all
        .filter((target) => target.checkVisibility({ visibilityProperty: true })).map((target) => [target.id || target.textContent, target.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 24).map(([name, { width, height }]) => [name, width, height]));
      assert.deepEqual(targets, [], `${program} at ${width}`);
      await close(page);
    }
  }
  const page = await open(browser, record("knight-backtrack", "5", "5", "0", "0").page);
  await page.keyboard.press("a");
  await page.locator("#tree").focus();
  await page.keyboard.press("Home");
  for (const [key, node] of [["Down", "0 (2, 1), at depth 1"], ["Down", "0 (4, 2), at depth 2"], ["Right", "1 (3, 3), at depth 2"],
    ["Up", "0 (2, 1), at depth 1"], ["Right", "1 (1, 2), at depth 1"], ["Left", "0 (2, 1), at depth 1"], ["Up", "The root, at depth 0"]]) {
    await page.keyboard.press(`Arrow${key}`);
    assert.ok((await status(page)).startsWith(`${node}. The knight is on cell`), `${key}: ${await status(page)}`);
  }
  assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "solid");
  await close(page);
}

const browser = await launch();
try {
  for (const [program, ...args] of [
    ["knight-backtrack", "5", "5", "0", "0"],
    ["number-place", "problems/puzzles/p5252.txt"],
    ["knight-graph", "5", "6", "0", "0", "--order", "connections"],
  ]) {
    const looks = await checkProgram(browser, program, ...args);
    console.log(`${program}: plays, on a desktop, on a phone, in a frame; ${looks}`);
  }
  await checkTwo(browser, ["knight-backtrack", "5", "5", "0", "0"], ["knight-backtrack", "5", "5", "0", "0", "--algorithm", "pruned"]);
  await checkTwo(browser, ["knight-graph", "5", "5", "0", "0", "--order", "fewest"],
    ["knight-graph", "5", "5", "0", "0", "--order", "most"]);
  console.log("two searches: on one clock, with the counters of the runs");
  await checkPointing(browser);
  console.log("questions are asked, and the tree is pointed at");
  await checkReading(browser);
  await checkSack(browser);
  await checkOrder(browser);
  console.log("boards are read at 200 %, and all is reached by keys");
} finally {
  await browser.close();
}
