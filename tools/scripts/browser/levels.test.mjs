// Opens the page of the levels side by side and checks it: rows, folding, counts, on a desktop and on a phone, with the keyboard alone, without a word on the
// console and without asking the network for anything.
//
// `SCREENSHOTS=FOLDER` keeps screenshots there.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, launch, overflow, programs, root, screenshots } from "./browser.mjs";
import { DESKTOP, folder, open } from "./page.mjs";

const PHONE = { width: 390, height: 844 };

function run(program, ...args) {
  const ran = spawnSync(join(programs, program), args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
  assert.equal(ran.status, 0, `${program} ${args.join(" ")}: ${ran.stderr}`);
  return ran.stdout;
}

function make(program, args, ...options) {
  const page = join(folder, `${Math.random().toString(36).slice(2)}.html`);
  run(program, ...args, "--html", page, ...options);
  return page;
}

// What the page knows of its rows.
const dataOf = (path) => JSON.parse(readFileSync(path, "utf8").match(/id="data">(.*?)<\/script>/s)[1]);
const shown = (page) => page.locator("#rows tr:not([hidden])").count();

// Each level's column must have the lines that the program prints at that level, and nothing else.
async function checkColumns(browser, program, ...args) {
  const path = make(program, [...args, "--levels", "0,1,2,3"], "--lines", "20000");
  const page = await open(browser, path);
  for (const level of [0, 1, 2, 3]) {
    const column = await page.locator(`#rows [data-levels*="${level}"]`).evaluateAll((cells) => cells.map((cell) => cell.textContent));
    const lines = run(program, ...args, String(level)).split("\n").slice(0, -1);
    const same = (list) => list.filter((line) => !line.startsWith("Time = "));
    assert.deepEqual(same(column), same(lines), `${program} ${args.join(" ")}: level ${level}`);
    assert.match(dataOf(path).added, new RegExp(`^level ${level}: ${lines.length.toLocaleString("en-US")} lines`, "m"));
  }
  assert.equal(await page.locator("#left-out").textContent(), "The page has every row.");
  await close(page);
}

async function checkKeys(browser) {
  const page = await open(browser, make("knight-backtrack", ["3", "4", "0", "0", "--levels", "0,1,2,3"]));
  const all = await shown(page);
  const node = (number) => page.getByRole("button", { name: `Node ${number}`, exact: true });
  await node(2).focus();
  await page.keyboard.press("Enter");
  const folded = await shown(page);
  assert.ok(folded < all, `${folded} of ${all} rows`);
  assert.match(await page.locator(".folded").textContent(), new RegExp(`… ${all - folded} rows`));
  assert.equal(await node(2).getAttribute("aria-expanded"), "false");
  await page.keyboard.press("Enter");
  assert.equal(await shown(page), all);
  await page.locator("#fold-all").click();
  assert.ok(await shown(page) < 10, "the root, the header, the result");
  await page.locator("#unfold-all").click();
  assert.equal(await shown(page), all);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "scroll");
  assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "solid");
  // The columns scroll together, below their names.
  await page.keyboard.press("End");
  const names = await page.evaluate(() => document.querySelector("#names th").getBoundingClientRect().top
    - document.getElementById("scroll").getBoundingClientRect().top);
  assert.ok(names >= 0 && names < 5, `the names are ${names} pixels below the edge`);
  await close(page);
}

async function checkLooks(browser, name, path) {
  assert.match(readFileSync(path, "utf8"), /"title":"[a-z-]+ [^/]*"/, "no path of this machine");
  assert.doesNotMatch(readFileSync(path, "utf8"), /(src|href)="(?!data:,")|@import|url\(|localStorage/, "nothing from outside");
  for (const [viewport, scheme] of [[DESKTOP, "light"], [DESKTOP, "dark"], [PHONE, "light"], [PHONE, "dark"]]) {
    const page = await open(browser, path, viewport, scheme);
    const wide = await overflow(page);
    assert.ok(wide <= 0, `${name}: ${wide} pixels too wide for ${viewport.width}`);
    const back = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(back, scheme === "dark" ? "rgb(15, 20, 25)" : "rgb(255, 255, 255)");
    // Nothing overlaps anything else.
    const crossed = await page.evaluate(() => [...document.querySelectorAll("#rows tr:not([hidden])")].slice(0, 200)
      .filter((line) => line.querySelector(".place").scrollWidth > line.querySelector(".place").clientWidth + 1).length);
    assert.equal(crossed, 0, `${name}: ${viewport.width}`);
    if (screenshots) await page.screenshot({ path: join(screenshots, `${name}-${viewport.width}-${scheme}.png`) });
    await close(page);
  }
}

const browser = await launch();
// Twelve cells of it are empty, so that its levels have few enough lines for a page.
const puzzle = join(folder, "puzzle.txt");
const digit = (cell, x = cell % 9, y = Math.floor(cell / 9)) => (3 * y + Math.floor(y / 3) + x) % 9 + 1;
writeFileSync(puzzle, Array.from({ length: 81 }, (_, cell) => (cell < 12 ? 0 : digit(cell))).join(""));
try {
  for (const [program, ...args] of [
    ["knight-bruteforce", "2", "2", "0", "0"],
    ["knight-backtrack", "3", "4", "0", "0"],
    ["n-queens", "5"],
    ["number-place", puzzle],
    ["knight-graph", "4", "5", "0", "0"],
    ["knight-closed", "6", "8"],
  ]) {
    await checkColumns(browser, program, ...args);
    console.log(`${program} ${args.join(" ")}: each column has the lines of its level`);
  }
  const most = dataOf(make("knight-backtrack", ["4", "4", "0", "0", "--levels", "3"], "--lines", "1000000"));
  assert.ok(most.rows.length === 20_000 && most.lines > 20_000, "a page stays small");
  await checkKeys(browser);
  console.log("folding: by the keys alone");
  const middle = ["5", "5", "0", "0", "--levels", "0,1,2,3", "--answers", "2"];
  await checkLooks(browser, "levels-backtrack", make("knight-backtrack", middle));
  await checkLooks(browser, "levels-graph", make("knight-graph", ["5", "5", "0", "0", "--levels", "0,1,2,3"]));
  await checkLooks(browser, "levels-queens", make("n-queens", ["8", "--levels", "1,3"]));
  console.log("light and dark, on a desktop and on a phone");
} finally {
  await browser.close();
}
