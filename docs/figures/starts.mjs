// The tours of 5 x 5 cells from each cell.

import { roving } from "../playground/dom.mjs";
import { grouped, html } from "./draw.mjs";

const N = 5;
// The tours and the nodes from each cell, row by row: docs/tests/it/figures.rs writes them.
const starts = await (await fetch(new URL("starts.json", import.meta.url))).json();

export function draw(figure) {
  const says = html("p", { class: "sentence", role: "status" }, "Point at the cell where the knight begins.");
  const cells = starts.map(({ tours, nodes }, index) => {
    const x = index % N;
    const y = Math.floor(index / N);
    const cell = html("button", { class: index % 2 ? "cell odd" : "cell", "aria-label": `(${x}, ${y})` });
    cell.onmouseenter = cell.onfocus = cell.onclick = () => {
      cells.forEach((other, place) => {
        const isAlike = starts[place].tours === tours;
        other.classList.toggle("lit", isAlike);
        other.textContent = isAlike ? tours : "";
      });
      says.textContent = `From (${x}, ${y}): ${tours} tours, ${grouped(nodes)} nodes. The cells with as many tours are lit.`;
    };
    return cell;
  });
  roving(cells, N);
  figure.append(html("div", { class: "board", role: "group", "aria-label": "Where the tour begins", style: `--n: ${N}` }, ...cells), says);
}
