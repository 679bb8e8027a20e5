// Python as the page of an exercise runs it: what MicroPython lacks, and what python3 refuses.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { keepOnlyTheLanguage } from "../../../playground/web/confine.js";
import { run } from "../../../playground/web/python.js";
import { programs as show } from "./browser.mjs";

test("input() takes a line, and says where there is none", async () => {
  const { ended, stdout } = await run(loadMicroPython, "print(int(input('n? ')), repr(input()), repr(input()))\ntry:\n    input()\nexcept EOFError:\n    print('end')\n", "7\n\nx y");
  assert.deepEqual([ended, stdout], [{ code: 0 }, "n? 7 '' 'x y'\nend\n"]);
  const { ended: failed, stderr } = await run(loadMicroPython, "\n\ninput()\n", "");
  assert.deepEqual([failed, stderr.match(/line \d+/g)], [{ code: 1 }, ["line 3"]], stderr);
});

test("what a program asks of sys and time is there, and a byte order mark is taken", async () => {
  const source = "\ufeffimport sys, time\nfrom sys import stdin\nsys.setrecursionlimit(10**6)\nprint(stdin.read(), time.perf_counter() >= 0, flush=True)\nsys.exit(3)\n";
  const { ended, stdout, stderr } = await run(loadMicroPython, source, "4");
  assert.deepEqual([ended, stdout, stderr], [{ code: 3 }, "4 True\n", ""]);
});

test("a program that ends by a gap of MicroPython is told of python3", async () => {
  for (const source of ["import dataclasses", "'a'.zfill(3)", "'ab'[::-1]", "def f(): return f()\nf()"]) {
    assert.match((await run(loadMicroPython, source, "")).stderr, /MicroPython.*python3/, source);
  }
  assert.doesNotMatch((await run(loadMicroPython, "1 / 0", "")).stderr, /MicroPython/);
});

test("the helper names the lines of its calls, and says nothing unless it is asked to", async () => {
  const helper = readFileSync(new URL("../../../show/helpers/search_trace.py", import.meta.url), "utf8");
  const source = `import search_trace
import search_trace as t
from search_trace import mark as choose, unmark
class A:
    def unmark(self, x):
        return "unmark"
search_trace.board(3, 4, "tour")
choose(1, 2)
t.refuse("off the board", 1, -1); t.mark(
    0, 0, 5)
if True: unmark (0, 0)
print(A().unmark(1))
t.solution()
1 / 0
`;
  const traced = async (source, input) => {
    const heard = { o: [], t: [] }, order = [];
    const hear = (letter, bytes) => { heard[letter].push(...bytes); if (order.at(-1) !== letter) order.push(letter); };
    const ran = await run(loadMicroPython, source, input, { helper, hear });
    const [output, trace] = [heard.o, heard.t].map((bytes) => new TextDecoder().decode(Uint8Array.from(bytes)));
    assert.equal(output, ran.stdout);
    return { ...ran, trace, order: order.join("") };
  };
  const { trace, order, stdout, stderr } = await traced(source, "");
  assert.equal(trace, "board 3 4 tour\nmark 1 2 @8\nrefuse 1 -1 off the board @9\nmark 0 0 =5 @9\nunmark 0 0 @11\nsolution @13\n");
  assert.deepEqual([stdout, stderr.match(/line \d+/g)], ["unmark\n", ["line 14"]], stderr);
  // What is printed is heard where it was printed.
  assert.equal(order, "tot");
  assert.equal((await traced("import search_trace as t\nt.boxes(2)\nprint('a', end='')\nt.mark(0)\nprint('b', end='')", "")).order, "toto");
  assert.equal((await run(loadMicroPython, source, "", { helper })).stdout, "unmark\n");
  // Not r1-3: the sort of MicroPython leaves equal neighbours in another order.
  for (const id of ["011-6-write-backtracking", "012-5-three-arrays", "lab-1-listing"]) {
    const solution = readFileSync(new URL(`../../../problems/${id}/solution.py`, import.meta.url), "utf8");
    const input = id.startsWith("011") ? "5 4 0 0\n" : "5\n";
    const { ended, trace } = await traced(solution, input);
    assert.deepEqual(ended, { code: 0 }, id);
    const file = join(mkdtempSync(join(tmpdir(), "trace-")), "trace");
    spawnSync("python3", ["-c", solution], { input, env: { ...process.env, SEARCH_TRACE: file, PYTHONPATH: fileURLToPath(new URL("../../../show/helpers", import.meta.url)) } });
    const expected = readFileSync(file, "utf8");
    rmSync(dirname(file), { recursive: true });
    assert.ok(trace === expected, `${id}: ${trace.length} and ${expected.length} characters`);
  }
});

test("of the worker's world only the language and the module's own are left", () => {
  const names = ["fetch", "FontFace", "fonts", "XMLHttpRequest", "importScripts", "eval", "Function", "added_next_year"];
  const world = (more) => Object.fromEntries([...names, ...more].map((name) => [name, () => {}]));
  const scope = Object.assign(Object.create(world(["postMessage", "setTimeout"])), world(["Array", "Module", "proxy_js_ref"]));
  keepOnlyTheLanguage(scope);
  const left = [scope, Object.getPrototypeOf(scope)].map((each) => Object.getOwnPropertyNames(each));
  assert.deepEqual(left, [["Array", "Module", "proxy_js_ref"], ["setTimeout"]]);
});

test("a program that is indented with tabs and with spaces is refused", async () => {
  const { stderr } = await run(() => assert.fail("it does not run"), "if 1:\n        a = 1\n\tb = 2\n", "");
  assert.match(stderr, /line 3\nTabError: /);
  assert.deepEqual((await run(loadMicroPython, "if 1:\n\tif 2:\n\t  print(3)\n", "")).stdout, "3\n");
});

test("a search that reports nothing is watched, and is the one that python3 shows", async () => {
  const programs = fileURLToPath(new URL("../../../show/tests/untouched", import.meta.url)), folder = mkdtempSync(join(tmpdir(), "watched-"));
  const watch = async (source) => {
    const heard = [];
    const ran = await run(loadMicroPython, source, "", { hear: (letter, bytes) => { if (letter === "t") heard.push(...bytes); } });
    return { ...ran, raw: Uint8Array.from(heard) };
  };
  const stats = (source, raw) => {
    writeFileSync(join(folder, "own.py"), source);
    writeFileSync(join(folder, "own.trace"), raw ?? "");
    const { stdout, stderr } = spawnSync(join(show, "show"), ["--stats", ...(raw ? ["--source", "own.py", "own.trace"] : ["own.py"])], { cwd: folder, encoding: "utf8" });
    return (stdout + stderr).match(/^ *all .*$/m)?.[0];
  };
  // Not always.py, hanoi.py and tarjan.py, which are no searches; generators; async; lists that change names; and noend.py.
  const names = readdirSync(programs).filter((name) => name.endsWith(".py") && !/^(always|combinations|hanoi|noend|swapped|tarjan|waits|yields)/.test(name));
  assert.ok(names.length > 10);
  for (const name of names) {
    const source = readFileSync(join(programs, name), "utf8");
    const { raw, ended } = await watch(source);
    assert.deepEqual(ended, { code: 0 }, name);
    assert.equal(stats(source, raw), stats(source), name);
  }
  // The lines are those of the program, and its errors, too.
  const tour = "board = [0] * 4\ndef go(k):\n    if k == 4: return 1 // board[9]\n    for i in range(4):\n        if not board[i]:\n            board[i] = k\n            go(k + 1)\n            board[i] = 0\ngo(1)\n";
  const { raw, stderr } = await watch(tour);
  assert.match(new TextDecoder().decode(raw), /^w \d 6 0 -1 0 1\nc \d 7\nw \d 6 1 -1 0 2$/m);
  assert.deepEqual(stderr.match(/line \d+/g), [9, 7, 7, 7, 3].map((line) => `line ${line}`), stderr);
  // What goes on in the next line, and what is in a string, stays as it is.
  const split = 'seen = []\ndef go(k):\n    """\nreturn go(1)\n    """\n    if k > 2:\n        return True\n    seen.append(k)\n    if (k > 5 or\n        go(k + 1)):\n        print(f"""\nreturn {k}""")\n    seen.pop()\n    return (k > 5 or\n        go(k + 1))\nprint(go(0))';
  const { stdout, raw: said } = await watch(split);
  assert.equal(stdout, (await run(loadMicroPython, split, "")).stdout);
  assert.match(new TextDecoder().decode(said), /^w \d 8 0 -1 - 0\nc \d 8$/m);
  // Whatever becomes of a list, the program goes on.
  const odd = "grid = [[1, 2], [3, 4]]\ndef go(k):\n    if k:\n        grid[0].append(k)\n        grid[1] = k\n        go(k - 1)\n        grid[1] = [k]\n        grid[0].pop()\ngo(3)\nprint(grid)";
  assert.deepEqual([(await watch(odd)).ended, (await watch(odd)).stdout], [{ code: 0 }, "[[1, 2], [3]]\n"]);
  rmSync(folder, { recursive: true });
});
