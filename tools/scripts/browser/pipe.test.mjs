// What a page runs of the book's commands, and its filters against those of sh.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isFilled, shown } from "../../../playground/web/filters.mjs";
import { NAMES, REFUSAL, levelOf, parse } from "../../../playground/web/pipe.mjs";

const TEXT = Array.from({ length: 40 }, (_, index) =>
  `${index % 7 === 0 ? "Answer found (" : index % 3 ? ">> " : "<< "}${index} (${index % 5}, ${index % 8}) a.b|c+d`).join("\n") + "\n";

const FILTERS = [
  "head", "head -n 3", "head -n3", "head -3", "head -n 0", "head -n 100", "tail", "tail -n 4", "tail -2", "tail -n 0", "wc -l", "head -n 30 | tail -n 13",
  "grep Answer", "grep -E '^(>>|<<)' | head -n 14", "grep '>>' | wc -l", "grep 'b|c+d' | head -n 1", "grep -E 'b\\|c\\+d' | wc -l", "grep -E ' (7|14|21) '",
  "grep 'Answer found (' | tail -n 2", "grep '^Answer found (0'", 'grep "a.b" | head -n 2', "grep '8)' | wc -l", "grep nothing", "grep nothing | wc -l", "grep nothing | head",
  "grep 'd$' | tail -n 1", "grep -E '[0-9]{2}' | wc -l", "grep ' | 1' | wc -l",
];

test("the page's filters print what those of sh print", () => {
  for (const filters of FILTERS) {
    const { stdout } = spawnSync("sh", ["-c", `cat | ${filters}`], { input: TEXT, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    const piped = parse(`n-queens 4 | ${filters}`);
    assert.equal(shown(piped, { stdout: TEXT, stderr: "message\n" }), `${stdout}message\n`, filters);
  }
});

test("a command becomes that of one program", () => {
  const program = (command) => parse(command)?.program;
  assert.equal(program("n-queens"), "n-queens");
  assert.equal(program("  n-queens 4 3 "), "n-queens 4 3");
  assert.equal(program("cargo run -q --release -p n-queens -- 6 --stats | tail -n 3"), "n-queens 6 --stats");
  assert.equal(program("cargo run -p big-integer"), "big-integer");
  assert.equal(program("echo 4 | n-queens --lab"), "echo 4 | n-queens --lab");
  assert.equal(program("cargo run -p n-queens -- 4 --levels 1,3 | head"), "n-queens 4 --levels 1,3");
  assert.deepEqual(parse("n-queens 4 2>&1 | head -n 2 | grep a").filters, [["head", 2], ["grep", /a/u]]);
  assert.equal(shown(parse("n-queens 4 2>&1 | wc -l"), { stdout: "1\n2\n", stderr: "message\n" }), "3\n");
});

test("the level stands behind the arguments", () => {
  const level = (command) => levelOf(parse(command).program);
  assert.deepEqual(["n-queens", "n-queens 8 1 --stats", "cargo run -p knight-backtrack -- 5 5 0 0 3 | head", "echo 1 | number-place - 2", "n-queens 8 --answers 3"].map(level), [0, 1, 3, 2, 0]);
});

test("no page knows a program by its name", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const folders = ["docs", "playground/web", "visual/src/replay/page"];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).filter((name) => /\.m?js$/.test(name)).map((name) => join(root, folder, name)));
  assert.ok(files.length > 30, `${files.length} files`);
  const named = files.flatMap((file) => NAMES.filter((name) => readFileSync(file, "utf8").includes(name)).map((name) => `${file}: ${name}`));
  assert.deepEqual(named, []);
});

test("anything else is not run", () => {
  for (const command of ["", "|", "make", "cargo build", "cargo run -p knight-count -- 6 6", "n-queens 4 && n-queens 5", "n-queens 4; n-queens 5", "n-queens 4 > f", "n-queens $n",
    "number-place < f", "n-queens 4 | sort", "n-queens 4 | grep -c a", "n-queens 4 | grep a f", "n-queens 4 | head -c 5", "n-queens 4 | wc", "n-queens 4 |", "n-queens `date`",
    "n-queens \"$n\"", "n-queens 'a", "n-queens 6 --svg f.svg", "n-queens 6 --replay=f.html", "for n in 1 2; do n-queens $n; done", "echo a", "toString",
    "n-queens-lab", "cat f | n-queens 4", "n-queens 4 | grep -E '('", "n-queens 4 | grep '[[:digit:]]'", "n-queens 4 | grep '*'"]) {
    assert.equal(parse(command), null, command);
  }
});

test("what a page has left out is not counted", () => {
  const stdout = "1\n[... 5 bytes are left out here ...]\n9\n";
  assert.equal(shown(parse("n-queens 9 3 | tail -n 1"), { stdout, stderr: "", isCut: true }), "9\n");
  assert.match(shown(parse("n-queens 9 3 | wc -l"), { stdout, stderr: "", isCut: true }), /^This output is longer/);
  assert.equal(shown(parse("n-queens 9 3 | wc -l"), { stdout, stderr: "", isCut: false }), "3\n");
});

test("head has enough once its lines are there, also after grep", () => {
  const isEnough = (filters, stdout) => isFilled(parse(`n-queens 9 | ${filters}`), stdout);
  assert.equal(isEnough("head -n 2", "a\nb\n"), true);
  assert.equal(isEnough("head", "a\n".repeat(9)), false);
  assert.equal(isEnough("grep a | head -n 2", "a\nb\na\n"), true);
  assert.equal(isEnough("grep a | grep b | head -n 1", "ab\na\nb\nab\n"), true);
  assert.equal(isEnough("grep a | head -n 2", "a\nb\na"), false);
  assert.equal(isEnough("grep a | head -n 2", "a\n[... 5 bytes are left out here ...]\na\na\n"), false);
  assert.deepEqual(["grep a", "grep a | tail -n 1", "grep a | wc -l"].map((filters) => isEnough(filters, TEXT + TEXT)), [false, false, false]);
  const cut = { stdout: "a1\na2\na3\n[... 5 bytes are left out here ...]\na9\n", stderr: "", isCut: true };
  assert.equal(shown(parse("n-queens 9 3 | grep a | head -n 2"), cut), "a1\na2\n");
});

test("a command that a page does not run is refused, with the programs that it runs", () => {
  for (const command of ["", "ls -l", "knight-count 5 5", "problems check", "toString 3", "n-queens 4 > x", "nqueens 6"]) {
    assert.equal(parse(command), null, command);
  }
  assert.match(REFUSAL, /knight-backtrack, .*Try this in a terminal/);
});
