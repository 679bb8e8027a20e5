// A recording as the page uses it: its steps and the nodes of its tree. The format is described in
// visual/src/replay/mod.rs.

// Gives a replay:
//   steps     {kind, label, about, why, failure, sentence, changes, node, text, number, fold}: `number` counts also
//             what is folded, `node` is where the search is after the step
//   nodes     {parent, depth, label, cell, direction, entered, ended, left, children, solved, fold}, in the
//             order in which they are entered; `entered`, `ended`, `left` and `solved` are places in `steps`
//   counters  for each step, how many nodes, dead ends and solutions the search has had
export function decode(recording) {
  const steps = [];
  const nodes = [];
  const counters = { nodes: [], deadEnds: [], solutions: [] };
  const sums = [0, 0, 0];
  const take = { choices: 0, reasons: 0, failed: 0, changes: 0, folds: 0 };
  const next = (column) => recording[column][take[column]++];
  const board = new Array(recording.width * recording.height).fill(0);
  const marks = [];   // the changes of each choice on the board
  const before = {};  // the last list of lines for each kind of step
  let node = -1;
  let marked = null;  // the choice that the next node follows from
  let number = 1;
  for (let index = 0; index < recording.kinds.length; index++) {
    const letter = recording.kinds[index];
    const kind = letter === "w" ? "r" : letter;  // what is wrong is a refused choice that changes the board
    const isNode = kind === "e" || kind === "f";
    const step = { kind, label: null, about: null, why: "", failure: null, sentence: "", changes: [], node, text: [], number, fold: null };
    if (kind === "r" || kind === "m" || kind === "u") step.label = recording.labels[next("choices")];
    let told = kind === "f" ? "e" : kind;
    if (kind === "r") {
      const reason = next("reasons");
      step.why = recording.words[reason];
      told += reason;
    }
    if (kind === "x") step.failure = recording.failures[next("failed")];
    if (kind === "f") step.fold = next("folds");
    if (letter === "m" || letter === "s" || letter === "w" || (isNode && !marked)) {
      const flat = next("changes");
      for (let i = 0; i < flat.length; i += 2) {
        step.changes.push([flat[i], board[flat[i]], flat[i + 1]]);
      }
    }
    if (kind === "m") marks.push([...step.changes]);
    if (kind === "s") marks.at(-1)?.push(...step.changes);
    if (kind === "u") step.changes = (marks.pop() ?? []).map(([place, was, is]) => [place, is, was]);
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
    if (kind === "s") {
      nodes[node].solved = index;
      sums[2] += 1;
    }
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

// Completes a sentence, as visual/src/steps.rs says.
export function fill(sentence, { label, about, failure }, tested) {
  const [, cell, number] = label ?? about ?? ["", null];
  const values = { why: failure?.[0], tested, number };
  if (cell) {
    const [x, y] = cell;
    Object.assign(values, { cell: `(${x}, ${y})`, x, y, sum: x + y, difference: x - y });
  }
  return sentence.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

function enter(recording, parent, index, label, entered, step) {
  const node = {
    parent: index, depth: parent ? parent.depth + 1 : 0, label, cell: null, direction: -1, entered,
    ended: Infinity, left: Infinity, children: [], solved: Infinity, fold: step.fold, changes: step.changes,
  };
  if (recording.style.kind === "tour") Object.assign(node, knightMove(recording, parent, label, step));
  return node;
}

// The cell that a choice of a tour leads to, perhaps off the board, and the direction of the move.
export function knightMove(recording, parent, label, step) {
  if (!parent) {
    const start = step?.changes.find(([, , value]) => value === 1);
    const cell = start ? [start[0] % recording.width, Math.floor(start[0] / recording.width)] : null;
    return { cell, direction: -1 };
  }
  const { moves } = recording.style;
  if (label[1]) {
    const [x, y] = parent.cell ?? label[1];
    const [toX, toY] = label[1];
    return { cell: label[1], direction: moves.findIndex(([right, down]) => x + right === toX && y + down === toY) };
  }
  return { cell: parent.cell, direction: -1 };
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
  let low = 0, high = steps.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (steps[middle].number <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}
