// A board whose cells are clicked, for an answer that is a list of cells.

import { build, roving } from "./dom.mjs";

// `puzzle` is the text of a puzzle that is on the board, or "". `marked` gives the cells of the answer, each [x, y], and
// `mark` takes other ones. `draw` shows the answer again, which may have been typed.
export function clickable([width, height], puzzle, marked, mark) {
  const isAt = (x, y) => (cell) => String(cell) === `${x},${y}`;
  const clues = [...puzzle.replace(/\s/g, "")].slice(0, width * height).map((clue) => clue.replace("0", ""));
  const cells = Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    const clue = clues[place] ?? "";
    const cell = build("button", { type: "button", textContent: clue, title: `(${x}, ${y})`, ariaLabel: `(${x}, ${y})${clue && `, clue ${clue}`}` });
    cell.onclick = () => {
      const others = marked().filter((it) => !isAt(x, y)(it));
      mark(others.length < marked().length ? others : [...others, [x, y]]);
      draw();
    };
    return cell;
  });
  roving(cells, width);
  const draw = () => {
    const answer = marked();
    cells.forEach((cell, place) => { cell.ariaPressed = answer.some(isAt(place % width, Math.floor(place / width))); });
  };
  const axis = (number) => build("span", { ariaHidden: true }, number);
  const rows = Array.from({ length: height }, (_, y) => [axis(y), ...cells.slice(y * width, (y + 1) * width)]);
  const board = build("div", { className: puzzle ? "cells puzzle" : "cells", role: "group" }, axis(""), ...Array.from({ length: width }, (_, x) => axis(x)), ...rows.flat());
  board.style.setProperty("--columns", width);
  draw();
  return { board, draw };
}
