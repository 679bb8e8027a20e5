// A recording as the page uses it: its steps, the nodes of its tree, what it says of them, where the buttons lead, and
// the clock of several recordings. The format is described in visual/src/replay/mod.rs.

// Gives a replay:
//   steps     {kind, label, about, why, cause, failure, sentence, changes, node, text, number, fold, isWrong, variables}:
//             `number` counts also what is folded, `node` is where the search is after the step, `variables` are the
//             best value so far and what the search has noted
//   nodes     {parent, depth, label, cell, values, entered, ended, left, children, solved, fold}, in the
//             order in which they are entered; `entered`, `ended`, `left` and `solved` are places in `steps`
//   counters  for each step, how many nodes, dead ends and solutions the search has had
export function decode(recording) {
  const steps = [];
  const nodes = [];
  const counters = { nodes: [], deadEnds: [], solutions: [] };
  const sums = [0, 0, 0];
  const take = { choices: 0, reasons: 0, failed: 0, changes: 0, folds: 0, values: 0, bests: 0 };
  const next = (column) => recording[column][take[column]++];
  const board = new Array(recording.width * recording.height).fill(0);
  const marks = [];   // the changes of each choice on the board
  const before = {};  // the last list of lines for each kind of step
  let node = -1;
  let marked = null;  // the choice that the next node follows from
  let number = 1;
  let variables = {}, note = 0;
  const notes = recording.notes ?? [];
  for (let index = 0; index < recording.kinds.length; index++) {
    const letter = recording.kinds[index];
    // What is wrong is a refused choice that changes the board; a mark that is kept is unmarked without a change.
    const kind = { w: "r", k: "u" }[letter] ?? letter;
    const isNode = kind === "e" || kind === "f";
    const step = { kind, label: null, about: null, why: "", cause: {}, failure: null, sentence: "", changes: [], node, text: [], number, fold: null, isWrong: letter === "w" };
    if (kind === "r" || kind === "m" || kind === "u") step.label = recording.labels[next("choices")];
    let told = kind === "f" ? "e" : kind;
    if (kind === "r") {
      const [reason, cause] = recording.causes[next("reasons")];
      [step.why, step.cause] = [recording.words[reason], cause];
      told += reason;
    }
    if (kind === "x") step.failure = recording.failures[next("failed")];
    if (kind === "f") step.fold = next("folds");
    if ("mswk".includes(letter) || (isNode && !marked)) {
      const flat = next("changes");
      for (let i = 0; i < flat.length; i += 2) {
        step.changes.push([flat[i], board[flat[i]], flat[i + 1]]);
      }
    }
    if (kind === "m") marks.push([...step.changes]);
    if (kind === "s") marks.at(-1)?.push(...step.changes);
    if (letter === "k") marks.pop();
    if (letter === "u") step.changes = (marks.pop() ?? []).map(([place, was, is]) => [place, is, was]);
    for (const [place, , value] of step.changes) board[place] = value;
    if (isNode) {
      const parent = marked ? node : -1;
      node = nodes.length;
      nodes.push(enter(recording, nodes[parent], parent, marked, index, step));
      if (parent >= 0) nodes[parent].children.push(node);
      sums[0] += step.fold ? step.fold[0] : 1;
      sums[1] += step.fold ? step.fold[1] : 0;
      sums[2] += step.fold ? step.fold[2] : 0;
    }
    if (isNode && recording.names) nodes[node].values = next("values");
    if (kind === "s") {
      nodes[node].solved = index;
      sums[2] += 1;
      if (recording.bests) variables = { ...variables, best: next("bests") };
    }
    for (; notes[note]?.[0] === index; note++) variables = { ...variables, [notes[note][1]]: notes[note][2] };
    step.variables = variables;
    if (node >= 0 && (kind === "x" || kind === "d" || kind === "b")) end(nodes[node], index);
    if (kind === "u" && node >= 0) {
      end(nodes[node], index);
      nodes[node].left = index;
      node = nodes[node].parent;
    }
    marked = kind === "m" ? step.label : null;
    step.node = node;
    step.text = lines(recording.texts[index], kind === "f" ? "e" : kind, before);
    ["nodes", "deadEnds", "solutions"].forEach((name, place) => counters[name].push(sums[place]));
    const depth = node < 0 ? 0 : nodes[node].depth + (kind === "m" ? 1 : 0);
    const sentence = recording.sentences?.[`${told}@${depth}`] ?? "";
    // The cell that a node fills next, or that the search goes back to.
    if ("efdb".includes(kind) && sentence.includes("{cell}")) step.about = recording.labels[next("choices")];
    step.sentence = fill(sentence, step, sums[1] + sums[2]);
    steps.push(step);
    number += step.fold ? step.fold[3] : 1;
  }
  return { recording, steps, nodes, counters };

  // The search is done with a node.
  function end(node, index) {
    if (node.ended < Infinity) return;
    node.ended = index;
    if (isDeadEnd(node)) sums[1] += 1;
  }
}

// A number, or the letters of a word: see `special` in common/src/search/header.rs.
export function named(value) {
  const code = value - 3 * 2 ** 30;
  if (!(code >= 0)) return value;
  if (code >= 2 ** 28) return String.fromCodePoint(code % 2 ** 21);
  return [0, 7, 14, 21].map((bits) => code >> bits & 127).filter((letter) => letter > 32).map((letter) => String.fromCharCode(letter)).join("");
}

// Completes a sentence, as visual/src/steps.rs says.
export function fill(sentence, { label, about, failure }, tested) {
  const [choice, cell, number] = label ?? about ?? ["", null];
  const values = { why: failure?.[0], tested, choice, number: named(number) };
  if (!cell) values.cell = "…";
  else {
    const [x, y] = cell;
    Object.assign(values, { cell: `(${x}, ${y})`, x, y, sum: x + y, difference: x - y });
  }
  return sentence.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

function enter(recording, parent, index, label, entered, step) {
  const node = {
    parent: index, depth: parent ? parent.depth + 1 : 0, label, cell: null, values: [], entered,
    ended: Infinity, left: Infinity, children: [], solved: Infinity, fold: step.fold, changes: step.changes,
  };
  if (recording.style.kind === "tour") {
    const start = step.changes.find(([, , value]) => value === 1);
    node.cell = parent ? label[1] ?? parent.cell : start ? cellAt(recording, start[0]) : null;
  }
  return node;
}

export function cellAt({ width }, place) {
  return [place % width, Math.floor(place / width)];
}

// Part of a choice: its `number`, its `text`, or the `x` or `y` of its cell.
export function partOf([text, cell, number], part) {
  return { text, number: named(number), x: cell?.[0], y: cell?.[1] }[part] ?? "";
}

// The rows of the table of open calls, the newest first: what each one is at. The last choice of the newest call is the
// one that is tried now.
export function calls({ recording, steps, nodes }, at, path) {
  const { label, kind } = steps[at];
  return path.map((index, depth) => {
    const node = nodes[index], child = nodes[path[depth + 1]];
    const tried = child ? child.label : "rum".includes(kind) ? label : null;
    const here = { depth: node.depth + (recording.style.first ?? 0), "here x": node.cell?.[0], "here y": node.cell?.[1] };
    const columns = recording.style.calls.map(([, part]) => here[part] ?? (tried ? partOf(tried, part) : ""));
    return [...columns, ...node.values];
  }).reverse();
}

// Lines of a text: −n means n lines of the list before.
function lines(text, kind, before) {
  if (!Array.isArray(text)) return text < 0 ? [] : [text];
  const all = [];
  for (const item of text) {
    if (item >= 0) all.push(item);
    else all.push(...before[kind].slice(all.length, all.length - item));
  }
  before[kind] = all;
  return all;
}

export function isDeadEnd(node) {
  return !node.fold && node.children.length === 0 && node.solved === Infinity && node.ended < Infinity;
}

// The nodes from the root to this one.
export function pathTo(nodes, node) {
  const path = [];
  for (let at = node; at >= 0; at = nodes[at].parent) path.push(at);
  return path.reverse();
}

// The board at a node, as it is entered.
export function boardAt({ recording, steps, nodes }, node) {
  const board = new Array(recording.width * recording.height).fill(0);
  for (const at of pathTo(nodes, node)) {
    const { entered, parent } = nodes[at];
    const { changes } = steps[parent < 0 ? entered : entered - 1];
    for (const [place, , value] of changes) board[place] = value;
  }
  return board;
}

// The place of the step that has this number, or in whose fold it is.
export function placeOf(steps, number) {
  return Math.max(0, upTo(steps, number, (step) => step.number) - 1);
}

// ---- What it says

// A number with its thousands apart: 1 240.
export function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

export function counted(number, one) {
  return number === 1 ? `1 ${one}` : `${number === 0 ? "no" : count(number)} ${one}s`;
}

// A number of the whole search: where the recording is cut, the rest may have more.
export const ofAll = ({ complete }, number) => (complete || number > 0 ? `of ${complete ? "" : "at least "}${count(number)}` : "so far");

export function foldSentence([nodes, , solutions]) {
  return `${counted(nodes, "node")}, ${counted(solutions, "solution")}`;
}

// What happens in a step, and behind the last one how the recording ends.
export function sentence({ recording, steps }, at) {
  const { sentence, fold } = steps[at];
  const parts = at === partsAt({ recording, steps }) ? recording.parts[1] : "";
  const all = [parts, sentence, fold ? `Folded into this step: ${foldSentence(fold)}.` : ""];
  if (at === steps.length - 1) all.push(recording.complete ? "The search ends." : recording.end);
  return all.filter(Boolean).join(" ");
}

// The place of the step in which the search beside parts from this one, or −1.
export function partsAt({ recording, steps }) {
  return recording.parts ? placeOf(steps, recording.parts[0]) : -1;
}

// ---- Where the buttons lead: places in the steps, or −1 where there is none

function search(from, by, steps, has) {
  for (let to = from + by; to >= 0 && to < steps.length; to += by) {
    if (has(to)) return to;
  }
  return -1;
}

export function nextSolution({ steps }, at) {
  return search(at, 1, steps, (to) => steps[to].kind === "s");
}

export function previousSolution({ steps }, at) {
  return search(at, -1, steps, (to) => steps[to].kind === "s");
}

export function nextDeadEnd({ steps, nodes }, at) {
  return search(at, 1, steps, (to) => {
    const node = nodes[steps[to].node];
    return node?.ended === to && isDeadEnd(node);
  });
}

// A recording has the way to it.
export function deepestDeadEnd({ nodes }) {
  const deeper = (deepest, node) => (isDeadEnd(node) && node.depth > (deepest?.depth ?? -1) ? node : deepest);
  return nodes.reduce(deeper, null)?.ended ?? -1;
}

// Over the subtree of the choice that is marked here or next: to where it is unmarked. Where no
// choice is marked, one step on.
export function over({ steps, nodes }, at) {
  if (at + 1 >= steps.length) return -1;
  const { kind } = steps[at];
  let child = -1;
  if (kind === "m") child = steps[at + 1].node;
  else if (steps[at + 1].kind === "m" && at + 2 < steps.length) child = steps[at + 2].node;
  if (child < 0) return at + 1;
  return nodes[child].left < Infinity ? nodes[child].left : -1;
}

// Out of this node: to where the choice that led here is unmarked.
export function out({ steps, nodes }, at) {
  const { node, kind } = steps[at];
  // A choice that was just unmarked or refused belongs to the node above it, too.
  if (node < 0 || (kind === "m" && nodes[node].left === Infinity)) return -1;
  return nodes[node].left < Infinity ? nodes[node].left : -1;
}

// ---- Several searches on one clock

// A time is a count of steps, nodes or solutions; the clock stops at
// each time at which one of the searches shows something.

const COUNTS = {
  step: ({ steps }) => steps.map(({ number }) => number),
  node: ({ counters }) => counters.nodes,
  solution: ({ counters }) => counters.solutions,
};

// Gives `times`; the place in each search's steps at a time; and the first stop of the clock at
// which a search is at a place or after it.
export function makeClock(replays, unit) {
  const counts = replays.map(COUNTS[unit]);
  const times = counts.length === 1 && unit === "step" ? counts[0]
    : [...new Set(counts.flat())].sort((a, b) => a - b);
  return {
    times,
    // Before its first count a search is at its first step.
    placeAt: (index, stop) => Math.max(0, upTo(counts[index], times[stop]) - 1),
    stopOf: (index, place) => Math.max(0, upTo(times, counts[index][place]) - 1),
  };
}

// How many of these, which are sorted by a number of each, have one up to this.
export function upTo(sorted, number, of = (it) => it) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(sorted[middle]) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
