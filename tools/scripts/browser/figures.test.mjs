// What the small figures of the book show is what the programs do.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { grouped } from "../../../docs/figures/draw.mjs";
import { NODES, anyCells, onePerColumn, onePerRow, power, read, rounded, time } from "../../../docs/figures/growth.mjs";
import { board, descend } from "../../../docs/figures/knight.mjs";
import { mean, size, stack, treeOf, walk } from "../../../docs/figures/probes.mjs";
import { entries, search, sentence } from "../../../docs/figures/queens.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");

function printed(program, ...args) {
  const { stdout, stderr, status } = spawnSync(join(programs, program), args.map(String), { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return stdout + stderr;
}

test("the queens' search tries what the program tries", () => {
  for (const n of [1, 4, 5, 6]) {
    const lines = printed("n-queens", n, 3).split("\n").filter((line) => /^(>>|<<)/.test(line));
    const ours = [...search(n)].filter(({ result }) => result !== "solved")
      .map(({ x, y, result }) => `${result === "unmark" ? "<<" : ">>"} (${x}, ${y}) ${result}`);
    assert.deepEqual(ours, lines, `${n} queens`);
  }
});

test("every step of the queens has a sentence", () => {
  const said = new Set([...search(6)].map((step) => sentence(6, step)));
  for (const words of ["Queen 1 to (0, 0): free.", "Queen 2 to (1, 0): her row is taken.", "Queen 2 to (1, 1): her diagonal ld is taken.",
    "All 6 queens are placed: a solution."]) {
    assert.ok(said.has(words), words);
  }
  assert.ok([...said].every((words) => !words.includes("undefined")));
});

test("a cell has its three entries", () => {
  assert.deepEqual(entries(5, 1, 2), { yy: 2, rd: 3, ld: 3 });
  assert.deepEqual(entries(5, 4, 0), { yy: 0, rd: 4, ld: 8 });
});

test("the knight descends as the program does", () => {
  for (const [side, order] of [[6, "fewest"], [6, "most"], [8, "fewest"], [8, "most"]]) {
    const command = `knight-graph ${side} ${side} 0 0 2 --algorithm plain --order ${order} | head -n 100`;
    const { stdout } = spawnSync("sh", ["-c", `${programs}/${command}`], { encoding: "utf8" });
    const cells = [...stdout.split(" white again")[0].matchAll(/\((\d+), (\d+)\) gray/g)].map(([, x, y]) => Number(y) * side + Number(x));
    assert.deepEqual(descend(board(side, side), 0, order), cells, `${side} ${order}`);
  }
});

test("candidates, nodes and times", () => {
  assert.deepEqual([anyCells(8), onePerColumn(8), onePerRow(8)], [4426165368n, 16777216n, 40320n]);
  for (let n = 1; n <= 10; n++) {
    assert.match(printed("n-queens", n, "--stats"), new RegExp(`^ *all +${NODES[n - 1]} `, "m"));
  }
  assert.equal(grouped(14772512), "14\u202f772\u202f512");
  assert.deepEqual([onePerRow(6), anyCells(8), onePerColumn(20)].map(read), ["720", "4.4 x 10⁹", "1.0 x 10²⁶"]);
  assert.ok(Math.abs(power(10n ** 26n) - 26) < 1e-9);
  assert.equal(rounded(2057), 2100);
  assert.deepEqual([time(1n), time(4426165368n), time(10n ** 11n), time(31_557_600n * 10n ** 9n)], ["under 1 second", "4 seconds", "1 minute", "1 year"]);
  assert.match(time(anyCells(20)), /^.* x 10.* years$|^.* years$/);
});

test("the walks of the estimate are on the program's tree, and their mean is its size", () => {
  for (const [width, height, x, y] of [[3, 4, 1, 0], [4, 3, 0, 0]]) {
    const { root } = treeOf(board(width, height), y * width + x);
    const nodes = Number(printed("knight-backtrack", width, height, x, y, "--stats").match(/^ *all +(\d+)/m)[1]);
    assert.equal(size(root), nodes);
    // Every path, each as often as it is walked: the mean is exact.
    let sum = 0;
    const all = (node, choices, probability) => {
      if (node.children.length === 0) {
        let turn = 0;
        sum += probability * walk(root, () => choices[turn++]).estimate;
      }
      node.children.forEach((child, index, { length }) => all(child, [...choices, (index + 0.5) / length], probability / length));
    };
    all(root, [], 1);
    assert.ok(Math.abs(sum - nodes) < 1e-9, `${width} x ${height}: ${sum}`);
  }
  assert.equal(mean([1, 2, 6]), 3);
});

test("the first dot of an estimate is on its value, and its row is balanced", () => {
  assert.deepEqual([0, 5, 10].map((index) => stack(index)), [[0, 0], [0, 1], [0, 2]]);
  assert.deepEqual([0, 1, 2, 3, 4].map((index) => stack(index)[0]).sort((a, b) => a - b), [-2, -1, 0, 1, 2]);
});
