// Why a choice is refused: the cells, lines and areas on the board that are the reason. A cell is
// [x, y].

// Gives {rings, lines, areas, counts}: cells with a ring, lines from cell to cell, areas
// [x, y, width, height], and numbers [cell, text] that are written on free cells.
export function causeOf(recording, board, node, label, why) {
  const nothing = { rings: [], lines: [], areas: [], counts: [] };
  const cell = label[1];
  if (!cell) return nothing;
  const kind = recording.style.kind;
  const cause = kind === "queens" ? ofQueen(recording, board, cell, why)
    : kind === "digits" ? ofDigit(recording, board, cell, label[2], why)
      : kind === "boxes" ? {} : ofMove(recording, board, node, cell, why);
  return { ...nothing, ...cause };
}

function valueAt({ width, height }, board, [x, y]) {
  return x >= 0 && y >= 0 && x < width && y < height ? board[y * width + x] : -1;
}

function ofMove(recording, board, node, to, why) {
  const value = valueAt(recording, board, to);
  if (value < 0) return {};
  if (value > 0) return { rings: [to] };
  if (why === "dead end" && recording.program === "knight-closed") return urgent(recording, board, node.cell);
  if (why === "dead end") return stranded(recording, board, to);
  if (why === "corner") {
    return { rings: corners(recording).filter((cell) => isMove(cell, node.cell) && valueAt(recording, board, cell) === 0) };
  }
  if (why === "end path") {
    const end = endOf(recording);
    return { rings: [end], lines: isMove(end, to) ? [[to, end]] : [] };
  }
  // The same cells were on the path, and the knight was there.
  if (why === "hopeless") return { rings: [to], areas: cells(recording).filter((cell) => valueAt(recording, board, cell)).map((cell) => [...cell, 1, 1]) };
  return { rings: [to] };
}

function cells({ width, height }) {
  return Array.from({ length: width * height }, (_, place) => [place % width, Math.floor(place / width)]);
}

// The cell from which a closed tour comes home to (0, 0): the second one that the knight reaches from there.
function endOf(recording) {
  const { moves } = recording.style;
  return moves.filter((cell) => valueAt(recording, new Array(recording.width * recording.height).fill(0), cell) === 0)[1];
}

const isMove = (a, b) => Math.abs((a[0] - b[0]) * (a[1] - b[1])) === 2;

function corners({ width, height }) {
  return [[0, 0], [width - 1, 0], [0, height - 1], [width - 1, height - 1]];
}

// The free cells that cannot be entered any more, or not left again, once the knight is on `to`:
// each has one way, or none.
function stranded(recording, board, to) {
  const after = [...board];
  after[to[1] * recording.width + to[0]] = 1;
  const counts = cells(recording).filter((cell) => valueAt(recording, after, cell) === 0)
    .map((cell) => [cell, waysFrom(recording, after, cell) + (isMove(cell, to) ? 1 : 0)]);
  return fewest(counts);
}

// The cells that a closed tour must enter with its next move or never, with the ways on from each. One
// way home is a way on.
function urgent(recording, board, from) {
  const counts = cells(recording).filter((cell) => isMove(cell, from) && valueAt(recording, board, cell) === 0)
    .map((cell) => [cell, waysFrom(recording, board, cell) + (isMove(cell, [0, 0]) ? 1 : 0)]);
  return fewest(counts);
}

function fewest(counts) {
  const few = counts.filter(([, ways]) => ways < 2);
  return { rings: few.map(([cell]) => cell), counts: few.map(([cell, ways]) => [cell, String(ways)]) };
}

// How many moves lead from a cell to free cells.
export function waysFrom(recording, board, [x, y]) {
  const isFree = ([right, down]) => valueAt(recording, board, [x + right, y + down]) === 0;
  return recording.style.moves.filter(isFree).length;
}

// The queen that attacks the cell, on the line that the search has found taken.
function ofQueen({ width, height }, board, [x, y], why) {
  const isRow = (queen) => queen[1] === y;
  const isSum = (queen) => queen[0] + queen[1] === x + y;
  const isDifference = (queen) => queen[0] - queen[1] === x - y;
  let attacks = (queen) => isSum(queen) || isDifference(queen);
  if (why.includes("row")) attacks = isRow;
  else if (why.includes("x + y")) attacks = isSum;
  else if (why.includes("x - y")) attacks = isDifference;
  for (let place = 0; place < board.length; place++) {
    const queen = [place % width, Math.floor(place / width)];
    if (board[place] && queen[0] < x && attacks(queen)) {
      return { rings: [queen], lines: [[queen, [x, y]]] };
    }
  }
  return {};
}

// The same digit in the column, row or block that the search names.
function ofDigit(recording, board, [x, y], digit, why) {
  const left = x - (x % 3), top = y - (y % 3);
  const areas = { column: [x, 0, 1, 9], row: [0, y, 9, 1], block: [left, top, 3, 3] };
  const name = Object.keys(areas).find((name) => why.includes(name));
  const within = name ? [areas[name]] : Object.values(areas);
  for (const area of within) {
    for (let row = area[1]; row < area[1] + area[3]; row++) {
      for (let column = area[0]; column < area[0] + area[2]; column++) {
        const isOther = column !== x || row !== y;
        if (isOther && board[row * 9 + column] === digit) return { rings: [[column, row]], areas: [area] };
      }
    }
  }
  return { areas: within };
}

// The digits that no cell of the column, the row and the block of a cell has.
export function candidates(board, [x, y]) {
  const seen = new Set();
  for (let i = 0; i < 9; i++) {
    seen.add(board[y * 9 + i]).add(board[i * 9 + x]);
    seen.add(board[(y - (y % 3) + Math.floor(i / 3)) * 9 + x - (x % 3) + (i % 3)]);
  }
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !seen.has(digit));
}
