// The page's small shell against sh: the same commands on the same file print the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { execute } from "../../../docs/playground/shell.js";
import { parse } from "../../../docs/playground/syntax.js";

const TEXT = Array.from({ length: 40 }, (_, index) =>
  `${index % 7 === 0 ? "Answer found (" : index % 3 ? ">> " : "<< "}${index} (${index % 5}, ${index % 8}) a.b|c+d`).join("\n") + "\n";

const COMMANDS = [
  "cat f", "head f", "head -n 3 f", "head -n3 f", "head -n 0 f", "head -n 100 f", "tail -n 4 f", "tail f", "wc -l f", "wc -c f",
  "cat f | head -n 30 | tail -n 13", "grep Answer f", "cat f | grep -E '^(>>|<<)' | head -n 14", "grep -n -m 3 '<<' f",
  "grep -A 2 '^Answer found (0' f", "grep -A 3 'Answer found (' f", "grep -n -A 1 Answer f", "grep -v Answer f | wc -l",
  "grep -c '>>' f", "grep 'b|c+d' f | head -n 1", "grep -E 'b\\|c\\+d' f | wc -l", "grep -E ' (7|14|21) ' f", "grep nothing f",
  "sed -n 11,19p f", "sed -n '7,9p' f", "cat f | sed -n 5p", "cat f > g", "cat g | tail -n 1", "ls -sh f", "echo  a   b 'c  d'",
  "echo $((9223372036854775807 + 1))", "echo $((8 * 8 * (8 + 2) / 3 % 100)) years", "echo $((8 * 8 / (60 - 4)))", "echo $((-7 / 2)) $((-7 % 2))",
  "echo $((13267364410532 % 4294967296))", "echo $(((1 + 2) * (3 + 4)))",
  "echo a; echo b", "echo a | cat; cat f | head -n 1;", "for x in 1 2 3; do echo $x; done", "for x in b a 'c d' a; do echo \"$x$x\" '$x' $x.; done | sort",
  "for x in 1 2; do for y in 1 2; do echo $x$y; echo $y; done; done | sort | uniq -c", "for x in 7 14; do grep $x f; done > g; wc -l g",
  "for x in; do echo $x; done", "grep -E '^(>>|<<)' f | sort", "grep nothing f | sort | uniq -c", "cat f | uniq | wc -l", "for x in f f; do head -n 2 $x > $x$x; cat $x$x; done",
  "tail -n +38 f", "head -3 f", "tail -2 f", "cat f | head -n 1 - 2>/dev/null", "echo -n a; echo b", "grep -F 'b|c+d' f | head -n 1", "grep -cF 'b|c.d' f",
  'echo "$((1 + 2))$(((1 + 2) * 3))" "a$ \\."', "echo a\\ \\ b\\'", "sort f | uniq -c > g; sort g", "cat f 2> /dev/null | wc -l", "grep nothing f | head", "grep nothing f | tail -n +2",
  "grep -A 0 Answer f", "grep -m 0 Answer f", "grep nothing f | grep -c ''",
  "grep '^[[:space:]]*[[:digit:]]' f | head -n 2", "grep -cE '[[:upper:]][^[:alpha:]]' f",
];

test("the page's shell prints what sh prints", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shell-"));
  writeFileSync(join(folder, "f"), TEXT);
  const files = new Map([["f", TEXT]]);
  for (const command of COMMANDS) {
    const expected = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    const { text, code } = await execute(command, { files });
    assert.deepEqual([text, code], [expected.stdout, expected.status], command);
  }
  rmSync(folder, { recursive: true });
});

test("what a page cannot do is said before anything runs", () => {
  for (const command of ["", "|", "make", "cargo build", "cat f && cat f", "cat < f", "echo `date`", "echo $HOME", "echo 'a", "cat f >", "echo $((1 +)", ";", "; echo",
    "for x in 1; do echo $y; done", "for x in 1; echo $x; done", "for x in 1; do echo $x", "for x in 1; do echo $x; done f", "for $x in 1; do echo; done",
    "done", "toString", "for x in 1; do done", "echo a;; echo b", "cat f || cat f", "cat f >> g", "echo a 2> g", "echo a > g | cat", 'echo "a\\"b"', 'echo "$(ls)"',
    "problems levels", "problems levels --levels 1", "cargo run --bin x -p n-queens 6", "echo \\"]) {
    assert.throws(() => parse(command), Error, command);
  }
  assert.deepEqual(parse("cargo run --release -p n-queens -- 4 3 2>&1 | head -n 2 > f")[0].stages[0],
    { words: ["n-queens", "4", "3"], merged: true, silent: false, isProgram: true });
  assert.deepEqual(parse("cargo run -p n-queens 6 --stats")[0].stages[0].words, ["n-queens", "6", "--stats"]);
});

test("an option that a page has not is refused", async () => {
  for (const command of ["head -c 100 f", "cat -n f", "echo -e a", "head f f", "ls -l f", "grep -i a f", "grep a -i f", "head -n x f", "uniq -d f", "sort -n f",
    "number-place nothing.txt"]) {
    await assert.rejects(execute(command, { files: new Map([["f", TEXT]]) }), /in a page|in this page/, command);
  }
});

test("a program reads the files of the page and of the course", async () => {
  const ran = [];
  const run = async (...asked) => { ran.push(asked); return { code: 0, stdout: "1\n2\n3\n", stderr: "message\n", file: "" }; };
  const shell = { run, files: new Map(), fetchFile: async (name) => (name === "puzzle.txt" ? "5\n" : null) };
  assert.deepEqual(await execute("cat puzzle.txt > my.txt; number-place my.txt 2>/dev/null | head -n 2", shell), { text: "1\n2\n", code: 0 });
  assert.deepEqual(await execute("number-place puzzle.txt", shell), { text: "1\n2\n3\nmessage\n", code: 0 });
  assert.deepEqual(ran, [[["number-place", "-"], "5\n", 2], [["number-place", "-"], "5\n", undefined]]);
});
