// Tests of the modules of the replay's page that need no browser: node --test

import assert from "node:assert/strict";
import { test } from "node:test";

import { questionAt } from "../../../visual/src/replay/page/question.mjs";
import {
  boardAt, calls, count, decode, fill, foldSentence, isDeadEnd, makeClock, nextDeadEnd, nextSolution, out, over, pathTo, placeOf, previousSolution, sentence,
} from "../../../visual/src/replay/page/recording.mjs";
import { ghostsOf } from "../../../visual/src/replay/page/ghosts.mjs";
import { centre, fit, layOut, nodeAt, zoom } from "../../../visual/src/replay/page/layout.mjs";

const TOUR = {
  kind: "tour", first: 1, moves: [[2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], [1, -2], [2, -1]], short: "number",
  calls: [["n", "depth"], ["x", "here x"], ["y", "here y"], ["direction", "number"]],
};

// Queens on 3 x 3 cells, as far as this: the first queen's subtree is a dead end, the second one's is
// folded, and the third one's has a solution that no real search has.
const QUEENS = {
  program: "n-queens", title: "3 queens", width: 3, height: 3, end: "Ended.", remark: "",
  style: {
    kind: "queens", calls: [["x", "depth"], ["y", "y"]], short: "y", choice: "a queen on {cell}", choices: "row", where: "Where is the next queen placed first?",
  },
  kinds: "emerrdumfumemesubub", told: "A".repeat(19), places: [[0, 7, 7]], sources: [["n-queens/src/search.rs", "text", []]], state: [],
  sentences: {
    "e@0": "Column 0.", "e@1": "Column 1.", "r0@1": "Queen on {cell}: row y = {y} is taken.", "d@1": "Dead end.", "b@0": "All tried.",
    "u@0": "Take the queen off {cell}, sum {sum}, difference {difference}.",
  },
  choices: [0, 3, 4, 0, 1, 1, 2, 5, 5, 2], reasons: [0, 1], causes: [[0, { rings: [0], lines: true }], [1, {}]],
  changes: [[], [0, 1], [3, 1], [6, 1], [1, 1], [5, 1]], folds: [[40, 12, 0, 200]],
  labels: [["(0, 0)", [0, 0]], ["(0, 1)", [0, 1]], ["(0, 2)", [0, 2]], ["(1, 0)", [1, 0]], ["(1, 1)", [1, 1]], ["(1, 0)", [1, 0]]],
  words: ["its row is taken", "its diagonal x - y is taken"], texts: new Array(19).fill(-1), lines: [], failed: [], failures: [],
  totals: { nodes: 45, dead_ends: 13, solutions: 1, steps: 218 },
};

test("what is wrong is a refusal that may change the board", () => {
  const recording = { ...QUEENS, kinds: "ewrw", told: "AAAA", choices: [0, 1, 2], reasons: [0, 1, 0], changes: [[], [4, 1], []] };
  const { steps } = decode(recording);
  assert.deepEqual(steps.map(({ kind, isWrong }) => [kind, isWrong]), [["e", false], ["r", true], ["r", false], ["r", true]]);
  assert.deepEqual(steps.map(({ changes }) => changes), [[], [[4, 0, 1]], [], []]);
});

test("a recording becomes steps, nodes and counts", () => {
  const replay = decode(QUEENS);
  const { steps, nodes, counters } = replay;
  assert.equal(steps.map(({ kind }) => kind).join(""), QUEENS.kinds);
  assert.deepEqual(nodes.map(({ parent }) => parent), [-1, 0, 0, 0, 3]);
  assert.deepEqual(nodes.map(isDeadEnd), [false, true, false, false, false]);
  assert.deepEqual([counters.nodes.at(-1), counters.deadEnds.at(-1), counters.solutions.at(-1)], [44, 13, 1]);
  assert.equal(steps.at(-1).number, 218);
  assert.deepEqual(pathTo(nodes, 4), [0, 3, 4]);
  // What is marked is unmarked.
  const board = new Array(9).fill(0);
  for (const { changes } of steps) for (const [place, , value] of changes) board[place] = value;
  assert.deepEqual(board, new Array(9).fill(0));
  const solution = QUEENS.kinds.indexOf("s");
  assert.deepEqual(steps[solution].changes, [[5, 0, 1]], "the solution has one more");
  assert.equal(steps[5].kind, "d");
  assert.deepEqual(steps.slice(2, 5).map(({ why, cause }) => [why, cause]), [["", {}], ["its row is taken", { rings: [0], lines: true }], ["its diagonal x - y is taken", {}]]);
  assert.deepEqual([counters.deadEnds[4], counters.deadEnds[5], counters.deadEnds[6]], [0, 1, 1], "counted at once");
  assert.deepEqual(boardAt(replay, 4), [0, 1, 0, 0, 0, 0, 1, 0, 0]);
});

test("the cell that the search goes back to is the choice that has led to the node", () => {
  const sentences = { ...QUEENS.sentences, "d@1": "Dead end: back to {cell}." };
  const choices = QUEENS.choices.toSpliced(3, 0, 0);
  const { steps } = decode({ ...QUEENS, sentences, choices });
  assert.equal(steps[5].sentence, "Dead end: back to (0, 0).");
  assert.equal(steps[6].sentence, "Take the queen off (0, 0), sum 0, difference 0.");
});

test("a node whose sentence has a cell takes it from the choices, also where it is folded", () => {
  const sentences = { ...QUEENS.sentences, "e@0": "No cell.", "e@1": "Next is {cell}." };
  const choices = [0, 3, 3, 4, 0, 1, 4, 1, 2, 5, 5, 2];
  const { steps } = decode({ ...QUEENS, kinds: "emerrdumfumeub", sentences, choices });
  assert.deepEqual(steps.filter(({ kind }) => "ef".includes(kind)).map(({ sentence }) => sentence),
    ["No cell.", "Next is (1, 0).", "Next is (1, 1).", "Next is (1, 0)."]);
  assert.equal(steps[1].sentence, "");
});

test("a step is found by its number, also one that is folded", () => {
  const { steps } = decode(QUEENS);
  const fold = QUEENS.kinds.indexOf("f");
  assert.deepEqual([1, 8, 9, 100, 208].map((number) => placeOf(steps, number)), [0, fold - 1, fold, fold, fold]);
  assert.equal(placeOf(steps, 209), fold + 1);
  assert.equal(placeOf(steps, 9999), steps.length - 1);
});

test("jumps lead to solutions, dead ends, over subtrees and out of them", () => {
  const replay = decode(QUEENS);
  const solution = QUEENS.kinds.indexOf("s");
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
  const replay = decode({
    ...QUEENS, program: "knight-bruteforce", width: 2, height: 2, style: TOUR,
    kinds: "ememe", choices: [0, 1], labels: [["0", [2, 1], 0], ["4", [0, 0], 4]], changes: [[0, 1], [], [0, 3]], reasons: [], folds: [],
  });
  assert.deepEqual(replay.nodes.map(({ cell }) => cell), [[0, 0], [2, 1], [0, 0]]);
  assert.deepEqual(calls(replay, 4, [0, 1, 2]), [[3, 0, 0, ""], [2, 2, 1, 4], [1, 0, 0, 0]]);
});

test("the table of calls has the choice that is tried on top", () => {
  const replay = decode(QUEENS);
  assert.deepEqual(calls(replay, 3, [0, 1]), [[1, 0], [0, 0]]);
  assert.deepEqual(calls(replay, 4, [0, 1]), [[1, 1], [0, 0]]);
  assert.deepEqual(calls(replay, 13, [0, 3, 4]), [[2, ""], [1, 0], [0, 2]]);
});

test("words", () => {
  const replay = decode(QUEENS);
  assert.equal(count(1234567), "1\u202f234\u202f567");
  assert.equal(foldSentence([1240, 3, 0, 9]), "1\u202f240 nodes, no solutions");
  assert.equal(foldSentence([1, 0, 1, 2]), "1 node, 1 solution");
  assert.equal(sentence(replay, 3), "Queen on (1, 0): row y = 0 is taken.");
  assert.match(sentence(replay, 8), /^Column 1. Folded into this step: 40 nodes, no solutions\.$/);
  assert.equal(sentence(replay, 18), "All tried. Ended.");
  assert.equal(sentence(decode({ ...QUEENS, complete: true }), 18), "All tried. The search ends.");
  assert.equal(fill("{why}; {tested}; {cell}", { failure: ["it ends", []] }, 64), "it ends; 64; …");
});

test("two searches run on one clock of steps, nodes or solutions", () => {
  const replays = [decode(QUEENS), decode({ ...QUEENS, kinds: "emer", choices: [0, 3], reasons: [0], folds: [] })];
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

// A knight on a board, and a search that takes the moves of each list one after the other, each from the cell before.
function tour(width, height, paths, more = {}) {
  const labels = [], choices = [], kinds = ["e"];
  const changes = [[0, 1]], told = (kind, [x, y]) => {
    kinds.push(kind);
    choices.push(labels.push([`0 (${x}, ${y})`, [x, y]]) - 1);
  };
  for (const path of paths) {
    path.forEach((cell, depth) => {
      told("m", cell);
      kinds.push("e");
      changes.push([cell[1] * width + cell[0], depth + 2]);
    });
    kinds.push("d");
    for (const cell of path.toReversed()) told("u", cell);
  }
  kinds.push("b");
  return decode({
    ...QUEENS, program: "knight-backtrack", width, height, style: TOUR, complete: true,
    kinds: kinds.join(""), told: "A".repeat(kinds.length), texts: new Array(kinds.length).fill(-1), labels, choices, changes,
    reasons: [], words: [], folds: [], ...more,
  });
}

for (const [width, height] of [[4, 4], [4, 3]]) {
  test(`what only the other search visits is a ghost: ${width} x ${height}`, () => {
    const [one, two, far] = [[1, 2], [2, 1], [3, 0]];
    const plain = tour(width, height, [[one, far], [two]]);
    const pruned = tour(width, height, [[one]]);
    assert.deepEqual(ghostsOf(pruned, plain), [
      { parent: 1, after: 2, shown: 3, nodes: 1 },
      { parent: 0, after: 2, shown: 5, nodes: 1 },
    ]);
    assert.deepEqual(ghostsOf(plain, pruned), []);
    assert.deepEqual(ghostsOf(plain, plain), []);
    // Another order is no other choice.
    assert.deepEqual(ghostsOf(tour(width, height, [[two], [one]]), tour(width, height, [[one], [two]])), []);
    // A search that has not ended may still go there.
    const stopped = decode({ ...pruned.recording, kinds: "eme", complete: false });
    assert.deepEqual(ghostsOf(stopped, plain), []);
    assert.deepEqual(ghostsOf(decode({ ...stopped.recording, complete: true }), plain).map(({ shown }) => shown), [2, 2]);
    // Another board, another start.
    assert.deepEqual(ghostsOf(pruned, tour(width, height + 1, [[one, far], [two]])), []);
    assert.deepEqual(ghostsOf(pruned, tour(width, height, [[one], [two]], { changes: [[1, 1], [0, 2], [6, 2]] })), []);
    // What is folded.
    const folded = decode({ ...plain.recording, kinds: "emfumedub", choices: [0, 3, 4, 5], folds: [[40, 12, 0, 200]] });
    assert.deepEqual(ghostsOf(pruned, folded).map(({ parent, nodes }) => [parent, nodes]), [[1, 39], [0, 1]]);
    assert.deepEqual(ghostsOf(folded, plain), []);
    // It lies beside what was entered, and nothing that was there moves.
    const before = layOut(pruned.nodes, 2), after = layOut(pruned.nodes, 2, ghostsOf(pruned, plain));
    assert.equal(before.leaves, 1);
    assert.deepEqual([after.leaves, after.deepest, [...after.ghostX], after.x[1]], [6, 2, [1.5, 4.5], 1.5]);
  });
}

test("a node of a puzzle that fills another cell skips nothing", () => {
  const puzzle = (cell, digits) => decode({
    ...QUEENS, width: 9, height: 9, style: { kind: "digits", clues: new Array(81).fill(0) }, complete: true, reasons: [], words: [], folds: [],
    kinds: `e${"medu".repeat(digits.length)}b`, labels: digits.map((digit) => [`(${cell}, 0) ${digit}`, [cell, 0]]),
    choices: digits.flatMap((_, index) => [index, index]), changes: [[], ...digits.map((digit) => [cell, digit])],
  });
  assert.deepEqual(ghostsOf(puzzle(0, [1]), puzzle(0, [1, 2])).map(({ nodes }) => nodes), [1]);
  assert.deepEqual(ghostsOf(puzzle(0, [1]), puzzle(1, [1, 2])), []);
});

test("a question has every reason of the search, and its answer says why", () => {
  const replay = decode(QUEENS);
  const { text, answers, right, because } = questionAt(replay, 3);
  assert.equal(text, "Next is a queen on (1, 1). What does the search find?");
  assert.deepEqual(answers, ["it fits", ...QUEENS.words]);
  assert.deepEqual([right, because], [QUEENS.words[1], replay.steps[4].sentence]);
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
  const { nodes } = decode(QUEENS);
  const before = layOut(nodes, 4), after = layOut(nodes, 5);
  assert.deepEqual([...before.x.slice(1)], [0.5, 2.5, 4.5]);
  assert.deepEqual([...after.x.slice(1, 4)], [...before.x.slice(1)]);
  assert.deepEqual(layOut(nodes, 2).x[0], 0.5, "above its only child");
});
