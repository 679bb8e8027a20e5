// The search tree of branch and bound, for each limit of the lecture's eight objects.

import { html, slider, svg } from "./draw.mjs";
import { spread } from "./grow.mjs";

// For each limit from 0 on, the nodes and branches in the order of the search: docs/tests/it/figures.rs writes them.
const trees = await (await fetch(new URL("limit.json", import.meta.url))).json();

// The tree as nodes that know their parent and their place.
function laidOut(entries) {
  const open = [];
  const nodes = entries.map(([depth, kind, number]) => {
    const node = { depth, kind, number, parent: open[depth - 1], children: [] };
    node.parent?.children.push(node);
    open[depth] = node;
    return node;
  });
  return { nodes, leaves: spread(nodes) };
}

export function draw(figure) {
  const picture = svg("svg", { class: "tree", "aria-hidden": "true" });
  const says = html("p", { class: "sentence" });
  const tree = html("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The search tree" }, picture);
  figure.append(tree, says, html("figcaption", {}, "To the left, the object is taken. A node shows U, rounded down; ×: cut, with U rounded up; grey: a weight that does not fit."));
  slider(figure, "LIMIT", { min: 0, max: trees.length - 1, value: 112 }, (limit) => {
    const { best, entries } = trees[limit];
    const { nodes, leaves } = laidOut(entries);
    const depth = Math.max(...nodes.map(({ depth }) => depth));
    const lines = nodes.filter(({ parent }) => parent).map((node) =>
      svg("line", { class: node.kind, x1: node.parent.x, y1: node.parent.depth, x2: node.x, y2: node.depth }));
    const marks = nodes.map(({ x, depth, kind, number }) => svg("text", { class: kind, x, y: depth }, kind === "cut" ? `×${number}` : String(number)));
    picture.setAttribute("viewBox", `0 -.5 ${leaves} ${depth + 1}`);
    picture.replaceChildren(...lines, ...marks);
    const count = (kind) => nodes.filter((node) => node.kind === kind).length;
    says.textContent = `Best value ${best}. Nodes: ${count("node")}; cut by the bound: ${count("cut")}; too heavy: ${count("heavy")}.`;
    return says.textContent;
  });
}
