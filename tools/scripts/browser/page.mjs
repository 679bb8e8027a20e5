// What the tests of pages share: they record a search with --replay, and open its page.

import { gunzipSync } from "node:zlib";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listen, programs, root, temporary } from "./browser.mjs";

// Where the pages are.
export const folder = temporary("pages");

export const DESKTOP = { width: 1280, height: 900 };

// Runs a program with --replay, and gives the page's path and what was printed.
export function record(program, ...args) {
  const page = join(folder, `${program}-${args.length}-${Math.random().toString(36).slice(2)}.html`);
  const run = spawnSync(join(programs, program), [...args, "--replay", page], {
    // The laboratory's program asks for n.
    cwd: root, encoding: "utf8", maxBuffer: 1 << 30, input: "6\n", timeout: 120_000,
  });
  assert.equal(run.status, 0, `${program} ${args.join(" ")}: ${run.stderr}`);
  return { page, printed: run.stdout };
}

// The recordings in a page: of one search, or of two.
export function recordingsIn(path) {
  const [, text] = readFileSync(path, "utf8").match(/id="recording">(.*?)<\/script>/s);
  return JSON.parse(gunzipSync(Buffer.from(text, "base64"))).recordings;
}

export const recordingIn = (path) => recordingsIn(path)[0];

// A page that fails the test when it says anything on the console or asks the network for anything.
export async function open(browser, path, viewport = DESKTOP, colorScheme = "light") {
  const page = await browser.newPage({ viewport, colorScheme });
  listenToAll(page);
  await page.goto(pathToFileURL(path).href);
  // The recording is unpacked after the page is loaded.
  await page.locator("#replays > *").first().waitFor({ state: "attached" });
  return page;
}

export function listenToAll(page) {
  listen(page);
  page.on("request", (request) => {
    if (!/^(file|data|about):/.test(request.url())) page.failures.push(`network: ${request.url()}`);
  });
}

// The page is laid out and drawn as it is now: what waits for a new size has had its turn.
export const drawn = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

export const status = (frame) => frame.locator("#status").textContent();

export const position = (frame) => frame.locator("#position").inputValue().then(Number);
