// Every transcript of the book, run by the programs as WebAssembly behind the page's small shell, has to print what
// the book says; and in Chromium a transcript is opened, changed, run and stopped by keyboard.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run as runModule } from "../../../docs/playground/run.js";
import { execute } from "../../../docs/playground/shell.js";
import { parse } from "../../../docs/playground/syntax.js";
import { launch, serve } from "./browser.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
const WASM = join(target, "wasm32-unknown-unknown/playground/playground.wasm");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What a page prints differently, and why.
const OTHERWISE = [
  [/--estimate/, "its times, and how much text it has time to sample"],
  [/--time-limit/, "how far it comes"],
  [/-p knight-backtrack -- 5 3 0 3/, "a command that works is one of the page"],
  [/--(svg|replay) /, "it says where the file is"],
  [/knight-graph 130 130/, "more open calls than a page has room for"],
];

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

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;
const module = await WebAssembly.compile(readFileSync(WASM));
const run = (words, stdin, lines) => {
  const command = words.map(quoted).join(" ");
  return runModule(module, stdin ? `echo ${quoted(stdin)} | ${command}` : command, { lines });
};
const fetchFile = async (name) => (name.startsWith("problems/puzzles/") ? readFileSync(join(root, name), "utf8") : null);

let [ran, left] = [0, []];
for (const page of readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))) {
  const files = new Map();
  for (const { command, code, printed } of steps(readFileSync(join(root, "docs", page), "utf8"))) {
    let reason = OTHERWISE.find(([which]) => which.test(command))?.[1];
    try {
      parse(command);
    } catch (error) {
      reason = error.message;
    }
    if (reason) {
      left.push(`${page}: ${command}: ${reason}`);
      continue;
    }
    const ended = await execute(command, { run, files, fetchFile });
    const lines = (ended.text === "" ? [] : ended.text.replace(/\n$/, "").split("\n")).map((line) => line.trimEnd());
    assert.ok(agrees(lines, printed), `${page}: ${command}\n${ended.text}`);
    assert.equal(ended.code, code, `${page}: ${command}`);
    ran++;
  }
}
console.log(`${ran} transcripts print in the page what the book says; ${left.length} do not run there:`);
console.log(left.map((line) => `  ${line}`).join("\n"));
assert.ok(ran > 60, "the book has more transcripts");

// In the page.
const folder = mkdtempSync(join(tmpdir(), "transcripts-"));
cpSync(join(root, "docs/playground"), join(folder, "playground"), { recursive: true });
cpSync(WASM, join(folder, "playground/playground.wasm"));
cpSync(join(root, "problems/puzzles"), join(folder, "problems/puzzles"), { recursive: true });
writeFileSync(join(folder, "index.html"), `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A chapter</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="playground/transcripts.css"><main><h1>A chapter</h1>
<pre><code class="language-console">$ knight-backtrack 5 5 0 0 1 | tail -n 2
  Knight tour          304
</code></pre><pre><code class="language-console">$ cargo build
</code></pre></main><script src="playground/transcripts.js"></script></html>`);
const server = await serve((url) => join(folder, url));
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
const failures = [];
page.on("console", (message) => failures.push(message.text()));
page.on("pageerror", (error) => failures.push(error.message));
await page.goto(`${server.address}/index.html`);
const button = page.getByRole("button", { name: "Run here" });
await button.waitFor();
assert.equal(await button.count(), 1, "what a page cannot run has no button");
// It is stopped while the programs are loaded.
const asked = new Promise((resolve) => page.route("**/playground.wasm", resolve, { times: 1 }));
await button.focus();
await page.keyboard.press("Enter");
const output = page.getByLabel("Output");
const prints = (text) => page.waitForFunction((text) => document.querySelector(".transcript pre").textContent.includes(text), text);
await asked;
await page.getByRole("button", { name: "Stop" }).click();
await prints("Stopped.");
const start = performance.now();
await page.getByLabel("Command").press("Enter");
await prints("Knight tour round      0");
console.log(`${Math.round(performance.now() - start)} ms from Enter to the output of the first command`);
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
await types("echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab | grep -E '^(a+)+$'");
await prints("Running for 1 s");
await page.getByRole("button", { name: "Stop" }).dblclick();
await page.waitForTimeout(100);
await prints("Stopped.");
// What head has read ends a search.
await types("knight-bruteforce 8 8 0 0 3 | head -n 3");
await prints("board_size = (8, 8)");
await types("knight-backtrack 5 5 9 9");
await prints("off the board");
await types("echo a > f; echo b > g");
await prints("(no output)");
await types("cat f g");
await prints("a\nb\n");
await types("rm -r x");
await prints("'rm' does not run in a page");
await page.addScriptTag({ content: AXE });
assert.deepEqual((await page.evaluate(() => axe.run())).violations.map(({ id }) => id), []);
assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it fits a phone");
assert.deepEqual(failures, []);
await browser.close();
server.close();
rmSync(folder, { recursive: true });
