// Queens, one a column, in JavaScript: node queens.mjs [N].
import * as trace from "./search_trace.mjs";

const n = Number(process.argv[2] ?? 8);
const rows = [];
let solutions = 0;

function place(x) {
  trace.enter();
  if (x === n) {
    solutions += 1;
    trace.note("solutions", solutions);
    trace.solution();
    trace.leave();
    return;
  }
  for (let y = 0; y < n; y++) {
    if (rows.some((row, column) => row === y || Math.abs(row - y) === x - column)) {
      trace.refuse("attacked", x, y);
      continue;
    }
    rows.push(y);
    trace.mark(x, y);
    place(x + 1);
    rows.pop();
    trace.unmark(x, y);
  }
  trace.leave();
}

trace.board(n, n, "queens");
place(0);
console.log(solutions);
