// *Break it*, in the book that tools/scripts/build-book.sh has built: flips each switch of each chapter, by keys, and reads
// what its live region says and where the players are. `node break.mjs FOLDER` takes pictures, too.

import assert from "node:assert/strict";
import { join } from "node:path";
import { close, launch, open, overflow, screenshots, serveBook, violations } from "./browser.mjs";

// For each chapter and switch what is said.
const EXPECTED = {
  "lecture-011-backtracking": {
    "write-back": /56 steps are the same.*part at node 9\. Without the edit: The board is as it was.*With it: The board is not as it was.*12 nodes and no solution/,
    visited: /part at node 9\. Without the edit: Move 9 to \(2, 3\): already visited\. With it: Move 9 to \(2, 3\): free.*23\s424 nodes/,
    edge: /part at node 2\..*off the board\..*crashes in line \d+, `if self\.board.*index out of bounds: the len is 12 but the index is 15\. That is after 5 steps/,
    order: /part at node 1\..*With it: 67 nodes and 2 solutions/,
  },
  "lecture-012-queens": {
    "not-marked": /part at node 3\. Without the edit: Queen on \(2, 1\): diagonal x \+ y = 3 is taken\..*83 solutions/,
    "not-unmarked": /part at node 3\..*With it: Queen on \(2, 5\): diagonal x \+ y = 7 is taken\..*9 nodes and no solution/,
    "row-untested": /part at node 2\. Without the edit: Queen on \(1, 0\): row y = 0 is taken\..*796 solutions/,
    "rows-from-1": /part at node 1\..*54 nodes and no solution/,
  },
  "lecture-013-number-place": {
    "block-untested": /part at node 7\. Without the edit: Digit 5 in \(3, 1\): its block has it already\..*with the edit was stopped after 300\s000 steps/,
    "digits-to-8": /part at node 2\..*135 nodes and no solution/,
    "column-not-unmarked": /part at node 18\..*33 nodes and no solution/,
  },
  laboratory: {
    "diagonals-untested": /part at node 2\..*65 nodes and 24 solutions/,
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

for (const name of Object.keys(EXPECTED)) {
  console.log(name, (await chapter(name, { viewport: { width: 1400, height: 1000 }, axe: true })).join(", "));
  await chapter(name, { viewport: { width: 390, height: 800 } });
}
// Without WebAssembly, the recorded pair is there.
for (const name of ["lecture-011-backtracking", "lecture-013-number-place"]) {
  await chapter(name, { viewport: { width: 1000, height: 800 } }, () => { delete window.WebAssembly; });
}

// In a playground, the switches are those of the command in its form, and a changed board runs again.
{
  const page = await open(browser, `${server.address}/lecture-011-backtracking.html`, { viewport: { width: 1400, height: 1000 } });
  const section = page.locator("section.playground").first();
  const part = section.locator("details.break");
  await part.locator("summary").click();
  await part.locator('[data-edit="write-back"]').click();
  await page.waitForFunction((part) => part.querySelector(".says").textContent.includes("part at node"), await part.elementHandle());
  await section.locator('[name="command"]').fill("knight-backtrack 5 5 0 0");
  await page.waitForFunction((part) => part.querySelector(".says").textContent.includes("25 nodes") || /without the edit was stopped/.test(part.querySelector(".says").textContent), await part.elementHandle());
  await section.locator('[name="command"]').fill("knight-backtrack 5 5 0 0 --algorithm pruned");
  await page.waitForFunction((part) => part.querySelector(".says").textContent.includes("without options"), await part.elementHandle());
  await section.locator('[name="command"]').fill("knight-graph 5 5 0 0");
  await page.waitForFunction((part) => part.hidden, await part.elementHandle());
  await close(page);
}
await browser.close();
server.close();
console.log("Break it: each edit parts where it is said.");
