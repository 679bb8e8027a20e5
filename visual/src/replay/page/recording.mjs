// A recording as the page uses it: its steps, the nodes of their tree, where the buttons lead, and the clock of several
// recordings. The format is described in visual/src/replay/mod.rs.

// Reads what a page has: its recordings, each with the step at which it parts from the other one, if they do.
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { recordings, parts } = await new Response(stream).json();
  return recordings.map((recording, index) => ({ ...recording, parts: parts?.[index] ?? null }));
}

// A recording with the tree of its steps:
//   steps  those of the recording, each with what it tells
//   nodes  {parent, depth, label, cell, values, entered, ended, dead, left, children, tried, solved, fold}, in the order in
//          which they are entered; `entered`, `ended`, `dead`, where it is counted as a dead end, `left`, `solved` and those
//          `tried`, its choices, are places in `steps`
export function withTree(recording) {
  const steps = recording.steps.map((step) => ({ ...recording.shared[step.shared], ...step }));
  const nodes = [];
  const end = (node, place) => { node.ended = Math.min(node.ended, place); };
  steps.forEach(({ kind, node, counted: [, deadEnds] }, place) => {
    const before = steps[place - 1];
    if ("ef".includes(kind)) {
      const choice = before?.kind === "m" ? before : null;
      nodes.push(enter({ recording, nodes }, steps[place], place, choice));
      nodes[choice?.node]?.children.push(node);
    }
    if (kind === "s") nodes[node].solved = place;
    if ("rm".includes(kind)) nodes[node]?.tried.push(place);
    if ("xdb".includes(kind) && node >= 0) {
      end(nodes[node], place);
      if (deadEnds > before.counted[1]) nodes[node].dead = place;
    }
    if (kind === "u" && before?.node >= 0) {
      // A call is no dead end.
      if (recording.style.kind !== "calls") end(nodes[before.node], place);
      nodes[before.node].left = place;
    }
  });
  return { recording, steps, nodes };
}

// The node that a step enters, at this place; `choice` is the step that has led there, if there is one.
function enter({ recording, nodes }, { values = [], fold = null, changes = [] }, entered, choice) {
  const parent = choice?.node ?? -1, label = choice?.label ?? null;
  const node = {
    parent, depth: (nodes[parent]?.depth ?? -1) + 1, label, cell: null, values, entered,
    ended: Infinity, dead: Infinity, left: Infinity, children: [], tried: [], solved: Infinity, fold,
  };
  if (recording.style.kind === "tour") {
    const start = changes.find(([, , value]) => value === 1);
    // Another attempt may begin where the first one did, which changes nothing.
    node.cell = label ? label[1] : start ? cellAt(recording, start[0]) : nodes[0]?.cell;
  }
  return node;
}

export function cellAt({ width }, place) {
  return [place % width, Math.floor(place / width)];
}

export function nameOfCell([x, y]) {
  return `(${x}, ${y})`;
}

// Part of a choice: its `number`, its `text`, or the `x` or `y` of its cell.
export function partOf([text, cell, number], part) {
  return { text, number, x: cell[0], y: cell[1] }[part] ?? "";
}

// The rows of the table of open calls, the newest first: what each one is at. The last choice of the newest call is the
// one that is tried now.
export function calls({ recording, steps, nodes }, at, path) {
  const { label, kind } = steps[at];
  return path.map((index, depth) => {
    const node = nodes[index], child = nodes[path[depth + 1]];
    const tried = recording.style.kind === "calls" ? node.label : child ? child.label : "rum".includes(kind) ? label : null;
    const here = { depth: node.depth + (recording.style.first ?? 0), "here x": node.cell?.[0], "here y": node.cell?.[1] };
    const columns = recording.style.calls.map(([, part]) => here[part] ?? (tried ? partOf(tried, part) : ""));
    return [...columns, ...node.values];
  }).reverse();
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
    const { changes = [] } = steps[parent < 0 ? entered : entered - 1];
    for (const [place, , value] of changes) board[place] = value;
  }
  return board;
}

// The place of the step that has this number, or in whose fold it is.
export function placeOf(steps, number) {
  return Math.max(0, upTo(steps, number, (step) => step.number) - 1);
}

// ---- What it says

const DIGITS = new Intl.NumberFormat("en", { useGrouping: "min2" });

// A number, grouped from five digits on as the programs do it: 1240, 12 400.
export function count(number) {
  return DIGITS.format(number).replaceAll(",", "\u202f");
}

export function counted(number, one) {
  return number === 1 ? `1 ${one}` : `${number === 0 ? "no" : count(number)} ${one}s`;
}

// A number of the whole search: where the recording is cut, the rest may have more.
export const ofAll = ({ complete }, number) => (complete || number > 0 ? `of ${complete ? "" : "at least "}${count(number)}` : "so far");

export function foldSentence({ nodes, solutions }, recording) {
  return `${counted(nodes, "node")}, ${counted(solutions, recording.style.solution)}`;
}

// What happens in a step, and behind the last one how the recording ends.
export function sentence({ recording, steps }, at) {
  const { sentence, fold } = steps[at];
  const parts = at === partsAt({ recording, steps }) ? recording.parts[1] : "";
  const all = [parts, sentence, fold ? `Folded into this step: ${foldSentence(fold, recording)}.` : ""];
  if (at === steps.length - 1) all.push(recording.complete ? "The search ends." : recording.end);
  return all.filter(Boolean).join(" ");
}

// The place of the step in which the search beside parts from this one, or −1.
export function partsAt({ recording, steps }) {
  return recording.parts ? placeOf(steps, recording.parts[0]) : -1;
}

// ---- Where the buttons lead: places in the steps, or −1 where there is none

export function nextSolution({ steps }, at) {
  return steps.findIndex(({ kind }, place) => place > at && kind === "s");
}

export function nextDeadEnd({ steps, nodes }, at) {
  return steps.findIndex(({ node }, place) => place > at && nodes[node]?.dead === place);
}

function leftAt({ left }) {
  return left < Infinity ? left : -1;
}

// Over the subtree of the choice that is marked here or next: to where it is unmarked. Where no
// choice is marked, one step on.
export function over({ steps, nodes }, at) {
  const marked = [at, at + 1].find((place) => steps[place]?.kind === "m");
  const child = nodes[steps[marked + 1]?.node];
  if (child) return leftAt(child);
  return at + 1 < steps.length ? at + 1 : -1;
}

// Out of this node: to where the choice that led here is unmarked.
export function out({ steps, nodes }, at) {
  const { node } = steps[at];
  return node < 0 ? -1 : leftAt(nodes[node]);
}

// ---- Several searches on one clock

// A time is a count of steps, nodes or solutions; the clock stops at
// each time at which one of the searches shows something.

const COUNTS = {
  step: ({ steps }) => steps.map(({ number }) => number),
  node: ({ steps }) => steps.map(({ counted: [nodes] }) => nodes),
  solution: ({ steps }) => steps.map(({ counted: [, , solutions] }) => solutions),
};

// Gives `times`; the place in each search's steps at a time; and the first stop of the clock at
// which a search is at a place or after it.
export function makeClock(replays, unit) {
  const counts = replays.map(COUNTS[unit]);
  const times = [...new Set(counts.flat())].sort((a, b) => a - b);
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
