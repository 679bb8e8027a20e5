// Levels side by side: rows that fold, and what buttons and keys do.

// A row is [kind, is it the first of its event, node, depth, lines]. The lines are one for each level,
// or [levels, line]: the bits of the levels that print this line.
const KIND = 0, FIRST = 1, NODE = 2, DEPTH = 3;

const number = (value) => value.toLocaleString("en-US");

function make(name, text, ...classes) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  made.classList.add(...classes);
  return made;
}

const isNode = (row) => row[KIND] === "n" && row[FIRST] === 1;
const isSolution = (row) => row[KIND] === "s" && row[FIRST] === 1;

// Shows the levels in a root that has the page's elements: this document, or a part of another page; gives functions
// that end it, and that draw it in the colours it has now.
function open([data], root = document) {
  const { levels, rows } = data;
  const ended = new AbortController();
  const element = (id) => root.getElementById(id);
  // The line of each level in a row; null where a level prints none.
  function cells([, , , , lines]) {
    if (typeof lines[0] !== "number") return levels.map((_, index) => lines[index]);
    return levels.map((_, index) => (lines[0] >> index & 1 ? lines[1] : null));
  }

  const folded = new Set();
  let here = -1;
  const lines = [];

  // What of a row is shown besides its lines: a node's number, which folds it.
  function place(row, index) {
    const cell = make("td", undefined, "place");
    if (isNode(row)) {
      const button = make("button", `▾ ${row[NODE]}`);
      button.type = "button";
      button.setAttribute("aria-expanded", "true");
      button.setAttribute("aria-label", `Node ${row[NODE]}`);
      button.addEventListener("click", () => {
        go(index);
        fold(index);
      });
      cell.append(button);
    }
    return cell;
  }

  function build(row, index) {
    const line = make("tr");
    const texts = cells(row);
    if ("he".includes(row[KIND])) line.classList.add("prose");
    if (isNode(row)) line.classList.add("node");
    if (row[KIND] === "s") line.classList.add("solution");
    line.append(place(row, index));
    texts.forEach((text, column) => {
      const cell = make("td", text ?? "");
      if (text === null || texts.indexOf(text) < column) cell.classList.add("same");
      else cell.dataset.levels = levels.map((level, other) => (texts[other] === text ? level : "·")).join("");
      line.append(cell);
    });
    return line;
  }

  // Which rows are hidden: those below a folded node, as far as they are deeper in the search tree.
  function update() {
    let top = -1;
    let count = 0;
    rows.forEach((row, index) => {
      const isBelow = top >= 0 && row[KIND] !== "e" && row[DEPTH] >= rows[top][DEPTH]
        && !(isNode(row) && row[DEPTH] === rows[top][DEPTH]);
      lines[index].hidden = isBelow;
      if (isBelow) {
        count += 1;
      } else {
        if (top >= 0) note(top, count);
        top = folded.has(index) ? index : -1;
        count = 0;
      }
      if (isNode(row)) {
        const button = lines[index].querySelector("button");
        button.textContent = `${folded.has(index) ? "▸" : "▾"} ${row[NODE]}`;
        button.setAttribute("aria-expanded", String(!folded.has(index)));
        lines[index].querySelector(".folded")?.remove();
      }
    });
    if (top >= 0) note(top, count);
  }

  // Says at a folded node how much is hidden.
  function note(index, count) {
    const cell = lines[index].lastElementChild;
    cell.append(make("span", `  … ${number(count)} rows`, "folded"));
  }

  function fold(index) {
    if (!folded.delete(index)) folded.add(index);
    update();
  }

  // Unfolds whatever hides a row.
  function reveal(index) {
    while (lines[index].hidden) {
      let above = index;
      while (lines[above].hidden || !folded.has(above)) above -= 1;
      folded.delete(above);
      update();
    }
  }

  // Marks a row and brings it into view.
  function go(index) {
    if (here >= 0) {
      lines[here].classList.remove("here");
      lines[here].removeAttribute("aria-current");
    }
    here = index;
    reveal(index);
    lines[index].classList.add("here");
    lines[index].setAttribute("aria-current", "true");
    const scroll = element("scroll");
    const head = scroll.querySelector("thead").offsetHeight;
    const above = lines[index].offsetTop - head;
    const below = lines[index].offsetTop + lines[index].offsetHeight;
    const isSeen = above >= scroll.scrollTop && below <= scroll.scrollTop + scroll.clientHeight;
    if (!isSeen) scroll.scrollTop = above - scroll.clientHeight / 4;
  }

  // Goes to the next solution; stays where it is if there is none.
  function nextSolution() {
    const next = rows.findIndex((row, index) => index > here && isSolution(row));
    element("status").textContent = next < 0 ? "No solution below on this page." : "";
    if (next >= 0) go(next);
  }

  function totals() {
    const all = element("totals");
    data.totals.forEach(({ level, lines: count, bytes, added }, index) => {
      const before = data.totals[index - 1];
      const more = before ? `; ${number(count - before.lines)} lines more than level ${before.level}` : "";
      all.append(make("h3", `Level ${level}: ${number(count)} lines, ${number(bytes)} bytes${more}`));
      const table = make("table");
      for (const [kind, lines, example] of added) {
        const line = table.insertRow();
        line.append(make("td", number(lines)), make("td", kind));
        line.insertCell().append(make("code", example));
      }
      all.append(table);
    });
  }

  function start() {
    if (root === document) document.title = `${data.title}: levels ${levels.join(", ")}`;
    element("title").textContent = data.title;
    const which = levels.length > 1 ? `Levels ${levels.join(", ")} side by side` : `Level ${levels[0]}`;
    element("about").textContent =
      `${which}. Lines that several levels print share a row. A node folds with everything below it in the search tree.`;
    const width = 4 + String(rows.reduce((most, row) => Math.max(most, row[NODE]), 0)).length;
    element("scroll").style.setProperty("--place", `${width}ch`);
    element("names").append(make("th", "node"), ...levels.map((level) => make("th", `level ${level}`)));
    for (const cell of element("names").children) cell.scope = "col";
    rows.forEach((row, index) => lines.push(build(row, index)));
    element("rows").append(...lines);
    const highest = levels[levels.length - 1];
    const isWhole = data.from === 1 && data.lines === rows.length;
    const from = data.from > 1 ? `, from node ${number(data.from)} on` : "";
    element("left-out").textContent = isWhole
      ? "The page has every row."
      : `The page has ${number(rows.length)} rows${from}; level ${highest} prints ${number(data.lines)} lines. `
        + "--lines N puts more rows on a page, --from NODE begins at another node.";
    if (data.stopped) element("left-out").append(` The search was stopped by ${data.stopped}.`);
    totals();

    const hasNodes = rows.some(isNode);
    for (const id of ["fold-all", "unfold-all"]) element(id).disabled = !hasNodes;
    element("solution").addEventListener("click", nextSolution);
    element("fold-all").addEventListener("click", () => {
      rows.forEach((row, index) => { if (isNode(row)) folded.add(index); });
      update();
    });
    element("unfold-all").addEventListener("click", () => {
      folded.clear();
      update();
    });
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "INPUT") return;
      if (["s", "a"].includes(event.key)) nextSolution();
    }, { signal: ended.signal });
  }

  start();
  return { end: () => ended.abort(), redraw() {} };
}

// A page that is filled in another way has no levels in it.
const data = document.querySelector("script#data");
if (data) open([JSON.parse(data.textContent)]);
