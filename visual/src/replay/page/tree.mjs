// The search tree on a canvas: as far as it has been entered, a small one before the rest of it, which is dotted. It follows the
// steps, is moved and scaled by hand, and leads to the node that is clicked, or by keys from node to node.

import { inNextFrame, listenToPointer, paperOf, takeKeys } from "./dom.mjs";
import { drawTree } from "./drawing.mjs";
import { centre, fit, layOut, look, nodeAt, placed, stubsOf, zoom } from "./layout.mjs";
import { counted, foldSentence, upTo } from "./recording.mjs";

const SMALL = 150;  // leaves of a tree whose whole is seen from the beginning

// What is in sight of a tree on a canvas: all of it, a part that was chosen by hand, or what is around the present node.
class Sight {
  view = null;

  constructor(canvas, isFitted) {
    Object.assign(this, { canvas, isFitted });
  }

  get size() {
    return [this.canvas.clientWidth, this.canvas.clientHeight];
  }

  resize(tree) {
    this.view = null;
    this.refit(tree);
  }

  refit(tree) {
    if (this.isFitted) this.view = fit(tree, ...this.size);
  }

  fit(tree) {
    this.isFitted = true;
    this.refit(tree);
  }

  choose(view) {
    this.isFitted = false;
    this.view = view;
  }

  // Brings a node of the tree into sight, if there is one.
  follow(tree, node) {
    const [width, height] = this.size, { view } = this;
    this.refit(tree);
    if (this.isFitted || !view || !width || node < 0) return;
    const { leftOf, topOf } = placed(tree, view, height), x = leftOf(node), y = topOf(node);
    if (x > 24 && x < width - 24 && y > 12 && y < height - 12) return;
    this.view = centre(view, tree, width, height, tree.x[node], tree.depths[node]);
  }
}

// Draws the tree of a replay; `pick` is called with a node that is clicked or that a key leads to, if there is one.
export function makeTree(canvas, replay, pick) {
  const { nodes, steps } = replay, whole = layOut(nodes, nodes.length), isWhole = whole.leaves <= SMALL, stubs = stubsOf(replay);
  const sight = new Sight(canvas, isWhole);
  let tree = null, at = 0, over = null;  // what is drawn over the tree: {draw, depth}
  grow(0);
  listenToPointer(canvas, { pan, click: (x, y) => pick(sight.view ? nodeAt(tree, sight.view, x, y) : -1) });
  // Up to the parent, down to the first child, and aside to the next node that is as deep: they are entered from left to right.
  const by = (way) => () => pick(way(Math.max(0, steps[at].node)));
  takeKeys(canvas, {
    ArrowUp: by((from) => nodes[from].parent), ArrowDown: by((from) => nodes[from].children[0]),
    ArrowLeft: by((from) => nodes.findLastIndex(({ depth }, node) => node < from && depth === nodes[from].depth)),
    ArrowRight: by((from) => nodes.findIndex(({ depth }, node) => node > from && depth === nodes[from].depth)),
  });
  const redraw = inNextFrame(() => {
    const paper = paperOf(canvas), { node } = steps[at];
    if (!paper) return;
    sight.view ??= look(tree, ...sight.size, tree.x[node] ?? 0, tree.depths[node] ?? 0);
    const onCanvas = placed(tree, sight.view, paper.height);
    // Where the reader is asked what comes next, or takes the place of the search, it is not seen.
    drawTree(paper, onCanvas, replay, at, stubs, isWhole && !canvas.closest(".asks, .trying"));
    over?.draw(paper, onCanvas);
  });
  const fitAll = () => { sight.fit(tree); redraw(); };
  const resize = () => { sight.resize(tree); redraw(); };
  return { show, scale, fitAll, resize, redraw, drawOver, isWhole };

  // The tree of the first nodes, with room for what is entered later, and for what is drawn over it.
  function grow(entered) {
    tree = { ...(isWhole ? whole : layOut(nodes, entered)), deepest: Math.max(whole.deepest, over?.depth ?? 0) };
  }

  // Shows the tree at a step; the node it is in comes into sight.
  function show(step) {
    at = step;
    const entered = upTo(nodes, at, (node) => node.entered);
    if (!isWhole && entered !== tree.x.length) grow(entered);
    sight.follow(tree, steps[at].node);
    canvas.ariaLabel = inWords(replay, at);
    redraw();
  }

  // Draws something over the tree from now on, or nothing.
  function drawOver(drawn) {
    over = drawn;
    grow(tree.x.length);
    sight.refit(tree);
    redraw();
  }

  function scale(factor) {
    sight.choose(sight.view && zoom(sight.view, tree, ...sight.size, factor));
    redraw();
  }

  function pan(right, down) {
    if (!sight.view) return;
    sight.choose({ ...sight.view, left: sight.view.left + right, top: sight.view.top + down });
    redraw();
  }
}

// What is seen of the tree, for those who do not see it.
function inWords({ recording, steps, nodes }, at) {
  const { fold, node, counted: [entered, deadEnds, solutions] } = steps[at];
  return `Search tree: ${counted(entered, "node")} entered, ${counted(solutions, recording.style.solution)}, ${counted(deadEnds, "dead end")}`
    + `${node >= 0 ? `, now at depth ${nodes[node].depth}` : ""}${fold ? `; folded here: ${foldSentence(fold, recording)}` : ""}`;
}
