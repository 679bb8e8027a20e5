// A command of the playground keeps what the form has no field for.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FLAGS, NAMES, PROGRAMS, PUZZLES, SIDE_BY_SIDE, digits, example, fileOf, isComplete, parse, toRun, wayOf, withWay, write } from "../../../docs/playground/command.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");

const COMMANDS = ["knight-backtrack 4 4 0 0 --stats", "knight-backtrack 5 5 0 0 3 --algorithm pruned --answers 2", "n-queens 6",
  "number-place problems/puzzles/p5252.txt 2", `echo ${"0".repeat(81)} | number-place - 1`, "knight-graph 6 6 0 0 --closed --order most",
  "knight-closed 6 6 --algorithm memo --memory 1MiB", "n-queens", "problems levels n-queens 6",
  "problems levels knight-backtrack 5 4 0 0 --levels 1,3 --from 12 -- --algorithm pruned",
  `echo ${"0".repeat(81)} | problems levels number-place - --lines=20`];

test("a command is written as it was typed", () => {
  for (const command of COMMANDS) assert.equal(write(parse(command)), command);
  for (const program of Object.keys(PROGRAMS)) assert.equal(parse(write(example(program))).program, program);
});

test("the options without a value are those of the programs", () => {
  const flags = new Set(Object.keys(PROGRAMS).flatMap((program) => {
    const help = execFileSync(join(programs, program), ["--help"], { encoding: "utf8" });
    return [...help.matchAll(/^ +(?:(-\w), )?(--[a-z-]+)$/gm)].flatMap(([, short, long]) => [short, long].filter(Boolean));
  }));
  assert.deepEqual([...FLAGS].sort(), [...flags].sort());
});

test("no page knows a program by its name", () => {
  const folders = ["docs", "docs/playground", "visual/src/levels", "visual/src/replay/page"];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).filter((name) => /\.m?js$/.test(name)).map((name) => join(folder, name)));
  assert.ok(files.length > 30, `${files.length} files`);
  const named = files.flatMap((file) => NAMES.filter((name) => readFileSync(join(root, file), "utf8").includes(name)).map((name) => `${file}: ${name}`));
  assert.deepEqual(named, []);
});

test("a field changes its own part only", () => {
  const parts = parse("knight-backtrack 4 4 0 0 --stats");
  assert.equal(write({ ...parts, values: { ...parts.values, width: "5" } }), "knight-backtrack 5 4 0 0 --stats");
  assert.equal(write({ ...parts, level: "2" }), "knight-backtrack 4 4 0 0 2 --stats");
  assert.equal(write(withWay(parts, "--algorithm pruned")), "knight-backtrack 4 4 0 0 --algorithm pruned --stats");
  assert.equal(wayOf(withWay(parts, "--algorithm pruned")), "--algorithm pruned");
  const own = parse("number-place problems/puzzles/p5252.txt --stats");
  assert.equal(write({ ...own, values: { puzzle: "1".repeat(81) } }), `echo ${"1".repeat(81)} | number-place - --stats`);
});

test("a number that is being typed is not complete", () => {
  const parts = parse("knight-backtrack 3 4 -1 0");
  assert.equal(parts.values.x, "-1");
  for (const x of ["", "-", "-1", "1e2"]) assert.ok(!isComplete({ ...parts, values: { ...parts.values, x } }), x);
  assert.ok(isComplete(parse("knight-backtrack 3 4 1 0")) && isComplete(parse("number-place -")));
});

test("the program itself shows its levels side by side", () => {
  const parts = parse("knight-backtrack 5 4 0 0 2 --algorithm pruned");
  const beside = { ...parts, level: SIDE_BY_SIDE };
  assert.equal(write(beside), "problems levels knight-backtrack 5 4 0 0 -- --algorithm pruned");
  assert.equal(toRun(beside), "knight-backtrack 5 4 0 0 --algorithm pruned --levels 0,1,2,3");
  assert.equal(write({ ...parse(write(beside)), level: "1" }), "knight-backtrack 5 4 0 0 1 --algorithm pruned");
  assert.equal(toRun(parse("problems levels --from 3 --levels=0,2 n-queens 6")), "n-queens 6 --from 3 --levels=0,2");
  assert.equal(toRun(parts), write(parts));
});

test("another program is nothing that the form knows", () => {
  for (const command of ["ls", "", "echo 1", "toString 1"]) assert.equal(parse(command), null);
});

test("a puzzle of 81 characters is read however it is typed", () => {
  assert.equal(digits("1".repeat(80)), null);
  assert.equal(digits(".".repeat(80) + "9"), `${"0".repeat(80)}9`);
  const lines = `${"12. ... 789\n".repeat(9)}`;
  assert.equal(digits(lines), "120000789".repeat(9));
});

test("the puzzles of the form are those of the course", () => {
  for (const [name, puzzle] of Object.entries(PUZZLES)) {
    const text = readFileSync(new URL(`../../../${fileOf(name)}`, import.meta.url), "utf8");
    assert.ok(text.replace(/[^\d.]/g, "").replaceAll(".", "0").startsWith(puzzle), name);
  }
});
