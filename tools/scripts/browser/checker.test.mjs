// The worksheets of the course, checked in the page and in the terminal: over every solution and wrong variants of it,
// filled in as the page's form does, the lines are the same. `VARIANTS=20` tries all variants.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answers } from "../../../playground/web/module.js";
import { EXERCISES_WASM, root, studentFolder, target } from "./browser.mjs";

const PROBLEMS = join(target, "debug/problems");
const ask = await answers(await WebAssembly.compile(readFileSync(EXERCISES_WASM)));

const work = studentFolder("work");

// What a student may have answered instead: each changes what is typed into the fields of a question.
const each = (change) => (typed) => typed.map(change);
const list = (change) => (typed) => (typed.length > 1 ? change(typed) : typed);
const WRONG = [
  each((text) => `${text} + 1`), each(() => ""), each(() => "zzz"), each((text) => text.toUpperCase()), list((all) => all.slice(1)), each(() => "1,5"),
  each(() => "0"), each(() => "-1"), each((text) => `(${text}) * 1000`), each((text) => `1/(${text})`), each((text) => `(${text}`), each(() => "N"),
  each(() => "10^400"), each(() => "é💩\u0007"), each((text) => `  ${text}  `), list((all) => [...all, ...all]), list((all) => all.toReversed()),
  each((text) => `"${text}\\`), each(() => "[1, 2]"), each(() => "x".repeat(300)),
].slice(0, Number(process.env.VARIANTS ?? 3));

// What the terminal prints for a line of the page.
function printed({ subject, state, why }, width) {
  const line = `  ${state.padEnd(5)}  ${subject.padEnd(width)}  ${why.trimEnd().replaceAll("\n", "\n         ")}`;
  return line.trimEnd();
}

let tried = 0;
function same(id, student, files, template) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(work, id, name), text);
  writeFileSync(join(work, "student.txt"), student);
  const run = spawnSync(PROBLEMS, ["check", id], { cwd: work, encoding: "utf8", env: { ...process.env, COLUMNS: "" } });
  assert.ok(run.status === 0 || run.status === 1, run.stderr);
  const answer = ask({ check: { id, student, files, template, seed: 1, runs: [] } });
  const width = Math.min(Math.max(...answer.lines.map(({ subject }) => [...subject].length)), 40);
  const page = answer.lines.map((line) => printed(line, width)).join("\n");
  const terminal = run.stdout.replaceAll(PROBLEMS, "problems");
  assert.ok(terminal.includes(`\n${page}\n`), `${id}\n${files["worksheet.toml"]}\nthe page:\n${page}\nthe terminal:\n${terminal}`);
  const right = answer.lines.filter(({ state }) => state === "right").length;
  assert.equal(run.status, right === answer.lines.length ? 0 : 1, id);
  tried++;
  return answer.lines;
}

for (const id of readdirSync(join(root, "problems"))) {
  const file = (name) => readFileSync(join(root, "problems", id, name), "utf8");
  // A program is run by the page, and by exercises.mjs.
  if (!existsSync(join(root, "problems", id, "worksheet.toml")) || existsSync(join(root, "problems", id, "starter.py"))) continue;
  mkdirSync(join(work, id));
  const isMeasured = existsSync(join(root, "problems", id, "experiment.rs"));
  for (const student of isMeasured ? [""] : ["", "Ana Pop\n"]) {
    // The words of the texts that are the student's own.
    const own = ask({ own: { id, student } });
    if (student !== "" && own.length === 0) continue;
    const text = (name) => own.reduce((words, [known, mine]) => words.replaceAll(known, mine), file(name));
    const [sheet, template] = [text("worksheet.toml"), text("report.md")];
    const asked = ask({ form: { template: sheet, sheet: file("solution.toml") } });
    for (const question of asked) {
      // A guess has no solution.
      if (question.name.startsWith("guess_")) question.typed = ["1"];
      const { name, choices, typed } = question;
      assert.ok(typed.length > 0, `${id}: ${name}`);
      // What can be chosen has the right answer, and more.
      if (choices.length > 0) assert.ok(choices.length > 1 && choices.some(([word]) => word === typed[0]), `${id}: ${name}: ${choices}`);
    }
    const filled = (change) => asked.reduce((filled, { name, typed }) => ask({ fill: { template: sheet, sheet: filled, name, typed: change(typed) } }), sheet);
    const report = ask({ report: { template, report: template } }).reduce((report, [question], index) => ask({ write: { report, question, text: `So it is, for reason ${index} of those that the chapter gives.` } }), template);
    const right = same(id, student, { "worksheet.toml": filled((answer) => answer), "report.md": report }, template);
    if (!isMeasured && student === "") assert.deepEqual(right.filter(({ state }) => state !== "right"), [], id);
    for (const change of WRONG) {
      const lines = same(id, student, { "worksheet.toml": filled(change), "report.md": template }, template);
      // What can be chosen is what the check knows.
      for (const { subject, why } of lines) {
        const known = why.match(/^'zzz' is not one of (.*)$/)?.[1].split(", ");
        const { choices, text } = asked.find(({ name }) => name === subject) ?? {};
        // Letters in some order are typed.
        if (known && !text.includes("letters")) assert.deepEqual(choices.map(([word]) => word).toSorted(), known.toSorted(), `${id}: ${subject}`);
      }
    }
    same(id, student, { "worksheet.toml": "nods = 3\n", "report.md": report }, template);
  }
}
console.log(`${tried} worksheets have the same lines in the page and in the terminal`);
assert.ok(tried > 60);
