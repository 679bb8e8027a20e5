// A small search tree that grows with its search: all of it is there from the beginning, pale; a refused choice is a stub.

import { svg } from "./draw.mjs";

const SPREAD = 1.7;  // the angle between the first choice of a node and the last one

// The tree of steps of a `kind`: "mark" leads to a new node, "unmark" back from it, "solve" stays, "refuse" is a stub. Gives nodes {parent, depth, x, from, until, stubs, isSolved}; `from`, `until` and stubs are places in `steps`.
export function treeOf(steps, choices) {
  const make = (parent, depth, from) => ({ parent, depth, x: 0, from, until: Infinity, stubs: [], tried: 0, children: [], isSolved: false });
  const nodes = [make(null, 0, -1)];
  let [here] = nodes;
  steps.forEach(({ kind }, place) => {
    if (kind === "solve") {
      here.isSolved = true;
    } else if (kind === "unmark") {
      here.until = place;
      here = here.parent;
    } else {
      const turn = SPREAD * (here.tried++ / (choices - 1) - 0.5);
      if (kind === "refuse") return here.stubs.push({ place, turn });
      const child = make(here, here.depth + 1, place);
      here.children.push(child);
      nodes.push(child);
      here = child;
    }
  });
  return { nodes, leaves: spread(nodes) };
}

// Gives each of a tree's nodes, in the order of the search, its `x`: leaves stand side by side, a parent stands above the middle of its children. Returns the number of leaves.
export function spread(nodes) {
  let leaves = 0;
  for (const node of nodes) if (node.children.length === 0) node.x = leaves++ + 0.5;
  for (const node of [...nodes].reverse()) if (node.children.length) node.x = (node.children[0].x + node.children.at(-1).x) / 2;
  return leaves;
}

const DOWN = 1.5;

// Draws it; `show` is called with the place of a step.
export function growing(steps, choices) {
  const { nodes, leaves } = treeOf(steps, choices);
  const depth = Math.max(...nodes.map(({ depth }) => depth));
  const at = ({ x, depth }) => [x, depth * DOWN];
  const drawn = nodes.map((node) => {
    const [x, y] = at(node);
    const [fromX, fromY] = node.parent ? at(node.parent) : [x, y];
    const edge = svg("line", { x1: fromX, y1: fromY, x2: x, y2: y });
    const stubs = node.stubs.map(({ turn }) => svg("line", { class: "stub", x1: x, y1: y, x2: x + 0.7 * Math.sin(turn), y2: y + 0.7 * Math.cos(turn) }));
    const mark = node.isSolved ? svg("path", { d: `M${x} ${y - 0.34}l.34 .34l-.34 .34l-.34 -.34Z` }) : svg("circle", { cx: x, cy: y, r: 0.2 });
    return { node, stubs, groups: [svg("g", {}, edge), svg("g", {}, ...stubs, mark)] };
  });
  const picture = svg("svg", { class: "tree", viewBox: `-.2 -.5 ${leaves + 0.4} ${depth * DOWN + 1}`, role: "img" }, ...[0, 1].flatMap((layer) => drawn.map(({ groups }) => groups[layer])));
  const show = (place) => {
    for (const { node: { from, until, isSolved, stubs: places }, stubs, groups } of drawn) {
      const state = place < from ? "later" : place < until ? "open" : "closed";
      for (const group of groups) group.setAttribute("class", isSolved && state === "open" ? "open solved" : state);
      stubs.forEach((stub, index) => stub.setAttribute("visibility", place >= places[index].place ? "visible" : "hidden"));
    }
    const entered = nodes.filter(({ from }) => from <= place).length;
    picture.ariaLabel = `The search tree: ${entered} of ${nodes.length} nodes entered`;
  };
  show(-1);
  return { picture, show };
}
