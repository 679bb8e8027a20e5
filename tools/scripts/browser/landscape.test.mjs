// The landscape of a search: in a page of --replay, with the pointer and with the keys; and in chapters of the book, where the
// search itself tells more of what comes into sight.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { close, launch, open as openAt, overflow, screenshots, serveBook, violations } from "./browser.mjs";
import { drawn, open, position, record, recordingIn, status } from "./page.mjs";

const valueOf = (slider) => slider.getAttribute("aria-valuetext");
const nodesOf = async (slider) => Number(await slider.getAttribute("aria-valuemax"));
const shownNodes = async (page) => Number((await page.locator("#counters").textContent()).replaceAll("\u202f", "").match(/nodes (\d+)/)[1]);

// The share of the canvas that has a colour of the palette.
const share = (slider, name) => slider.evaluate((canvas, name) => {
  const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  canvas.style.color = `var(${name})`;
  const [red, green, blue] = getComputedStyle(canvas).color.match(/\d+/g).map(Number);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) found += data[at] === red && data[at + 1] === green && data[at + 2] === blue;
  return found / (canvas.width * canvas.height);
}, name);

async function checkPage(browser) {
  const { page: path } = record("knight-backtrack", "5", "5", "0", "0");
  const { landscape, totals } = recordingIn(path);
  assert.ok(JSON.stringify(landscape).length <= 30_000);
  assert.equal(landscape.nodes, totals.nodes);
  const third = (part) => landscape.columns.filter((_, place) => place % 3 === part);
  assert.equal(third(2).reduce((sum, solved) => sum + solved), totals.solutions);
  assert.deepEqual([Math.min(...third(0)), Math.max(...third(1))], [1, 25], "from the root to the last cell");

  const page = await open(browser, path, { width: 1280, height: 720 });
  const slider = page.getByRole("slider", { name: /^Landscape/ });
  assert.equal(await nodesOf(slider), totals.nodes);
  const box = await slider.boundingBox();
  assert.ok(box.y + box.height <= 720, "seen without scrolling");
  await drawn(page);
  assert.ok(await share(slider, "--blue") > 0.2);
  assert.ok(await share(slider, "--orange") > 0.01, "solutions are seen");
  // A click goes to the nearest step, which may be a fold.
  await page.mouse.click(box.x + box.width * 0.3, box.y + 30);
  assert.ok(Math.abs(await shownNodes(page) / totals.nodes - 0.3) < 0.05, `${await shownNodes(page)} nodes`);
  // The same with the keys alone, which are not those of the player.
  const before = await position(page);
  await slider.press("Home");
  assert.match(await valueOf(slider), /^Node 1 of .*depth 1\b/);
  await slider.press("ArrowRight");
  assert.equal(await position(page), before, "the player waits for Enter");
  assert.ok(Number(await slider.getAttribute("aria-valuenow")) > 1);
  await slider.press("End");
  await slider.press("Enter");
  assert.ok(await position(page) > before);
  // Closer with the keys, and back.
  const text = page.locator(".landscape-part p");
  await slider.press("+");
  await slider.press("+");
  assert.match(await text.textContent(), /In sight: nodes/);
  await slider.press("0");
  assert.doesNotMatch(await text.textContent(), /In sight/);
  // What is asked for is not given away.
  await page.locator("#ask").check();
  assert.equal(await slider.isVisible(), false);
  await close(page);
}

// The page of a small search shows each node, and goes to it.
async function checkSmall(browser) {
  const { page: path } = record("knight-backtrack", "3", "4", "1", "0");
  const page = await open(browser, path);
  const slider = page.getByRole("slider", { name: /^Landscape/ }), box = await slider.boundingBox();
  for (const node of [1, 12, 30, 71]) {
    await page.mouse.click(box.x + (node - 0.5) * box.width / 71, box.y + 20);
    assert.equal(await shownNodes(page), node);
    assert.match(await status(page), /./);
  }
  assert.match(await valueOf(slider), /^Node 71 of 71: depth \d+/);
  await page.goto(pathToFileURL(record("knight-backtrack", "8", "8", "0", "0", "--answers", "1").page).href);
  assert.match(await page.locator(".landscape-part p").textContent(), /so far/, "a search that was stopped is not seen as a whole");
  await close(page);
}

// Two searches at one scale, in a chapter; the search is asked for what comes into sight, down to single nodes.
async function checkChapter(browser, address) {
  const page = await openAt(browser, `${address}/lecture-011-backtracking.html`, { viewport: { width: 1280, height: 720 } });
  const section = page.getByLabel(/^Landscape: .*pruned/), sliders = section.getByRole("slider");
  assert.equal(await sliders.count(), 0, "not before it comes into sight");
  await section.scrollIntoViewIfNeeded();
  await sliders.nth(1).waitFor();
  const [plain, pruned] = [sliders.nth(0), sliders.nth(1)];
  assert.deepEqual([await nodesOf(plain), await nodesOf(pruned)], [1_735_079, 5587]);
  await drawn(page);
  assert.ok(await share(plain, "--blue") + await share(plain, "--orange") > 50 * await share(pruned, "--orange"), "one scale");
  await plain.focus();
  await plain.press("Home");
  for (let place = 0; place < 40; place++) await plain.press("ArrowRight");
  for (let times = 0; times < 17; times++) await plain.press("+");
  await page.waitForFunction(() => document.activeElement.ariaValueText.match(/: depth \d+(, 1 solution)?\.$/));
  const depth = async () => Number((await valueOf(plain)).match(/depth (\d+)/)[1]);
  // A node is one deeper than the one before, or less deep.
  for (let times = 0; times < 8; times++) {
    const before = await depth();
    await plain.press("ArrowRight");
    assert.ok(await depth() <= before + 1 && await depth() > 1);
  }
  if (screenshots) await section.screenshot({ path: join(screenshots, "landscapes.png") });
  await pruned.press("0");
  await drawn(page);
  assert.ok(await share(pruned, "--orange") > 0.01);
  assert.deepEqual(await violations(page, ".playground"), []);
  // A line of the lecture's table, and words, lead the player.
  const stepOf = () => page.locator(".playground #counters").first().textContent();
  await page.getByRole("link", { name: "the first dead end" }).click();
  assert.match(await stepOf(), /dead ends 1 of 8/);
  assert.ok(await page.locator(".playground #board").first().isVisible());
  await page.getByText("The code, with the lecture's order").click();
  const line = page.locator('main td a[href="#player"]', { hasText: "write back" });
  await line.focus();
  await line.press("Enter");
  assert.match(await page.locator(".playground #code .lit").first().textContent(), /write back/);
  const step = await stepOf();
  await line.press("Enter");
  assert.notEqual(await stepOf(), step, "the next one");
  await close(page);

  // What stands before a pipe is asked for, too.
  const asked = await openAt(browser, `${address}/laboratory.html?command=${encodeURIComponent("echo 8 | n-queens --lab")}`, { viewport: { width: 1280, height: 720 } });
  const whole = asked.getByRole("slider", { name: /^Landscape of n-queens/ });
  await whole.press("Home");
  for (let times = 0; times < 12; times++) await whole.press("+");
  await asked.waitForFunction(() => document.activeElement.shadowRoot.activeElement.ariaValueText.match(/^Node 1 of .*: depth \d+\.$/));
  await close(asked);

  const phone = await openAt(browser, `${address}/lecture-011-backtracking.html`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const landscapes = phone.getByLabel(/^Landscape: .*pruned/);
  await landscapes.scrollIntoViewIfNeeded();
  await landscapes.getByRole("button", { name: "Closer" }).first().tap();
  assert.match(await landscapes.locator("p").first().textContent(), /In sight/);
  if (screenshots) await phone.screenshot({ path: join(screenshots, "landscapes-phone.png") });
  assert.ok(await overflow(phone) <= 0);
  await close(phone);
}

const browser = await launch();
const server = await serveBook();
try {
  await checkPage(browser);
  await checkSmall(browser);
  console.log("a page: with the pointer, with the keys");
  await checkChapter(browser, server.address);
  console.log("a chapter: two searches at one scale, down to single nodes");
} finally {
  await browser.close();
  server.close();
}
