// Warnsdorff's degrees on 8 x 8 cells: how many moves each free cell has left, with `fewest` beside `most`, move by move.

import { html, player, svg } from "./draw.mjs";
import { board, descend } from "./knight.mjs";

const SIDE = 8;
const chess = board(SIDE, SIDE);

// How strongly a free cell is coloured: the fewer moves it has left, the more it stands out from the page, light or dark.
export const strength = (degree) => Math.round(48 * (8 - degree) / 8);

function half(order) {
  const path = descend(chess, 0, order);
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => {
    const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
    const square = svg("rect", { x, y, width: 1, height: 1 });
    const text = svg("text", { x: x + 0.5, y: y + 0.66 });
    return { square, text, group: svg("g", {}, square, text) };
  });
  const line = svg("polyline", { class: "path" });
  const knight = svg("circle", { class: "knight", r: 0.3 });
  const picture = svg("svg", { viewBox: "-.05 -.05 8.1 8.1", role: "img" }, ...cells.map(({ group }) => group), line, knight);
  const says = html("p", { class: "counts" });
  const show = (count) => {
    const now = path.slice(0, count);
    const left = chess.degrees(now);
    const here = now.at(-1);
    const free = left.filter((degree) => degree !== null).length;
    const isCut = (cell) => left[cell] === 0 && !chess.neighbours[here].includes(cell);
    cells.forEach(({ square, text, group }, cell) => {
      const degree = left[cell];
      group.setAttribute("class", degree === null ? "visited" : isCut(cell) ? "cut" : "free");
      square.style.setProperty("--strength", `${degree === null ? 0 : strength(degree)}%`);
      text.textContent = degree ?? "";
    });
    const place = (cell) => [(cell % SIDE) + 0.5, Math.floor(cell / SIDE) + 0.5];
    line.setAttribute("points", now.map((cell) => place(cell).join(",")).join(" "));
    const [x, y] = place(here);
    knight.setAttribute("cx", x);
    knight.setAttribute("cy", y);
    const cut = left.filter((_, cell) => isCut(cell)).length;
    const isEnd = count >= path.length;
    const end = !isEnd ? "" : free === 0 ? " A tour." : " Dead end: it has to go back.";
    says.textContent = `${now.length} cells visited, ${free} free, ${cut} of them cut off.${end}`;
    picture.setAttribute("aria-label", `${order}: ${says.textContent}`);
  };
  return { order, path, show, says, node: html("div", {}, html("p", { class: "name" }, html("code", {}, order)), picture, says) };
}

export function draw(figure) {
  const halves = ["fewest", "most"].map(half);
  const last = Math.max(...halves.map(({ path }) => path.length));
  const slider = html("input", { type: "range", min: 1, max: last, value: 1 });
  const show = () => {
    for (const { show: showHalf } of halves) showHalf(Number(slider.value));
    slider.setAttribute("aria-valuetext", `move ${slider.value}: ${halves.map(({ order, says }) => `${order}: ${says.textContent}`).join(" ")}`);
  };
  const play = html("button", { type: "button" });
  figure.append(html("div", { class: "sides" }, ...halves.map(({ node }) => node)),
    html("p", { class: "buttons" }, play, html("label", {}, "Move ", slider)),
    html("figcaption", {}, "The number in a cell says how many moves it has left; the fewer, the stronger its colour. An outlined cell has none, and the knight cannot go there any more."));
  show();
  const { play: run, isPlaying } = player(figure, play, () => {
    slider.value = Number(slider.value) + 1;
    show();
    return Number(slider.value) < last;
  }, 400);
  play.addEventListener("click", () => {
    if (isPlaying() && Number(slider.value) === last) slider.value = 1;
  });
  slider.oninput = () => { run(false); show(); };
}
