// The three check arrays of N queens: a cell lights its entry of each, an entry lights its line of the board.

import { crown, html, roving, svg } from "./draw.mjs";
import { entries } from "./queens.mjs";

const N = 5;
const ARRAYS = { yy: N, rd: 2 * N - 1, ld: 2 * N - 1 };
const NAMES = Object.keys(ARRAYS);

export function draw(figure) {
  // The row of the queen of each column, or null.
  const queens = Array(N).fill(null);
  const placed = () => queens.flatMap((y, x) => (y === null ? [] : [[x, y]]));
  const says = html("p", { class: "sentence", role: "status" }, "Point at a cell, or at an entry. Click a cell to place a queen.");

  const cells = [];
  for (let y = 0; y < N; y++) {
    for (let x = 0; x < N; x++) {
      const on = entries(N, x, y);
      const cell = html("button", { type: "button", class: (x + y) % 2 ? "cell odd" : "cell", "aria-pressed": "false",
        "aria-label": `(${x}, ${y}): ${NAMES.map((name) => `${name} ${on[name]}`).join(", ")}` },
      svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, crown()));
      Object.assign(cell, { x, y, on });
      cells.push(cell);
    }
  }
  const strips = Object.fromEntries(NAMES.map((name) => [name, Array.from({ length: ARRAYS[name] }, (_, index) =>
    html("button", { type: "button", class: "entry", "aria-label": `${name} ${index}` }, html("small", {}, String(index)), html("b", {}, "–")))]));

  const isTrue = (name, index) => placed().some(([x, y]) => entries(N, x, y)[name] === index);
  const light = (isLit) => {
    for (const cell of cells) cell.classList.toggle("lit", isLit.cell(cell));
    for (const name of NAMES) strips[name].forEach((entry, index) => entry.classList.toggle("lit", isLit.entry(name, index)));
  };
  const pointAt = (cell) => {
    light({ cell: (other) => other === cell || NAMES.some((name) => other.on[name] === cell.on[name]), entry: (name, index) => cell.on[name] === index });
    cells.forEach((other) => other.classList.toggle("chosen", other === cell));
    says.textContent = `Cell (${cell.x}, ${cell.y}) has the entries ${NAMES.map((name) => `${name}[${cell.on[name]}]`).join(", ")}.`;
  };
  const pointAtEntry = (name, index) => {
    light({ cell: (cell) => cell.on[name] === index, entry: (other, at) => other === name && at === index });
    cells.forEach((cell) => cell.classList.remove("chosen"));
    const queen = placed().find(([x, y]) => entries(N, x, y)[name] === index);
    says.textContent = `${name}[${index}] is ${queen ? `true: a queen is on (${queen.join(", ")})` : "false"}.`;
  };
  const update = () => {
    for (const cell of cells) {
      const isQueen = queens[cell.x] === cell.y;
      cell.classList.toggle("queen", isQueen);
      cell.setAttribute("aria-pressed", isQueen);
      cell.classList.toggle("attacked", !isQueen && NAMES.some((name) => isTrue(name, cell.on[name])));
    }
    for (const name of NAMES) {
      strips[name].forEach((entry, index) => {
        const value = isTrue(name, index);
        entry.classList.toggle("true", value);
        entry.lastChild.textContent = value ? "true" : "–";
        entry.setAttribute("aria-label", `${name} ${index}: ${value}`);
      });
    }
  };
  const put = (cell) => {
    pointAt(cell);
    const { x, y } = cell;
    const others = placed().filter(([column]) => column !== x);
    const refusing = NAMES.find((name) => others.some(([column, row]) => entries(N, column, row)[name] === cell.on[name]));
    if (queens[x] === y) {
      queens[x] = null;
      says.textContent = `Queen taken back from (${x}, ${y}): her three entries are false again.`;
    } else if (refusing) {
      says.textContent = `(${x}, ${y}) is refused: ${refusing}[${cell.on[refusing]}] is true.`;
    } else {
      queens[x] = y;
      says.textContent = `Queen on (${x}, ${y}): ${NAMES.map((name) => `${name}[${cell.on[name]}]`).join(", ")} are true now.`;
    }
    update();
  };

  for (const cell of cells) {
    cell.onmouseenter = () => pointAt(cell);
    cell.onfocus = () => pointAt(cell);
    cell.onclick = () => put(cell);
  }
  roving(cells, N);
  const board = html("div", { class: "board", role: "group", "aria-label": `A board of ${N} x ${N} cells`, style: `--n: ${N}` }, ...cells);
  const arrays = html("div", { class: "arrays" }, ...NAMES.map((name) => {
    strips[name].forEach((entry, index) => {
      entry.onmouseenter = entry.onfocus = entry.onclick = () => pointAtEntry(name, index);
    });
    roving(strips[name]);
    const index = { yy: "y", rd: "x + y", ld: `x − y + ${N - 1}` }[name];
    return html("div", { class: "array", role: "group", "aria-label": `The array ${name}` },
      html("span", { class: "name" }, html("code", {}, name), ` index ${index}`), html("div", { class: "strip" }, ...strips[name]));
  }));
  figure.append(html("div", { class: "sides" }, board, arrays), says);
  update();
}
