// Tests of what the search says of a reader's choices, as far as they need no browser: node --test

import assert from "node:assert/strict";
import { test } from "node:test";

import { answerOf, makeAnswers } from "../../../visual/src/replay/page/answers.mjs";
import { withTree } from "../../../visual/src/replay/page/recording.mjs";
import { stepsOf } from "./steps.mjs";

const LABELS = [0, 1].flatMap((x) => [0, 1, 2].map((y) => [`(${x}, ${y})`, [x, y], y]));
const [A, B, C] = LABELS;

// Two queens on 2 x 3 cells: the first choice is told, the second one is folded.
const RECORDING = {
  program: "n-queens", title: "Queens", width: 2, height: 3, end: "Ended.", remark: "", complete: true, style: { kind: "queens", solution: "solution" },
  state: [{ shows: "taken", lines: [[0, 1], [2, 3], [4, 5]] }], names: [], words: {}, shared: [],
  steps: stepsOf("emerrrdumfurb", {
    labels: [0, 3, 4, 5, 0, 1, 1, 2].map((label) => LABELS[label]), reasons: new Array(4).fill(["taken", undefined]),
    changes: [[], [[0, 1]], [[2, 1]]], folds: [{ nodes: 9, dead_ends: 4, solutions: 3, steps: 40 }],
  }),
  totals: { nodes: 11, dead_ends: 5, solutions: 3, steps: 52 },
};
const replay = withTree(RECORDING);

test("a recording answers with the choices of a node, in order", () => {
  const { node, choices, isWhole } = answerOf(replay, []);
  assert.deepEqual([node, isWhole], [0, true]);
  assert.deepEqual(choices.map(({ label: [name], child }) => [name, child]), [["(0, 0)", 1], ["(0, 1)", 2], ["(0, 2)", -1]]);
});

test("a dead end, a fold and a choice that is refused", () => {
  const dead = answerOf(replay, [A]);
  assert.equal(replay.steps[dead.end].kind, "d");
  assert.ok(dead.isWhole);
  const folded = answerOf(replay, [B]);
  assert.deepEqual([folded.isWhole, folded.choices], [false, []]);
  assert.equal(answerOf(replay, [C]), null);
});

test("the search is asked once, and only for what is not told", async () => {
  const asked = [];
  // It answers with the same recording, in which the fold has been followed.
  const followed = { ...RECORDING, followed: 1 };
  const answers = makeAnswers(replay, async (path) => { asked.push(path.length); return followed; });
  assert.equal((await answers([A])).choices.length, 3);
  assert.deepEqual(asked, []);
  assert.equal((await answers([B])).node, 2);
  await answers([B]);
  assert.deepEqual(asked, [1]);
});

test("a search that cannot be asked leaves what is recorded", async () => {
  const answers = makeAnswers(replay, async () => { throw new Error("no network"); });
  assert.equal((await answers([B])).isWhole, false);
});
