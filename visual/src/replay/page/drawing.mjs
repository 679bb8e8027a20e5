// What is drawn of the search tree, as it is placed on a canvas: its edges, a stub for each choice that a node refuses, and its
// nodes with their choices.

import { count, partOf, pathTo } from "./recording.mjs";

const CLOSE = 8;  // pixels between leaves from which on all stubs are drawn

// Draws the tree of a replay at a step; `stubs` has the refused choices of each node. With `hasRest`, the edges to what is
// entered later are dotted.
export function drawTree(paper, tree, replay, at, stubs, hasRest) {
  const { pen, colour, width, height } = paper, { nodes, steps } = replay;
  const path = pathTo(nodes, steps[at].node), isEntered = (node) => nodes[node].entered <= at;
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = colour("--grey");
  pen.lineWidth = 1;
  pen.setLineDash([2, 3]);
  if (hasRest) drawEdges(paper, tree, nodes, (node) => !isEntered(node));
  pen.setLineDash([]);
  drawEdges(paper, tree, nodes, isEntered);
  drawStubs(paper, tree, (node) => (isEntered(node) ? stubs[node] : []), at, path);
  pen.strokeStyle = colour("--blue");
  pen.lineWidth = 3;
  pen.beginPath();
  for (const node of path) pen.lineTo(tree.leftOf(node), tree.topOf(node));
  pen.stroke();
  drawNodes(paper, tree, replay, at, path);
}

function trace(pen, ...points) {
  points.forEach(([x, y], index) => (index ? pen.lineTo(x, y) : pen.moveTo(x, y)));
}

function drawEdges({ pen, width }, tree, nodes, isDrawn) {
  pen.beginPath();
  tree.eachSeen((node, x, y) => {
    const { parent } = nodes[node];
    if (parent < 0 || !isDrawn(node)) return;
    const from = tree.leftOf(parent);
    if (Math.max(x, from) < 0 || Math.min(x, from) > width) return;
    pen.moveTo(from, tree.topOf(parent));
    pen.lineTo(x, y);
  });
  pen.stroke();
}

// Where there is room for them, and always on the path.
function drawStubs({ pen, colour, width }, tree, stubsOf, at, path) {
  const length = Math.min(13, 0.5 * tree.down), from = Math.min(6, length / 2);
  if (length < 4) return;
  pen.strokeStyle = colour("--orange");
  pen.lineWidth = 1.2;
  pen.beginPath();
  const draw = (node, x, y) => {
    for (const { place, turn } of stubsOf(node)) {
      if (place > at) break;
      const right = Math.sin(turn), down = Math.cos(turn);
      pen.moveTo(x + from * right, y + from * down);
      pen.lineTo(x + length * right, y + length * down);
    }
  };
  if (tree.across >= CLOSE) tree.eachSeen((node, x, y) => { if (x > -20 && x < width + 20) draw(node, x, y); });
  else for (const node of path) draw(node, tree.leftOf(node), tree.topOf(node));
  pen.stroke();
}

function drawNodes(paper, tree, { nodes, recording, steps }, at, path) {
  const { pen, colour, width } = paper, onPath = new Set(path), current = path.at(-1);
  const radius = Math.max(1, Math.min(6, tree.across / 3, tree.down / 3));
  pen.font = `12px ${getComputedStyle(pen.canvas).fontFamily}`;
  const draw = (index, x, y) => {
    const node = nodes[index], isCurrent = index === current;
    if (node.entered > at || x < -40 || x > width + 40) return;
    if (radius < 1.5 && node.solved > at && !onPath.has(index)) return;
    drawNode(paper, node, at, x, y, radius, onPath.has(index));
    if (isCurrent) {
      pen.beginPath();
      pen.arc(x, y, radius + 5, 0, 2 * Math.PI);
      pen.lineWidth = 2.5;
      pen.strokeStyle = colour("--ink");
      pen.stroke();
    }
    // What a call has returned stands on its edge.
    const value = recording.style.kind === "calls" && node.parent >= 0 && node.left <= at ? steps[node.left].label[0].slice(node.label[0].length + 3) : "";
    if (value && tree.across >= 15) drawText(paper, "center", value, (x + tree.leftOf(node.parent)) / 2, (y + tree.topOf(node.parent)) / 2 + 4);
    if (tree.across >= 15 && tree.down >= 15) drawLabel(paper, node, x, y, radius + (isCurrent ? 5 : 0), tree.across, recording.style.short);
  };
  tree.eachSeen(draw);
  for (const node of path) draw(node, tree.leftOf(node), tree.topOf(node));
}

// A solution is a diamond, a fold a triangle, and a dead end a cross.
function drawNode({ pen, colour }, node, at, x, y, radius, isOnPath) {
  const isSolved = node.solved <= at, isCross = node.dead <= at;
  pen.beginPath();
  if (isCross) {
    trace(pen, [x - radius, y - radius], [x + radius, y + radius]);
    trace(pen, [x + radius, y - radius], [x - radius, y + radius]);
  } else if (isSolved) {
    const wide = Math.max(4, radius * 1.5);
    trace(pen, [x, y - wide], [x + wide, y], [x, y + wide], [x - wide, y]);
    pen.closePath();
  } else if (node.fold) {
    trace(pen, [x, y - radius], [x + 2 * radius, y + 2 * radius], [x - 2 * radius, y + 2 * radius]);
    pen.closePath();
  } else {
    pen.arc(x, y, radius, 0, 2 * Math.PI);
  }
  pen.fillStyle = colour(isSolved ? "--orange" : isOnPath ? "--blue" : node.fold ? "--square" : "--paper");
  if (!isCross) pen.fill();
  pen.lineWidth = 1.3;
  pen.strokeStyle = colour(isCross ? "--grey" : "--ink");
  pen.stroke();
}

// The choice that led to a node, and how many nodes it folds, where there is room for them.
function drawLabel(paper, { label, fold }, x, y, radius, room, part) {
  const folded = fold && count(fold.nodes);
  // A fold takes the room of three leaves.
  if (folded && 3 * room >= 8 * folded.length) drawText(paper, "center", folded, x, y + 2 * radius + 13);
  const text = label ? String(partOf(label, part)) : "";
  if (room >= 16 + 7 * text.length) drawText(paper, "left", text, x + radius + 4, y - 3);
}

function drawText({ pen, colour }, align, text, left, top) {
  pen.fillStyle = colour("--ink");
  pen.strokeStyle = colour("--paper");
  pen.lineWidth = 3;
  pen.textAlign = align;
  pen.strokeText(text, left, top);
  pen.fillText(text, left, top);
}
