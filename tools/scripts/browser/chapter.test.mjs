// The playground of a chapter in Chromium: a command is typed, searched, played and stopped, on a desktop and on a
// phone; without WebAssembly, and from a file, the recorded search is shown. The console stays empty; axe-core finds nothing.
//
// `SCREENSHOTS=FOLDER` keeps screenshots there.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chapterFolder, close, launch, open as openAt, overflow, screenshots, serve, violations } from "./browser.mjs";

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const folder = chapterFolder("chapter", `<p><img src="data:image/svg+xml,<svg/>#-still.svg" alt=""></p>
<!-- replay: knight-backtrack 3 4 1 0 -->
<p>Words.</p><script src="playground/playground.js"></script>`, ["knight-backtrack", "3", "4", "1", "0"]);

const server = await serve((url) => join(folder, url.split("?")[0]));
const address = `${server.address}/index.html`;

const browser = await launch();

const open = (url, viewport, prepare) => openAt(browser, url, { viewport, prepare });
const says = (page) => page.locator(".playground:not([data-break]) .says").first();
// From a file, the search is in a frame.
const shown = (page) => (page.url().startsWith("file") ? page.frameLocator(".playground iframe") : page.locator(".playground"));
const said = (page, text) => page.waitForFunction((text) => document.querySelector(".says").textContent.includes(text), text);

// The headings that a screen reader is told, each with its level.
async function headings(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const level = ({ properties }) => properties.find(({ name }) => name === "level").value.value;
  return nodes.filter(({ ignored, role }) => !ignored && role.value === "heading").map((node) => [level(node), node.name.value]);
}

// Runs what is typed, until its first step is shown and takes the keys.
async function run(page, title) {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => document.activeElement.shadowRoot?.activeElement);
  await shown(page).locator("#title", { hasText: title }).waitFor();
  await shown(page).locator("#board [data-place]").first().waitFor({ state: "attached" });
}

async function play(page) {
  const position = shown(page).locator("#position");
  const before = await position.inputValue();
  await shown(page).locator("#play").click();
  for (let look = 0; await position.inputValue() === before; look++) {
    assert.ok(look < 1200, "it plays");
    await page.waitForTimeout(50);
  }
}

async function checkChapter(viewport, name) {
  const page = await open(address, viewport);
  await shown(page).locator("#title", { hasText: "3 x 4" }).waitFor();
  assert.equal(await page.locator("p.on-paper").isVisible(), false, "the picture is for paper");
  // The player's headings come below the chapter's.
  const [chapter, title, ...others] = await headings(page);
  assert.deepEqual(chapter, [1, "A chapter"]);
  assert.match(title[1], /3\sx\s4/);
  assert.equal(title[0], 2);
  assert.ok(others.every(([level]) => level > 2), `${others}`);
  // A line of the book is typed as it stands there.
  const command = page.getByLabel("Command");
  await command.fill("cargo run --release -p knight-backtrack -- 5 5 0 0 1 --algorithm pruned");
  await run(page, "5 x 5");
  await run(page, "5 x 5");
  await says(page).filter({ hasText: /^[\d\u202f]+ nodes in / }).waitFor();
  // At level 1 the text is open.
  assert.ok(await page.locator(".prints pre").isVisible());
  assert.match(await page.locator(".prints pre").textContent(), /^board_size = \(5, 5\).*\nAnswer found \(1 \/ 0\)[^]*Knight tour +304\n/);
  // The keys work as soon as it runs. A large search opens at its first dead end.
  assert.match(await shown(page).locator("#status").textContent(), /Dead end/);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page).locator("#position").inputValue(), "1");
  await play(page);
  assert.deepEqual(await violations(page, ".playground"), []);
  const wide = await overflow(page);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  if (screenshots) await page.screenshot({ path: join(screenshots, `chapter-${name}.png`), fullPage: true });

  // What the program prints goes through the filters of the command; the player has all of the search.
  await command.fill("cargo run --release -p n-queens -- 5 1 | head -3");
  await run(page, "5 queens");
  assert.equal((await page.locator(".prints pre").textContent()).trim().split("\n").length, 3);

  // A command may be copied with the lecture's prompt, and an empty one does nothing.
  await command.fill("$ time  n-queens\t4");
  await run(page, "4 queens");
  const before = await page.locator(".says").textContent();
  await command.fill("");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  assert.equal(await page.locator(".says").textContent(), before);

  // A file that the page does not have is pasted, under its own name.
  for (const name of ["my.puzzle", "other.txt"]) {
    await command.fill(`number-place ${name}`);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await said(page, `${name} is not here: paste it above`);
    const box = page.getByLabel("The puzzle");
    await box.fill("53..7....\nno puzzle");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await said(page, "A puzzle is 81 numbers");
    await box.fill("53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n");
    await run(page, "Number place with 30 clues");
    assert.match(await shown(page).locator("#about").textContent(), new RegExp(`number-place ${name}\\.`));
  }

  // A search without an end does not stall the page. Once it is stopped, the player has what was counted until then.
  await command.fill("knight-backtrack 6 6 0 0");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => /^Searching … [\d\u202f]{7,} nodes/.test(document.querySelector(".says").textContent));
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await shown(page).locator("#title", { hasText: "6 x 6" }).waitFor();
  const [, nodes] = (await says(page).textContent()).match(/^([\d\u202f]{7,}) nodes in /);
  const counters = await shown(page).locator("#counters").textContent();
  assert.ok(counters.includes(` of at least ${nodes} · dead ends`), `${nodes}: ${counters}`);
  assert.match(await shown(page).locator("#about").textContent(), /knight-backtrack 6 6 0 0\. Recorded up to step [\d\u202f]+\.$/);
  // Of a search that is cut, the page knows no total.
  assert.match(await shown(page).locator("#counters").textContent(), /^step [\d\u202f]+ of at least [\d\u202f]+ · nodes [\d\u202f]+ of at least [\d\u202f]+ · dead ends \d+ of at least [\d\u202f]+ · solutions 0 /);

  // Levels side by side: all of a small board, 67 nodes of five lines; of a large one its beginning, and what its levels add until it is stopped.
  await command.fill("knight-backtrack 3 4 0 0 --levels 0,1,2,3");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await said(page, " nodes in ");
  const prints = page.locator(".prints pre");
  assert.match(await prints.textContent(), /level 0 +\| level 1 .*\n[^]*\n +335  line at a node/);
  assert.deepEqual(await violations(page, ".playground"), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "levels: too wide");
  if (screenshots) await page.screenshot({ path: join(screenshots, `levels-${name}.png`), fullPage: true });
  await command.fill("knight-backtrack 6 6 0 0 --levels 1,3");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => /^Searching … .*\d\u202f\d{3}\u202f\d{3} nodes/.test(document.querySelector(".says").textContent));
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await said(page, " nodes in ");
  assert.match(await prints.textContent(), /\nIncomplete: [^]*\nlevel 3: [\d\u202f]{7,} lines/);

  // The program refuses a bad number in its own words; what is no program of the course is no command of the page.
  for (const [typed, refusal] of [["n-queens 0", "0 is not in 1 to 64"], ["knight-backtrack 5 five 0 0", "'five'"], ["ls", "A page runs one program of the course"]]) {
    await command.fill(typed);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await said(page, refusal);
  }
  // An error leaves the picture of the search before, and says so.
  await command.fill("knight-backtrack 5 5 9 9");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await said(page, "the start (9, 9) is off the board");
  assert.doesNotMatch(await says(page).textContent(), /--replay|--progress/);
  assert.match(await page.locator(".playground.old .shown").textContent(), /^The search before/);

  // The address has the command, and opens it.
  const typed = "echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | number-place -";
  await command.fill(typed);
  await run(page, "Number place with 30 clues");
  assert.equal(new URL(page.url()).searchParams.get("command"), typed);
  // And the step.
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Copy link" }).click();
  await said(page, "The address of this search: ");
  const copied = (await says(page).textContent()).match(/http.*/)[0];
  const linked = await open(copied, viewport);
  await shown(linked).locator("#counters", { hasText: "step 4 of" }).waitFor();
  assert.equal(await shown(linked).locator("#title").textContent(), "Number place with 30 clues");
  assert.equal(await linked.getByLabel("Command").inputValue(), typed);
  await close(linked);
  // Another command has no step, not even while the search before is stepped on.
  await command.fill("n-queens 0");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await said(page, "0 is not in 1 to 64");
  await shown(page).locator("#forward").click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await said(page, "The address of this search: ");
  assert.doesNotMatch(await says(page).textContent(), /step=/);
  // What an address asks for is cut soon, and the page says how to see more.
  const long = await open(`${address}?command=knight-backtrack+6+6+0+0`, viewport);
  await shown(long).locator("#title", { hasText: "6 x 6" }).waitFor();
  await said(long, "Shown is the beginning of this search: Run searches on.");
  await close(long);

  await close(page);
}

async function checkRecorded(url, prepare) {
  const page = await open(url, DESKTOP, prepare);
  await shown(page).locator("#title", { hasText: "3 x 4" }).waitFor();
  assert.equal(await page.locator(".playground > form").count(), 0);
  await play(page);
  await close(page);
}

try {
  await checkChapter(DESKTOP, "desktop");
  await checkChapter(PHONE, "phone");
  await checkRecorded(address, () => { delete window.WebAssembly; });
  await checkRecorded(pathToFileURL(join(folder, "index.html")).href);
  console.log("without WebAssembly, and from a file: the recorded search");
} finally {
  await browser.close();
  server.close();
}
