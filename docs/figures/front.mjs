// The front page: a search for six queens plays until its first solution, on its board and in its tree. Below it is where
// the reader was last.

import { crown, html, player, svg } from "./draw.mjs";
import { growing } from "./grow.mjs";

const N = 6;
// What the program has said of its steps: docs/tests/it/figures.rs writes it.
const steps = await (await fetch(new URL("front.json", import.meta.url))).json();
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
  // Shows where the search is after these steps.
  const show = (done) => {
    const rows = [];
    for (const { kind, cell } of done) {
      if (kind === "mark") rows.push(cell[1]);
      else if (kind === "unmark") rows.pop();
    }
    const { kind, cell: [x, y], attacker } = done.at(-1) ?? { cell: [0, 0] };
    queens.forEach((queen, column) => {
      const isPlaced = column < rows.length;
      const isOn = isPlaced || (column === x && kind === "refuse");
      queen.setAttribute("visibility", isOn ? "visible" : "hidden");
      if (isOn) queen.style.transform = `translate(${column}px, ${rows[column] ?? y}px)`;
      queen.setAttribute("class", isPlaced ? "queen" : "queen refused");
    });
    line.setAttribute("visibility", attacker ? "visible" : "hidden");
    if (attacker) {
      for (const [name, value] of Object.entries({ x1: attacker[0], y1: attacker[1], x2: x, y2: y })) line.setAttribute(name, value + 0.5);
    }
    tried.setAttribute("visibility", kind ? "visible" : "hidden");
    tried.setAttribute("x", x + 0.05);
    tried.setAttribute("y", y + 0.05);
    tried.setAttribute("class", `tried ${kind === "mark" || kind === "solve" ? "free" : "refused"}`);
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
    const back = done.filter(({ kind }) => kind === "unmark").length;
    const tries = done.filter(({ kind }) => ["mark", "refuse"].includes(kind)).length;
    board.show(done);
    tree.show(at);
    says.textContent = steps[at]?.says ?? BEGINNING;
    counts.textContent = `${counted(tries, "cell")} tried, ${counted(back, "queen")} taken back`;
    if (at === steps.length - 1) status.textContent = says.textContent;
    return at < steps.length - 1;
  };
  const next = () => go(Math.min(at + 1, steps.length - 1));
  go(-1);
  const run = player(figure, play, next, 350);
  step.onclick = () => {
    run(false);
    next();
    status.textContent = says.textContent;
  };
  again.onclick = () => { go(-1); run(true); };
}
