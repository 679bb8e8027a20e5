// What the tests of pages share: they record a search with --replay, and open its page.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");
// Where the pages are; the last user deletes it.
export const folder = mkdtempSync(join(tmpdir(), "pages-"));

export const DESKTOP = { width: 1280, height: 900 };

// Runs a program with --replay, and gives the page's path and what was printed.
export function record(program, ...args) {
  const page = join(folder, `${program}-${args.length}-${Math.random().toString(36).slice(2)}.html`);
  const run = spawnSync(join(programs, program), [...args, "--replay", page], {
    // The laboratory's program asks for n.
    cwd: root, encoding: "utf8", maxBuffer: 1 << 30, input: "6\n",
  });
  assert.equal(run.status, 0, `${program} ${args.join(" ")}: ${run.stderr}`);
  return { page, printed: run.stdout };
}

// The recording in a page.
export function recordingIn(path) {
  return JSON.parse(readFileSync(path, "utf8").match(/id="recording">(.*?)<\/script>/s)[1]);
}

// A page that fails the test when it says anything on the console or asks the network for anything.
export async function open(browser, path, viewport = DESKTOP, colorScheme = "light") {
  const page = await browser.newPage({ viewport, colorScheme });
  listen(page);
  await page.goto(pathToFileURL(path).href);
  return page;
}

export function listen(page) {
  const fail = (what) => { page.failures = [...(page.failures ?? []), what]; };
  page.on("console", (message) => fail(`console: ${message.text()}`));
  page.on("pageerror", (error) => fail(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|data|about):/.test(request.url())) fail(`network: ${request.url()}`);
  });
}

export const status = (frame) => frame.locator("#status").textContent();

export const position = (frame) => frame.locator("#position").inputValue().then(Number);
