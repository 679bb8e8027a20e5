// Each step of a recorded search is aligned with the lines that it has printed: the programs are run.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { align } from "../../../docs/playground/printed.mjs";
import { decode } from "../../../visual/src/replay/page/recording.mjs";

const programs = join(process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url)), "debug");
const folder = mkdtempSync(join(tmpdir(), "printed-"));
after(() => rmSync(folder, { recursive: true }));

// What a command prints, and its recording.
function run(command, level) {
  const [program, ...words] = command.split(" ");
  const file = join(folder, "search.html");
  const text = execFileSync(join(programs, program), [...words, String(level), "--replay", file], { encoding: "utf8", maxBuffer: 2 ** 28 });
  return { text, replay: decode(JSON.parse(readFileSync(file, "utf8").match(/<script type="application\/json" id="recording">(.*)<\/script>/)[1])) };
}

// The lines of each step that prints, as [line, number of lines, place of the step].
const lit = ({ text, replay }, level) => {
  const lines = align(replay, text.split("\n"), level);
  return replay.steps.flatMap((_, place) => (lines(place) ? [[...lines(place), place]] : []));
};

for (const command of ["knight-bruteforce 2 2 0 0", "knight-backtrack 3 4 1 0", "n-queens 4", "knight-graph 4 3 0 0"]) {
  test(`${command}: the lines of the steps follow each other, without a gap`, () => {
    for (const level of [1, 2, 3]) {
      const ran = run(command, level);
      const all = lit(ran, level);
      all.slice(1).forEach(([line], index) => assert.equal(line, all[index][0] + all[index][1], `level ${level}`));
      // What a solution prints has its number.
      const solutions = ran.replay.steps.flatMap(({ kind }, place) => (kind === "s" ? [place] : []));
      assert.deepEqual(solutions.filter((place) => !all.some((lines) => lines[2] === place)), [], `level ${level}`);
      assert.ok(all.length > 0 || solutions.length === 0, `level ${level}`);
    }
  });
}

test("behind folds that hold solutions, a solution is still aligned with its own number", () => {
  const ran = run("knight-backtrack 5 5 0 0", 1);
  const { replay, text } = ran;
  assert.ok(replay.steps.some(({ fold }) => fold?.[2] > 0), "folds with solutions");
  const all = lit(ran, 1);
  assert.equal(all.length, replay.steps.filter(({ kind }) => kind === "s").length);
  for (const [line, , place] of all) {
    assert.ok(text.split("\n")[line].includes(`(${replay.counters.solutions[place]} /`), text.split("\n")[line]);
  }
});

test("text of another search, and lines behind a fold of unknown length, are not lit", () => {
  const { replay } = run("knight-backtrack 3 4 1 0", 3);
  assert.deepEqual(lit({ replay, text: run("knight-backtrack 4 3 0 0", 3).text }, 3), []);
  const folded = run("n-queens 9", 3);
  const fold = folded.replay.steps.findIndex((step) => step.fold);
  const places = lit(folded, 3).map(([, , place]) => place);
  assert.ok(places.length > 100 && places.at(-1) <= fold, `${places.at(-1)}, ${fold}`);
});
