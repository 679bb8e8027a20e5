// The whole book in Chromium, as `tools/scripts/build-book.sh` has built it: axe-core finds nothing on any page, light
// and dark, and no page is too wide for a phone; a line of text has 65 to 75 characters; pictures follow the theme that the
// reader has chosen, whatever the system's is; the search finds; the front page plays, is small, and leads back to where the
// reader was; nothing on a page moves while it loads; and every small figure answers to the pointer and to the keyboard.
//
// `SCREENSHOTS=FOLDER` keeps screenshots there.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { book, close, launch, open as openAt, overflow, screenshots, serveBook, violations } from "./browser.mjs";

const pages = readdirSync(book, { recursive: true }).filter((name) => name.endsWith(".html") && !name.startsWith("playground/") && !["print.html", "404.html", "toc.html", "index.html"].includes(name));
const WIDTHS = [1400, 1100, 820, 390];

const server = await serveBook();
const browser = await launch();

const open = (name, { width = 1400, ...more } = {}) => openAt(browser, `${server.address}/${name}`,
  { viewport: { width, height: width < 600 ? 844 : 950 }, colorScheme: "light", ...more });

// What axe-core finds.
const faults = [];

// A page of the browser stays open from name to name, so that fonts and scripts are loaded once.
async function checkAccess(colorScheme, names) {
  const page = await open(names[0], { colorScheme });
  // A theme changes the colours, and nothing else.
  const only = colorScheme === "dark" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
  for (const name of names) {
    await page.goto(`${server.address}/${name}`);
    const found = await violations(page, { exclude: [["iframe"]] }, { iframes: false, ...only });
    faults.push(...found.map((fault) => `${name}, ${colorScheme}: ${fault}`));
    for (const width of colorScheme === "light" || screenshots ? WIDTHS : []) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await overflow(page);
      assert.ok(wide <= 0, `${name}: ${wide} pixels too wide for ${width}`);
      if (screenshots) await page.screenshot({ path: join(screenshots, `${name.replace(".html", "").replace("/", "-")}-${width}-${colorScheme}.png`) });
    }
    await page.setViewportSize({ width: WIDTHS[0], height: 950 });
  }
  await close(page);
}

// The characters of the full lines of a page's paragraphs, on average.
async function checkMeasure(name) {
  const page = await open(name);
  const lines = await page.evaluate(() => [...document.querySelectorAll("main > p:not(:has(img))")].flatMap((paragraph) => {
    // Not by the boxes in the lines: code and text in one line have different ones.
    const count = Math.round(paragraph.clientHeight / parseFloat(getComputedStyle(paragraph).lineHeight));
    return count > 3 ? [paragraph.textContent.length / (count - 0.5)] : [];
  }));
  const mean = lines.reduce((sum, length) => sum + length, 0) / lines.length;
  assert.ok(mean >= 62 && mean <= 77, `${name}: ${mean.toFixed(1)} characters in a line`);
  await close(page);
  return mean;
}

// The colours of a picture and of the page follow the theme of the book, not only the system.
async function checkTheme() {
  const page = await open("lecture-011-brute-force.html");
  const shades = async () => {
    const picture = page.locator('main img[src$="candidates.svg"]').first();
    await picture.scrollIntoViewIfNeeded();
    const png = (await picture.screenshot()).toString("base64");
    // The lightest and the darkest pixel of the picture's middle.
    return page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(2, 2, image.width - 4, image.height - 4);
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += data[at];
      return (4 * sum) / data.length;
    }, png);
  };
  assert.ok(await shades() > 200, "a light picture");
  await page.locator("#mdbook-theme-toggle").click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  await page.keyboard.press("Escape");
  let dark = await shades();
  for (let look = 0; dark >= 60 && look < 100; look++) dark = await shades();
  assert.ok(dark < 60, `a dark picture on a dark page: ${dark}`);
  await close(page);
}

// On paper, answers are open at the end, what plays has its name and is as it is shown, no run is cut, and a dark page is black on
// white; a worksheet has its questions.
async function checkPaper() {
  const page = await open("lecture-011-brute-force.html", { colorScheme: "dark" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const answers = await page.locator("main:has(> blockquote) > details:not([open])").count();
  assert.ok(answers > 0);
  assert.equal(await page.locator("main > .answers:last-child > details[open]").count(), answers);
  assert.equal(await page.locator("main > pre").first().evaluate((run) => getComputedStyle(run).breakInside), "avoid");
  const seen = await page.locator("main p").first().evaluate((text) => [getComputedStyle(text).color, getComputedStyle(document.documentElement).colorScheme]);
  assert.deepEqual(seen, ["rgb(27, 31, 36)", "light"]);
  assert.equal(await page.locator("main > .answers > h2").count(), 1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("main details[open]").count(), 0);
  await page.goto(`${server.address}/trace.html`);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.getByRole("heading", { name: "Answers" }).count(), 0, "a page without answers");
  await page.goto(`${server.address}/lecture-011-backtracking.html`);
  const player = page.locator(".search").first();
  await player.locator("#board").waitFor();
  assert.equal(await player.locator("#play").isVisible(), false);
  for (const name of ["lecture-011-backtracking", "print"]) {
    await page.goto(`${server.address}/${name}.html`);
    const captions = await page.locator(".playground").evaluateAll((all) => all.map((part) => getComputedStyle(part, "::before").content));
    assert.ok(captions.includes('"Two searches: knight-bruteforce 3 3 0 0 | knight-backtrack 3 3 0 0 (on the web page)"'), `${name}: ${captions}`);
  }
  // A player that was not loaded has a picture of a solution.
  await page.goto(`${server.address}/looking-ahead.html`);
  await page.pdf();
  const stills = await page.locator(".playground > .on-paper").evaluateAll((all) => all.map(({ naturalWidth }) => naturalWidth > 0));
  assert.ok(stills.includes(true), `${stills}`);
  await page.goto(`${server.address}/exercises/011-6-write-backtracking.html`);
  assert.ok(await page.getByText("gcc -O2 starter.c").isVisible(), "commands for a terminal");
  await page.goto(`${server.address}/exercises/011-1-bruteforce-cost.html`);
  await page.locator(".question").first().waitFor();
  assert.ok(await page.getByText("How many nodes does the search enter").isVisible());
  await close(page);
}

// How much of a page moves while it loads: its cumulative layout shift. The fonts are in the browser's cache.
async function checkShift(width) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 950 }, serviceWorkers: "block" });
  await context.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value; })
      .observe({ type: "layout-shift", buffered: true });
  });
  const shiftOf = async (name) => {
    const page = await context.newPage();
    await page.goto(`${server.address}/${name}`, { waitUntil: "networkidle" });
    const shift = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shift), 100))));
    await page.close();
    return shift;
  };
  const most = [0, "no page"];
  // Not the first page, which loads the fonts.
  await shiftOf("introduction.html");
  for (const name of pages.filter((name) => /^(?:introduction|lecture|reading|exercises\/011-[16])/.test(name))) {
    let shift = await shiftOf(name);
    // What a busy machine moves does not move again.
    if (shift > 0.01) shift = Math.min(shift, await shiftOf(name));
    if (shift > most[0]) most.splice(0, 2, shift, name);
  }
  await context.close();
  assert.ok(most[0] <= 0.02, `${most[1]} moves by ${most[0].toFixed(3)} at ${width}`);
  return most;
}

async function checkSearch() {
  const page = await open("introduction.html");
  await page.keyboard.press("/");
  assert.equal(await page.locator("#mdbook-searchbar").isVisible(), false, "one key alone does nothing");
  await page.getByRole("button", { name: "Toggle Searchbar" }).click();
  await page.locator("#mdbook-searchbar").pressSequentially("Warnsdorff");
  await page.locator("#mdbook-searchresults a").first().waitFor();
  assert.match(await page.locator("#mdbook-searchresults").textContent(), /Reading 1/);
  await close(page);
}

async function checkFront() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const bodies = [];
  page.on("response", (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
  await page.goto(`${server.address}/index.html`);
  await page.waitForFunction(() => /^([2-9]|\d\d)/.test(document.querySelector(".front .counts")?.textContent));
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + Math.min(body.length, brotliCompressSync(body).length), 0);
  console.log(`front page: ${Math.round(bytes / 1000)} kB compressed`);
  assert.ok(bytes < 900_000);
  const sentence = page.locator(".front .sentence");
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = await sentence.textContent();
  await page.getByRole("button", { name: "Step" }).click();
  assert.notEqual(await sentence.textContent(), paused);
  for (let step = 0; step < 200 && !(await sentence.textContent()).includes("solution"); step++) await page.getByRole("button", { name: "Step" }).click();
  assert.equal(await sentence.textContent(), "Every queen is placed: a solution.");
  // The board is the reader's, too.
  await page.getByRole("button", { name: "Try it yourself" }).click();
  await page.getByText("You are the search now.").waitFor();
  await page.getByRole("button", { name: "(0, 1)" }).click();
  await page.getByText("Queen on (0, 1): no queen attacks it. Place it.").waitFor();
  await page.close();

  // The tree grows with the search, and shows what is refused.
  const reader = await open("introduction.html", { reducedMotion: "reduce" });
  await reader.getByRole("button", { name: "Step", exact: true }).click();
  for (let step = 0; step < 2; step++) await reader.getByRole("button", { name: "Step", exact: true }).click();
  assert.equal(await reader.locator(".front .counts").textContent(), "3 cells tried, 0 queens taken back");
  assert.equal(await reader.locator(".front .stub[visibility=visible]").count(), 2);
  assert.equal(await reader.locator(".front .tree circle").count() > 20, true);
  // And back to where the reader was.
  await reader.goto(`${server.address}/lecture-012-queens.html#the-problem`);
  await reader.goto(`${server.address}/introduction.html`);
  const back = reader.locator(".front .continued a");
  assert.match(await back.textContent(), /^Lecture 012.*: The problem$/);
  await back.click();
  assert.match(reader.url(), /lecture-012-queens\.html#the-problem$/);
  await close(reader);

  // Without motion nothing plays by itself, and without scripts the picture is there.
  const still = await open("introduction.html", { reducedMotion: "reduce" });
  await still.getByRole("button", { name: "Play" }).waitFor();
  assert.equal(await still.locator('img[src$="front-still.svg"]').first().isVisible(), false);
  await close(still);
  const plain = await open("introduction.html", { javaScriptEnabled: false });
  assert.equal(await plain.locator('img[src$="front-still.svg"]').first().isVisible(), true);
  await plain.close();
}

async function checkFigures() {
  const queens = await open("lecture-012-queens.html");
  // The player's controls are in sight while its whole board is.
  const board = queens.locator("#board");
  await board.waitFor();
  for (const top of [300, 60]) {
    await board.evaluate((it, top) => window.scrollBy(0, it.getBoundingClientRect().top - top), top);
    const { y, height } = await queens.locator("#play").boundingBox();
    assert.ok(y > 0 && y + height <= 950, `Play is at ${y} of 950 pixels`);
  }
  const checks = queens.locator(".checks");
  const says = checks.locator(".sentence");
  await checks.getByRole("button", { name: "(1, 2): yy 2, rd 3, ld 3" }).hover();
  assert.equal(await says.textContent(), "Cell (1, 2) has the entries yy[2], rd[3], ld[3].");
  assert.equal(await checks.locator(".entry.lit").count(), 3);
  // By keyboard: a queen on (1, 2); a second one on (2, 1) is refused.
  await checks.getByRole("button", { name: "(0, 0)" }).focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await queens.keyboard.press(key);
  assert.equal(await checks.locator(".entry.true").count(), 3);
  for (const key of ["ArrowRight", "ArrowUp", "Enter"]) await queens.keyboard.press(key);
  assert.equal(await says.textContent(), "(2, 1) is refused: rd[3] is true.");
  await checks.getByRole("button", { name: "rd 3: true" }).focus();
  assert.equal(await says.textContent(), "rd[3] is true: a queen is on (1, 2).");
  assert.equal(await checks.locator(".cell.lit").count(), 4);

  const growth = queens.locator(".growth");
  await growth.getByRole("slider").focus();
  assert.match(await growth.textContent(), /any N cells\s*4\.4 x 10⁹/);
  for (let n = 8; n > 6; n--) await queens.keyboard.press("ArrowLeft");
  assert.match(await growth.textContent(), /one per row, too\s*720/);
  assert.match(await growth.getByRole("slider").getAttribute("aria-valuetext"), /^N = 6\. any N cells: 1\.9 x 10⁶;.*about 150$/);
  await close(queens);

  const costs = await open("cost.html");
  const bound = costs.locator(".bound");
  assert.equal(await bound.count(), 0, "nobody has opened the answer");
  await costs.locator('details:has(img[src$="bound-still.svg"]) > summary').click();
  await bound.getByRole("slider").focus();
  assert.match(await bound.textContent(), /At most 435.848.050 nodes; counted: 851\./);
  await costs.keyboard.press("ArrowLeft");
  assert.equal(await bound.locator(".measured").count(), 9);
  assert.equal(await costs.locator('img[src$="bound-still.svg"]').first().isVisible(), false, "the picture is for paper");
  await close(costs);

  const tours = await open("lecture-011-backtracking.html");
  await tours.locator('details:has-text("Colour the board") > summary').click();
  await tours.getByRole("button", { name: "(2, 2)" }).hover();
  assert.match(await tours.locator(".starts .sentence").textContent(), /^From \(2, 2\): 64 tours, 641.577 nodes\./);
  await close(tours);

  const knapsack = await open("lecture-014-knapsack.html");
  const limit = knapsack.locator(".limit");
  await limit.getByRole("slider").focus();
  assert.match(await limit.textContent(), /Best value 281\. Nodes: 11; cut by the bound: 6; too heavy: 4\./);
  for (let more = 0; more < 3; more++) await knapsack.keyboard.press("ArrowRight");
  assert.match(await limit.textContent(), /Best value 290\. Nodes: 17; cut by the bound: 7; too heavy: 7\./);
  await close(knapsack);
}

// A guess is kept, stands above the answer that it opens, and is there when the reader comes back.
async function checkGuess() {
  const page = await open("lecture-011-backtracking.html");
  const guess = page.locator(".guess").first();
  const answer = page.locator("details:has(.guessed)").first();
  await guess.getByRole("button").click();
  assert.equal(await answer.evaluate((details) => details.open), false, "nothing was guessed");
  await guess.getByLabel("Your guess").fill("three");
  await page.keyboard.press("Enter");
  assert.equal(await answer.evaluate((details) => details.open), true);
  assert.equal(await answer.locator(".guessed").textContent(), "You guessed: three");
  await page.getByLabel("Your guess").first().fill("about 10");
  await page.keyboard.press("Enter");
  assert.equal(await answer.locator(".guessed").textContent(), "You guessed: about 10");
  for (const [guess, says] of [["100 000", /592: you are about 10\^5 times too low\.$/], ["8589934592", /\. It is 8\u202f589\u202f934\u202f592\.$/], ["17,179,869,184 nodes", /about 2 times too high\.$/], ["8^11", /8\^11$/], ["20 million", /million$/]]) {
    await page.getByLabel("Your guess").first().fill(guess);
    await page.keyboard.press("Enter");
    assert.match(await answer.locator(".guessed").textContent(), says, guess);
  }
  await page.getByLabel("Your guess").first().fill("three");
  await page.keyboard.press("Enter");
  await page.reload();
  assert.equal(await page.getByLabel("Your guess").first().inputValue(), "three");
  assert.equal(await answer.evaluate((details) => details.open), false);
  await close(page);
  const plain = await open("lecture-011-backtracking.html", { javaScriptEnabled: false });
  assert.ok(await plain.getByText("Your guess: ……").first().isVisible(), "without scripts there is a line");
  await plain.close();
}

// The table of contents comes back once it was hidden, and on a phone by a touch.
async function checkContents() {
  for (const [width, visible] of [[1280, [false, true]], [390, [true, false]]]) {
    const page = await open("cost.html", { width, hasTouch: width < 600 });
    const button = page.getByRole("button", { name: "Table of contents" });
    for (const isThere of visible) {
      await (width < 600 ? button.tap() : button.click());
      await page.getByRole("link", { name: "012: N queens" }).waitFor({ state: isThere ? "visible" : "hidden" });
    }
    await close(page);
  }
}

// On a phone's network, each request waits for an answer: those of a chapter's first visit.
async function checkRequests() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const requests = [];
  page.on("request", (request) => requests.push(request.url().replace(server.address, "")));
  await page.goto(`${server.address}/lecture-011-backtracking.html`, { waitUntil: "networkidle" });
  await page.locator(".board-part > svg").first().waitFor();
  assert.ok(requests.length <= 25, `${requests.length} requests: ${requests.join(", ")}`);
  await page.close();
  return requests.length;
}

// Two searches are played by one clock, side by side on a phone, too; and the arrows do not turn the page, not even where
// a button of the player cannot take them any more.
async function checkBeside(width) {
  const page = await open("reading-1-graph.html", { width });
  const both = page.locator('section[aria-label^="Two searches"]');
  const boards = both.locator(".board-part > svg");
  // It is loaded when it comes near.
  await both.scrollIntoViewIfNeeded();
  await boards.nth(1).waitFor();
  const [one, two] = await Promise.all([boards.nth(0).boundingBox(), boards.nth(1).boundingBox()]);
  assert.ok(two.x >= one.x + one.width && Math.abs(one.y - two.y) < 1 && two.x + two.width <= width, `side by side at ${width}`);
  await both.getByRole("button", { name: "Last" }).click();
  assert.match(await both.locator(".counters:not(:empty)").nth(0).textContent(), /nodes 36 of 36/);
  assert.match(await both.locator(".counters:not(:empty)").nth(1).textContent(), /nodes 6\u202f575\u202f192 of 6\u202f575\u202f192/);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await both.getByRole("button", { name: "Last" }).isEnabled(), true, "the keys are the player's");
  await page.locator("main > h1").click();
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(200);
  assert.match(page.url(), /reading-1/);
  await close(page);
}

try {
  await checkAccess("light", pages);
  // One of each kind, and all with figures.
  const varied = pages.filter((name) => name.endsWith("cost.html") || !/^exercises\/.|^(?:performance|teaching|numbers)/.test(name));
  await checkAccess("dark", varied);
  assert.deepEqual(faults, []);
  console.log(`book: axe-core finds nothing on ${pages.length} pages, light and dark; no page is too wide`);
  for (const name of ["introduction.html", "lecture-011-backtracking.html", "lecture-012-queens.html"]) {
    console.log(`${name}: ${(await checkMeasure(name)).toFixed(1)} characters in a line`);
  }
  for (const width of [1400, 390]) {
    const [shift, name] = await checkShift(width);
    console.log(`no page moves by more than ${shift.toFixed(3)} at ${width} (${name})`);
  }
  console.log(`a chapter's first visit: ${await checkRequests()} requests`);
  await checkContents();
  await checkTheme();
  await checkSearch();
  await checkPaper();
  await checkFront();
  await checkFigures();
  await checkGuess();
  for (const width of [1400, 390]) await checkBeside(width);
  console.log("book: theme, search, front page, figures, guesses and two searches");
} finally {
  await browser.close();
  server.close();
}
