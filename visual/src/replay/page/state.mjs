// What the search knows of the board, beside it: a strip of entries for each table of the recording. An entry is a line of the
// board: the two are linked, by a click on the entry and a pointer over a cell.

import { build, roving } from "./dom.mjs";

// Makes the strips in an element; `light` is called with the cells of an entry that is chosen, or with none.
export function makeState(root, { recording }, light) {
  const tables = recording.state.filter(({ shows }) => ["taken", "values"].includes(shows));
  const strips = tables.map((table) => makeStrip(table, (button, entry) => choose(button, entry(values, cell()))));
  let values = [], chosen = null, under = -1, current = 0;
  root.append(...strips.map(({ strip }) => strip));
  const small = recording.state.find(({ shows }) => ["free", "compared"].includes(shows));
  if (small) root.append(build("p", { className: "note" }, `Small numbers: ${small.about}.`));
  root.hidden = tables.length === 0 && !small;
  roving(strips.flatMap((strip) => strip.buttons));
  return { show, hover };

  // The cell that the tables of a puzzle are shown for.
  function cell() {
    return under >= 0 ? under : current;
  }

  function draw() {
    for (const strip of strips) strip.draw(values, cell(), under >= 0);
  }

  // Shows the tables of a board, for the cell that the step is about.
  function show(board, place) {
    values = board;
    if (place >= 0) current = place;
    if (chosen) choose(chosen);
    draw();
  }

  // A pointer is over a cell, or over none.
  function hover(place) {
    if (place === under) return;
    under = place;
    draw();
  }

  // Lights the line of an entry on the board; once more, or another step, and it is dark again.
  function choose(button, entry) {
    const isNew = chosen !== button;
    chosen?.classList.remove("chosen");
    chosen = isNew ? button : null;
    chosen?.classList.add("chosen");
    light(isNew ? entry : { line: [], filled: [] });
  }
}

// The strip of a table; `choose` is called with a button that is clicked, and with what gives the cells of its entry.
function makeStrip({ name, about, shows, lines }, choose) {
  const isPuzzle = shows === "values";
  const lineOf = new Map(lines.flatMap((line, index) => line.map((cell) => [cell, index])));
  const title = build("b", {}, name);
  const buttons = Array.from({ length: isPuzzle ? 9 : lines.length }, (_, index) => {
    const onclick = () => choose(button, (values, cell) => entry(index, values, cell));
    const button = build("button", { onclick }, isPuzzle ? index + 1 : index);
    return button;
  });
  const strip = build("div", { className: "strip", role: "group", ariaLabel: `${name}: ${about}`, title: about }, title, ...buttons);
  return { strip, buttons, draw };

  // The entry's line, and the cells of it that say what the entry says.
  function entry(index, values, cell) {
    const line = isPuzzle ? lines[lineOf.get(cell)] ?? [] : lines[index];
    return { line, filled: line.filter((place) => (isPuzzle ? values[place] === index + 1 : values[place] > 0)) };
  }

  function draw(values, cell, isUnder) {
    const line = lineOf.get(cell);
    if (isPuzzle) title.textContent = `${name} ${line ?? ""}`;
    buttons.forEach((button, index) => {
      const isTaken = entry(index, values, cell).filled.length > 0;
      button.classList.toggle("taken", isTaken);
      button.classList.toggle("under", !isPuzzle && isUnder && index === line);
      const what = isPuzzle ? `${index + 1} in ${name} ${line ?? ""}` : `${name}[${index}]`;
      button.ariaLabel = `${what}: ${isTaken ? "taken" : "free"}`;
    });
  }
}
