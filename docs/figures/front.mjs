// The front page: a search for six queens plays until its first solution.

import { crown, html, player, svg } from "./draw.mjs";
import { search, sentence } from "./queens.mjs";

const N = 6;

export function draw(figure) {
  const squares = [], queens = [];
  for (let y = 0; y < N; y++) {
    for (let x = 0; x < N; x++) squares.push(svg("rect", { x, y, width: 1, height: 1, class: (x + y) % 2 ? "square odd" : "square" }));
  }
  for (let x = 0; x < N; x++) queens.push(svg("g", { class: "queen", visibility: "hidden" }, crown()));
  const line = svg("line", { class: "attack", visibility: "hidden" });
  const tried = svg("rect", { class: "tried", width: 0.9, height: 0.9, rx: 0.08, visibility: "hidden" });
  const board = svg("svg", { viewBox: "-.05 -.05 6.1 6.1", role: "img", "aria-label": "A board of 6 x 6 cells: the search places one queen in each column" },
    ...squares, line, tried, ...queens);
  const says = html("p", { class: "sentence" });
  const counts = html("p", { class: "counts" });
  const play = html("button", { type: "button" });
  const step = html("button", { type: "button" }, "Step");
  const again = html("button", { type: "button" }, "Again");
  const status = html("p", { class: "hidden-text", role: "status" });
  figure.append(board, html("div", {}, says, counts, html("p", { class: "buttons" }, play, step, again), status));

  let steps, counters;
  const show = ({ queens: placed, x, y, result }) => {
    queens.forEach((queen, column) => {
      const row = placed[column] ?? (column === x ? y : null);
      const isOn = column < placed.length || (column === x && result !== "unmark");
      queen.setAttribute("visibility", isOn ? "visible" : "hidden");
      if (row !== null) queen.style.transform = `translate(${column}px, ${row}px)`;
      queen.setAttribute("class", column < placed.length ? "queen" : "queen refused");
    });
    const isRefused = result in { yy: 0, rd: 0, ld: 0 };
    const same = { yy: (c) => placed[c] === y, rd: (c) => c + placed[c] === x + y, ld: (c) => c - placed[c] === x - y }[result];
    const from = isRefused ? placed.findIndex((_, column) => same(column)) : -1;
    line.setAttribute("visibility", isRefused ? "visible" : "hidden");
    if (isRefused) {
      for (const [name, value] of Object.entries({ x1: from + 0.5, y1: placed[from] + 0.5, x2: x + 0.5, y2: y + 0.5 })) line.setAttribute(name, value);
    }
    tried.setAttribute("visibility", "visible");
    tried.setAttribute("x", x + 0.05);
    tried.setAttribute("y", y + 0.05);
    tried.setAttribute("class", `tried ${result === "free" || result === "solved" ? "free" : "refused"}`);
  };
  const next = () => {
    const { value, done } = steps.next();
    if (done) return false;
    if (value.result === "unmark") counters.back++;
    else if (value.result !== "solved") counters.tried++;
    show(value);
    says.textContent = sentence(N, value);
    counts.textContent = `${counters.tried} cells tried, ${counters.back} queens taken back`;
    if (value.result === "solved") status.textContent = says.textContent;
    return value.result !== "solved";
  };
  const start = () => {
    [steps, counters] = [search(N), { tried: 0, back: 0 }];
    next();
  };
  start();
  const { play: run } = player(figure, play, next, 350);
  step.onclick = () => { run(false); next(); status.textContent = says.textContent; };
  again.onclick = () => { start(); run(true); };
}
