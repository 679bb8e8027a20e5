// The book as it is published, in Chromium: after one visit every page opens without a network, and a transcript runs.
// `tools/scripts/build-book.sh` builds it.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./browser.mjs";

const book = join(process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url)), "book");
assert.ok(existsSync(join(book, "sw.js")), "build the book first: tools/scripts/build-book.sh");

const files = JSON.parse(readFileSync(join(book, "sw.js"), "utf8").match(/FILES = (\[.*?),\n\];/s)[1] + "]");
const bytes = files.reduce((sum, file) => sum + statSync(join(book, file)).size, 0);
console.log(`the whole book: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
assert.ok(bytes < 25e6, "more than a school's folder should hold");

const server = await serve((url) => join(book, decodeURI(url.split(/[?#]/)[0])));
const browser = await launch();
const context = await browser.newContext();
const page = await context.newPage();
await page.goto(`${server.address}/index.html`);
await page.evaluate(() => navigator.serviceWorker.ready);
await page.waitForFunction(() => navigator.serviceWorker.controller);
await context.setOffline(true);
server.close();
for (const name of readdirSync(book, { recursive: true }).filter((name) => name.endsWith(".html") && name !== "toc.html" && !name.startsWith("playground/"))) {
  const failures = [];
  const failed = (request) => failures.push(`${name}: ${request.url()}`);
  page.on("requestfailed", failed);
  await page.goto(`${server.address}/${name}`);
  assert.ok(await page.locator("main").count() > 0, `${name} is there without a network`);
  page.off("requestfailed", failed);
  assert.deepEqual(failures, []);
}
await page.goto(`${server.address}/lecture-011-backtracking.html`);
await page.getByRole("button", { name: "Run here" }).first().click();
await page.waitForFunction(() => /\d/.test(document.querySelector(".transcript pre")?.textContent.replace(/^Running.*/, "")));
await page.goto(`${server.address}/exercises/011-1-bruteforce-cost.html`);
await page.locator("#field-depth").fill("N");
await page.getByRole("button", { name: "Check", exact: true }).click();
await page.waitForFunction(() => document.querySelector("#verdict-depth")?.textContent === "right");
await browser.close();
console.log("offline, every page opens, a transcript runs and a worksheet is checked");
