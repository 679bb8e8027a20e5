// The board as an SVG: its contents, and why a choice fits or not.

import { cellAt, named, pathTo } from "./recording.mjs";

const SVG = "http://www.w3.org/2000/svg";
// Around a point (0, 0), about one unit wide and high.
const CROWN = "M-.36 .3L-.46 -.16L-.2 .04L0 -.36L.2 .04L.46 -.16L.36 .3ZM-.36 .35H.36V.45H-.36Z";
const KNIGHT = "M-.3 .44H.36C.4 .1 .36 -.16 .16 -.3L.1 -.46L-.02 -.34C-.2 -.3 -.3 -.14 -.42 .04L-.34 .16L-.24 .14"
  + "L-.1 .06L-.02 .06C-.02 .2 -.28 .22 -.3 .44Z";
const NUMBER = { tour: 0.4, queens: 0.3, digits: 0.58, boxes: 0.5 };
// Values that are no number from 1 on: see `special` in common/src/search/header.rs.
const BLOCKED = 2 ** 31 + 1;
const SPECIAL = { [2 ** 31]: "0", [BLOCKED]: "\u25a0", [BLOCKED + 1]: "\u25cf" };

function draw(name, attributes, parent, text) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
}

const MOVING = 150;  // milliseconds
const MOST_DEGREES = 144;  // cells of a board that shows how many moves each has left

// A board in an SVG element. `show(values, at)` shows these values and explains the step `at` of the
// replay; without `at`, it explains nothing. `light({line, filled})` lights cells until the next step. `hover` is
// called with the place that the pointer is over, or with −1; `choose` with the place of a click. Beside the board of
// `other`, it has the same room around it.
export function makeBoard(root, replay, hover = null, choose = null, other = replay) {
  const { recording, nodes, steps } = replay;
  const { width, height, style } = recording;
  const kind = style.kind;
  const isOff = ([, cell]) => !cell || cell[0] < 0 || cell[1] < 0 || cell[0] >= width || cell[1] >= height;
  const isNumbered = kind === "boxes" && style.calls.some(([, part]) => part === "number");
  // Moves that leave the board need room around it, and a knight that is there needs more.
  const leaves = kind === "tour" && [replay, other].some((it) => it.recording.labels.some(isOff));
  // On a large board, numbers are larger in cells, so that they are not smaller on the screen.
  const most = Math.max(width, height), axisSize = kind === "boxes" ? 0.26 : Math.max(0.26, 0.04 * most);
  const degreeSize = Math.min(0.34, Math.max(0.22, 0.04 * most));
  const room = !leaves ? Math.max(0.45, 1.25 * axisSize) : [replay, other].some((it) => it.nodes.some(({ cell }) => cell && isOff(["", cell]))) ? 1.3 : 0.95;
  const texts = [];
  const shown = [];
  const tables = (...kinds) => recording.state.filter(({ shows }) => kinds.includes(shows));
  const [degrees] = tables("free", "compared");
  const hasDegrees = hover && width * height <= MOST_DEGREES;
  const cellOf = (place) => cellAt(recording, place);
  let route, below, lights, overlay;
  let knightAt = null;  // where the knight was drawn last
  drawEmpty();
  if (hover) {
    root.addEventListener("pointermove", (event) => hover(placeAt(event)));
    root.addEventListener("pointerleave", () => hover(-1));
    root.addEventListener("click", (event) => choose(placeAt(event)));
  }
  return { show, light };

  // The place of the cell under the pointer, or −1.
  function placeAt({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(root.getScreenCTM().inverse());
    return x >= 0 && y >= 0 && x < width && y < height ? Math.floor(y) * width + Math.floor(x) : -1;
  }

  function light({ line, filled }) {
    lights.replaceChildren();
    for (const [places, name] of [[line, "lit-line"], [filled, "lit-cell"]]) {
      for (const [x, y] of places.map(cellOf)) draw("rect", { x, y, width: 1, height: 1, class: name }, lights);
    }
  }

  function drawEmpty() {
    root.replaceChildren();
    root.setAttribute("viewBox", `${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`);
    root.style.setProperty("--shape", (width + 2 * room) / (height + 2 * room));
    for (let place = 0; place < width * height; place++) {
      const [x, y] = cellOf(place);
      const isDark = kind === "digits" ? style.clues[place] > 0 : kind !== "boxes" && (x + y) % 2 === 1;
      draw("rect", { x, y, width: 1, height: 1, class: isDark ? "cell dark" : "cell" }, root);
    }
    below = draw("g", {}, root);
    lights = draw("g", {}, root);
    if (kind === "digits") {
      const side = width === height ? Math.sqrt(width) : 0.5;
      for (let line = side; side % 1 === 0 && line < width; line += side) {
        draw("path", { d: `M${line} 0V${height}M0 ${line}H${width}`, class: "block" }, root);
      }
    }
    draw("rect", { x: 0, y: 0, width, height, class: "frame" }, root);
    const every = Math.ceil(most / 16), aside = -Math.max(0.22, 0.55 * axisSize);
    const size = axisSize > 0.26 ? { style: `font-size: ${axisSize.toFixed(2)}px` } : {};
    const axis = (x, y, number) => draw("text", { x, y, class: "axis", ...size }, root, number);
    for (let x = 0; x < width; x += every) axis(x + 0.5, aside, x);
    // Boxes on a line have one number each.
    for (let y = 0; y < height && (kind !== "boxes" || height > 1); y += every) axis(aside, y + 0.5, y);
    route = draw("path", { class: "route" }, root);
    for (let place = 0; place < width * height; place++) {
      const [x, y] = cellOf(place);
      const isClue = kind === "digits" && style.clues[place] > 0;
      const group = draw("g", { transform: `translate(${x + 0.5} ${y + 0.5})` }, root);
      const crown = kind === "queens" ? draw("path", { d: CROWN, class: "crown", visibility: "hidden" }, group) : null;
      const text = draw("text", { class: isClue ? "clue" : "found", "font-size": NUMBER[kind], "data-place": place }, group);
      if (crown) text.setAttribute("visibility", "hidden");
      texts.push({ text, crown });
      shown.push(0);
    }
    overlay = draw("g", {}, root);
  }

  function written(value) {
    if (value === 0) return "";
    if (value in SPECIAL) return SPECIAL[value];
    return kind === "tour" ? String(value - 1 + style.first) : kind === "queens" ? "Q" : named(value);
  }

  // The middle of a cell; of one far off the board, a point at the edge.
  function middle([x, y]) {
    const within = (value, length) => Math.max(-room + 0.4, Math.min(length + room - 0.4, value + 0.5));
    return [within(x, width), within(y, height)];
  }

  // With `moves`, what has changed since the last board is seen to move.
  function show(values, at = -1, node = at >= 0 ? steps[at].node : -1, moves = false) {
    const gone = [];
    values.forEach((value, place) => {
      if (shown[place] === value) return;
      shown[place] = value;
      const { text, crown } = texts[place];
      if (moves && !value && kind !== "tour") gone.push((crown ?? text).parentNode.cloneNode(true));
      text.textContent = written(value);
      if (crown) {
        crown.setAttribute("visibility", value && value !== BLOCKED ? "visible" : "hidden");
        text.setAttribute("visibility", value === BLOCKED ? "visible" : "hidden");
      }
      text.setAttribute("font-size", Math.min(NUMBER[kind], 1.5 / Math.max(1, text.textContent.length)));
      if (moves && value && kind !== "tour") (crown ?? text).animate([{ opacity: 0 }, { opacity: 1 }], MOVING);
    });
    below.replaceChildren();
    overlay.replaceChildren();
    lights.replaceChildren();
    // What is taken back is seen to leave.
    for (const ghost of gone) {
      ghost.setAttribute("aria-hidden", "true");
      ghost.querySelector("[data-place]").removeAttribute("data-place");
      overlay.append(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], MOVING).onfinish = () => ghost.remove();
    }
    if (kind === "tour") showTour(node, moves);
    if (hasDegrees) degrees?.lines.forEach((_, place) => writeDegree(values, place, "degree", 0.82, degreeSize, below));
    if (at >= 0) explain(values, steps[at], at);
  }

  // How many moves a free cell has left.
  function writeDegree(values, place, name, aside, size, parent) {
    if (values[place]) return;
    const [x, y] = cellOf(place);
    const left = degrees.lines[place].filter((to) => !values[to]).length;
    draw("text", { x: x + aside, y: y + aside, class: name, "font-size": size }, parent, left);
  }

  // The way of the knight, and its cell.
  function showTour(node, moves) {
    const cells = pathTo(nodes, node).map((index) => nodes[index].cell).filter(Boolean);
    route.setAttribute("d", cells.map((cell, index) => `${index ? "L" : "M"}${middle(cell).join(" ")}`).join(""));
    const cell = cells[cells.length - 1];
    root.querySelectorAll(".here").forEach((text) => text.classList.remove("here"));
    if (!cell) return;
    const [x, y] = middle(cell);
    const isOn = !isOff(["", cell]);
    if (isOn) {
      draw("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: "knight-cell" }, below);
      const { text } = texts[cell[1] * width + cell[0]];
      text.classList.add("here");
    } else {
      writeAway(cell, x, y);
    }
    const [atX, atY] = [x - (isOn ? 0.1 : 0), y + 0.06];
    const knight = draw("path", { d: KNIGHT, class: isOn ? "knight" : "knight off", transform: `translate(${atX} ${atY}) scale(0.62)` }, overlay);
    const there = `translate(${atX}px, ${atY}px) scale(0.62)`;
    if (moves && knightAt && knightAt !== there) knight.animate([{ transform: knightAt }, { transform: there }], MOVING);
    knightAt = there;
  }

  // Where a knight is that is off the board: beside it, in the margin that it is in.
  function writeAway(cell, x, y) {
    const text = `(${cell.join(", ")})`;
    const half = 0.08 * text.length;  // of its width
    const isBeside = y < 0 || y > height;
    const way = isBeside ? x + 0.4 + 2 * half < width + room ? 1 : -1 : y < height / 2 ? 1 : -1;
    const place = isBeside ? { x: x + way * (0.4 + half), y } : { x: Math.max(half - room, Math.min(width + room - half, x)), y: y + way * 0.55 };
    draw("text", { ...place, class: "away", "font-size": 0.3 }, overlay, text);
  }

  function explain(values, step, at) {
    const node = nodes[step.node];
    if (step.kind === "s") draw("rect", { x: 0, y: 0, width, height, class: "solution" }, overlay);
    if (step.kind === "e" || step.kind === "f") options(values, node, at);
    if (step.kind === "x") reason(values, step.failure[1], {});
    if (!step.label || !node) return;
    const choice = step.label;
    if (step.kind === "r" && kind === "tour" && choice[1]?.join() === node.cell?.join()) {
      // No move, but another attempt from where the knight is: it is refused across the board.
      draw("text", { x: width / 2, y: height / 2, class: "tried", "font-size": width / 8 }, overlay, `attempt ${choice[2]}`);
      draw("path", { d: `M${width / 4} ${height * 0.4}L${width * 0.75} ${height * 0.6}`, class: "cross" }, overlay);
      return;
    }
    if (kind === "tour") {
      if (choice[1] && node.cell) arrow(node.cell, choice[1], { r: "no", m: "try", u: "back" }[step.kind]);
    } else if (choice[1]) {
      const [x, y] = choice[1];
      const box = { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.1 };
      draw("rect", { ...box, class: { r: "mark no", m: "mark", u: "mark back" }[step.kind] }, overlay);
      if (step.kind === "r") tried(x, y, choice[2]);
    }
    if (step.kind === "r") reason(values, (step.cause.rings ?? []).map(cellOf), step.cause, choice[1]);
  }

  // What is tried and does not fit, as a pale shape.
  function tried(x, y, number) {
    const at = { transform: `translate(${x + 0.5} ${y + 0.5})` };
    const group = draw("g", at, overlay);
    if (kind === "queens") draw("path", { d: CROWN, class: "tried" }, group);
    else draw("text", { class: "tried", "font-size": NUMBER.digits }, group, named(isNumbered ? number : number || ""));
    draw("path", { d: "M.2 -.4L.4 -.2M.4 -.4L.2 -.2", class: "cross" }, group);
  }

  // Why a choice is refused, or a candidate no solution.
  function reason(values, rings, { lines, area, filled, counts = [] }, to) {
    const areas = area ? [area] : filled ? values.flatMap((value, place) => (value ? [[...cellOf(place), 1, 1]] : [])) : [];
    for (const [x, y, across, down] of areas) draw("rect", { x, y, width: across, height: down, class: "area" }, below);
    for (const from of lines ? rings : []) {
      const [x, y] = middle(from), [toX, toY] = middle(to);
      draw("path", { d: `M${x} ${y}L${toX} ${toY}`, class: "attack" }, overlay);
    }
    const counted = counts.map(([place, count]) => [cellOf(place), count]);
    for (const [cx, cy] of [...rings, ...counted.map(([cell]) => cell)].map(middle)) draw("circle", { cx, cy, r: 0.43, class: "ring" }, overlay);
    for (const [[x, y], count] of counted) draw("text", { x: x + 0.5, y: y + 0.5, class: "ways", "font-size": 0.36 }, overlay, count);
  }

  // What there is to choose from at a node.
  function options(values, node, at) {
    const parent = draw("g", { class: "options" }, overlay);
    const next = steps[at + 1];
    const cell = next?.label && next.node === steps[at].node ? next.label[1] : null;
    if (kind === "digits" && cell && width === 9 && height === 9) {
      const [x, y] = cell;
      draw("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.1, class: "mark" }, parent);
      const lines = tables("values").flatMap(({ lines }) => lines).filter((line) => line.includes(y * width + x));
      const seen = new Set(lines.flat().map((place) => values[place]));
      for (const digit of lines.length ? [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !seen.has(digit)) : []) {
        const column = (digit - 1) % 3, row = Math.floor((digit - 1) / 3);
        const place = { x: x + 0.23 + 0.27 * column, y: y + 0.24 + 0.27 * row };
        draw("text", { ...place, class: "candidate", "font-size": 0.31 }, parent, digit);
      }
    }
    if (kind === "queens" && node.depth < width && tables("taken").length) {
      const taken = new Set(tables("taken").flatMap(({ lines }) => lines).filter((line) => line.some((place) => values[place])).flat());
      for (let y = 0; y < height; y++) {
        if (!taken.has(y * width + node.depth)) draw("circle", { cx: node.depth + 0.5, cy: y + 0.5, r: 0.13, class: "free" }, parent);
      }
    }
    if (degrees?.shows === "compared" && node.cell) {
      for (const to of degrees.lines[node.cell[1] * width + node.cell[0]]) writeDegree(values, to, "ways", 0.5, 0.36, parent);
    }
  }

  // From the knight to where it would go.
  function arrow(from, to, name) {
    // Both are far off the board: no arrow is there to be seen.
    if (isOff(["", from]) && isOff(["", to])) return;
    const [x, y] = middle(from), [toX, toY] = middle(to);
    const length = Math.hypot(toX - x, toY - y) || 1;
    const [right, down] = [(toX - x) / length, (toY - y) / length];
    const isOn = !isOff(["", to]);
    const end = isOn ? 0.34 : 0;
    const [tipX, tipY] = [toX - right * end, toY - down * end];
    const point = (back, aside) => `${tipX - right * back - down * aside} ${tipY - down * back + right * aside}`;
    const head = `M${point(0, 0)}L${point(0.26, 0.13)}L${point(0.26, -0.13)}Z`;
    draw("path", { d: `M${x + right * 0.36} ${y + down * 0.36}L${point(0.2, 0)}`, class: `arrow ${name}` }, overlay);
    draw("path", { d: head, class: `head ${name}` }, overlay);
    if (name !== "no") return;
    const [midX, midY] = [(x + toX) / 2, (y + toY) / 2];
    draw("path", { d: `M${midX - 0.17} ${midY - 0.17}l.34 .34m0 -.34l-.34 .34`, class: "cross" }, overlay);
  }
}
