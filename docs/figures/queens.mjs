// The lecture's search for N queens, as `n-queens N 3` prints it: one step for each row that is tried, and for each
// queen that is taken back.

// The entries of the three check arrays for a cell.
export const entries = (n, x, y) => ({ yy: y, rd: x + y, ld: x - y + n - 1 });

// The first array that refuses a cell, or "free". The queens are the rows of the first columns.
export function verdict(n, queens, x, y) {
  const mine = entries(n, x, y);
  const taken = queens.map((row, column) => entries(n, column, row));
  return ["yy", "rd", "ld"].find((name) => taken.some((entry) => entry[name] === mine[name])) ?? "free";
}

// Every step of the search: the queens that are placed after it, the cell it is about, and its result: "free", the array
// that refuses, "unmark" or "solved".
export function* search(n, queens = []) {
  const x = queens.length;
  if (x === n) {
    yield { queens: [...queens], x: n - 1, y: queens[n - 1], result: "solved" };
    return;
  }
  for (let y = 0; y < n; y++) {
    const result = verdict(n, queens, x, y);
    if (result === "free") queens.push(y);
    yield { queens: [...queens], x, y, result };
    if (result !== "free") continue;
    yield* search(n, queens);
    queens.pop();
    yield { queens: [...queens], x, y, result: "unmark" };
  }
}

const LINES = { yy: "her row is taken", rd: "her diagonal rd is taken", ld: "her diagonal ld is taken" };

// A step in words.
export function sentence(n, { x, y, result }) {
  if (result === "solved") return `All ${n} queens are placed: a solution.`;
  if (result === "unmark") return `No row is left in column ${x + 1}. Back: queen ${x + 1} leaves (${x}, ${y}).`;
  return `Queen ${x + 1} to (${x}, ${y}): ${LINES[result] ?? "free"}.`;
}
