// What the small figures of the book show is what the programs do.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { grouped } from "../../../docs/figures/draw.mjs";
import { NODES, anyCells, onePerColumn, onePerRow, power, read, rounded, time } from "../../../docs/figures/growth.mjs";
import { book } from "./browser.mjs";

// In the book, it finds what it imports.
const { entries } = await import(join(book, "figures/checks.mjs"));

const root = fileURLToPath(new URL("../../../", import.meta.url));
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");

function printed(program, ...args) {
  const { stdout, stderr, status } = spawnSync(join(programs, program), args.map(String), { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return stdout + stderr;
}

test("a large number is rounded to two digits", () => {
  assert.deepEqual([1234n, 16_777_216n, 99_600n, 10_449n, 4_426_165_368n].map(read), ["1234", "1.7 x 10⁷", "1.0 x 10⁵", "1.0 x 10⁴", "4.4 x 10⁹"]);
});

test("a cell has its three entries", () => {
  assert.deepEqual(entries(5, 1, 2), { yy: 2, rd: 3, ld: 3 });
  assert.deepEqual(entries(5, 4, 0), { yy: 0, rd: 4, ld: 8 });
});

test("candidates, nodes and times", () => {
  assert.deepEqual([anyCells(8), onePerColumn(8), onePerRow(8)], [4426165368n, 16777216n, 40320n]);
  for (let n = 1; n <= 10; n++) {
    assert.match(printed("n-queens", n, "--stats"), new RegExp(`^ *all +${NODES[n - 1]} `, "m"));
  }
  assert.deepEqual([9999, 14772512].map(grouped), ["9999", "14\u202f772\u202f512"]);
  assert.deepEqual([onePerRow(6), anyCells(8), onePerColumn(20)].map(read), ["720", "4.4 x 10⁹", "1.0 x 10²⁶"]);
  assert.ok(Math.abs(power(10n ** 26n) - 26) < 1e-9);
  assert.equal(rounded(2057), 2100);
  assert.deepEqual([time(1n), time(4426165368n), time(10n ** 11n), time(31_557_600n * 10n ** 9n)], ["under 1 second", "4 seconds", "2 minutes", "1 year"]);
  assert.match(time(anyCells(20)), /^.* x 10.* years$|^.* years$/);
});
