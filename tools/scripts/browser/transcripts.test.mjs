// Every transcript of the book that a page runs, by the programs as WebAssembly, has to print what the book says; and in Chromium a transcript is opened, changed, run and stopped by keyboard.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFilled, shown } from "../../../playground/web/filters.mjs";
import { parse } from "../../../playground/web/pipe.mjs";
import { call } from "../../../playground/web/module.js";
import { PROGRAMS_WASM, chapterFolder, close, launch, listen, overflow, root, serve, violations } from "./browser.mjs";

// What a page prints otherwise: times, a suggested command as the page takes it, and how deep a search may go.
const OTHERWISE = /--(estimate|time-limit)|-p knight-backtrack -- 5 3 0 3|knight-graph 130 130/;

// The steps of the console blocks of a page of the book.
function steps(markdown) {
  const found = [];
  for (const [, block] of markdown.matchAll(/^```console\n(.*?)^```/gms)) {
    for (const line of block.split("\n").slice(0, -1)) {
      if (line.startsWith("$ ")) found.push({ command: line.slice(2), code: 0, printed: [] });
      else if (/^\? \d+$/.test(line)) found.at(-1).code = Number(line.slice(2));
      else found.at(-1).printed.push(line.trimEnd());
    }
  }
  return found;
}

// Whether the lines are those of the book, where `...` is any lines and `[..]` any text.
function agrees(lines, expected) {
  const escaped = (line) => line.split("[..]").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
  const all = expected.map((line) => (line === "..." ? "(?:.*\n)*?" : `${escaped(line)}\n`)).join("");
  return new RegExp(`^${all}$`).test(lines.map((line) => `${line}\n`).join(""));
}

const module = await WebAssembly.compile(readFileSync(PROGRAMS_WASM));
let ran = 0;
for (const page of readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))) {
  for (const { command, code, printed } of steps(readFileSync(join(root, "docs", page), "utf8"))) {
    const piped = parse(command);
    if (piped === null || OTHERWISE.test(command)) continue;
    const done = await call(module, "run", piped.program, { isEnough: (stdout) => isFilled(piped, stdout) });
    const text = shown(piped, done);
    const lines = (text === "" ? [] : text.replace(/\n$/, "").split("\n")).map((line) => line.trimEnd());
    assert.ok(agrees(lines, printed), `${page}: ${command}\n${text}`);
    assert.equal(done.code, code, `${page}: ${command}`);
    ran++;
  }
}
console.log(`${ran} transcripts print in the page what the book says`);
assert.ok(ran > 60, "the book has more transcripts");

// In the page.
const folder = chapterFolder("transcripts", `
<pre><code class="language-console">$ knight-backtrack 5 5 0 0 1 | tail -n 2
  Knight tour          304
</code></pre><pre><code class="language-console">$ cargo build
</code></pre><script src="playground/transcripts.js"></script>`);
const server = await serve((url) => join(folder, url));
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
listen(page);
await page.goto(`${server.address}/index.html`);
const button = page.getByRole("button", { name: "Run here" });
await button.waitFor();
assert.equal(await button.count(), 1, "what a page cannot run has no button");
// It is stopped while the programs are loaded.
const asked = new Promise((resolve) => page.route("**/programs.wasm", resolve, { times: 1 }));
await button.focus();
await page.keyboard.press("Enter");
const output = page.getByLabel("Output");
const prints = (text) => page.waitForFunction((text) => document.querySelector(".transcript pre").textContent.includes(text), text);
await asked;
await page.getByRole("button", { name: "Stop" }).click();
await prints("Stopped.");
await page.getByLabel("Command").press("Enter");
await prints("Knight tour round      0");
const types = async (command) => {
  await page.getByLabel("Command").fill(command);
  await page.keyboard.press("Enter");
};
await types("number-place problems/puzzles/p5252.txt 2 | tail -n 20");
await prints("Number of the answers: 1");
await types("knight-backtrack 5 5 0 0 3");
await prints("more lines");
assert.ok((await output.textContent()).length < 250_000, "the page stays small");
await types("knight-backtrack 8 8 0 0");
await prints("Running for 1 s");
await page.getByRole("button", { name: "Stop" }).click();
await prints("Stopped.");
// A regular expression that takes forever is stopped, too, and the second click of two starts nothing.
await types("n-queens 4 | grep -E '^(.+)+!$'");
await prints("Running for 1 s");
await page.getByRole("button", { name: "Stop" }).dblclick();
await page.waitForTimeout(100);
await prints("Stopped.");
// What head has read ends a search.
await types("knight-bruteforce 8 8 0 0 3 | head -n 3");
await prints("board_size = (8, 8)");
await types("knight-bruteforce 8 8 0 0 3 | grep -E '^board_size' | head -n 1");
await prints("board_size = (8, 8)");
await types("knight-backtrack 5 5 9 9");
await prints("off the board");
await types("n-queens 3 | grep nothing");
await prints("(no output)");
await types("n-queens 4 | grep -E '('");
await prints("Try this in a terminal.");
await types("nqueens 4");
await prints("A page runs one program of the course");
assert.deepEqual(await violations(page), []);
assert.ok(await overflow(page) <= 0, "it fits a phone");
await close(page);
await browser.close();
server.close();
