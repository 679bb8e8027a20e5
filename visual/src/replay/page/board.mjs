// The board as an SVG: what stands on it, and the way of the knight.

import { placeIn } from "./dom.mjs";
import { explain } from "./explain.mjs";
import { cellAt, nameOfCell, pathTo } from "./recording.mjs";
import { drawSack, sackAt, sackEdges, sackInWords } from "./sack.mjs";
import { BLOCKED, CROWN, draw, isOn, KNIGHT, MOVING, NUMBER } from "./shapes.mjs";

const MOST_DEGREES = 144;  // cells of a board that shows how many moves each has left

// A board in an SVG element. `hover` is called with the place that the pointer is over, or with −1; `choose` with the place
// of a click. Beside the board of `other`, it has the same room around it; with `leaves`, it has room for moves that leave it, and `best` is the reader's own best value.
export class Board {
  texts = [];
  shown = [];
  knightAt = null;  // where the knight was drawn last

  constructor(root, replay, { hover = null, choose = null, other = replay, leaves, best } = {}) {
    const { width, height, style, state } = replay.recording;
    Object.assign(this, { root, replay, best, width, height, style, kind: style.kind });
    this.isLine = height === 1 && ["boxes", "objects"].includes(this.kind);
    this.isNumbered = this.kind === "boxes" && style.calls.some(([, part]) => part === "number");
    this.degrees = state.find(({ shows }) => shows === "free" || shows === "compared");
    this.hasDegrees = hover && width * height <= MOST_DEGREES;
    this.measure(other, leaves);
    this.drawEmpty();
    if (!hover) return;
    root.addEventListener("pointermove", (event) => hover(this.placeAt(event)));
    root.addEventListener("pointerleave", () => hover(-1));
    root.addEventListener("click", (event) => choose(this.placeAt(event)));
  }

  // The room around the board, and the sizes of its numbers: on a large board, they are larger in cells, so that they are
  // not smaller on the screen.
  measure(other, leaves) {
    const most = Math.max(this.width, this.height), replays = [this.replay, other];
    const isOff = (cell) => cell && !isOn(this, cell);
    const isLeft = leaves ?? (this.kind === "tour" && replays.some(({ steps }) => steps.some(({ label }) => isOff(label?.[1]))));
    const isAway = replays.some(({ nodes }) => nodes.some(({ cell }) => isOff(cell)));
    this.axisSize = this.isLine ? 0.26 : Math.max(0.26, 0.04 * most);
    this.degreeSize = Math.min(0.34, Math.max(0.22, 0.04 * most));
    // Moves that leave the board need room around it, and a knight that is there needs more.
    this.room = Math.max(1.25 * this.axisSize, !isLeft ? 0.45 : isAway ? 1.3 : 0.95);
  }

  cellOf(place) {
    return cellAt(this, place);
  }

  // The place of the cell under the pointer, or −1.
  placeAt(event) {
    const { x, y } = placeIn(this.root, event);
    return isOn(this, [x, y]) ? Math.floor(y) * this.width + Math.floor(x) : -1;
  }

  // The middle of a cell; of one far off the board, a point at the edge.
  middle([x, y]) {
    const within = (value, length) => Math.max(-this.room + 0.4, Math.min(length + this.room - 0.4, value + 0.5));
    return [within(x, this.width), within(y, this.height)];
  }

  // The middle of a cell, or of one far off the board the point at the edge on the straight line to it from another cell.
  towards(from, to) {
    const { room } = this, sizes = [this.width, this.height];
    const seen = from.map((start, axis) => {
      const by = to[axis] - start, edge = by > 0 ? sizes[axis] + room : -room;
      return by === 0 ? 1 : Math.max(0, (edge - start - 0.5) / by);
    });
    const part = Math.min(1, ...seen);
    return from.map((start, axis) => start + 0.5 + part * (to[axis] - start));
  }

  // Lights cells until the next step.
  light({ line, filled }) {
    this.lights.replaceChildren();
    for (const [places, name] of [[line, "lit-line"], [filled, "lit-cell"]]) {
      for (const place of places) {
        const [x, y] = this.cellOf(place);
        draw("rect", { x, y, width: 1, height: 1, class: name }, this.lights);
      }
    }
  }

  drawEmpty() {
    const { root, room, width, height, kind, style } = this;
    root.replaceChildren();
    const [left, top, right, bottom] = kind === "objects" ? sackEdges(width) : [-room, -room, width + room, height + room];
    root.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    root.style.setProperty("--shape", (right - left) / (bottom - top));
    for (let place = 0; place < width * height; place++) {
      const [x, y] = this.cellOf(place);
      const isDark = kind === "digits" ? style.clues[place] > 0 : ["tour", "queens"].includes(kind) && (x + y) % 2 === 1;
      draw("rect", { x, y, width: 1, height: 1, class: isDark ? "cell dark" : "cell" }, root);
    }
    this.below = draw("g", {}, root);
    this.lights = draw("g", {}, root);
    if (kind === "digits") this.drawBlocks();
    draw("rect", { x: 0, y: 0, width, height, class: "frame" }, root);
    this.drawAxes();
    this.route = draw("path", { class: "route" }, root);
    if (kind !== "objects") this.drawContents();
    this.overlay = draw("g", {}, root);
  }

  drawBlocks() {
    const { root, width, height } = this;
    const side = width === height ? Math.sqrt(width) : 0.5;
    for (let line = side; side % 1 === 0 && line < width; line += side) {
      draw("path", { d: `M${line} 0V${height}M0 ${line}H${width}`, class: "block" }, root);
    }
  }

  drawAxes() {
    const { root, width, height, axisSize } = this;
    const every = Math.ceil(Math.max(width, height) / 16), aside = -Math.max(0.22, 0.55 * axisSize);
    const axis = (x, y, number) => draw("text", { x, y, class: "axis", size: axisSize.toFixed(2) }, root, number);
    for (let x = 0; x < width; x += every) axis(x + 0.5, aside, x);
    // Boxes on a line have one number each.
    for (let y = 0; y < height && !this.isLine; y += every) axis(aside, y + 0.5, y);
  }

  // What a cell may show, which is empty yet.
  drawContents() {
    const { root, width, height, kind, style } = this;
    for (let place = 0; place < width * height; place++) {
      const [x, y] = this.cellOf(place);
      const isClue = kind === "digits" && style.clues[place] > 0;
      const group = draw("g", { transform: `translate(${x + 0.5} ${y + 0.5})` }, root);
      const crown = kind === "queens" ? draw("path", { d: CROWN, class: "crown", visibility: "hidden" }, group) : null;
      const text = draw("text", { class: isClue ? "clue" : "found", size: NUMBER[kind], "data-place": place }, group);
      this.texts.push({ text, crown });
      this.shown.push(0);
    }
  }

  // A queen is a crown, and no text.
  written(value) {
    const { words } = this.replay.recording;
    if (value === 0) return "";
    if (value in words) return words[value];
    return this.kind === "queens" ? "" : String(this.kind === "tour" ? value - 1 + this.style.first : value);
  }

  // These values at a node for those who do not see them: the path that is drawn, and what else stands where.
  inWords(values, node) {
    if (this.sack) return sackInWords(this.sack);
    const path = this.pathOf(node).map(nameOfCell);
    const say = (value, place) => {
      if (!value) return [];
      const cell = nameOfCell(this.cellOf(place)), text = this.written(value);
      if (path.includes(cell)) return [];
      return text === BLOCKED ? `${cell} blocked` : this.kind === "queens" ? cell : `${text} on ${cell}`;
    };
    const all = [...(path.length ? [`path ${path.join(", ")}`] : []), ...values.flatMap(say)];
    return all.length ? `Board: ${all.join(", ")}` : "Board, empty";
  }

  // The cells on the way to a node of a tour.
  pathOf(node) {
    const { nodes } = this.replay;
    return this.kind === "tour" ? pathTo(nodes, node).map((index) => nodes[index].cell).filter(Boolean) : [];
  }

  // Shows these values, and explains the step `at` of the replay; without `at`, it explains nothing. With `moves`, what has
  // changed since the last board is seen to move.
  show(values, at = -1, node = at >= 0 ? this.replay.steps[at].node : -1, moves = false) {
    if (this.kind === "objects") this.sack = sackAt(this.replay, values, at, node, this.best);
    else values.forEach((value, place) => {
      if (this.shown[place] === value) return;
      this.shown[place] = value;
      this.fill(this.texts[place], value, moves);
    });
    this.below.replaceChildren();
    this.overlay.replaceChildren();
    this.lights.replaceChildren();
    if (this.sack) drawSack(this, this.sack);
    if (this.kind === "tour") this.showTour(node, moves);
    if (this.hasDegrees) this.degrees?.lines.forEach((_, place) => this.writeDegree(values, place, "degree", 0.82, this.degreeSize, this.below));
    if (at >= 0) explain(this, values, at);
  }

  fill({ text, crown }, value, moves) {
    text.textContent = this.written(value);
    crown?.setAttribute("visibility", value && !text.textContent ? "visible" : "hidden");
    text.style.setProperty("--size", `${Math.min(NUMBER[this.kind], 1.5 / Math.max(1, text.textContent.length))}px`);
    if (moves && value && this.kind !== "tour") (crown ?? text).animate([{ opacity: 0 }, { opacity: 1 }], MOVING);
  }

  // How many moves a free cell has left.
  writeDegree(values, place, name, aside, size, parent) {
    if (values[place]) return;
    const [x, y] = this.cellOf(place);
    const left = this.degrees.lines[place].filter((to) => !values[to]).length;
    draw("text", { x: x + aside, y: y + aside, class: name, size }, parent, left);
  }

  // The way of the knight, and its cell.
  showTour(node, moves) {
    const cells = this.pathOf(node);
    this.route.setAttribute("d", cells.map((cell, index) => `${index ? "L" : "M"}${this.middle(cell).join(" ")}`).join(""));
    const cell = cells.at(-1);
    this.root.querySelectorAll(".here").forEach((text) => text.classList.remove("here"));
    if (cell) this.showKnight(cell, moves);
  }

  showKnight(cell, moves) {
    const [x, y] = this.middle(cell);
    const isHere = isOn(this, cell);
    if (isHere) {
      draw("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: "knight-cell" }, this.below);
      this.texts[cell[1] * this.width + cell[0]].text.classList.add("here");
    } else {
      this.writeAway(cell, x, y);
    }
    const [atX, atY] = [x - (isHere ? 0.1 : 0), y + 0.06];
    const knight = draw("path", { d: KNIGHT, class: isHere ? "knight" : "knight off", transform: `translate(${atX} ${atY}) scale(0.62)` }, this.overlay);
    const there = `translate(${atX}px, ${atY}px) scale(0.62)`;
    if (moves && this.knightAt && this.knightAt !== there) knight.animate([{ transform: this.knightAt }, { transform: there }], MOVING);
    this.knightAt = there;
  }

  // Where a knight is that is off the board: beside it, in the margin that it is in.
  writeAway(cell, x, y) {
    const { width, height, room } = this;
    const text = nameOfCell(cell);
    const half = 0.08 * text.length;  // of its width
    const isBeside = y < 0 || y > height;
    const way = isBeside ? x + 0.4 + 2 * half < width + room ? 1 : -1 : y < height / 2 ? 1 : -1;
    const place = isBeside ? { x: x + way * (0.4 + half), y } : { x: Math.max(half - room, Math.min(width + room - half, x)), y: y + way * 0.55 };
    draw("text", { ...place, class: "away", size: 0.3 }, this.overlay, text);
  }
}
