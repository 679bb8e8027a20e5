// Levels side by side: rows that fold.

// A row is [kind, node, depth, lines]; each of its lines has the bits of the levels that print it, and its text.
const KIND = 0, NODE = 1, DEPTH = 2, LINES = 3;

const number = (value) => value.toLocaleString("en-US");

function make(name, text = "", kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = kind;
  return made;
}

const isNode = (row) => row[KIND] === "n";
const CLASSES = { h: "prose", e: "prose", n: "node", s: "solution", "": "" };

// Shows the levels in a root that has the page's elements: this document, or a part of another page; gives functions
// that end it, and that draw it in the colours it has now.
function open([data], root = document) {
  const { levels, rows } = data;
  const element = (id) => root.getElementById(id);
  const folded = new Set();

  const lines = rows.map((row, index) => {
    const line = make("tr", "", CLASSES[row[KIND]]), first = make("td", "", "place");
    line.append(first);
    if (isNode(row)) {
      // A node's number, which folds it.
      const button = first.appendChild(make("button"));
      button.type = "button";
      button.setAttribute("aria-label", `Node ${row[NODE]}`);
      button.addEventListener("click", () => {
        if (!folded.delete(index)) folded.add(index);
        update();
      });
    }
    levels.forEach((_, column) => {
      const [bits, text] = row[LINES].find(([all]) => all >> column & 1) ?? [0, ""];
      // The same line stands alone in a narrow page.
      const cell = make("td", text, (bits & -bits) === 1 << column ? "" : "same");
      if (!cell.className) cell.dataset.levels = levels.map((level, other) => (bits >> other & 1 ? level : "·")).join("");
      line.append(cell);
    });
    return line;
  });

  // Hides what is below a folded node, as far as it is deeper in the search tree, and says there how much that is.
  function update() {
    const hidden = new Map();
    let top = -1;
    rows.forEach((row, index) => {
      const below = top < 0 || row[KIND] === "e" ? -1 : row[DEPTH] - rows[top][DEPTH];
      lines[index].hidden = below > 0 || (below === 0 && !isNode(row));
      if (lines[index].hidden) hidden.set(top, (hidden.get(top) ?? 0) + 1);
      else top = folded.has(index) ? index : -1;
    });
    rows.forEach((row, index) => {
      if (!isNode(row)) return;
      const button = lines[index].querySelector("button"), count = hidden.get(index);
      button.textContent = `${folded.has(index) ? "▸" : "▾"} ${row[NODE]}`;
      button.setAttribute("aria-expanded", String(!folded.has(index)));
      lines[index].querySelector(".folded")?.remove();
      if (count) lines[index].lastElementChild.append(make("span", `  … ${number(count)} rows`, "folded"));
    });
  }

  if (root === document) document.title = `${data.title}: levels ${levels.join(", ")}`;
  element("title").textContent = data.title;
  const which = levels.length > 1 ? `Levels ${levels.join(", ")} side by side` : `Level ${levels[0]}`;
  element("about").textContent =
    `${which}. Lines that several levels print share a row. A node folds with everything below it in the search tree.`;
  const widest = String(Math.max(0, ...rows.map((row) => row[NODE]))).length;
  element("scroll").style.setProperty("--place", `${4 + widest}ch`);
  element("names").append(make("th", "node"), ...levels.map((level) => make("th", `level ${level}`)));
  for (const cell of element("names").children) cell.scope = "col";
  element("rows").append(...lines);
  element("left-out").textContent = data.lines === rows.length
    ? "The page has every row."
    : `The page has ${number(rows.length)} rows; level ${levels.at(-1)} prints ${number(data.lines)} lines. `
      + "--lines N puts more rows on a page.";
  if (data.stopped) element("left-out").append(` The search was stopped by ${data.stopped}.`);
  element("totals").textContent = data.added.trim();
  for (const [id, all] of [["fold-all", rows.keys()], ["unfold-all", []]]) {
    element(id).disabled = !rows.some(isNode);
    const nodes = [...all].filter((index) => isNode(rows[index]));
    element(id).addEventListener("click", () => {
      folded.clear();
      for (const index of nodes) folded.add(index);
      update();
    });
  }
  update();
  return { end() {}, redraw() {} };
}

// A page that is filled in another way has no levels in it.
const data = document.querySelector("script#data");
if (data) open([JSON.parse(data.textContent)]);
