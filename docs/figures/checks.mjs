// The three check arrays of N queens: a cell lights its entry of each, an entry lights its line of the board.

import { roving } from "../playground/dom.mjs";
import { crown, html, svg } from "./draw.mjs";

const N = 5;
const ARRAYS = { yy: N, rd: 2 * N - 1, ld: 2 * N - 1 };
const NAMES = Object.keys(ARRAYS);
const INDICES = { yy: "y", rd: "x + y", ld: `x − y + ${N - 1}` };

// The entries of the arrays for a cell.
export const entries = (n, x, y) => ({ yy: y, rd: x + y, ld: x - y + n - 1 });

function makeCells() {
  return Array.from({ length: N * N }, (_, index) => {
    const x = index % N;
    const y = Math.floor(index / N);
    const on = entries(N, x, y);
    const cell = html("button", { class: (x + y) % 2 ? "cell odd" : "cell", "aria-pressed": "false",
      "aria-label": `(${x}, ${y}): ${NAMES.map((name) => `${name} ${on[name]}`).join(", ")}` },
    svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, crown()));
    return Object.assign(cell, { x, y, on });
  });
}

// The entries of an array.
const makeStrip = (name) => Array.from({ length: ARRAYS[name] }, (_, index) =>
  html("button", { class: "entry", "aria-label": `${name} ${index}` }, html("small", {}, String(index)), html("b", {}, "–")));

const listed = (cell) => NAMES.map((name) => `${name}[${cell.on[name]}]`).join(", ");

// The figure's parts: its cells, its arrays, its sentence, and the row of the queen of each column, or null.
class Figure {
  queens = Array(N).fill(null);
  cells = makeCells();
  strips = Object.fromEntries(NAMES.map((name) => [name, makeStrip(name)]));
  says = html("p", { class: "sentence", role: "status" }, "Point at a cell, or at an entry. Click a cell to place a queen.");

  // The cells with a queen.
  placed() {
    return this.cells.filter(({ x, y }) => this.queens[x] === y);
  }

  light(isLit) {
    for (const cell of this.cells) cell.classList.toggle("lit", isLit.cell(cell));
    for (const name of NAMES) this.strips[name].forEach((entry, index) => entry.classList.toggle("lit", isLit.entry(name, index)));
  }

  pointAt(cell) {
    this.light({ cell: (other) => other === cell || NAMES.some((name) => other.on[name] === cell.on[name]), entry: (name, index) => cell.on[name] === index });
    this.cells.forEach((other) => other.classList.toggle("chosen", other === cell));
    this.says.textContent = `Cell (${cell.x}, ${cell.y}) has the entries ${listed(cell)}.`;
  }

  pointAtEntry(name, index) {
    this.light({ cell: (cell) => cell.on[name] === index, entry: (other, at) => other === name && at === index });
    this.cells.forEach((cell) => cell.classList.remove("chosen"));
    const queen = this.placed().find(({ on }) => on[name] === index);
    this.says.textContent = `${name}[${index}] is ${queen ? `true: a queen is on (${queen.x}, ${queen.y})` : "false"}.`;
  }

  update() {
    const placed = this.placed();
    const isTrue = (name, index) => placed.some(({ on }) => on[name] === index);
    for (const cell of this.cells) {
      const isQueen = placed.includes(cell);
      cell.classList.toggle("queen", isQueen);
      cell.ariaPressed = isQueen;
      cell.classList.toggle("attacked", !isQueen && NAMES.some((name) => isTrue(name, cell.on[name])));
    }
    for (const name of NAMES) {
      this.strips[name].forEach((entry, index) => {
        const value = isTrue(name, index);
        entry.classList.toggle("true", value);
        entry.lastChild.textContent = value ? "true" : "–";
        entry.ariaLabel = `${name} ${index}: ${value}`;
      });
    }
  }

  put(cell) {
    this.pointAt(cell);
    const { x, y, on } = cell;
    const others = this.placed().filter((queen) => queen.x !== x);
    const refusing = NAMES.find((name) => others.some((queen) => queen.on[name] === on[name]));
    if (this.queens[x] === y) {
      this.queens[x] = null;
      this.says.textContent = `Queen taken back from (${x}, ${y}): her three entries are false again.`;
    } else if (refusing) {
      this.says.textContent = `(${x}, ${y}) is refused: ${refusing}[${on[refusing]}] is true.`;
    } else {
      this.queens[x] = y;
      this.says.textContent = `Queen on (${x}, ${y}): ${listed(cell)} are true now.`;
    }
    this.update();
  }

  // The board, which listens.
  board() {
    for (const cell of this.cells) {
      cell.onmouseenter = cell.onfocus = () => this.pointAt(cell);
      cell.onclick = () => this.put(cell);
    }
    roving(this.cells, N);
    return html("div", { class: "board", role: "group", "aria-label": `A board of ${N} x ${N} cells`, style: `--n: ${N}` }, ...this.cells);
  }

  // An array, which listens.
  array(name) {
    const strip = this.strips[name];
    strip.forEach((entry, index) => {
      entry.onmouseenter = entry.onfocus = entry.onclick = () => this.pointAtEntry(name, index);
    });
    roving(strip);
    return html("div", { class: "array", role: "group", "aria-label": `The array ${name}` },
      html("span", { class: "name" }, html("code", {}, name), ` index ${INDICES[name]}`), html("div", { class: "strip" }, ...strip));
  }
}

export function draw(host) {
  const figure = new Figure();
  const arrays = html("div", { class: "arrays" }, ...NAMES.map((name) => figure.array(name)));
  host.append(html("div", { class: "sides" }, figure.board(), arrays), figure.says);
  figure.update();
}
