// Says what a search does, for `show`: one event a line, in the file that the variable SEARCH_TRACE names.
//
// Without that variable, nothing is written. Write `import * as trace from "./search_trace.mjs"`, and begin with
// trace.board(8, 8, "queens") or trace.boxes(5). The kind of a board is tour, queens, digits, marks or path. A cell is
// x, y on a board, and one index in a line of boxes; a value may follow.

import { openSync, writeSync } from "node:fs";

let file = null, numbers = 2; // how many numbers a cell has

function begin(count, first) {
  numbers = count;
  if (process.env.SEARCH_TRACE) writeSync((file ??= openSync(process.env.SEARCH_TRACE, "w")), first);
}

function write(event, why, cell) {
  if (file === null) return;
  const line = new Error().stack.split("\n")[3]?.match(/:(\d+):\d+\)?$/)?.[1] ?? 0; // where the event is called
  const words = cell.map((word, place) => (place < numbers ? ` ${word}` : ` =${word}`));
  writeSync(file, `${event}${words.join("")}${why && " "}${why} @${line}\n`); // no buffer: a crash loses no line
}

export function board(width, height, kind) { begin(2, `board ${width} ${height} ${kind}\n`); }
export function boxes(count) { begin(1, `boxes ${count}\n`); }
// Is on the board before the search: given(x, y) a start, given(x, y, 5) a clue.
export function given(...cell) { write("given", "", cell); }
// Nothing may be placed on the cell.
export function blocked(...cell) { write("given", "=x", cell); }
// A call of the search begins.
export function enter() { write("enter", "", []); }
// A choice is impossible: refuse("the row has a queen", x, y).
export function refuse(why, ...cell) { write("refuse", why, cell); }
// A choice is made: mark(x, y), or with a value, mark(x, y, 5). It is taken back.
export function mark(...cell) { write("mark", "", cell); }
export function unmark(...cell) { write("unmark", "", cell); }
// A complete candidate is not a solution: reject("not closed"). It is one, or one with a value: solution(281).
export function reject(why) { write("reject", why, []); }
export function solution(...value) { write("solution", "", value); }
// A variable of the search, shown beside the board: note("best", 281).
export function note(name, value) { write(`note ${name}=${value}`, "", []); }
// The call ends.
export function leave() { write("leave", "", []); }
