// The worksheets and reports of the course as forms: what is asked, and the answers written into the texts.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { encode, headings, questions, shown, textBelow, withAnswer, withText } from "../../../docs/playground/sheet.js";

const root = new URL("../../../", import.meta.url);
const exercises = readdirSync(new URL("problems", root)).filter((id) => existsSync(new URL(`problems/${id}/check.rs`, root)));
const text = (path) => readFileSync(new URL(path, root), "utf8");

test("every exercise has its page in the book, with what its kinds need", () => {
  const summary = text("docs/SUMMARY.md"), list = text("docs/exercises.md");
  for (const id of exercises) {
    const page = text(`docs/exercises/${id}.md`);
    assert.ok(page.includes(`{{#include ../../problems/${id}/README.md}}`), id);
    const has = (file) => existsSync(new URL(`problems/${id}/${file}`, root));
    const kinds = { program: "starter.py", worksheet: "worksheet.toml", measurement: "experiment.rs" };
    const wanted = Object.keys(kinds).filter((kind) => has(kinds[kind]));
    assert.deepEqual(page.match(/data-kinds="(.*?)"/)[1].split(" "), wanted, id);
    assert.equal(page.match(/data-id="(.*?)"/)[1], id);
    for (const contents of [summary, list]) assert.ok(contents.includes(`(exercises/${id}.md)`), id);
  }
});

test("a question has its text, what can be chosen, and the names of its entries", () => {
  const sheet = questions(text("problems/011-2-backtrack-cost/worksheet.toml"));
  assert.deepEqual(sheet[0].notes, ["N is the number of cells."]);
  assert.deepEqual(sheet[1].entries, ["3x3", "3x4", "4x4", "4x5", "5x5", "5x6"]);
  const find = (name) => sheet.find((question) => question.name === name);
  assert.equal(find("what_is_proven").text, "What is proven about the nodes of backtracking, for every board?");
  assert.deepEqual(find("what_is_proven").choices[2], ["polynomial", "a bound that is a fixed power of N is certain"]);
  assert.deepEqual(find("growth").choices, []);
  assert.deepEqual([find("growth").label, find("growth_pruned").label], ["without --algorithm pruned", "with --algorithm pruned"]);
  const [first] = questions('# 1: it.\n# Text in quotes.\n\n# Which cells?\ncells = []  # [x, y], …\n');
  assert.deepEqual([first.isOpen, first.entries, first.example, first.board, first.notes], [true, [], "[x, y], …", null, []]);
  const board = (place) => questions(`# Which cells?\ncells = []  # [x, y], … on ${place}\n`).map(({ example, board }) => [example, board]);
  assert.deepEqual(board("3 x 4"), [["[x, y], …", { width: 3, height: 4 }]]);
  assert.deepEqual(board("problems/puzzles/p22833.txt"), [["[x, y], …", { width: 9, height: 9, puzzle: "problems/puzzles/p22833.txt" }]]);
});

test("every list of a worksheet names its entries, every open one has an example, and every choice a meaning", () => {
  for (const id of exercises.filter((id) => existsSync(new URL(`problems/${id}/worksheet.toml`, root)))) {
    const sheet = text(`problems/${id}/worksheet.toml`), asked = questions(sheet);
    assert.equal(asked.length, sheet.match(/^[\w-]+ *=/gm).length, id);
    for (const { name, choices } of asked) assert.ok(choices.every(([, meaning]) => meaning), `${id}: ${name}`);
    for (const [, name, list] of sheet.matchAll(/^([\w-]+) = \[([^\]]*)\]/gm)) {
      const { entries, isOpen, example } = asked.find((question) => question.name === name);
      assert.equal(entries.length, list === "" ? 0 : list.split(",").length, `${id}: ${name}`);
      assert.ok(example !== "" && isOpen === (list === ""), `${id}: ${name}`);
    }
  }
});

test("an answer takes the place of the old one, whatever was written there, and no other text changes", () => {
  const sheet = '# a = 1\na = ["x # y", # one\n  \'z\']  # both\nab = """\na = 2\n"""\n\nb = 3';
  assert.equal(withAnswer(sheet, "a", '"7"'), '# a = 1\na = "7"  # both\nab = """\na = 2\n"""\n\nb = 3');
  assert.equal(withAnswer(sheet, "ab", '"7"'), '# a = 1\na = ["x # y", # one\n  \'z\']  # both\nab = "7"\n\nb = 3');
  assert.equal(withAnswer(sheet, "b", '"7"'), `${sheet.slice(0, -1)}"7"`);
  assert.equal(withAnswer(sheet, "c", '"7"'), `${sheet}\n\nc = "7"\n`);
  assert.equal(withAnswer("a = 1\r\nb = 2\r\n", "a", "3"), "a = 3\r\nb = 2\r\n");
  assert.equal(withAnswer('a = "\\""\nb = ""\n', "a", "3"), 'a = 3\nb = ""\n');
});

test("what is typed becomes TOML, and is shown as it was typed", () => {
  assert.equal(encode(' 8^"n"\\ '), '"8^\\"n\\"\\\\"');
  assert.equal(encode(["1", " "]), '["1", ""]');
  for (const typed of ["[1, 2], [2, 1]", "[[1,2],[2,1]]", "(1, 2), (2, 1)"]) assert.equal(encode(typed, true), "[[1, 2], [2, 1]]");
  assert.equal(encode("[1, 2]", true), "[[1, 2]]");
  assert.equal(encode("6, 8", true), "[6, 8]");
  assert.equal(encode("", true), "[]");
  assert.equal(encode("all of them", true), '["all of them"]');
  assert.equal(encode("[3, 6], [5, 7]"), "[[3, 6], [5, 7]]");
  assert.equal(shown([["1", "2"], ["2", "1"]]), "[1, 2], [2, 1]");
  assert.equal(shown(undefined), "");
});

test("a report keeps what stands below its other questions", () => {
  const report = "# 1: report\n\nWords.\n\n## Why?\n\n## How?\n\nso\n";
  assert.deepEqual(headings(report), ["Why?", "How?"]);
  const filled = withText(report, "Why?", "because\n## no heading");
  assert.equal(textBelow(filled, "Why?"), "because\n ## no heading");
  assert.equal(textBelow(filled, "How?"), "so");
  assert.deepEqual(headings(filled), ["Why?", "How?"]);
  assert.equal(withText(filled, "Why?", ""), report);
  assert.equal(textBelow(withText("# 1\n", "How?", "so"), "How?"), "so");
});
