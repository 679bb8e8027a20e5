// The board of a reader who takes the place of the search: cells are chosen by a pointer, and by keys that move a
// frame.

import { Board } from "./board.mjs";
import { build, placeIn, takeKeys } from "./dom.mjs";
import { boardAt, nameOfCell } from "./recording.mjs";
import { draw, isOn, keepReadable } from "./shapes.mjs";

// Stands behind the board of the search. `choose` is called with a cell.
export class YourBoard {
  cursor = [0, 0];  // the frame of the keys, which a pointer does not need
  isSeen = false;
  values = [];
  said = build("p", { className: "unseen", ariaLive: "polite" });

  constructor(other, { recording }, choose) {
    const svg = other.cloneNode(false);
    for (const name of ["data-name", "id", "style"]) svg.removeAttribute(name);
    svg.classList.add("yours");
    Object.assign(svg, { tabIndex: 0, role: "application", ariaLabel: "Your board: arrow keys move the frame, Enter tries the cell, Backspace takes back" });
    other.after(svg);
    keepReadable(svg);
    Object.assign(this, { svg, recording, isTour: recording.style.kind === "tour" });
    // Not a pointer that is lifted: a swipe scrolls, and chooses nothing.
    svg.addEventListener("click", (event) => {
      const { x, y } = placeIn(svg, event);
      this.isSeen = false;
      this.cursor = [Math.floor(x), Math.floor(y)];
      choose(this.cursor);
    });
    const move = (right, down) => () => this.moveCursor(right, down), tryCursor = () => choose(this.cursor);
    takeKeys(svg, { ArrowLeft: move(-1, 0), ArrowRight: move(1, 0), ArrowUp: move(0, -1), ArrowDown: move(0, 1), Enter: tryCursor, " ": tryCursor });
  }

  // Shows the board at a node, and explains the step at a place, or none if that is −1; cells that are `open` have a frame, also
  // just off the board. `best` is the reader's own best value.
  show(replay, place, node, best, open) {
    const { width, height } = this.recording;
    this.values = boardAt(replay, node);
    new Board(this.svg, replay, { leaves: this.isTour, best }).show(this.values, place, node);
    const isNear = ([x, y]) => x >= -1 && y >= -1 && x <= width && y <= height;
    for (const cell of open) if (isNear(cell)) this.mark(cell, "open");
    if (this.isSeen) this.mark(this.cursor, "cursor");
  }

  // Frames a cell.
  mark([x, y], name) {
    draw("rect", { x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, rx: 0.12, class: name }, this.svg);
  }

  moveCursor(right, down) {
    const { recording, values, isTour } = this, { width, height } = recording, around = isTour ? 2 : 0;
    const within = (value, length) => Math.max(-around, Math.min(length - 1 + around, value));
    const cell = [within(this.cursor[0] + right, width), within(this.cursor[1] + down, height)];
    this.cursor = cell;
    this.isSeen = true;
    this.svg.querySelector(".cursor")?.remove();
    this.mark(cell, "cursor");
    this.said.textContent = `${nameOfCell(cell)}${!isOn(recording, cell) ? ", off the board" : values[cell[1] * width + cell[0]] ? ", filled" : ""}`;
  }
}
