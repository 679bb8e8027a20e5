// Tests of the modules of the replay's page that need no browser: node --test

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { judged } from "../../../visual/src/replay/page/answers.mjs";
import { Board } from "../../../visual/src/replay/page/board.mjs";
import { plainWords } from "../../../visual/src/replay/page/code.mjs";
import { questionAt } from "../../../visual/src/replay/page/question.mjs";
import {
  boardAt, calls, count, foldSentence, makeClock, nextDeadEnd, nextSolution, out, over, pathTo, placeOf, sentence, unpack, withTree,
} from "../../../visual/src/replay/page/recording.mjs";
import { centre, fit, layOut, nodeAt, zoom } from "../../../visual/src/replay/page/layout.mjs";
import { sackAt, sackInWords } from "../../../visual/src/replay/page/sack.mjs";
import { stepsOf } from "./steps.mjs";

const TOUR = {
  kind: "tour", first: 1, moves: [[2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], [1, -2], [2, -1]], short: "number",
  calls: [["n", "depth"], ["x", "here x"], ["y", "here y"], ["direction", "number"]], solution: "solution",
};

const LABELS = [["(0, 0)", [0, 0], 0], ["(0, 1)", [0, 1], 1], ["(0, 2)", [0, 2], 2], ["(1, 0)", [1, 0], 0], ["(1, 1)", [1, 1], 1]];
const REASONS = [["its row is taken", { rings: [0], lines: true }], ["its diagonal x - y is taken", undefined]];
const LETTERS = "emerrdumfumemesubub";

// Queens on 3 x 3 cells, as far as this: the first queen's subtree is a dead end, the second one's is
// folded, and the third one's has a solution that no real search has.
const QUEENS = {
  program: "n-queens", title: "3 queens", width: 3, height: 3, end: "Ended.", remark: "", names: [], words: {}, lines: [], state: [], shared: [],
  style: {
    kind: "queens", calls: [["x", "depth"], ["y", "y"]], short: "y", solution: "solution", choice: "a queen on", question: "Where is the next queen placed first?",
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
  assert.deepEqual(nodes.map(({ dead }) => dead), [Infinity, 5, Infinity, Infinity, Infinity]);
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
  const board = Object.assign(Object.create(Board.prototype), { replay, width: 2, height: 2, style: TOUR, kind: "tour" });
  assert.equal(board.inWords([3, 0, 0, 0], 2), "Board: path (0, 0), (2, 1), (0, 0)");
});

test("another attempt begins on the cell of the first one, and where that was given up is no dead end", () => {
  const labels = [["0", [2, 1], 0], ["0", [2, 1], 0], ["1", [0, 0], 1]];
  const replay = withTree({
    ...QUEENS, width: 3, height: 2, style: TOUR,
    steps: stepsOf("emeure", { labels, reasons: [["its nodes are used up"]], changes: [[[0, 1]], [[5, 2]]] }),
  });
  assert.deepEqual(replay.nodes.map(({ cell }) => cell), [[0, 0], [2, 1], [0, 0]]);
  assert.ok(replay.nodes.every(({ dead }) => dead === Infinity));
});

// A knight on 3 x 4 cells, at (1, 0), then at (0, 2); (2, 3) is blocked, and (2, 2) has a number that was not written back.
test("the board in words is the board that is drawn: its path, and what else stands there", () => {
  const replay = withTree({
    ...QUEENS, width: 3, height: 4, style: TOUR, words: { 99: "\u25a0" },
    steps: stepsOf("eme", { labels: [["3", [0, 2], 3]], changes: [[[1, 1], [11, 99], [8, 4]], [[6, 2]]] }),
  });
  const values = [0, 1, 0, 0, 0, 0, 2, 0, 4, 0, 0, 99];
  const board = Object.assign(Object.create(Board.prototype), { replay, width: 3, height: 4, style: TOUR, kind: "tour" });
  assert.equal(board.inWords(values, 1), "Board: path (1, 0), (0, 2), 4 on (2, 2), (2, 3) blocked");
  assert.equal(board.inWords(values, 0), "Board: path (1, 0), 2 on (0, 2), 4 on (2, 2), (2, 3) blocked");
});

test("an arrow to a cell two off the edge has the direction of the move", () => {
  const board = Object.assign(Object.create(Board.prototype), { width: 3, height: 4, room: 0.95 });
  for (const [from, to] of [[[0, 3], [-2, 4]], [[2, 0], [4, -1]], [[1, 3], [2, 5]], [[0, 2], [1, 0]]]) {
    const [x, y] = board.towards(from, to);
    const [right, down] = [x - from[0] - 0.5, y - from[1] - 0.5], [moveRight, moveDown] = to.map((end, axis) => end - from[axis]);
    assert.ok(Math.abs(right * moveDown - down * moveRight) < 1e-9, `${to}`);
    assert.ok(x >= -0.95 && y >= -0.95 && x <= 3.95 && y <= 4.95, `${to}: ${x}, ${y}`);
  }
  assert.deepEqual(board.towards([0, 2], [1, 0]), [1.5, 0.5], "a cell on the board has its middle");
});

test("brute force in words marks what does not fit, too", () => {
  const style = { entered: "a call begins", next: "the next move", complete: "Is it a tour?", fits: ["It fits", "It does not fit"] };
  const lines = (letters) => plainWords({ style, steps: [...letters].map((kind) => ({ kind })) }).map(([words]) => words);
  assert.deepEqual(lines("ememxu").slice(3, 4), ["4.   Mark it on the board, whether it fits or not, and call the search again from there."]);
  assert.deepEqual(lines("erme").slice(3, 5), ["4.   It does not fit: take the next one.", "5.   It fits: mark it on the board, and call the search again from there."]);
});

// Two objects of the values 5 and 4 and the weights 3 and 4, and a limit of 5.
const SACK = {
  ...QUEENS, width: 2, height: 1, words: { 9999: "0" }, names: ["value", "weight", "achievable"],
  style: { kind: "objects", objects: [[5, 3], [4, 4]], limit: 5, calls: [["object", "depth"]], short: "text", solution: "improvement" },
  steps: stepsOf("emerme", {
    labels: [["take 0", [0, 0], 5], ["take 1", [1, 0], 4], ["leave 1", [1, 0], 0]], reasons: [["weight 7 > 5", undefined]],
    changes: [[], [[0, 5]], [[1, 9999]]], sentences: { r: "Object 1: weight 7 is more than 5.", m: "Next." },
  }).map((step, place) => ({ ...step, values: { 0: [0, 0, 9], 2: [5, 3, 9], 5: [5, 3, 5] }[place], numbers: { 3: [7, 5], 4: [5, 0] }[place] })),
};

test("a knapsack has its objects, the room left, and value, bound and best", () => {
  const replay = withTree(SACK), sack = (values, at, best) => sackAt(replay, values, at, replay.steps[at].node, best);
  assert.equal(sackInWords(sack([5, 0], 3)),
    "Knapsack: object 0, value 5, weight 3: taken; object 1, value 4, weight 4: undecided; weight 3 of 5, room left 2; value 5; bound 9; best 0");
  const { states, bound, best, isCut } = sack([5, 9999], 4);
  assert.deepEqual([states, bound, best, isCut], [["taken", "left"], 5, 0, false]);
  assert.match(sackInWords(sack([5, 4], 2)), /weight 7 of 5, 2 too heavy; value 9;/, "brute force takes all");
  const cut = withTree({ ...SACK, steps: SACK.steps.map((step) => ({ ...step, kind: step.number === 5 ? "r" : step.kind })) });
  assert.match(sackInWords(sackAt(cut, [5, 0], 4, 1, 5)), /bound 5; best 5; cut$/);
});

test("a question asks what becomes of an object, and does not tell a number", () => {
  const replay = withTree(SACK), answers = ["taken", "too heavy", "left", "cut by the bound"];
  assert.deepEqual(questionAt(replay, 0), { text: "What happens to object 0?", answers, right: "taken", because: "Next." });
  const heavy = questionAt(replay, 2);
  assert.deepEqual([heavy.right, heavy.because], ["too heavy", "Object 1: weight 7 is more than 5."]);
  assert.deepEqual(questionAt(replay, 3), { text: "What happens to object 1 next?", answers, right: "left", because: "Next." });
});

test("a reader is judged by the reader's own best", () => {
  const judge = (best) => judged(withTree(SACK), best).steps[4];
  assert.equal(judge(4).kind, "m");
  assert.deepEqual([judge(5).kind, judge(5).sentence], ["r", "Without object 1, at most 5 can be reached, and your best is 5: this branch is cut."]);
  const solved = withTree({ ...SACK, steps: [...SACK.steps, { kind: "s", node: 2, number: 7, counted: [3, 0, 1], sentence: "An improvement." }] });
  assert.equal(judged(solved, 4).steps[6].kind, "s");
  assert.deepEqual([judged(solved, 5).steps[6].kind, judged(solved, 5).steps[6].sentence], ["x", "Its value, 5, is not more than your best, 5."]);
});

test("the table of calls has the choice that is tried on top", () => {
  const replay = withTree(QUEENS);
  assert.deepEqual(calls(replay, 3, [0, 1]), [[1, 0], [0, 0]]);
  assert.deepEqual(calls(replay, 4, [0, 1]), [[1, 1], [0, 0]]);
  assert.deepEqual(calls(replay, 13, [0, 3, 4]), [[2, ""], [1, 0], [0, 2]]);
});

test("words", () => {
  const replay = withTree(QUEENS);
  assert.deepEqual([9999, 10_000, 1234567].map(count), ["9999", "10\u202f000", "1\u202f234\u202f567"]);
  assert.equal(foldSentence({ nodes: 1240, solutions: 0 }, QUEENS), "1240 nodes, no solutions");
  assert.equal(foldSentence({ nodes: 1, solutions: 1 }, { style: { solution: "improvement" } }), "1 node, 1 improvement");
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
  // At every other node, where the search goes.
  const where = questionAt(replay, 0);
  assert.deepEqual([where.answers.length, where.answers[0], where.right], [4, "(0, 0)", "(0, 0)"]);
  // Whether a branch has a solution is asked where it has some nodes, and is left.
  const branch = questionAt(replay, 7);
  assert.deepEqual([branch.right, branch.because], ["no", "This branch has 40 nodes and no solutions."]);
  assert.equal(questionAt(replay, 1), null, "one node");
  assert.equal(questionAt(replay, 4), null);
  assert.equal(questionAt(replay, 18), null);
});

test("what the answer to where the search goes has told is not asked", () => {
  const steps = stepsOf("errmesub", { labels: [0, 1, 2, 2].map((label) => LABELS[label]), reasons: [REASONS[0], REASONS[1]], changes: [[[2, 1]], [[2, 0]]], folds: [] });
  const replay = withTree({ ...QUEENS, steps });
  assert.equal(questionAt(replay, 0).right, "(0, 2)");
  assert.deepEqual([1, 2].map((at) => questionAt(replay, at)), [null, null]);
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
  const view = zoom(fit(tree, 800, 500), tree, 800, 500, 1000);
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
