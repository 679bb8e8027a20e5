// What the search says of the choices of a reader, who takes its place: at each node the choices that it tries there, each
// marked or refused, and what lies below. The recording has this of the nodes that it tells. Of others the search itself is
// asked, if there is one: it answers with a recording of the way to the node (visual/src/replay/along.rs).

import { cellAt, pathTo, withTree } from "./recording.mjs";

// Gives a function that takes a path, which is a list of labels, and gives the answer at its end, or null if none is known;
// `ask` takes a path, too, and gives a recording or null.
export function makeAnswers(replay, ask) {
  const asked = new Map();
  return async (path) => {
    const told = answerOf(replay, path);
    if (!ask || (told?.isWhole && told.below.isExact)) return told;
    const key = JSON.stringify(path);
    if (!asked.has(key)) asked.set(key, ask(path).catch(() => null));
    const recording = await asked.get(key);
    if (!recording || recording.followed < path.length) {
      asked.delete(key);
      return told;
    }
    const { nodes, dead_ends: deadEnds, solutions, exact: isExact } = recording.below;
    const below = told?.below.isExact ? told.below : { nodes, deadEnds, solutions, isExact };
    return { ...answerOf(withTree(recording), path), below };
  };
}

// The answer that a replay has:
//   replay, node    the replay, and the node that the path leads to
//   choices         those that are tried there: {label, place, child}, the place of the step, and the node or −1
//   end             the place of the step that says how the node ends, if it is a solution, a dead end or rejected; or −1
//   isWhole         whether these are all choices
//   below           nodes, deadEnds and solutions of its subtree; isExact tells whether that is all of them
export function answerOf(replay, path) {
  const { steps, nodes } = replay;
  let node = 0;
  for (const [text] of path) {
    node = nodes[node].children.find((child) => nodes[child].label[0] === text);
    if (node === undefined) return null;
  }
  const { entered, ended, left, solved, fold } = nodes[node];
  const last = Math.min(ended, steps.length - 1);
  const choices = [];
  let end = -1;
  for (let place = entered + 1; place <= last; place++) {
    const { kind, label } = steps[place];
    if (steps[place].node !== node) continue;
    if (kind === "r" || kind === "m") choices.push({ label, place, child: kind === "m" ? steps[place + 1]?.node ?? -1 : -1 });
    if ("sdx".includes(kind)) end = place;
  }
  // A search that stops at its first solution does not come to the other choices.
  const isWhole = !fold && (ended < Infinity || solved < Infinity);
  const to = Math.min(left, steps.length - 1);
  const [inside, deadEnds, solutions] = steps[to].counted.map((number, part) => number - steps[entered].counted[part]);
  const below = fold ? { nodes: fold.nodes, deadEnds: fold.dead_ends, solutions: fold.solutions, isExact: true }
    : { nodes: inside + 1, deadEnds, solutions, isExact: isWhole };
  return { replay, node, choices, end, isWhole, below };
}

// Why no solution is left on a board, in a few words, and the place that shows it; or null, where the tables of the search
// do not show it.
export function stuckAt({ recording, nodes }, node, values) {
  const { style, state, width, height } = recording;
  const nameOf = (place) => `(${cellAt(recording, place).join(", ")})`;
  const free = values.map((value, place) => (value ? -1 : place)).filter((place) => place >= 0);
  const lines = (shows) => state.filter((table) => shows.includes(table.shows)).flatMap((table) => table.lines);
  const found = (place, text) => (place === undefined ? null : { place, text: text(place) });
  if (style.kind === "tour") {
    const cell = nodes[pathTo(nodes, node).at(-1)].cell;
    const degrees = lines(["free", "compared"]);
    if (!cell || degrees.length !== values.length) return null;
    const here = cell[1] * width + cell[0];
    const isOff = cell[0] < 0 || cell[1] < 0 || cell[0] >= width || cell[1] >= height;
    return found(free.find((place) => degrees[place].every((to) => values[to] && (to !== here || isOff))), (place) => `${nameOf(place)} has no way in any more`);
  }
  if (style.kind === "queens") {
    const taken = new Set(lines(["taken"]).filter((line) => line.some((place) => values[place])).flat());
    const columns = Array.from({ length: width }, (_, x) => Array.from({ length: height }, (_, y) => y * width + x));
    const column = columns.find((places) => places.every((place) => taken.has(place) && !values[place]));
    return found(column?.[0], (place) => `column ${place} has no free cell any more`);
  }
  const sets = lines(["values"]);
  const seen = (place) => new Set(sets.filter((line) => line.includes(place)).flat().map((other) => values[other]));
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return style.kind === "digits" && sets.length ? found(free.find((place) => digits.every((digit) => seen(place).has(digit))), (place) => `${nameOf(place)} has no digit left`) : null;
}
