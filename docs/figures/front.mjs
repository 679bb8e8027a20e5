// The front page: a search for six queens plays until its first solution, on its board and in its tree. Below it is where
// the reader was last.

import { crown, html, player, svg } from "./draw.mjs";
import { growing } from "./grow.mjs";
import { search, sentence } from "./queens.mjs";

const N = 6;
const steps = [];
for (const step of search(N)) {
  steps.push(step);
  if (step.result === "solved") break;
}
const BEGINNING = `Place ${N} queens so that none attacks another, one in each column.`;
const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

// The page that the reader has left last, as look.js keeps it: a link, or nothing.
function continued() {
  try {
    const { href, title } = JSON.parse(localStorage.getItem("where"));
    return [html("p", { class: "continued" }, "Continue where you were: ", html("a", { href }, title))];
  } catch {
    return [];
  }
}

// The board, and what shows a step on it.
function makeBoard() {
  const squares = [];
  const queens = [];
  for (let y = 0; y < N; y++) {
    for (let x = 0; x < N; x++) squares.push(svg("rect", { x, y, width: 1, height: 1, class: (x + y) % 2 ? "square odd" : "square" }));
  }
  for (let x = 0; x < N; x++) queens.push(svg("g", { class: "queen", visibility: "hidden" }, crown()));
  const line = svg("line", { class: "attack", visibility: "hidden" });
  const tried = svg("rect", { class: "tried", width: 0.9, height: 0.9, rx: 0.08, visibility: "hidden" });
  const picture = svg("svg", { viewBox: "-.05 -.05 6.1 6.1", role: "img", "aria-label": "A board of 6 x 6 cells: the search places one queen in each column" },
    ...squares, line, tried, ...queens);
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
    tried.setAttribute("visibility", x < 0 ? "hidden" : "visible");
    tried.setAttribute("x", x + 0.05);
    tried.setAttribute("y", y + 0.05);
    tried.setAttribute("class", `tried ${result === "free" || result === "solved" ? "free" : "refused"}`);
  };
  return { picture, show };
}

export function draw(figure) {
  const board = makeBoard();
  const tree = growing(steps, N);
  const says = html("p", { class: "sentence" });
  const counts = html("p", { class: "counts" });
  const play = html("button");
  const step = html("button", {}, "Step");
  const again = html("button", {}, "Again");
  const status = html("p", { class: "hidden-text", role: "status" });
  figure.append(board.picture, tree.picture, html("div", { class: "said" }, says, html("p", { class: "buttons" }, play, step, again, counts), ...continued(), status));

  let at = -1;
  const go = (to) => {
    at = to;
    const done = steps.slice(0, at + 1);
    const back = done.filter(({ result }) => result === "unmark").length;
    const tries = done.filter(({ result }) => !["unmark", "solved"].includes(result)).length;
    board.show(steps[at] ?? { queens: [], x: -1, y: -1, result: "" });
    tree.show(at);
    // The names of the check arrays come later, in their chapter.
    says.textContent = at < 0 ? BEGINNING : sentence(N, steps[at]).replace(/diagonal [rl]d/, "diagonal");
    counts.textContent = `${counted(tries, "cell")} tried, ${counted(back, "queen")} taken back`;
    if (at === steps.length - 1) status.textContent = says.textContent;
    return at < steps.length - 1;
  };
  const next = () => go(Math.min(at + 1, steps.length - 1));
  go(-1);
  const { play: run } = player(figure, play, next, 350);
  step.onclick = () => {
    run(false);
    next();
    status.textContent = says.textContent;
  };
  again.onclick = () => { go(-1); run(true); };
}
