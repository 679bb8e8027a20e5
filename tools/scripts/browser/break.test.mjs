// *Break it*, in the book that tools/scripts/build-book.sh has built: flips each switch of each chapter, by keys, and reads
// what its live region says and where the players are. `node break.mjs FOLDER` takes pictures, too.

import assert from "node:assert/strict";
import { join } from "node:path";
import { close, launch, open, overflow, screenshots, serveBook, violations } from "./browser.mjs";

// For each chapter and switch what is said.
const EXPECTED = {
  "lecture-011-backtracking": {
    "write-back": /In node 9, the searches part: the search without the edit takes \(1, 0\) back, and the search with the edit does not take \(1, 0\) back\..*12 nodes and no solution/,
    visited: /In node 9, the searches part: the search without the edit marks \(1, 0\), and the search with the edit marks \(2, 3\)\..*23\s424 nodes/,
    edge: /crashes in line \d+, if self\.board.*index out of bounds: the len is 12 but the index is 15\. That is after 5 steps/,
    order: /In node 1, the searches part: .*with the edit has 67 nodes and 2 solutions/,
  },
  "lecture-012-queens": {
    "not-marked": /In node 3, the searches part: the search without the edit marks \(2, 4\), and the search with the edit marks \(2, 1\)\..*83 solutions/,
    "not-unmarked": /In node 3, the searches part: .*9 nodes and no solution/,
    "row-untested": /In node 2, the searches part: the search without the edit marks \(1, 2\), and the search with the edit marks \(1, 0\)\..*796 solutions/,
    "rows-from-1": /In node 1, the searches part: .*54 nodes and no solution/,
  },
  "lecture-013-number-place": {
    "block-untested": /In node 7, the searches part: .*places 6 in \(3, 1\), and the search with the edit places 5 in \(3, 1\)\..*After 300\s000 steps, the search with the edit was stopped/,
    "digits-to-8": /In node 21, the searches part: .*135 nodes and no solution/,
    "column-not-unmarked": /In node 25, the searches part: .*33 nodes and no solution/,
  },
  "lecture-014-knapsack": {
    "limit-not-reached": /In node 10, the searches part: .*with the edit has 16 nodes and 1 improvement/,
    "as-good-as-the-best": /In node 17, the searches part: .*with the edit has 20 nodes and 1 improvement/,
    "no-object-cut": /In node 1, the searches part: .*with the edit has 1 node and no improvement/,
    "taken-for-good": /In node 6, the searches part: .*with the edit has 381 nodes and 2 improvements/,
  },
  laboratory: {
    "diagonals-untested": /In node \d+, the searches part: .*65 nodes and 24 solutions/,
  },
};

const server = await serveBook();
const browser = await launch();

const says = (section) => section.locator(":scope > .says");
const stepOf = (section) => section.locator(".search #position").evaluate((slider) => slider.ariaValueText ?? slider.getAttribute("aria-valuetext"));

async function flip(page, section, id, expected) {
  const button = section.locator(`[data-edit="${id}"]`);
  await button.focus();
  const begin = Date.now();
  await page.keyboard.press("Space");
  await page.locator(`section[data-shown="${id}"]`).waitFor();
  const took = Date.now() - begin;
  const said = await says(section).innerText();
  assert.match(said.replace(/\n/g, " "), expected, id);
  assert.equal(await section.locator(".edit :is(del, ins)").count() > 0, true, `${id}: a difference`);
  // Both searches are at the step in which they part, and both trees are there.
  assert.equal(await section.locator(".search canvas[aria-label^='Search tree']").count(), 2, id);
  assert.equal(await section.locator("[aria-pressed='true'][data-edit]").count(), 1, id);
  return { took, step: await stepOf(section) };
}

async function chapter(name, options, prepare) {
  const page = await open(browser, `${server.address}/${name}.html`, { ...options, prepare });
  const times = [];
  for (const id of Object.keys(EXPECTED[name])) {
    const section = page.locator(`section[data-break~="${id}"]`);
    await section.scrollIntoViewIfNeeded();
    const { took, step } = await flip(page, section, id, EXPECTED[name][id]);
    times.push(`${id} ${took} ms (step ${step})`);
    if (screenshots) {
      await page.waitForTimeout(300);
      await section.screenshot({ path: join(screenshots, `break-${id}-${options.viewport.width}.png`) });
    }
    assert.ok(await overflow(page) <= 0, `${name}, ${id}: too wide`);
  }
  const [first] = Object.keys(EXPECTED[name]);
  const section = page.locator(`section[data-break~="${first}"]`);
  if (options.axe) assert.deepEqual(await violations(page, "section[data-break]"), [], name);
  // The same switch again: the source as it is.
  await section.locator("[data-edit][aria-pressed='true']").press("Enter");
  await page.waitForFunction((section) => section.querySelector(":scope > .says").textContent.startsWith("No edit"), await section.elementHandle());
  assert.equal(await section.locator(".edit pre").count(), 0);
  await close(page);
  return times;
}

// The lines of a loop, which the reader puts in order: by keys and by buttons.
async function putInOrder() {
  const page = await open(browser, `${server.address}/exercises/011-0-lines-in-order.html`, { viewport: { width: 1280, height: 900 } });
  const section = page.locator('section[data-break="lines"]'), line = (number) => section.locator(`li[data-line="${number}"]`);
  const reached = async (order, words) => {
    await page.locator(`section[data-shown="lines-${order}"]`).waitFor();
    assert.match((await says(section).innerText()).replace(/\n/g, " "), words, order);
  };
  await line(2).getByRole("button", { name: /^Down/ }).press("Enter");
  await reached("3201", /is not on the board\. That is after 3 steps/);
  await line(0).getByRole("button", { name: /^Up/ }).click();
  await line(0).getByRole("button", { name: /^Up/ }).click();
  await reached("0321", /your order has 25 nodes and 6 solutions/);
  await line(1).getByRole("button", { name: /^Up/ }).click();
  await line(1).getByRole("button", { name: /^Up/ }).click();
  await reached("0132", /your order has 10\s567 nodes and 6\s?197 solutions/);
  await line(2).getByRole("button", { name: /^Up/ }).click();
  await reached("0123", /^Both searches make the same choices/);
  assert.deepEqual(await violations(page, "section[data-break]"), []);
  await close(page);
}

await putInOrder();
for (const name of Object.keys(EXPECTED)) {
  console.log(name, (await chapter(name, { viewport: { width: 1400, height: 1000 }, axe: true })).join(", "));
  await chapter(name, { viewport: { width: 390, height: 800 } });
}
await browser.close();
server.close();
console.log("Break it: each edit parts where it is said.");
