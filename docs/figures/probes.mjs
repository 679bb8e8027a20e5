// Knuth's estimate, path by path: random walks drop onto the tree of 3 x 4 cells from (1, 0), each with its estimate, and the
// mean of all comes close to the number of nodes.

import { html, player, svg } from "./draw.mjs";
import { board } from "./knight.mjs";

// The tree of all paths without a cell twice: {children, depth, x}, x in leaves.
export function treeOf({ width, height, neighbours }, start) {
  let leaves = 0;
  const grow = (path) => {
    const free = neighbours[path.at(-1)].filter((cell) => !path.includes(cell));
    const children = free.map((cell) => grow([...path, cell]));
    const x = children.length ? (children[0].x + children.at(-1).x) / 2 : leaves++;
    return { children, depth: path.length, x, isSolved: path.length === width * height };
  };
  return { root: grow([start]), leaves: () => leaves };
}

export const size = ({ children }) => children.reduce((sum, child) => sum + size(child), 1);

// One walk: the nodes of its path, and what it says of the tree: the sum of the products of the numbers of children.
export function walk(root, random = Math.random) {
  const path = [root];
  let weight = 1, estimate = 1;
  for (let node = root; node.children.length > 0; path.push(node)) {
    weight *= node.children.length;
    estimate += weight;
    node = node.children[Math.floor(random() * node.children.length)];
  }
  return { path, estimate };
}

export const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const ABREAST = 5;  // dots of a row

// Where the dot is that is the `index`th of its value, in dots from the middle of its column, and rows from its foot: the first
// is on its value, and the next ones are on its right and left.
export function stack(index) {
  const turn = index % ABREAST;
  return [turn % 2 ? (turn + 1) / 2 : 0 - turn / 2, Math.floor(index / ABREAST)];
}

const MOST = 100;
const DEPTHS = 12;

export function draw(figure) {
  const { root, leaves } = treeOf(board(3, 4), 1);
  const nodes = size(root);
  const wide = 34 / (leaves() - 1);
  const place = ({ x, depth }) => [x * wide, (depth - 1) * 1.25];
  const tree = svg("g", { class: "edges" });
  const marks = svg("g", { class: "marks" });
  const all = (node) => {
    const [x, y] = place(node);
    for (const child of node.children) {
      const [toX, toY] = place(child);
      tree.append(svg("line", { x1: x, y1: y, x2: toX, y2: toY }));
      all(child);
    }
    if (node.isSolved) marks.append(svg("path", { class: "solution", d: `M${x} ${y - 0.32}L${x + 0.32} ${y}L${x} ${y + 0.32}L${x - 0.32} ${y}Z` }));
    else marks.append(svg("circle", { cx: x, cy: y, r: 0.17 }));
  };
  all(root);
  const way = svg("polyline", { class: "walk" });
  const drop = svg("circle", { class: "drop", r: 0.36, visibility: "hidden" });
  const picture = svg("svg", { viewBox: `-.6 -.6 35.2 ${1.25 * (DEPTHS - 1) + 1.2}`, role: "img" }, tree, way, marks, drop);

  // The estimates as columns of dots, from 50 to 110, with the true number and the mean.
  const at = (estimate) => ((estimate - 50) / 60) * 34;
  const dots = svg("g", { class: "dots" });
  const middle = svg("path", { class: "mean", visibility: "hidden" });
  const ticks = [55, 63, 71, 87, 103].map((value) => svg("text", { x: at(value), y: 0.9 }, String(value)));
  const chart = svg("svg", { viewBox: "-.6 -9.4 35.2 10.6", "aria-hidden": "true" },
    svg("line", { class: "axis", x1: -0.5, x2: 34.5, y1: 0, y2: 0 }), svg("line", { class: "true", x1: at(nodes), x2: at(nodes), y1: -8, y2: 0 }), ...ticks, dots, middle);

  const says = html("p", { class: "sentence", role: "status" }, "");
  const estimates = [];
  const show = (last) => {
    dots.replaceChildren();
    const high = {};
    for (const estimate of estimates) {
      const index = high[estimate] = (high[estimate] ?? -1) + 1;
      const [aside, row] = stack(index);
      dots.append(svg("circle", { cx: at(estimate) + aside * 0.62, cy: -0.55 - row * 0.62, r: 0.26 }));
    }
    middle.setAttribute("visibility", estimates.length ? "visible" : "hidden");
    if (estimates.length) middle.setAttribute("d", `M${at(mean(estimates))} -8.2l.5 -.9h-1Z`);
    way.setAttribute("points", last ? last.path.map((node) => place(node).join(",")).join(" ") : "");
    drop.setAttribute("visibility", last ? "visible" : "hidden");
    if (last) {
      const [x, y] = place(last.path.at(-1));
      drop.setAttribute("cx", x);
      drop.setAttribute("cy", y);
    }
    says.textContent = last
      ? `Path ${estimates.length} says ${last.estimate} nodes. The mean of ${estimates.length === 1 ? "one path" : `${estimates.length} paths`} is ${mean(estimates).toFixed(1)}; the tree has ${nodes}.`
      : `No path yet. The tree has ${nodes} nodes.`;
    picture.setAttribute("aria-label", `The tree of 3 x 4 cells from (1, 0). ${says.textContent}`);
  };
  const step = () => {
    const last = walk(root);
    estimates.push(last.estimate);
    show(last);
    return estimates.length < MOST;
  };
  const clear = () => { estimates.length = 0; };
  const play = html("button", { type: "button" });
  const one = html("button", { type: "button" }, "One path");
  const hundred = html("button", { type: "button" }, "A hundred");
  figure.append(picture, says, chart, html("p", { class: "buttons" }, play, one, hundred),
    html("figcaption", {}, "Each dot is the estimate of one path; the line marks the true number of nodes, the triangle the mean of all dots."));
  show(null);
  const { play: run, isPlaying } = player(figure, play, step, 500);
  play.addEventListener("click", () => { if (isPlaying() && estimates.length >= MOST) clear(); });
  one.onclick = () => {
    run(false);
    if (estimates.length >= MOST) clear();
    step();
  };
  hundred.onclick = () => {
    run(false);
    clear();
    while (step());
  };
}
