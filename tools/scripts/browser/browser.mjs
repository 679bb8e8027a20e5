// What the tests of pages share: where things are, Chromium without a window, which asks the network for nothing by
// itself, Firefox, a web server, and what every page is asked.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import playwright from "playwright-core";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
export const programs = join(target, "debug");
export const book = join(root, "target/book");
// A folder for screenshots, if they are wanted.
export const screenshots = process.env.SCREENSHOTS;
// The modules of WebAssembly.
export const PROGRAMS_WASM = join(book, "playground/programs.wasm");
export const EXERCISES_WASM = join(book, "playground/exercises.wasm");

// A folder that is deleted at the end.
export function temporary(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  return folder;
}

// Notes what a page says on the console, and its errors. On a busy machine, a page may take a minute.
export function listen(page, failures = []) {
  page.setDefaultTimeout(60_000);
  page.failures = failures;
  page.on("console", (message) => failures.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => failures.push(`${page.url()}: ${error.stack}`));
}

// A new page that does so.
export async function open(browser, address, { prepare, ...options } = {}) {
  const page = await browser.newPage(options);
  listen(page);
  if (prepare) await page.addInitScript(prepare);
  await page.goto(address);
  return page;
}

export async function close(page) {
  assert.deepEqual(page.failures, []);
  await page.close();
}

// What axe-core finds, which takes the arguments of `axe.run`.
export async function violations(page, ...options) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = await page.evaluate((options) => window.axe.run(...options), options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}

// How many pixels the page is too wide.
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const installed = (...names) => names.map((name) => `/usr/bin/${name}`).find(existsSync)
  ?? execFileSync("sh", ["-c", names.map((name) => `command -v ${name}`).join(" || ")], { encoding: "utf8" }).trim();

export const launch = () => playwright.chromium.launch({
  executablePath: installed("chromium"),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

// Firefox as it is installed, by WebDriver BiDi; what is downloaded is saved into the folder.
export const launchFirefox = (folder) => playwright._bidiFirefox.launch({
  executablePath: installed("firefox-esr", "firefox"),
  firefoxUserPrefs: { "browser.download.folderList": 2, "browser.download.dir": folder },
});

// Replaces all text of the editor by what is pasted.
export async function paste(editor, text) {
  await editor.press("Control+a");
  await editor.evaluate((it, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    // Firefox takes the text by itself.
    it.dispatchEvent(new ClipboardEvent("paste", { clipboardData, data: text, dataType: "text/plain", bubbles: true, cancelable: true }));
  }, text);
}

// A server of files; `find` gives the path of the file for an address. Gives its own address, and ends it.
export async function serve(find, headers = {}) {
  const server = createServer(({ url }, answer) => {
    const file = find(url);
    answer.writeHead(existsSync(file) ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain", ...headers });
    answer.end(existsSync(file) ? readFileSync(file) : "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// A folder with a chapter of this text as `index.html`, its playground, and the recordings of these commands, as
// `tools/scripts/build-book.sh` puts them together.
export function chapterFolder(name, main, ...commands) {
  const folder = temporary(name), playground = join(folder, "playground"), recorded = join(playground, "recorded");
  cpSync(join(root, "playground/web"), playground, { recursive: true });
  for (const module of ["dom.mjs", "landscape.mjs", "recording.mjs"]) cpSync(join(root, "visual/src/replay/page", module), join(playground, module));
  cpSync(PROGRAMS_WASM, join(playground, "programs.wasm"));
  mkdirSync(recorded);
  for (const [program, ...args] of commands) {
    execFileSync(join(programs, program), [...args, "--replay", join(recorded, `${[program, ...args].join("-")}.html`)]);
  }
  writeFileSync(join(recorded, "edits.json"), "[]");
  writeFileSync(join(folder, "index.html"), `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A chapter</title><link rel="icon" href="data:,"><link rel="stylesheet" href="playground/playground.css"><link rel="stylesheet" href="playground/transcripts.css">
<style>${readFileSync(join(root, "visual/src/replay/page/palette.css"), "utf8")} :root { color-scheme: light; --sans-font: sans-serif; --mono-font: monospace; --fg: #000; --bg: #fff; --table-border-color: #ccc; font-size: 62.5%; } body { font-size: 1.6rem; } pre { overflow: auto; }</style>
<main><h1>A chapter</h1>${main}</main></html>`);
  return folder;
}

// The book that `tools/scripts/build-book.sh` has built.
export function serveBook() {
  assert.ok(existsSync(EXERCISES_WASM), "tools/scripts/build-book.sh builds the book");
  return serve((url) => join(book, decodeURI(url.split(/[?#]/)[0])));
}

// A student's folder outside of the course.
export function studentFolder(name) {
  const work = temporary(name);
  writeFileSync(join(work, "Cargo.toml"), `[workspace]\n[workspace.metadata.problems]\ncourse = ${JSON.stringify(root.replace(/\/$/, ""))}\n`);
  return work;
}
