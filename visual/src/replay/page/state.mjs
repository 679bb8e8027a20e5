// What the search knows of the board, beside it: a strip of entries for each table of the recording. An entry is a line of the
// board: the two are linked, by a click on the entry and a pointer over a cell.

// Makes the strips in an element; `light` is called with the cells of an entry that is chosen, or with none.
export function makeState(root, { recording }, light) {
  const tables = recording.state.filter(({ shows }) => ["taken", "values"].includes(shows));
  const strips = tables.map(makeStrip);
  const entries = strips.flatMap(({ buttons }) => buttons);
  let values = [], chosen = null, under = -1, current = 0;
  const small = recording.state.find(({ shows }) => ["free", "compared"].includes(shows));
  if (small) root.append(Object.assign(document.createElement("p"), { className: "note", textContent: `Small numbers: ${small.about}.` }));
  root.hidden = tables.length === 0 && !small;
  if (entries.length) entries[0].tabIndex = 0;
  root.addEventListener("keydown", move);
  return { show, hover };

  function makeStrip({ name, about, shows, lines }) {
    const strip = document.createElement("div");
    strip.className = "strip";
    strip.setAttribute("role", "group");
    strip.setAttribute("aria-label", `${name}: ${about}`);
    strip.title = about;
    const title = strip.appendChild(document.createElement("b"));
    title.textContent = name;
    const count = shows === "values" ? 9 : lines.length;
    const buttons = Array.from({ length: count }, (_, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = shows === "values" ? index + 1 : index;
      button.tabIndex = -1;
      button.onclick = () => choose(button, strip.entry(index));
      strip.append(button);
      return button;
    });
    const lineOf = new Map(lines.flatMap((line, index) => line.map((cell) => [cell, index])));
    // The entry's line, and the cells of it that say what the entry says.
    strip.entry = (index) => {
      const line = shows === "values" ? lines[lineOf.get(cell())] ?? [] : lines[index];
      return { line, filled: line.filter((cell) => (shows === "values" ? values[cell] === index + 1 : values[cell] > 0)) };
    };
    root.append(strip);
    return { name, about, shows, title, buttons, lineOf, entry: strip.entry };
  }

  // The cell that the tables of a puzzle are shown for.
  function cell() {
    return under >= 0 ? under : current;
  }

  // Shows the tables of a board, for the cell that the step is about.
  function show(board, place) {
    values = board;
    if (place >= 0) current = place;
    if (chosen) choose(chosen, null);
    draw();
  }

  // A pointer is over a cell, or over none.
  function hover(place) {
    if (place === under) return;
    under = place;
    draw();
  }

  function draw() {
    for (const { name, shows, title, buttons, lineOf, entry } of strips) {
      const index = lineOf.get(cell());
      if (shows === "values") title.textContent = `${name} ${index ?? ""}`;
      buttons.forEach((button, number) => {
        const isTaken = entry(number).filled.length > 0;
        button.classList.toggle("taken", isTaken);
        button.classList.toggle("under", shows === "taken" && under >= 0 && number === index);
        const what = shows === "values" ? `${number + 1} in ${name} ${index ?? ""}` : `${name}[${number}]`;
        button.setAttribute("aria-label", `${what}: ${isTaken ? "taken" : "free"}`);
      });
    }
  }

  // Lights the line of an entry on the board; once more, or another step, and it is dark again.
  function choose(button, entry) {
    const isOff = chosen === button || !entry;
    chosen?.classList.remove("chosen");
    chosen = isOff ? null : button;
    chosen?.classList.add("chosen");
    light(isOff ? { line: [], filled: [] } : entry);
  }

  // One entry can be reached with the Tab key, and the arrows lead to the others.
  function move(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const from = entries.indexOf(event.target);
    if (!by || from < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const to = entries[(from + by + entries.length) % entries.length];
    entries[from].tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
}
