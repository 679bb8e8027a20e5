// Shapes and signs that a board is drawn with.

const SVG = "http://www.w3.org/2000/svg";
// Around a point (0, 0), about one unit wide and high.
export const CROWN = "M-.36 .3L-.46 -.16L-.2 .04L0 -.36L.2 .04L.46 -.16L.36 .3ZM-.36 .35H.36V.45H-.36Z";
export const KNIGHT = "M-.3 .44H.36C.4 .1 .36 -.16 .16 -.3L.1 -.46L-.02 -.34C-.2 -.3 -.3 -.14 -.42 .04L-.34 .16L-.24 .14"
  + "L-.1 .06L-.02 .06C-.02 .2 -.28 .22 -.3 .44Z";
export const NUMBER = { tour: 0.4, queens: 0.3, digits: 0.58, boxes: 0.5 };  // the size of what is in a cell
export const BLOCKED = "\u25a0";
const READABLE = 9;         // pixels of a text, as far as its cell has room
export const MOVING = 150;  // milliseconds

// The size of a text is in cells.
export function draw(name, { size, ...attributes }, parent, text) {
  const node = document.createElementNS(SVG, name);
  if (size) node.style.setProperty("--size", `${size}px`);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
}

// Whether a cell is on a board.
export function isOn({ width, height }, [x, y]) {
  return x >= 0 && y >= 0 && x < width && y < height;
}

// Keeps the texts of a board readable where it is small.
export function keepReadable(svg) {
  new ResizeObserver(() => {
    const cell = svg.getScreenCTM()?.a ?? 0;
    if (cell > 0) svg.style.setProperty("--least", `${Math.min(0.48, READABLE / cell)}px`);
  }).observe(svg);
}
