// What a step looks like on a board: its choice, and why that fits or not.

import { CROWN, draw, isOn, NUMBER } from "./shapes.mjs";

// Explains the step `at` of a board's replay, where the board has these values.
export function explain(board, values, at) {
  const { replay: { steps, nodes }, overlay, kind, width, height } = board;
  const step = steps[at], node = nodes[step.node];
  if (step.kind === "s") draw("rect", { x: 0, y: 0, width, height, class: "solution" }, overlay);
  if ("ef".includes(step.kind)) drawOptions(board, values, node);
  if (step.kind === "x") drawReason(board, values, { rings: step.cause?.shows ?? [] });
  if (!step.label || !node) return;
  const [, cell, number] = step.label;
  if (step.is_wrong) {
    // No move: the number in a cell is not the one that it had.
    drawMark(cell, "mark no", overlay);
    return;
  }
  if (step.kind === "r" && kind === "tour" && cell.join() === node.cell?.join()) {
    // No move, but another attempt from where the knight is: it is refused across the board.
    draw("text", { x: width / 2, y: height / 2, class: "tried", size: width / 8 }, overlay, `attempt ${number}`);
    draw("path", { d: `M${width / 4} ${height * 0.4}L${width * 0.75} ${height * 0.6}`, class: "cross" }, overlay);
    return;
  }
  if (kind === "tour") {
    if (node.cell) drawArrow(board, node.cell, cell, { r: "no", m: "try", u: "back" }[step.kind]);
  } else {
    drawMark(cell, { r: "mark no", m: "mark", u: "mark back" }[step.kind], overlay);
    if (step.kind === "r" && kind !== "objects") drawTried(board, cell, number);
  }
  if (step.kind === "r" && step.cause) {
    const { rings = [], ...cause } = step.cause;
    drawReason(board, values, { ...cause, rings: rings.map((place) => board.cellOf(place)), to: cell });
  }
}

function drawMark([x, y], name, parent) {
  draw("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.1, class: name }, parent);
}

// What is tried and does not fit, as a pale shape.
function drawTried({ kind, isNumbered, overlay }, [x, y], number) {
  const group = draw("g", { transform: `translate(${x + 0.5} ${y + 0.5})` }, overlay);
  if (kind === "queens") draw("path", { d: CROWN, class: "tried" }, group);
  else draw("text", { class: "tried", size: NUMBER.digits }, group, isNumbered ? number : number || "");
  draw("path", { d: "M.2 -.4L.4 -.2M.4 -.4L.2 -.2", class: "cross" }, group);
}

// Why a choice is refused, or a candidate no solution; lines lead `to` the cell of the choice.
function drawReason(board, values, { rings, lines, area, filled, counts = [], to }) {
  const { below, overlay } = board;
  const filledCells = filled ? values.flatMap((value, place) => (value ? [[...board.cellOf(place), 1, 1]] : [])) : [];
  for (const [x, y, width, height] of area ? [area] : filledCells) draw("rect", { x, y, width, height, class: "area" }, below);
  for (const from of lines ? rings : []) {
    const [x, y] = board.middle(from), [toX, toY] = board.middle(to);
    draw("path", { d: `M${x} ${y}L${toX} ${toY}`, class: "attack" }, overlay);
  }
  const counted = counts.map(([place, count]) => [board.cellOf(place), count]);
  for (const cell of [...rings, ...counted.map(([cell]) => cell)]) {
    const [cx, cy] = board.middle(cell);
    draw("circle", { cx, cy, r: 0.43, class: "ring" }, overlay);
  }
  for (const [[x, y], count] of counted) draw("text", { x: x + 0.5, y: y + 0.5, class: "ways", size: 0.36 }, overlay, count);
}

// How many moves each target has, where the search compares them.
function drawOptions(board, values, node) {
  const { width, degrees } = board;
  if (degrees?.shows !== "compared" || !node.cell) return;
  const parent = draw("g", { class: "options" }, board.overlay);
  for (const to of degrees.lines[node.cell[1] * width + node.cell[0]]) board.writeDegree(values, to, "ways", 0.5, 0.36, parent);
}

// From the knight to where it would go.
function drawArrow(board, from, to, name) {
  // Both are far off the board: no arrow is there to be seen.
  if (!isOn(board, from) && !isOn(board, to)) return;
  const { overlay } = board;
  const [x, y] = board.towards(to, from), [toX, toY] = board.towards(from, to);
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [right, down] = [(toX - x) / length, (toY - y) / length];
  const end = isOn(board, to) ? 0.34 : 0;
  const [tipX, tipY] = [toX - right * end, toY - down * end];
  const point = (back, aside) => `${tipX - right * back - down * aside} ${tipY - down * back + right * aside}`;
  const head = `M${point(0, 0)}L${point(0.26, 0.13)}L${point(0.26, -0.13)}Z`;
  draw("path", { d: `M${x + right * 0.36} ${y + down * 0.36}L${point(0.2, 0)}`, class: `arrow ${name}` }, overlay);
  draw("path", { d: head, class: `head ${name}` }, overlay);
  if (name !== "no") return;
  const [midX, midY] = [(x + toX) / 2, (y + toY) / 2];
  draw("path", { d: `M${midX - 0.17} ${midY - 0.17}l.34 .34m0 -.34l-.34 .34`, class: "cross" }, overlay);
}
