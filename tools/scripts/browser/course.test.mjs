// The course as a student does it who has installed nothing, in Chromium and in Firefox: a chapter is read, three
// commands run where they stand, a search is played, levels are compared, three worksheets and a program are first wrong
// and then right, and `grading` gives the exported work the points of the same work from a terminal. A terminal's
// hand-in.zip is opened in the page, too. `tools/scripts/build-book.sh` builds the book.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answers } from "../../../playground/web/module.js";
import { EXERCISES_WASM, book, launch, launchFirefox, listen, paste, root, serveBook, studentFolder, target, temporary } from "./browser.mjs";

// The worksheets, each with the answer that is wrong at first.
const FIRST_WRONG = { "011-1-bruteforce-cost": "nodes", "012-1-queens-cost": "any_cells", "lab-2-questions": "open_calls" };
const WORKSHEETS = Object.keys(FIRST_WRONG), PROGRAM = "lab-1-listing";
// Below each question of a report there is a text of its own.
const because = (index) => `Because of what run ${index} has shown, in nine words.`;
const STUDENT = "Ana Pop";

const ask = await answers(await WebAssembly.compile(readFileSync(EXERCISES_WASM)));
const file = (id, name) => readFileSync(join(root, "problems", id, name), "utf8");

const place = temporary("course");
const collected = join(place, "class"), terminal = studentFolder("terminal");
mkdirSync(collected);
function run(program, cwd, ...args) {
  const { status, stdout, stderr } = spawnSync(join(target, "debug", program), args, { cwd, encoding: "utf8" });
  assert.ok(status === 0 || args[0] === "check", `${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

// The work in a terminal.
function workInTerminal() {
  for (const id of [...WORKSHEETS, PROGRAM]) run("problems", terminal, "show", id, "--language", "python");
  for (const id of WORKSHEETS) {
    writeFileSync(join(terminal, id, "worksheet.toml"), file(id, "solution.toml"));
    let index = 0;
    writeFileSync(join(terminal, id, "report.md"), file(id, "report.md").replace(/^## .*$/gm, (heading) => `${heading}\n\n${because(index++)}`));
  }
  writeFileSync(join(terminal, PROGRAM, "starter.py"), file(PROGRAM, "solution.py"));
  writeFileSync(join(terminal, "student.txt"), `${STUDENT}\n`);
  run("problems", terminal, "hint", "lab-2");
  run("problems", terminal, "check", "011-1");
  run("problems", terminal, "hand-in");
  copyFileSync(join(terminal, "hand-in.zip"), join(collected, "terminal.zip"));
}

// One browser, with nothing kept; one of them on a phone.
async function student(name, browser, saved) {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await (await browser.newContext(name === "chromium" ? phone : { viewport: { width: 1200, height: 900 } })).newPage();
  listen(page);
  // Firefox reports errors by no event.
  await page.addInitScript(() => {
    addEventListener("error", ({ message }) => console.error(message));
    addEventListener("unhandledrejection", ({ reason }) => console.error(reason));
  });
  const visit = (path) => page.goto(`${server.address}/${path}.html`);
  const text = (selector) => page.locator(selector).first().textContent();
  const becomes = (selector, pattern) => page.waitForFunction(
    ([selector, source]) => new RegExp(source).test([...document.querySelectorAll(selector)].map((it) => it.textContent).join("\n")),
    [selector, pattern.source], { timeout: 60_000 }).catch(async () => assert.fail(`${name}, ${page.url()}: ${selector} is ${await text(selector)}`));
  const check = async () => {
    await page.locator(".result").evaluate((result) => result.replaceChildren());
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("button.check").textContent === "Check" && document.querySelector(".result .summary"), null, { timeout: 180_000 });
    return text(".result .summary");
  };
  const field = (name) => page.locator(`#field-${name}`);
  return { name, page, visit, text, becomes, check, field, saved };
}

// What a command of a chapter prints where it stands has to be the book's text.
async function runCommands({ page, visit }) {
  await visit("lecture-011-backtracking");
  const blocks = page.locator("main pre:has(+ .run-transcript)");
  for (const command of ["3 4 1 0 1 | head -n 11", "3 4 1 0 3 | head -n 288 | tail -n 13", "5 5 0 0"]) {
    const block = page.locator(`main pre:has-text("$ knight-backtrack ${command}")`).first();
    await block.evaluate((it) => it.closest("details")?.setAttribute("open", ""));
    const printed = (await block.locator("code").textContent()).split(/^\$ .*\n/m).slice(1);
    // The button comes when the page has loaded what runs a command; until then, the text below is there.
    await block.locator("xpath=following-sibling::*[1][self::button]").click();
    const outputs = block.locator("xpath=following-sibling::*[1]").getByLabel("Output");
    for (const [index, text] of printed.entries()) {
      await outputs.nth(index).getByText(text.trim().split("\n").at(-1).trim()).last().waitFor();
      // In the book, no line ends with spaces.
      assert.equal((await outputs.nth(index).textContent()).replace(/ +$/gm, ""), text, command);
    }
  }
  assert.ok(await blocks.count() > 3, "there are more");
}

// The player: by its buttons and by keys; then the levels of the same search side by side.
async function playAndCompare({ page, becomes }) {
  const playground = page.locator(".playground").first(), position = playground.locator("#position");
  const [play, step] = ["Play", "One step on (right arrow)"].map((name) => playground.getByRole("button", { name, exact: true }));
  await step.click();
  assert.equal(await position.inputValue(), "1");
  await page.keyboard.press("ArrowRight");
  assert.equal(await position.inputValue(), "2");
  await play.click();
  for (let wait = 0; await position.inputValue() < 4; wait++) {
    assert.ok(wait < 1200, "it plays");
    await page.waitForTimeout(50);
  }
  await playground.getByLabel("Command").fill("knight-backtrack 3 4 1 0 --levels 0,1,2,3");
  await playground.getByRole("button", { name: "Run", exact: true }).click();
  await becomes(".says", /^\d+ nodes/);
  const rows = (await playground.locator(".prints pre").textContent()).split("\n");
  assert.equal(rows.filter((row) => /^(.*\|){3}.*Answer found/.test(row)).length, 4);
}

async function fillWorksheet({ page, visit, check, field, becomes }, id) {
  await visit(`exercises/${id}`);
  await page.locator(".exercise form").waitFor();
  const solution = ask({ form: { template: file(id, "worksheet.toml"), sheet: file(id, "solution.toml") } });
  const wrong = FIRST_WRONG[id], [right] = solution.find(({ name }) => name === wrong).typed;
  // A guess has no solution.
  for (const { name, entries, choices, typed } of solution.filter(({ typed }) => typed.length > 0)) {
    if (entries.length > 0) for (const [place, text] of typed.entries()) await field(`${name}-${place}`).fill(text);
    else if (choices.length > 0) await field(name).locator(`[value="${typed[0]}"]`).check();
    else await field(name).fill(typed[0]);
  }
  const reports = await page.locator('[id^="report-"]').all();
  for (const [index, report] of reports.entries()) await report.fill(because(index));
  await field(wrong).fill(`(${right}) + 1`);
  assert.match(await check(), /^(\d+) of \d+ are right or written\.$/);
  await becomes(`#verdict-${wrong}`, /^wrong: /);
  await field(wrong).fill(right);
  assert.match(await check(), /^All \d+ are right/);
}

async function writeProgram({ page, visit, check, text }) {
  await visit(`exercises/${PROGRAM}`);
  const editor = page.locator(".cm-content");
  await editor.waitFor();
  assert.match(await check(), /^\d of \d+ are right\.$/);
  assert.match(await text(".result"), /should be '.*' and is '/);
  await paste(editor, file(PROGRAM, "solution.py"));
  assert.match(`${await check()}\n${await text(".result")}`, /is done\./);
}

async function handIn({ name, page, visit, text, saved }) {
  await visit("exercises/lab-2-questions");
  await page.getByRole("button", { name: "Give me a hint" }).click();
  await visit("exercises");
  await page.getByLabel("Your name or student number").fill(STUDENT);
  await page.keyboard.press("Tab");
  assert.equal(await page.locator("main .course-mark.done").count(), WORKSHEETS.length + 1);
  const exported = async (as) => copyFileSync(await saved(page, () => page.getByRole("button", { name: "Export hand-in.zip" }).click()), join(collected, as));
  await exported(`${name}.zip`);
  // What is here and differs is replaced only when asked; what is no such file is refused.
  const said = page.locator(".course-work [role=status]");
  const question = page.waitForEvent("dialog");
  await page.locator("#import").setInputFiles(join(terminal, "hand-in.zip"));
  const dialog = await question;
  assert.match(dialog.message(), /^This replaces what you have here in /);
  await dialog.dismiss();
  await page.locator("#import").setInputFiles(join(root, "README.md"));
  await said.getByText("README.md cannot be imported: it cannot be read as a zip file").waitFor();
  // In another browser, a terminal's work is there as it was.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator("#import").setInputFiles(join(terminal, "hand-in.zip"));
  await said.getByText("hand-in.zip was imported.").waitFor();
  assert.equal(await page.getByLabel("Your name or student number").inputValue(), STUDENT);
  assert.equal(await text('main a[href*="011-1"] .course-mark'), " ✓ done");
  await exported(`${name}-opened.zip`);
  await visit("exercises/lab-2-questions");
  await page.getByRole("heading", { name: "Hint 1 of 3" }).waitFor();
}

async function takeCourse(name, browser, saved) {
  const one = await student(name, browser, saved);
  await runCommands(one);
  await playAndCompare(one);
  for (const id of WORKSHEETS) await fillWorksheet(one, id);
  await writeProgram(one);
  await handIn(one);
  assert.deepEqual(one.page.failures, [], name);
  console.log(`${name}: the course`);
}

const server = await serveBook();
const browsers = [];
try {
  workInTerminal();
  const downloads = join(place, "downloads");
  mkdirSync(downloads);
  browsers.push(...await Promise.all([launch(), launchFirefox(downloads)]));
  await Promise.all([
    takeCourse("chromium", browsers[0], async (page, act) => {
      const [download] = await Promise.all([page.waitForEvent("download"), act()]);
      return download.path();
    }),
    takeCourse("firefox", browsers[1], async (page, act) => {
      for (const old of readdirSync(downloads)) rmSync(join(downloads, old));
      await act();
      for (let wait = 0; !existsSync(join(downloads, "hand-in.zip")) || readdirSync(downloads).length > 1; wait++) {
        assert.ok(wait < 1200, "it is downloaded");
        await page.waitForTimeout(50);
      }
      return join(downloads, "hand-in.zip");
    }),
  ]);
  run("grading", root, "grade", collected, "--to", join(place, "grades"));
  const submissions = JSON.parse(readFileSync(join(place, "grades/grades.json"), "utf8"));
  const marks = (name) => submissions.find((grade) => grade.name === name).exercises;
  const points = (name) => marks(name).map(({ id, points, right, of, hints }) => ({ id, points, right, of, hints }));
  for (const name of ["chromium", "firefox"]) {
    assert.deepEqual(points(name), points("terminal"), name);
    assert.deepEqual(marks(`${name}-opened`), marks("terminal"), name);
  }
  for (const { id, right, of } of points("terminal")) {
    if ([...WORKSHEETS, PROGRAM].includes(id)) assert.equal(right, of, id);
  }
  assert.equal(points("terminal").filter(({ points }) => points > 0).length, WORKSHEETS.length + 1);
  console.log("course: the exported work has the points of the same work in a terminal");
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  server.close();
}
