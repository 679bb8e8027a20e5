// The pages of the exercises in Chromium, as `tools/scripts/build-book.sh` has built them: a worksheet is filled in,
// checked and kept, hints come one at a time, numbers are the student's own, and the work leaves the page as the file
// that `grading` takes and comes back as the file that `problems` makes.
//
// With an argument, screenshots are written into that folder.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./browser.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
const book = join(root, "target/book");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screenshots = process.argv[2];
assert.ok(existsSync(join(book, "playground/checker.wasm")), "tools/scripts/build-book.sh builds the book");

const server = await serve((url) => join(book, decodeURI(url.split(/[?#]/)[0])));
const browser = await launch();
const failures = [];

// A browser of its own, with nothing kept.
async function student(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 950 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => failures.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => failures.push(`${page.url()}: ${error.stack}`));
  const visit = (name) => page.goto(`${server.address}/${name}.html`);
  return { context, page, visit };
}

const check = async (page) => {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const summary = page.locator(".result .summary");
  await page.waitForFunction(() => !document.querySelector("button.check").disabled && /right|Cannot/.test(document.querySelector(".result")?.textContent ?? ""), null, { timeout: 120_000 });
  return summary.first().textContent();
};

// What axe-core finds, and whether the page is too wide, light and dark.
async function look({ page }, name) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [390, 1400]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((isOpen) => {
        const box = document.getElementById("mdbook-sidebar-toggle-anchor");
        if (box.checked !== isOpen) box.click();
      }, width > 1000);
      await page.evaluate((dark) => {
        document.documentElement.classList.toggle("navy", dark);
        document.documentElement.classList.toggle("light", !dark);
      }, colorScheme === "dark");
      await page.waitForTimeout(400);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide for ${width}`);
      if (screenshots) await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    if (!await page.evaluate(() => "axe" in window)) await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => `${name}, ${colorScheme}: ${id}: ${nodes[0].html}`), []);
  }
  await page.setViewportSize({ width: 1400, height: 950 });
}

const field = (page, name) => page.locator(`#field-${name}`);

async function checkWorksheet() {
  const one = await student();
  const { page, visit } = one;
  await visit("exercises/011-1-bruteforce-cost");
  await field(page, "nodes").fill("8^N");
  await field(page, "candidates").fill("8^(N-1)");
  await field(page, "depth").fill("N");
  assert.equal(await check(page), "2 of 8 are right.");
  assert.equal(await page.locator("#verdict-nodes").textContent(), "wrong: at N = 1 it is 8, but the search enters 1");
  assert.equal(await page.locator("#verdict-space").textContent(), "open: not filled in yet");
  await page.getByRole("link", { name: "space" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "field-space");
  await look(one, "worksheet");

  // The hints, and all else that was done, are there again.
  for (let hint = 1; hint <= 2; hint++) await page.getByRole("button", { name: /hint/ }).click();
  await page.getByRole("heading", { name: "Hint 2 of 3" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Hint 2 of 3" }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "Hint 3 of 3" }).count(), 0);
  assert.equal(await field(page, "nodes").inputValue(), "8^N");
  const answers = { nodes: "(8^N - 1)/7", nodes_3x3: "19 173 961", time_rendering: "N * 8^N", time_mask: "8^N", space: "N" };
  for (const [name, answer] of Object.entries(answers)) await field(page, name).fill(answer);
  for (const text of await page.locator(".exercise textarea").all()) await text.fill("Because of `this`, as the page shows in a longer sentence.\n## And more");
  assert.equal(await check(page), "All 8 are right: 011-1-bruteforce-cost is done.");
  await visit("exercises");
  await page.locator('main .course-mark.done').waitFor();
  assert.equal(await page.locator('main a[href*="011-1"] .course-mark').textContent(), " ✓ done");
  await look(one, "exercises");
  // A file that cannot be read is not lost.
  await page.evaluate(() => localStorage.setItem("work/011-1-bruteforce-cost/worksheet.toml", "depth = N\n"));
  await visit("exercises/011-1-bruteforce-cost");
  await page.getByText('needs quotes: depth = "N"').waitFor();
  await page.locator("#sheet-text").fill('depth = "N"\n');
  assert.equal(await check(page), "2 of 8 are right.");
  await page.reload();
  assert.equal(await field(page, "depth").inputValue(), "N");
  await one.context.close();
}

async function checkOwnNumbers() {
  const one = await student();
  const { page, visit } = one;
  await visit("exercises/012-2-hit-check");
  await page.getByText("Take squared paper and draw a board of 6 x 6").waitFor();
  await visit("exercises");
  await page.getByLabel("Your name or student number").fill("Ana Pop");
  await page.keyboard.press("Tab");
  await visit("exercises/012-2-hit-check");
  await page.locator(".exercise form").waitFor();
  const statement = await page.locator("main").textContent();
  assert.doesNotMatch(statement, /6 x 6/);
  const [, n, x, y] = statement.match(/On (\d+) x \d+, which cells share the right-down entry of \((\d+), (\d+)\)/).map(Number);
  const cells = [];
  for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) if (a + b === x + y) cells.push(`[${a},${b}]`);
  await field(page, "same_right_down").fill(cells.join(" , "));
  await check(page);
  assert.equal(await page.locator("#verdict-same_right_down").textContent(), "right");
  await page.getByLabel("without_plus").selectOption("slower");
  await check(page);
  assert.match(await page.locator("#verdict-without_plus").textContent(), /^open: .* left_down_first/);
  await field(page, "left_down_first").fill("0");
  await check(page);
  assert.match(await page.locator("#verdict-without_plus").textContent(), /^wrong: /);
  await look(one, "own");
  await one.context.close();
}

// A program is wrong, then right; and one that never ends, prints without end, calls itself without end or takes all
// memory is told so, while the page stays as it is.
async function checkProgram() {
  const one = await student();
  const { page, visit } = one;
  await visit("exercises/lab-1-listing");
  await check(page);
  const result = page.locator(".result");
  assert.match(await result.textContent(), /n = 4 line 2 should be '.*' and is '|n = 4 line 1 should be '.*' and is '/);
  assert.equal(await result.locator("pre").textContent(), "4\n");
  await look(one, "program");
  const program = page.locator("#program");
  await program.fill("def f():");
  await program.press("End");
  await program.press("Enter");
  assert.equal(await program.inputValue(), "def f():\n    ");
  for (const [text, says] of [
    ["while True: pass", /it was stopped after 20 seconds/], ["while True: print('x' * 1000)", /it was stopped after 1048576 bytes of output/],
    ["def f(): return 1 + f()\nf()", /recursion|it crashed/], ["a = []\nwhile True: a.append(bytearray(1 << 22))", /MemoryError|its memory|it crashed/],
    ["print('x')\n1 / 0", /line 2.*ZeroDivisionError/s],
  ]) {
    await program.fill(text);
    const begin = performance.now();
    const summary = await check(page);
    const time = performance.now() - begin;
    assert.match(await result.textContent(), says, text);
    console.log(`${JSON.stringify(text)}: ${summary} after ${(time / 1000).toFixed(1)} s`);
  }
  await program.fill(readFileSync(join(root, "problems/lab-1-listing/solution.py"), "utf8"));
  assert.match(await check(page), /lab-1-listing is done/);
  await one.context.close();
}

// The work on some exercises leaves the page and is graded, and so does the same work in the terminal; each is opened
// at the other's place.
async function checkExchange() {
  const place = mkdtempSync(join(tmpdir(), "exchange-"));
  const terminal = join(place, "terminal"), collected = join(place, "class");
  mkdirSync(collected);
  const run = (program, cwd, ...args) => {
    const { status, stdout, stderr } = spawnSync(join(target, "debug", program), args, { cwd, encoding: "utf8" });
    assert.ok(status === 0 || args[0] === "check", `${program} ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  // In the terminal: one exercise right, one half right, hints, a name.
  mkdirSync(terminal);
  const course = `[workspace]\n[workspace.metadata.problems]\ncourse = ${JSON.stringify(root.replace(/\/$/, ""))}\n`;
  writeFileSync(join(terminal, "Cargo.toml"), course);
  const file = (id, name) => readFileSync(join(root, "problems", id, name), "utf8");
  const report = (id) => file(id, "report.md").replace(/^## .*$/gm, "$&\n\nBecause of what the run has shown, in eight words.");
  for (const id of ["011-1-bruteforce-cost", "lab-2-questions", "lab-1-listing"]) run("problems", terminal, "show", id, "--language", "python");
  writeFileSync(join(terminal, "011-1-bruteforce-cost/worksheet.toml"), file("011-1-bruteforce-cost", "solution.toml"));
  writeFileSync(join(terminal, "011-1-bruteforce-cost/report.md"), report("011-1-bruteforce-cost"));
  writeFileSync(join(terminal, "lab-2-questions/worksheet.toml"), file("lab-2-questions", "solution.toml").replace('"returns"', '"skips"'));
  writeFileSync(join(terminal, "lab-1-listing/starter.py"), file("lab-1-listing", "solution.py"));
  writeFileSync(join(terminal, "student.txt"), "Ana Pop\n");
  run("problems", terminal, "hint", "lab-2");
  run("problems", terminal, "check", "011-1");
  run("problems", terminal, "hand-in");
  copyFileSync(join(terminal, "hand-in.zip"), join(collected, "terminal.zip"));

  const exported = async (page, name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export hand-in.zip" }).click()]);
    await download.saveAs(join(collected, name));
  };
  // The terminal's file, opened in the page, and exported again.
  const one = await student();
  await one.visit("exercises");
  await one.page.locator("#import").setInputFiles(join(terminal, "hand-in.zip"));
  await one.page.getByText("files were imported").waitFor();
  assert.equal(await one.page.locator('main a[href*="lab-2"] .course-mark').textContent(), " … begun");
  assert.equal(await one.page.getByLabel("Your name or student number").inputValue(), "Ana Pop");
  await exported(one.page, "opened.zip");
  await one.visit("exercises/lab-2-questions");
  await one.page.getByRole("heading", { name: "Hint 1 of 3" }).waitFor();
  await check(one.page);
  assert.match(await one.page.locator("#verdict-no_column_fits").textContent(), /^wrong: not skips/);
  // The same work by hand in the page, and back into the terminal.
  const other = await student();
  await other.visit("exercises/lab-2-questions");
  const { page } = other;
  for (const [name, answer] of Object.entries({ open_calls: "n + 1" })) await field(page, name).fill(answer);
  for (const [name, answer] of Object.entries({ no_column_fits: "skips", last_queen_stands: "shows-and-goes-on", complexity: "faster-than-exponential" })) await field(page, name).selectOption(answer);
  const counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184];
  for (const [place, count] of counts.entries()) await page.locator(`#field-solutions-${place}`).fill(String(count));
  await page.getByRole("button", { name: "Give me a hint" }).click();
  await other.visit("exercises");
  await exported(page, "page.zip");
  const back = join(place, "back");
  mkdirSync(back);
  spawnSync("python3", ["-m", "zipfile", "-e", join(collected, "page.zip"), back]);
  writeFileSync(join(back, "Cargo.toml"), course);
  assert.match(run("problems", back, "check", "lab-2"), /4 of 6 are right/);
  // What is here and differs is replaced only when asked.
  await page.locator("#import").setInputFiles(join(terminal, "hand-in.zip"));
  await page.getByRole("button", { name: "Keep mine, add the rest" }).click();
  await page.getByText("files were imported").waitFor();
  await page.locator("#import").setInputFiles({ name: "x.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") });
  await page.getByText("x.zip cannot be imported: it is not a complete zip file").waitFor();

  run("grading", root, "grade", collected, "--to", join(place, "grades"));
  const grades = JSON.parse(readFileSync(join(place, "grades/grades.json"), "utf8"));
  const marks = (name) => (grades.submissions ?? grades).find((grade) => grade.name === name).exercises;
  assert.deepEqual(marks("opened"), marks("terminal"));
  const points = (name, id) => (({ points, right, of, hints }) => ({ points, right, of, hints }))(marks(name).find((mark) => mark.id === id));
  assert.deepEqual(points("page", "lab-2-questions"), points("terminal", "lab-2-questions"));
  assert.equal(points("terminal", "lab-1-listing").points, 10);
  rmSync(place, { recursive: true });
  for (const { context } of [one, other]) await context.close();
}

try {
  await checkWorksheet();
  await checkOwnNumbers();
  await checkExchange();
  await checkProgram();
  assert.deepEqual(failures, []);
  console.log("exercises: worksheets, a program, hints, numbers of one's own, and the exchange with the terminal");
} finally {
  await browser.close();
  server.close();
}
