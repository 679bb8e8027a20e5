// The landscape of a search: how deep it is over the nodes, in the order in which it enters them. It is a part of the player,
// and of a chapter. What it draws is described in visual/src/replay/landscape.rs.

import { build, inNextFrame, listenToPointer, paperOf, takeKeys } from "./dom.mjs";
import { count, counted } from "./recording.mjs";

const LEAST = 24;     // nodes that are seen at once
const SINGLE = 5;     // pixels of a node that is drawn by itself
const SETTLED = 120;  // milliseconds until the search is asked for what came into sight

// Draws a landscape into a host, in which `room` nodes are seen at first. `load(from, to)` asks the search for a part, if it can be
// asked; `go` is called with a node, from 0, that is chosen; those that are `flagged` have a bar. Gives what marks the nodes of the present step, the first and the last one, and what draws anew.
export function makeLandscape(host, { name, title = `${name}: `, data, found = "solution", room = data.nodes, flagged = [], load, go }) {
  const { nodes } = data, text = build("p", { className: "note" });
  const canvas = build("canvas", { tabIndex: 0, role: "slider", ariaLabel: `Landscape of ${name}`, ariaValueMin: 1, ariaValueMax: nodes });
  const solutions = columnOf(data, 2).reduce((sum, solved) => sum + solved);
  const least = Math.min(nodes, load ? LEAST : Math.max(LEAST, 40 * data.every)), depths = [data.columns[0], Math.max(...columnOf(data, 1))];
  let from = 0, to = room, cursor = 0, at = [-9e9, -9e9];
  let closer = data, waits = 0;  // the part of the search that was asked for last
  const end = () => Math.min(nodes, to), across = () => canvas.clientWidth / (to - from);
  const nodeAt = (x) => Math.max(0, Math.min(nodes - 1, Math.floor(from + x / across())));
  const isPointed = () => canvas.matches(":focus, :hover");
  // The columns that tell most of what is in sight.
  const shown = () => (closer.from <= from && end() <= closer.from + closer.every * closer.columns.length / 3 ? closer : data);
  const zoom = (factor) => {
    const node = cursor >= from && cursor < to ? cursor : (from + end()) / 2;
    look(node + (from - node) * factor, node + (to - node) * factor);
  };
  const step = (way) => point(cursor + way * Math.ceil((to - from) / 100));
  const drawSoon = inNextFrame(() => drawLandscape(canvas, barsOf(shown(), from, end(), across(), nodeAt), depths, (node) => (node - from) * across(), { flagged, at, cursor: isPointed() ? cursor : -1 }));
  const keys = {
    ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => point(0), End: () => point(nodes - 1),
    "+": () => zoom(0.5), "-": () => zoom(2), 0: () => look(0, nodes), Enter: () => go?.(cursor),
  };
  const button = (sign, ariaLabel, onclick) => build("button", { ariaLabel, onclick }, sign);
  const buttons = [button("+", "Closer", keys["+"]), button("−", "Farther", keys["-"]), button("All", "All of the search", keys[0])];
  host.append(build("div", { className: "zoom" }, text, ...buttons), canvas);
  takeKeys(canvas, keys);
  const pointAt = (x) => point(nodeAt(x));
  listenToPointer(canvas, { point: pointAt, pan: (x) => look(from - x / across(), to - x / across()), click(x) { pointAt(x); keys.Enter(); } });
  for (const event of ["focus", "blur", "pointerleave"]) canvas.addEventListener(event, redraw);
  new ResizeObserver(redraw).observe(canvas);
  return { redraw, here(...marked) { at = marked; redraw(); } };

  function redraw() {
    drawSoon();
    const [low, high, solved] = summed(shown(), cursor, Math.min(nodes - 1, cursor + Math.floor(1 / across())));
    const here = `Node ${count(cursor + 1)} of ${count(nodes)}: depth ${low}${high > low ? ` to ${high}` : ""}${solved ? `, ${counted(solved, found)}` : ""}.`;
    Object.assign(canvas, { ariaValueNow: cursor + 1, ariaValueText: here });
    text.textContent = (isPointed() ? here : `${title}${counted(nodes, "node")} from left to right, their depth downwards; orange: ${counted(solutions, found)}.`)
      + (end() - from < nodes ? ` In sight: nodes ${count(from + 1)} to ${count(end())}.` : "");
  }

  // Brings these nodes into sight.
  function look(first, last) {
    const length = Math.round(Math.max(least, Math.min(Math.max(nodes, room), last - first)));
    from = Math.max(0, Math.min(nodes - length, Math.round(first)));
    to = from + length;
    clearTimeout(waits);
    if (load && shown().every > Math.max(1, 1 / across())) waits = setTimeout(ask, SETTLED);
    redraw();
  }

  // Asks for what is in sight, and a little more, for the next look.
  async function ask() {
    const part = end() - from;
    closer = await load(Math.max(0, from - part), Math.min(nodes, end() + part)).catch(() => null) ?? closer;
    redraw();
  }

  function point(node) {
    cursor = Math.max(0, Math.min(nodes - 1, node));
    const aside = cursor < from ? cursor - from : Math.max(0, cursor + 1 - to);
    look(from + aside, to + aside);
  }
}

// One of the three numbers of each column: the smallest depth, the largest one, and how many are solutions.
function columnOf({ columns }, part) {
  return columns.filter((_, place) => place % 3 === part);
}

// What columns tell of these nodes: the same numbers of all of them.
function summed({ from, every, columns }, first, last) {
  const found = [Infinity, 0, 0];
  for (let place = 3 * Math.floor((first - from) / every); place <= 3 * Math.floor((last - from) / every) && place < columns.length; place += 3) {
    found[0] = Math.min(found[0], columns[place]);
    found[1] = Math.max(found[1], columns[place + 1]);
    found[2] += columns[place + 2];
  }
  return found;
}

// A bar for each node in sight, or for each pixel, which then has several nodes; `each` is its room, and `nodeAt` gives the
// node of a pixel.
function barsOf(columns, from, end, across, nodeAt) {
  const isSingle = columns.every === 1 && across >= SINGLE, each = isSingle ? across : 1;
  const bars = Array.from({ length: Math.ceil((end - from) * across / each) }, (_, index) => {
    const first = isSingle ? from + index : nodeAt(index);
    return summed(columns, first, isSingle ? first : Math.max(first, nodeAt(index + 1) - 1));
  });
  return { bars, each, wide: isSingle ? 0.85 * each : 1, thick: isSingle ? 4 : 2 };
}

// Draws bars whose depths are between two, and over them the nodes that are flagged, those of a step, and the cursor, if it is not −1.
function drawLandscape(canvas, { bars, each, wide, thick }, [least, most], leftOf, { flagged, at: [first, last], cursor }) {
  const paper = paperOf(canvas);
  if (!paper) return;
  const { pen, colour, height } = paper;
  const topOf = (depth) => 6 + (depth - least) * (height - 14) / Math.max(1, most - least);
  const fill = (name, top, bottom, width = wide, isIn = () => true) => {
    pen.fillStyle = colour(name);
    bars.forEach((bar, index) => { if (isIn(bar)) pen.fillRect(index * each, top(bar), width, bottom(bar) - top(bar)); });
  };
  // The open calls above the nodes, the nodes, and those with a solution, which have a mark below.
  const upper = ([low]) => topOf(low) - thick / 2, lower = ([, high]) => topOf(high) + thick / 2;
  const solved = [Math.max(1.5, wide), ([, , solutions]) => solutions];
  fill("--pale", () => 0, upper);
  fill("--blue", upper, lower);
  fill("--orange", upper, lower, ...solved);
  fill("--orange", () => height - 5, () => height, ...solved);
  for (const node of flagged) pen.fillRect(leftOf(node + 0.5) - 2, 0, 4, height);
  pen.fillStyle = colour("--ink");
  pen.fillRect(leftOf(first + 0.5) - 1, 0, 2, height);
  pen.fillRect(leftOf(first + 0.5) - 4, 0, Math.max(8, leftOf(last) - leftOf(first)), 4);
  pen.strokeStyle = colour("--keyword");
  pen.lineWidth = 2;
  if (cursor >= 0) pen.strokeRect(leftOf(cursor), 1, Math.max(3, leftOf(1) - leftOf(0)), height - 2);
}

// Draws the landscapes of these commands, one above the other at the same scale. `load` asks the search of a command for a part.
export async function showLandscapes(section, commands, load) {
  const all = await Promise.all(commands.map((command) => load(command, 0))).catch(({ message }) => { section.textContent = message; return []; });
  const room = Math.max(...all.map(({ nodes }) => nodes));
  return all.map((data, index) => makeLandscape(section.appendChild(build("div", { className: "landscape-part" })), { name: commands[index], data, room, load: (...part) => load(commands[index], ...part) }));
}
