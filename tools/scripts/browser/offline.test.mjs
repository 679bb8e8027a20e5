// The book as it is published, in Chromium: once the reader has asked for a copy, every page opens without a network, a
// transcript and a Python program run. A new version is shown, whole, even where the browser may keep files for long.
// `tools/scripts/build-book.sh` builds it.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { book, launch, paste, serve, temporary } from "./browser.mjs";

assert.ok(existsSync(join(book, "sw.js")), "build the book first: tools/scripts/build-book.sh");

const files = JSON.parse(readFileSync(join(book, "sw.js"), "utf8").match(/FILES = (\[.*?),\n\];/s)[1] + "]");
const bytes = files.reduce((sum, file) => sum + statSync(join(book, file)).size, 0);
console.log(`the whole book: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
assert.ok(bytes < 25e6, "more than a school's folder should hold");

// Files of a newer version come before those of the book.
const newer = temporary("newer");
const server = await serve((url) => {
  const name = decodeURI(url.split(/[?#]/)[0]);
  return [newer, book].map((folder) => join(folder, name)).find(existsSync) ?? "";
}, { "cache-control": "max-age=600" });
const browser = await launch();
const context = await browser.newContext();
const page = await context.newPage();
await page.goto(`${server.address}/index.html`);
const button = page.getByRole("button", { name: /^Keep a copy in this browser/ });
await button.waitFor();
assert.deepEqual(await page.evaluate(() => caches.keys()), [], "nothing is stored unasked");
const [, megabytes] = (await button.textContent()).match(/\((\d+) MB\)$/);
assert.equal(Number(megabytes), Math.ceil(bytes / 1e6));
await button.click();
await page.getByText("The copy is complete.").waitFor();
await page.waitForFunction(() => navigator.serviceWorker.controller);

const write = (name, text) => writeFileSync(join(newer, name), text);
mkdirSync(join(newer, "playground"));
write("sw.js", readFileSync(join(book, "sw.js"), "utf8").replace(/(?<=VERSION = ")\w+/, "newer"));
write("index.html", readFileSync(join(book, "index.html"), "utf8").replace("</main>", "<p>Newer</p></main>"));
write("playground/pipe.mjs", `${readFileSync(join(book, "playground/pipe.mjs"), "utf8")}// newer`);
const beside = await context.newPage();
await beside.goto(`${server.address}/index.html`);
await page.evaluate(async () => {
  await caches.open("another book");
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((soon) => setTimeout(soon, 50));
});
await page.reload();
assert.equal(await page.getByText("Newer", { exact: true }).count(), 0, "a page never has files of two versions");
await beside.close();
// A page that was closed counts for a moment.
await page.waitForTimeout(2000);
await page.reload();
await page.getByText("Newer", { exact: true }).waitFor();
const keys = await page.evaluate(() => caches.keys());
assert.deepEqual(keys.map((name) => name.split(" ").at(-1)).sort(), ["book", "newer"]);
assert.match(await page.evaluate(async () => (await fetch("playground/pipe.mjs")).text()), /newer$/);
console.log("a new version is shown when one page is open, with all its files");

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
await page.goto(`${server.address}/exercises/lab-1-listing.html`);
await paste(page.locator(".cm-content"), "print(sorted([3, 1, 2]))");
await page.getByRole("button", { name: "Run", exact: true }).click();
await page.locator(".run pre").getByText("[1, 2, 3]").waitFor();
await browser.close();
console.log("offline, every page opens, a transcript and a program run, and a worksheet is checked");
