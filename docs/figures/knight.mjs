// The first descent of the reading's search, as `knight-graph W H X Y 2 --algorithm plain --order ORDER` prints it: one
// path, up to a tour or to the first dead end.

// The directions in the reading's order.
const MOVES = [[-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]];

export function board(width, height) {
  const isOn = ([x, y]) => x >= 0 && x < width && y >= 0 && y < height;
  const index = ([x, y]) => y * width + x;
  const neighbours = Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return MOVES.map(([right, down]) => [x + right, y + down]).filter(isOn).map(index);
  });
  // How many moves each free cell has left; null for a cell of the path.
  const degrees = (path) => neighbours.map((list, cell) => (path.includes(cell) ? null : list.filter((to) => !path.includes(to)).length));
  return { width, height, neighbours, degrees };
}

// The cells of the path, numbered row by row. `order` is "fewest" or "most".
export function descend({ width, height, neighbours, degrees }, start, order) {
  const path = [start];
  while (path.length < width * height) {
    const left = degrees(path);
    const free = neighbours[path.at(-1)].filter((cell) => left[cell] !== null).sort((a, b) => left[a] - left[b]);
    if (order === "most") free.reverse();
    if (free.length === 0) break;
    path.push(free[0]);
  }
  return path;
}
