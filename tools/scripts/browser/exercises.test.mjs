// The pages of the exercises in Chromium, as `tools/scripts/build-book.sh` has built them: a worksheet is filled in,
// checked and kept, cells are clicked on a board, hints come one at a time, numbers are the student's own, and a program
// is written and runs within its limits. course.test.mjs hands work in.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launch, listen, overflow, paste, root, serveBook, temporary, violations } from "./browser.mjs";

const server = await serveBook();
const browser = await launch();
const failures = [];

// A browser of its own, with nothing kept.
async function student(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 950 }, ...options });
  const page = await context.newPage();
  listen(page, failures);
  const visit = (name) => page.goto(`${server.address}/${name}.html`);
  return { context, page, visit };
}

const check = async (page) => {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const summary = page.locator(".result .summary");
  await page.waitForFunction(() => document.querySelector("button.check").textContent === "Check" && /right|Cannot/.test(document.querySelector(".result")?.textContent ?? ""), null, { timeout: 120_000 });
  return summary.first().textContent();
};

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
  await page.getByRole("link", { name: "Memory of both algorithms" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "field-space");
  assert.deepEqual(await violations(page), []);

  // The hints, and all else that was done, are there again.
  for (let hint = 1; hint <= 2; hint++) await page.getByRole("button", { name: /hint/ }).click();
  await page.getByRole("heading", { name: "Hint 2 of 3" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Hint 2 of 3" }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "Hint 3 of 3" }).count(), 0);
  assert.equal(await field(page, "nodes").inputValue(), "8^N");
  const answers = { nodes: "(8^N - 1)/7", nodes_3x3: "19 173 961", time_rendering: "N * 8^N", time_mask: "8^N", space: "N" };
  for (const [name, answer] of Object.entries(answers)) await field(page, name).fill(answer);
  for (const [index, text] of (await page.locator(".exercise textarea").all()).entries()) await text.fill(`Because of \`this\`, as page ${index} shows in a longer sentence.\n## And more`);
  assert.equal(await check(page), "All 8 are right or written: 011-1-bruteforce-cost is done.");
  await visit("exercises");
  await page.locator('main .course-mark.done').waitFor();
  assert.equal(await page.locator('main a[href*="011-1"] .course-mark').textContent(), " ✓ done");
  // A file that cannot be read is not lost.
  await page.evaluate(() => localStorage.setItem("work/011-1-bruteforce-cost/worksheet.toml", "depth = N\n"));
  await visit("exercises/011-1-bruteforce-cost");
  await page.getByText('needs quotes: depth = "N"').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("work/011-1-bruteforce-cost/worksheet.toml")), "depth = N\n");
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
  await field(page, "without_plus").getByLabel("slower").check();
  await check(page);
  assert.match(await page.locator("#verdict-without_plus").textContent(), /^open: .* left_down_first/);
  await field(page, "left_down_first").fill("0");
  await check(page);
  assert.match(await page.locator("#verdict-without_plus").textContent(), /^wrong: /);
  await one.context.close();
}

// Cells are marked on a board by mouse, keys or touch; the field and the file have them as they are typed.
async function checkCells() {
  const one = await student();
  const { page, visit } = one;
  const board = (name, on = page) => on.locator(".question").filter({ has: field(on, name) }).getByRole("group");
  const cell = (x, y, name = "same_right_down", on = page) => board(name, on).getByRole("button", { name: `(${x}, ${y})` });
  const isMarked = (x, y) => cell(x, y).getAttribute("aria-pressed");
  await visit("exercises/012-2-hit-check");
  const input = field(page, "same_right_down");
  await input.waitFor();
  assert.equal(await board("same_right_down").getByRole("button").count(), 36);
  await cell(5, 0).click();
  for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "Space"]) await page.keyboard.press(key);
  assert.equal(await input.inputValue(), "[5, 0], [4, 1]");
  await input.press("End");
  await input.pressSequentially(", [1, 1], [3, 2]");
  assert.deepEqual([await isMarked(3, 2), await isMarked(2, 3), await isMarked(1, 1)], ["true", "false", "true"]);
  await cell(1, 1).click();
  assert.equal(await isMarked(1, 1), "false");
  for (const x of [2, 1, 0]) await cell(x, 5 - x).click();
  await cell(2, 1, "same_left_down").click();
  await check(page);
  assert.equal(await page.locator("#verdict-same_right_down").textContent(), "right");
  assert.match(await page.locator("#verdict-same_left_down").textContent(), /^wrong: /);
  assert.deepEqual(await violations(page), []);
  const kept = await page.evaluate(() => localStorage.getItem("work/012-2-hit-check/worksheet.toml"));
  assert.match(kept, /^same_right_down = \[\[5, 0\], \[4, 1\], \[3, 2\], \[2, 3\], \[1, 4\], \[0, 5\]\]  # \[x, y\]/m);
  assert.match(kept, /^same_left_down = \[\[2, 1\]\]  #/m);
  await page.reload();
  await cell(5, 0).waitFor();
  assert.deepEqual([await isMarked(0, 5), await isMarked(1, 1)], ["true", "false"]);
  // The board of a puzzle has its clues.
  await visit("exercises/013-2-unique-answer");
  await page.getByRole("button", { name: "(4, 0), clue 9" }).click();
  assert.equal(await field(page, "redundant").inputValue(), "[4, 0]");
  await one.context.close();

  const phone = await student({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
  await phone.visit("exercises/r2-2-structured-tours");
  const last = cell(15, 11, "lower_right_loses", phone.page);
  await last.tap();
  assert.equal(await field(phone.page, "lower_right_loses").inputValue(), "[15, 11]");
  assert.ok((await last.boundingBox()).width >= 24);
  assert.ok(await overflow(phone.page) <= 0);
  await last.tap();
  assert.equal(await field(phone.page, "lower_right_loses").inputValue(), "");
  await phone.context.close();
}

// What a program can reach of the page, of Pyodide and of the network: nothing.
const CONFINED = `import js, socket
from pyodide.code import run_js
from pyodide.ffi import to_js

def fails(act):
    try:
        return act()
    except Exception as error:
        return type(error).__name__

there = [name for name in "pyodide_js micropip ctypes _ctypes urllib.request ssl pyodide.http".split() if fails(lambda: __import__(name)) != "ModuleNotFoundError"]
names = [name for name in "fetch XMLHttpRequest WebSocket eval Function self".split() if hasattr(js, name)]
acts = [lambda: run_js("1"), lambda: to_js([]).constructor.constructor("1"), lambda: to_js([]).map.constructor("return 1")(), lambda: socket.socket().connect(("127.0.0.1", 80))]
print(there, names, *map(fails, acts))
`;

// Lets time pass for the page, not for its workers.
async function pass(page, time) {
  await page.waitForTimeout(3000);
  await page.clock.fastForward(time);
}

// The editor, by keyboard; and a program that never ends, prints without end, calls itself without end or takes all memory
// is told so, while the page stays as it is.
async function checkProgram() {
  const one = await student();
  const { page, visit } = one;
  await page.clock.install();
  await visit("exercises/lab-1-listing");
  const editor = page.locator(".cm-content"), result = page.locator(".result"), line = (number) => editor.locator(".cm-line").nth(number).textContent();
  await editor.waitFor();
  // The task stands beside the editor, or above it where there is less room; what concerns a terminal comes below.
  const place = (selector) => page.locator(selector).boundingBox();
  for (const [width, isBeside] of [[1440, true], [1280, false]]) {
    await page.setViewportSize({ width, height: 900 });
    const [task, program, terminal] = await Promise.all(["#what-to-do", ".cm-editor", "#in-rust-c-or-python"].map(place));
    assert.deepEqual([program.y < 400, program.x > task.x + task.width, program.y < terminal.y], [isBeside, isBeside, true], `${width}`);
  }
  await paste(editor, readFileSync(join(root, "problems/lab-1-listing/solution.py"), "utf8").replace("sys.stdin.readline()", "input()"));
  assert.match(await check(page), /^All \d+ are right: lab-1-listing is done\.$/);
  // What is wrong for one small input alone is found; and a program that takes its input from the descriptor runs alone.
  const solution = readFileSync(join(root, "problems/lab-1-listing/solution.py"), "utf8");
  await paste(editor, solution.replace("self.solutions += 1", "self.solutions += 1 + (self.n == 6)"));
  await check(page);
  assert.match(await result.textContent(), /for the input 6/);
  await paste(editor, solution.replace("sys.stdin.readline()", "open(0).readline()"));
  assert.match(await check(page), /^All \d+ are right: lab-1-listing is done\.$/);
  // The program runs with an input of the student's own, too.
  await page.getByLabel("Its input").fill("4\n");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".run pre").getByText(/Nr de solutii 2$/).waitFor();
  // Somebody else's program finds no way out.
  await paste(editor, CONFINED);
  await check(page);
  assert.match(await result.textContent(), /'\[\] \[\] ImportError JsException JsException OSError'/);
  await paste(editor, readFileSync(join(root, "problems/lab-1-listing/starter.py"), "utf8"));
  await check(page);
  assert.match(await result.textContent(), /n = 4 line 2 should be '.*' and is '|n = 4 line 1 should be '.*' and is '/);
  assert.equal(await result.locator("pre").textContent(), "4\n");
  await paste(editor, "def f():");
  await page.keyboard.press("Enter");
  await page.keyboard.type("x = 1 / 0");
  await page.keyboard.press("Tab");
  assert.equal(await line(1), "        x = 1 / 0");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await line(1), "    x = 1 / 0");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  // To the input of Run, or to a button.
  assert.ok(await page.evaluate(() => document.activeElement.matches("textarea:not(.cm-content), input, button")), "Tab leaves the editor");
  await paste(editor, "def f():\n    return 1 / 0\n\nf()\n");
  await check(page);
  assert.equal(await editor.locator(".error-line").textContent(), "    return 1 / 0");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Control+End");
  await editor.press("Enter");
  assert.equal(await editor.locator(".error-line").count(), 0);
  for (const [text, says] of [
    ["while True: pass", /it was stopped after 60 seconds/], ["while True: print('x' * 1000)", /it was stopped after 1048576 bytes of output/],
    ["def f(): return 1 + f()\nf()", /RecursionError/], ["a = []\nwhile True: a.append(bytearray(1 << 22))", /MemoryError/],
    ["import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return max(map(f, [n]))\nf(0)", /it crashed/],
    ["import sqlite3", /this page's Python has no module sqlite3; on your own machine it has/],
  ]) {
    await paste(editor, text);
    const checked = check(page);
    if (text.endsWith("pass")) await pass(one.page, 61_000);
    await checked;
    assert.match(await result.textContent(), says, text);
  }
  // A check says how far it is, and can be stopped; what an older program printed is gone.
  await paste(editor, "while True: pass");
  assert.equal(await result.textContent(), "");
  await page.locator("button.check").click();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await page.clock.runFor(5000);
  await result.getByText(/^Checking … \d+ s/).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await result.getByText("Stopped: nothing was checked.").waitFor();
  await one.context.close();

  // Without the editor there is a text field. No service worker has kept what is missing here.
  const plain = await student();
  await plain.context.addInitScript(() => { delete Navigator.prototype.serviceWorker; });
  await plain.context.route("**/editor.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('none')" }));
  await plain.visit("exercises/lab-1-listing");
  await plain.page.locator("textarea#program").fill("print('x'");
  assert.match(await check(plain.page), /^0 of/);
  assert.match(await plain.page.locator(".result").textContent(), /SyntaxError/);
  // Without Python nothing is checked, and nothing is counted.
  await plain.context.route("**/python.wasm.gz.bin", (route) => route.abort());
  await plain.page.evaluate(() => localStorage.removeItem("work/lab-1-listing/progress.json"));
  await plain.page.reload();
  await plain.page.getByRole("button", { name: "Check", exact: true }).click();
  await plain.page.getByText("Python could not be loaded").waitFor();
  assert.equal(await plain.page.evaluate(() => localStorage.getItem("work/lab-1-listing/progress.json")), null);
  assert.match(failures.pop(), /ERR_FAILED/);
  await plain.context.close();
}

const DONE = '{"done":true}';

// A program in C is not joined by one in Python, unless the student wants that.
async function checkOtherLanguage() {
  const { context, page, visit } = await student();
  await visit("exercises");
  await page.evaluate((done) => {
    localStorage.setItem("work/lab-1-listing/starter.c", "int main(void) { return 0; }\n");
    localStorage.setItem("work/lab-1-listing/progress.json", done);
  }, DONE);
  await visit("exercises/lab-1-listing");
  await page.getByText("You have starter.c").waitFor();
  assert.equal(await page.getByRole("button", { name: "Check", exact: true }).count(), 0);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Delete starter.c" }).click();
  await page.locator(".cm-content").waitFor();
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("work/"))), ["work/lab-1-listing/progress.json"]);
  assert.equal(await page.evaluate(() => localStorage.getItem("work/lab-1-listing/progress.json")), DONE);
  await context.close();
}

// A maze with a bug: a cell is written back with x and y swapped, and then the program fails.
const TOUR = `from search_trace import *

def step(x, y, n):
    print("at", x, y)
    enter()
    if n == 6:
        solution()
        return leave()
    for u, v in (x + 1, y), (x, y + 1):
        if u > 2 or v > 1:
            refuse("off the board", u, v)
        else:
            mark(u, v)
            step(u, v, n + 1)
            unmark(UNMARKED)
    leave()

board(3, 2, "tour")
given(0, 0)
step(0, 0, 1)
`;

// A student's own search in the player: the board, the statement and the sentence, as `show` makes them; and what it says
// of a search that is wrong, fails, never ends or is none.
async function checkShow() {
  const { context, page, visit } = await student();
  await page.clock.install();
  await visit("exercises/lab-1-listing");
  const editor = page.locator(".cm-content"), player = page.locator(".search"), find = (id) => player.locator(`#${id}`);
  const button = page.getByRole("button", { name: "Show", exact: true }), note = page.locator(".run p");
  await editor.waitFor();
  const shown = async (text) => {
    await paste(editor, text);
    await button.click();
  };
  const ended = () => page.waitForFunction(() => [...document.querySelectorAll(".run button")].every(({ textContent, disabled }) => textContent !== "Stop" && !disabled));

  await shown(TOUR.replace("UNMARKED", "u, v"));
  await ended();
  assert.equal(await note.textContent(), "");
  assert.match(await page.locator(".run pre").textContent(), /^at 0 0\nat 1 0\nat 2 0\n/);
  for (const [number, sentence, statement, cells] of [
    [2, "Mark (1, 0).", "mark(u, v)", "(0, 0), 2 on (1, 0)"], [6, "Try (3, 0): off the board.", 'refuse("off the board", u, v)', "(0, 0), (1, 0), (2, 0)"], [12, "Back from (2, 1).", "unmark(u, v)", "(0, 0), (1, 0), (2, 0)"],
  ]) {
    await find("jump").click();
    await find("number").fill(String(number));
    await find("go").click();
    assert.equal(await find("status").textContent(), sentence);
    assert.equal((await find("code").locator(".lit").textContent()).trim(), statement);
    assert.equal(await find("board").getAttribute("aria-label"), `Board: path ${cells}`);
  }
  assert.deepEqual(await violations(page), []);

  // A line that is refused is named below the buttons.
  await shown(TOUR.replace("UNMARKED", "v, u"));
  await note.getByText("has marked a choice, and `unmark 2 1` is expected first").waitFor();
  await shown(TOUR.replace("UNMARKED", "u, w"));
  await note.getByText("note: starter.py ended with exit code 1").waitFor();
  assert.equal(await editor.locator(".error-line").textContent(), "            unmark(u, w)");
  assert.match(await page.locator(".run pre").textContent(), /NameError/);

  await shown("from search_trace import *\nboard(3, 3, 'tour')\nenter()\nmark(1, 2)\nmark(1.5, 2)\nmark(0, 0)\n");
  await note.getByText("error: line 4 of the helper's trace, `mark 1.5 2 @5`, is not an event: it should be mark X Y").waitFor();
  assert.match(await find("counters").textContent(), /nodes 1 of (?:at least )?2/);
  await shown("from search_trace import *\nboard(0, 3, 'tour')\nmark(1, 2)\n");
  await note.getByText("is a board of 0 x 3 cells").waitFor();
  await ended();
  assert.ok(await player.isHidden());
  await shown("for i in range(14): print(i)\n");
  await note.getByText("starter.py has no search that can be seen as it is: no function of it is seen to call itself").waitFor();
  await shown("print('a'\n");
  await note.getByText("It ended with exit code 1.").waitFor();

  // A program that hangs has said all of what came before; one that says too much is cut.
  const three = "from search_trace import *\nboard(2, 2, 'marks')\nenter()\nmark(0, 0)\nmark(1, 1)\n";
  await shown(`${three}while True: pass\n`);
  await note.getByText("Events: 4").waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await note.getByText("error: starter.py was stopped by you; what came before is shown").waitFor();
  assert.match(await find("counters").textContent(), /nodes 1 of (?:at least )?3/);
  await shown(`${three}while True: pass\n`);
  await note.getByText("Events: 4").waitFor();
  await pass(page, 61_000);
  await note.getByText("was stopped after 60 seconds").waitFor();
  await shown(`${three}why = "x" * 60000\nwhile True:\n    refuse(why, 0, 1)\n`);
  await note.getByText("was stopped after 16777216 bytes of its trace; what came before is shown").waitFor();

  // A failing check names an input, and Show opens on it.
  await paste(editor, readFileSync(join(root, "problems/lab-1-listing/starter.py"), "utf8"));
  await check(page);
  await page.getByRole("button", { name: "Show with this input" }).click();
  await ended();
  assert.equal(await page.getByLabel("Its input").inputValue(), "4\n");
  assert.match(await find("about").textContent(), /show, queens: show starter\.py\. Every step is recorded\./);
  await paste(editor, "print(1)\n");
  assert.ok(await player.isHidden(), "it is of another program");
  await context.close();
}

// Where the browser keeps nothing, the page says so, checks, and exports what was written.
async function checkStorage() {
  const full = await student(), second = await full.context.newPage();
  await full.visit("exercises/011-1-bruteforce-cost");
  await second.goto(full.page.url());
  await field(second, "depth").fill("N");
  // The other tab follows.
  await full.page.waitForFunction(() => document.getElementById("field-depth")?.value === "N");
  await second.close();
  await full.page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size >>= 1) {
      try { for (let number = 0; ; number++) localStorage.setItem(`filler ${size} ${number}`, "x".repeat(size)); } catch { /* smaller */ }
    }
  });
  const forbidden = await student();
  await forbidden.context.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } }));
  await forbidden.visit("exercises/011-1-bruteforce-cost");
  await field(forbidden.page, "depth").fill("N");
  for (const { context, page } of [full, forbidden]) {
    await field(page, "nodes").fill("(8^N - 1)/7 + 0 * 123456789");
    assert.equal(await check(page), "2 of 8 are right.");
    await page.getByText("Your answers are not kept").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export hand-in.zip" }).click();
    const folder = temporary("packed");
    execFileSync("python3", ["-m", "zipfile", "-e", await (await download).path(), folder]);
    assert.match(readFileSync(join(folder, "011-1-bruteforce-cost/worksheet.toml"), "utf8"), /nodes = "\(8\^N - 1\)\/7/);
    await context.close();
  }
}

try {
  await checkWorksheet();
  await checkCells();
  await checkOwnNumbers();
  await checkProgram();
  await checkShow();
  await checkOtherLanguage();
  await checkStorage();
  assert.deepEqual(failures, []);
  console.log("exercises: worksheets, a program and its search, hints, and numbers of one's own");
} finally {
  await browser.close();
  server.close();
}
