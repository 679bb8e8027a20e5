// A board whose cells are clicked, for an answer that is a list of cells.

import { element } from "./element.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `puzzle` is the text of a puzzle that is on the board, or "". `marked` gives the cells of the answer, each [x, y], and
// `mark` takes other ones. `draw` shows the answer again, which may have been typed.
export function clickable([width, height], puzzle, marked, mark) {
  const isAt = (x, y) => (cell) => String(cell) === `${x},${y}`;
  const clues = [...puzzle.replace(/\s/g, "")].slice(0, width * height).map((clue) => clue.replace("0", ""));
  const cells = Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    const clue = clues[place] ?? "";
    const cell = element("button", { type: "button", textContent: clue, tabIndex: place === 0 ? 0 : -1, title: `(${x}, ${y})`, aria: { label: `(${x}, ${y})${clue && `, clue ${clue}`}` } });
    cell.onclick = () => {
      const others = marked().filter((it) => !isAt(x, y)(it));
      mark(others.length < marked().length ? others : [...others, [x, y]]);
      draw();
    };
    // One cell is on the way of the Tab key, and arrows go to the others.
    cell.onfocus = () => { for (const it of cells) it.tabIndex = it === cell ? 0 : -1; };
    cell.onkeydown = (event) => {
      const [right, down] = STEPS[event.key] ?? [];
      if (right === undefined) return;
      event.preventDefault();
      if (x + right >= 0 && x + right < width) cells[place + right + down * width]?.focus();
    };
    return cell;
  });
  const draw = () => {
    const answer = marked();
    cells.forEach((cell, place) => cell.setAttribute("aria-pressed", answer.some(isAt(place % width, Math.floor(place / width)))));
  };
  const axis = (number) => element("span", { textContent: number, aria: { hidden: true } });
  const rows = Array.from({ length: height }, (_, y) => [axis(y), ...cells.slice(y * width, (y + 1) * width)]);
  const board = element("div", { className: puzzle ? "cells puzzle" : "cells", role: "group" }, axis(""), ...Array.from({ length: width }, (_, x) => axis(x)), ...rows.flat());
  board.style.setProperty("--columns", width);
  draw();
  return { board, draw };
}
