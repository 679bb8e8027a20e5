// A sack: its objects in boxes with value and weight, and below them what they fill of the sack, and how value, bound and
// best compare.

import { draw } from "./shapes.mjs";

const BOX = 20;  // pixels of a box at least: more of them than there is room for are scrolled

// The sack at a place of a replay, where its board has these values, and the best value so far is `best`.
export function sackAt({ recording: { style: { objects, limit }, words }, steps, nodes }, values, at, node, best) {
  const states = values.map((value) => (value in words ? "left" : value ? "taken" : "undecided"));
  const sum = (part) => objects.reduce((all, object, index) => all + (states[index] === "taken" ? object[part] : 0), 0);
  const { label, numbers, variables = [] } = steps[at] ?? {};
  // What can be reached without an object is the bound that leaving it is tested with.
  const isTested = numbers && label?.[2] === 0;
  return {
    objects, limit, states, about: nodes[node]?.depth ?? 0, value: sum(0), weight: sum(1), isCut: isTested && steps[at].kind === "r",
    bound: isTested ? numbers[0] : nodes[node]?.values[2] ?? null,
    best: best ?? variables.find(([name]) => name === "best")?.[1] ?? 0,
    most: objects.reduce((all, [value]) => all + value, 0),
  };
}

const compared = ({ value, bound, best }) => [["value", value], ...(bound === null ? [] : [["bound", bound]]), ["best", best]];

const roomLeft = ({ limit, weight }) => (weight > limit ? `${weight - limit} too heavy` : `room left ${limit - weight}`);

export function sackInWords(sack) {
  const objects = sack.objects.map(([value, weight], index) => `object ${index}, value ${value}, weight ${weight}: ${sack.states[index]}`);
  const numbers = compared(sack).map(([name, number]) => `${name} ${number}`);
  return `Knapsack: ${[...objects, `weight ${sack.weight} of ${sack.limit}, ${roomLeft(sack)}`, ...numbers].join("; ")}${sack.isCut ? "; cut" : ""}`;
}

// The edges of its picture, in boxes: left, top, right and bottom.
export function sackEdges(width) {
  return [-1.5, -0.5, width + 1.1, 4];
}

// Draws it over the empty boxes of a board.
export function drawSack({ below: parent, root, width }, sack) {
  const { objects, states, limit, weight, most, best, isCut } = sack;
  root.style.setProperty("--wide", `${BOX * (width + 2.6)}px`);
  // The object of the step is in sight.
  root.parentElement.scrollLeft = BOX * (sack.about - 9);
  const write = (text, x, y, anchor = "") => draw("text", { x, y, class: `beside ${anchor}`, size: 0.32 }, parent, text);
  const bar = (x, y, long, name) => draw("rect", { x, y: y - 0.17, width: long, height: 0.34, class: name }, parent);
  const aside = -0.15;
  objects.forEach((object, x) => {
    draw("rect", { x: x + 0.06, y: 0.06, width: 0.88, height: 0.88, class: `object ${states[x]}` }, parent);
    if (states[x] === "left") draw("path", { d: `M${x + 0.06} .94l.88 -.88`, class: "strike" }, parent);
    object.forEach((number, row) => draw("text", { x: x + 0.5, y: 0.32 + 0.38 * row, class: row ? "found" : "clue", size: Math.min(0.36, 1.3 / String(number).length) }, parent, number));
  });
  ["value", "weight"].forEach((name, row) => write(name, aside, 0.32 + 0.38 * row, "end"));
  // What is too heavy goes beyond the limit.
  const across = width / Math.max(limit, weight, 1), down = 1.45;
  write("sack", aside, down, "end");
  let filled = 0;
  objects.forEach(([, heavy], index) => {
    if (states[index] !== "taken") return;
    bar(filled * across, down, heavy * across, "object taken");
    filled += heavy;
  });
  bar(0, down, limit * across, "frame");
  write(`${weight} of ${limit}, ${roomLeft(sack)}`, 0, down + 0.45);
  const end = width * best / most;
  draw("path", { d: `M${end} ${down + 0.75}V${down + 2.15}`, class: "reach" }, parent);
  compared(sack).forEach(([name, number], row) => {
    const y = down + (1 + 0.45 * row), long = width * number / most;
    write(name, aside, y, "end");
    bar(0, y, long, `amount ${name}${isCut && name === "bound" ? " cut" : ""}`);
    write(number, long + 0.1, y);
  });
}
