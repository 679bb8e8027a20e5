// Tests of the modules of the replay's page that need no browser: node --test

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { questionAt } from "../../../visual/src/replay/page/question.mjs";
import {
  boardAt, calls, count, foldSentence, isDeadEnd, makeClock, nextDeadEnd, nextSolution, out, over, pathTo, placeOf, previousSolution, sentence, unpack, withTree,
} from "../../../visual/src/replay/page/recording.mjs";
import { centre, fit, layOut, nodeAt, zoom } from "../../../visual/src/replay/page/layout.mjs";
import { stepsOf } from "./steps.mjs";

const TOUR = {
  kind: "tour", first: 1, moves: [[2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], [1, -2], [2, -1]], short: "number",
  calls: [["n", "depth"], ["x", "here x"], ["y", "here y"], ["direction", "number"]],
};

const LABELS = [["(0, 0)", [0, 0], 0], ["(0, 1)", [0, 1], 1], ["(0, 2)", [0, 2], 2], ["(1, 0)", [1, 0], 0], ["(1, 1)", [1, 1], 1]];
const REASONS = [["its row is taken", { rings: [0], lines: true }], ["its diagonal x - y is taken", undefined]];
const LETTERS = "emerrdumfumemesubub";

// Queens on 3 x 3 cells, as far as this: the first queen's subtree is a dead end, the second one's is
// folded, and the third one's has a solution that no real search has.
const QUEENS = {
  program: "n-queens", title: "3 queens", width: 3, height: 3, end: "Ended.", remark: "", names: [], words: {}, lines: [], state: [],
  style: {
    kind: "queens", calls: [["x", "depth"], ["y", "y"]], short: "y", choice: "a queen on", choices: "row", where: "Where is the next queen placed first?",
  },
  sources: [{ name: "n-queens/src/search.rs", text: "text", hidden: [] }],
  steps: stepsOf(LETTERS, {
    labels: [0, 3, 4, 0, 1, 1, 2, 3, 3, 2].map((label) => LABELS[label]), reasons: REASONS,
    changes: [[], [[0, 1]], [[3, 1]], [[6, 1]], [[1, 1]], [[5, 1]]], folds: [{ nodes: 40, dead_ends: 12, solutions: 0, steps: 200 }],
    sentences: { e: "A column.", f: "A column.", r: "It is taken.", b: "All tried." },
  }),
  totals: { nodes: 45, dead_ends: 13, solutions: 1, steps: 218 },
};

test("a recording becomes a tree", () => {
  const replay = withTree(QUEENS);
  const { steps, nodes } = replay;
  assert.deepEqual(nodes.map(({ parent }) => parent), [-1, 0, 0, 0, 3]);
  assert.deepEqual(nodes.map(({ label }) => label?.[0]), [undefined, "(0, 0)", "(0, 1)", "(0, 2)", "(1, 0)"]);
  assert.deepEqual(nodes.map(isDeadEnd), [false, true, false, false, false]);
  assert.deepEqual([steps.at(-1).counted, steps.at(-1).number], [[44, 13, 1], 218]);
  assert.deepEqual(pathTo(nodes, 4), [0, 3, 4]);
  assert.deepEqual(boardAt(replay, 4), [0, 1, 0, 0, 0, 0, 1, 0, 0]);
});

test("a page is unpacked, and each of two searches knows where they part", async () => {
  const pack = (data) => gzipSync(JSON.stringify(data)).toString("base64");
  const parts = [[3, "Here."], [4, "There."]];
  const [one, other] = await unpack(pack({ recordings: [QUEENS, QUEENS], parts }));
  assert.deepEqual([one.parts, other.parts], parts);
  assert.deepEqual(one.steps, JSON.parse(JSON.stringify(QUEENS.steps)));
  assert.equal((await unpack(pack({ recordings: [QUEENS], parts: null })))[0].parts, null);
});

test("a step is found by its number, also one that is folded", () => {
  const { steps } = withTree(QUEENS);
  const fold = LETTERS.indexOf("f");
  assert.deepEqual([1, 8, 9, 100, 208].map((number) => placeOf(steps, number)), [0, fold - 1, fold, fold, fold]);
  assert.equal(placeOf(steps, 209), fold + 1);
  assert.equal(placeOf(steps, 9999), steps.length - 1);
});

test("jumps lead to solutions, dead ends, over subtrees and out of them", () => {
  const replay = withTree(QUEENS);
  const solution = LETTERS.indexOf("s");
  assert.equal(nextSolution(replay, 0), solution);
  assert.equal(nextSolution(replay, solution), -1);
  assert.equal(previousSolution(replay, 18), solution);
  assert.equal(previousSolution(replay, solution), -1);
  assert.equal(nextDeadEnd(replay, 0), 5, "where all is refused");
  assert.equal(nextDeadEnd(replay, 5), -1);
  assert.equal(over(replay, 0), 6, "before the choice");
  assert.equal(over(replay, 1), 6, "at the choice");
  assert.equal(over(replay, 2), 3, "no choice follows");
  assert.equal(over(replay, 10), 17);
  assert.equal(out(replay, 3), 6);
  assert.equal(out(replay, 13), 15);
  assert.equal(out(replay, 18), -1, "the root is not left");
});

test("brute force names directions, and its knight leaves the board", () => {
  const replay = withTree({
    ...QUEENS, program: "knight-bruteforce", width: 2, height: 2, style: TOUR,
    steps: stepsOf("ememe", { labels: [["0", [2, 1], 0], ["4", [0, 0], 4]], changes: [[[0, 1]], [], [[0, 3]]] }),
  });
  assert.deepEqual(replay.nodes.map(({ cell }) => cell), [[0, 0], [2, 1], [0, 0]]);
  assert.deepEqual(calls(replay, 4, [0, 1, 2]), [[3, 0, 0, ""], [2, 2, 1, 4], [1, 0, 0, 0]]);
});

test("the table of calls has the choice that is tried on top", () => {
  const replay = withTree(QUEENS);
  assert.deepEqual(calls(replay, 3, [0, 1]), [[1, 0], [0, 0]]);
  assert.deepEqual(calls(replay, 4, [0, 1]), [[1, 1], [0, 0]]);
  assert.deepEqual(calls(replay, 13, [0, 3, 4]), [[2, ""], [1, 0], [0, 2]]);
});

test("words", () => {
  const replay = withTree(QUEENS);
  assert.equal(count(1234567), "1\u202f234\u202f567");
  assert.equal(foldSentence({ nodes: 1240, solutions: 0 }), "1\u202f240 nodes, no solutions");
  assert.equal(foldSentence({ nodes: 1, solutions: 1 }), "1 node, 1 solution");
  assert.equal(sentence(replay, 3), "It is taken.");
  assert.match(sentence(replay, 8), /^A column. Folded into this step: 40 nodes, no solutions\.$/);
  assert.equal(sentence(replay, 18), "All tried. Ended.");
  assert.equal(sentence(withTree({ ...QUEENS, complete: true }), 18), "All tried. The search ends.");
});

test("two searches run on one clock of steps, nodes or solutions", () => {
  const replays = [withTree(QUEENS), withTree({ ...QUEENS, steps: QUEENS.steps.slice(0, 4) })];
  const clock = makeClock(replays, "step");
  const last = clock.times.length - 1;
  assert.deepEqual([clock.placeAt(0, last), clock.placeAt(1, last)], [18, 3]);
  for (let stop = 0; stop <= last; stop++) {
    const place = clock.placeAt(0, stop);
    assert.ok(replays[0].steps[place].number <= clock.times[stop]);
    assert.equal(clock.placeAt(0, clock.stopOf(0, place)), place);
  }
  const nodes = makeClock(replays, "node");
  assert.deepEqual(nodes.times, [1, 2, 42, 43, 44]);
  assert.deepEqual([nodes.placeAt(0, 1), nodes.placeAt(1, 1)], [7, 3]);
});

test("a question has every reason of the search, and its answer says why", () => {
  const replay = withTree(QUEENS);
  const { text, answers, right, because } = questionAt(replay, 3);
  assert.equal(text, "Next is a queen on (1, 1). What does the search find?");
  assert.deepEqual(answers, ["it fits", ...REASONS.map(([why]) => why)]);
  assert.deepEqual([right, because], [REASONS[1][0], replay.steps[4].sentence]);
  assert.equal(questionAt(replay, 6).right, "it fits");
  // At a node, where the search goes, or how many choices it refuses.
  const where = questionAt(replay, 0);
  assert.deepEqual([where.answers.length, where.answers[0], where.right], [4, "(0, 0)", "(0, 0)"]);
  const refused = questionAt(replay, 2);
  assert.deepEqual(refused.answers, ["0", "1", "2"]);
  const reasons = "It refuses 2 of 2: (1, 0): its row is taken; (1, 1): its diagonal x - y is taken.";
  assert.deepEqual([refused.right, refused.because], ["2", reasons]);
  // Whether a branch has a solution is asked where it has some nodes, and is left.
  const branch = questionAt(replay, 7);
  assert.deepEqual([branch.right, branch.because], ["no", "This branch has 40 nodes and no solutions."]);
  assert.equal(questionAt(replay, 1), null, "one node");
  assert.equal(questionAt(replay, 4), null);
  assert.equal(questionAt(replay, 18), null);
});

test("a tree of 100 000 nodes is laid out, and its nodes are found again", () => {
  const nodes = [{ depth: 0, children: [], fold: null }];
  for (let i = 1; i < 100_000; i++) {
    const parent = Math.floor((i - 1) / 3);
    nodes.push({ depth: nodes[parent].depth + 1, children: [], fold: null });
    nodes[parent].children.push(i);
  }
  const tree = layOut(nodes, nodes.length);
  const ends = nodes.map((node, i) => [node, tree.x[i]]).filter(([node]) => node.children.length === 0).map(([, x]) => x);
  assert.equal(new Set(ends).size, tree.leaves, "no two leaves at one place");
  const view = zoom(fit(tree, 800, 500), tree, 800, 500, 1000, 400, 250);
  const there = centre(view, tree, 800, 500, tree.x[777], tree.depths[777]);
  const at = [tree.x[777] * there.across + there.left, tree.depths[777] * there.down + there.top];
  assert.ok(at[0] >= 0 && at[0] <= 800, `${at}`);
  assert.equal(nodeAt(tree, there, ...at), 777);
});

test("while a tree grows, only the nodes on the path move", () => {
  const { nodes } = withTree(QUEENS);
  const before = layOut(nodes, 4), after = layOut(nodes, 5);
  assert.deepEqual([...before.x.slice(1)], [0.5, 2.5, 4.5]);
  assert.deepEqual([...after.x.slice(1, 4)], [...before.x.slice(1)]);
  assert.deepEqual(layOut(nodes, 2).x[0], 0.5, "above its only child");
});
