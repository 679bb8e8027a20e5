// The playground of a chapter in Chromium: a board is typed, searched, played and stopped, on a desktop and on a
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

// The lines of the text whose middle is in the light, which has to be in the visible part of the text.
const litText = (page) => page.locator(".prints pre").evaluate((pre) => {
  const light = pre.querySelector(".lit").getBoundingClientRect(), seen = pre.getBoundingClientRect();
  if (light.top < seen.top || light.bottom > seen.bottom) return "out of sight";
  const [text] = pre.querySelector(".part").childNodes;
  const range = document.createRange();
  let start = 0;
  return text.data.split("\n").filter((line) => {
    range.setStart(text, start);
    range.setEnd(text, start + line.length);
    start += line.length + 1;
    const { top, bottom } = range.getBoundingClientRect();
    return line && (top + bottom) / 2 > light.top && (top + bottom) / 2 < light.bottom;
  }).join("\n");
});

// The headings that a screen reader is told, each with its level.
async function headings(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const level = ({ properties }) => properties.find(({ name }) => name === "level").value.value;
  return nodes.filter(({ ignored, role }) => !ignored && role.value === "heading").map((node) => [level(node), node.name.value]);
}

// Runs what is typed, until its first step is shown and takes the keys. A change of a field may have shown it before.
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
  await page.locator(".playground form summary").click();
  await page.getByLabel("Width").fill("");
  await said(page, "Type a whole number in each field.");
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), "knight-backtrack 3 4 1 0");
  await page.getByLabel("Width").fill("5");
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), "knight-backtrack 5 4 1 0");
  await page.getByLabel("Height").fill("5");
  await page.getByLabel("X", { exact: true }).fill("0");
  await page.locator('[name="way"]').selectOption("--algorithm pruned");
  await page.locator('[name="level"]').selectOption("1");
  const command = "knight-backtrack 5 5 0 0 1 --algorithm pruned";
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), command);
  await run(page, "5 x 5");
  await run(page, "5 x 5");
  await says(page).filter({ hasText: /^[\d,]+ nodes in / }).waitFor();
  // At level 1 the text is open.
  assert.ok(await page.locator(".prints pre").isVisible());
  // Of a long text, the lines around the ones in sight are in the page, down to the last one.
  const lines = () => page.locator(".prints pre").evaluate((pre) => pre.textContent.split("\n"));
  assert.match((await lines()).join("\n"), /^board_size = \(5, 5\).*\nAnswer found \(1 \/ 0\)/);
  assert.ok((await lines()).length < 500, "not the whole text");
  await page.locator(".prints pre").evaluate((pre) => pre.scrollTo(0, pre.scrollHeight));
  await page.waitForFunction(() => /Knight tour +304\n/.test(document.querySelector(".prints pre").textContent));
  // The keys work as soon as it runs. A large search opens at its first dead end.
  assert.match(await shown(page).locator("#status").textContent(), /Dead end/);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page).locator("#position").inputValue(), "1");
  // The lines that a solution has printed are lit, and seen; where nothing is printed, none is.
  assert.equal(await page.locator(".prints .lit").isVisible(), false);
  for (const number of [1, 2]) {
    await page.keyboard.press("a");
    assert.match(await litText(page), new RegExp(`^Answer found \\(${number} / 0\\)\\.(\n[ \\d]+){5}$`));
  }
  await page.keyboard.press("End");
  assert.equal(await page.locator(".prints .lit").isVisible(), false);
  await page.keyboard.press("Home");
  // From the program's menu to Play.
  await page.locator(".playground form summary").click();
  await page.locator('[name="program"]').focus();
  let stops = 0;
  for (; stops < 20 && await page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.id) !== "play"; stops++) await page.keyboard.press("Tab");
  assert.ok(stops <= 4, `${stops} stops from the program to Play`);
  await page.locator(".playground form summary").click();
  await play(page);
  assert.deepEqual(await violations(page, ".playground"), []);
  const wide = await overflow(page);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  if (screenshots) await page.screenshot({ path: join(screenshots, `chapter-${name}.png`), fullPage: true });

  // A typed command fills the fields, and a field changes its own part of the command.
  await page.getByLabel("Command", { exact: true }).fill("knight-backtrack 4 4 0 0 --stats");
  assert.equal(await page.getByLabel("Width").inputValue(), "4");
  await page.getByRole("button", { name: "Start at (1, 2)" }).click();
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), "knight-backtrack 4 4 1 2 --stats");
  await said(page, "dead ends");
  await page.getByRole("button", { name: "Start at (1, 2)" }).press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), "knight-backtrack 4 4 2 2 --stats");

  // A search without an end does not stall the page, counts on behind its beginning, and keeps what it has found.
  await page.getByLabel("Command", { exact: true }).fill("knight-backtrack 6 6 0 0");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await said(page, "Searching … ");
  await shown(page).locator("#title", { hasText: "6 x 6" }).waitFor();
  await said(page, "Counting on: ");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await said(page, "Stopped: ");
  assert.match(await says(page).textContent(), /^Stopped: [\d,]{7,} nodes, [\d,]+ solutions/);
  await shown(page).locator("#title", { hasText: "6 x 6" }).waitFor();
  assert.match(await shown(page).locator("#about").textContent(), /knight-backtrack 6 6 0 0\. The recording stops here: its time is over\.$/);

  // Levels side by side: all of a small board; of a large one its beginning, and its counts until they are stopped.
  await page.getByLabel("Command", { exact: true }).fill("knight-backtrack 3 4 0 0");
  await page.locator('[name="level"]').selectOption("side by side");
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), "problems levels knight-backtrack 3 4 0 0");
  await shown(page).getByText("The page has every row.").waitFor();
  assert.equal(await shown(page).locator("#rows .node").count(), 67);
  assert.deepEqual(await violations(page, ".playground"), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "levels: too wide");
  if (screenshots) await page.screenshot({ path: join(screenshots, `levels-${name}.png`), fullPage: true });
  await page.getByLabel("Command", { exact: true }).fill("problems levels knight-backtrack 6 6 0 0 --levels 1,3");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await said(page, "Counting on: ");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await said(page, "Stopped: ");
  await shown(page).getByText("The page has 3,000 rows; level 3 prints").waitFor();
  assert.equal(await shown(page).locator("#names th").count(), 3);

  // An error leaves the picture of the search before, and says so.
  await page.getByLabel("Command", { exact: true }).fill("knight-backtrack 5 5 9 9");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await said(page, "the start (9, 9) is off the board");
  assert.doesNotMatch(await says(page).textContent(), /--replay|--progress/);
  assert.match(await page.locator(".playground.old .shown").textContent(), /^The search before/);

  // A puzzle is pasted; the address has the command, and opens it.
  const puzzle = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`;
  await page.locator('[name="program"]').selectOption("number-place");
  await page.getByLabel("Row 1, column 1", { exact: true }).evaluate((cell, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
  }, puzzle);
  const typed = `echo ${puzzle.replaceAll(".", "0")} | number-place -`;
  assert.equal(await page.getByLabel("Command", { exact: true }).inputValue(), typed);
  assert.equal(await page.getByLabel("Row 1, column 5", { exact: true }).inputValue(), "7");
  await run(page, "Number place with 30 clues");
  assert.equal(new URL(page.url()).searchParams.get("search"), typed);
  // And the step, and that the page asks what comes next.
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await shown(page).locator("#jump").click();
  await shown(page).locator("#ask").check();
  await page.getByRole("button", { name: "Copy link" }).click();
  await said(page, "The address of this search: ");
  const copied = (await says(page).textContent()).match(/http.*/)[0];
  const linked = await open(copied, viewport);
  await shown(linked).locator("#counters", { hasText: "step 4 of" }).waitFor();
  assert.equal(await shown(linked).locator("#title").textContent(), "Number place with 30 clues");
  assert.equal(await linked.getByLabel("Command", { exact: true }).inputValue(), typed);
  await shown(linked).locator("#forward").click();
  await shown(linked).locator("#question").waitFor();
  await close(linked);

  for (const program of ["knight-bruteforce", "n-queens", "number-place", "knight-graph", "knight-closed"]) {
    await page.locator('[name="program"]').selectOption(program);
    const end = program === "number-place" ? "Number place" : { "n-queens": "5 queens", "knight-bruteforce": "2 x 2" }[program] ?? "6 x 6";
    await run(page, end);
    await says(page).filter({ hasText: /^[\d,]+ [a-z]+ in / }).waitFor();
  }
  await close(page);
}

// A search that began by itself after a change, and is shown late, does not end the one that Run has begun.
async function checkNewer() {
  const page = await open(address, DESKTOP, () => {
    const { fetch } = window;
    window.fetch = async (asked, ...options) => {
      if (String(asked).startsWith("blob:")) await window.late?.();
      return fetch(asked, ...options);
    };
  });
  await shown(page).locator("#title", { hasText: "3 x 4" }).waitFor();
  await page.evaluate(() => {
    window.late = () => new Promise((go) => { window.late = null; window.go = go; });
  });
  await page.locator(".playground form summary").click();
  await page.getByLabel("Width").fill("4");
  await page.waitForFunction(() => window.go);
  await page.getByLabel("Command", { exact: true }).fill("knight-backtrack 6 6 0 0");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.evaluate(() => window.go());
  await said(page, "Counting on: ");
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
  await checkNewer();
  await checkRecorded(address, () => { delete window.WebAssembly; });
  await checkRecorded(pathToFileURL(join(folder, "index.html")).href);
  console.log("without WebAssembly, and from a file: the recorded search");
} finally {
  await browser.close();
  server.close();
}
