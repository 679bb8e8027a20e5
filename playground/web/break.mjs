// *Break it*: switches that put one edit into a search. A switch shows the edit as a difference, runs both searches,
// and goes to the first node where they part. The edits are made of `search.rs` when the book is built
// (`edits.toml` in a program's folder).

import { ask } from "./ask.js";
import { build } from "./dom.mjs";
import { words } from "./words.js";
import { mount } from "./mount.mjs";

let edits = null;

// The switches: the name, the file and the title of each edit.
const list = (base) => (edits ??= fetch(new URL("recorded/edits.json", base)).then((answer) => (answer.ok ? answer.json() : [])));

// What is shown of an edit: {edit, says, page}. A search that reads off its array ends its module: another one runs it up to
// its crash.
async function shownOf(id, command, crash = null) {
  const { file, stderr } = await ask("break_it", command, [id, crash]);
  if (!file) throw new Error(stderr.replace(/^error: /, "").trim() || "The search has ended without a result.");
  const shown = JSON.parse(file);
  return shown.crash ? shownOf(id, command, shown.crash) : shown;
}

// The four lines of a loop, out of order. The buttons move one; each new order is `run`.
function linesInOrder(statements, run) {
  const list = build("ol", { className: "lines", ariaLabel: "The lines of the loop: put them in order" });
  const swap = (line, other) => {
    if (!other) return;
    if (line.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) other.after(line);
    else other.before(line);
    run({ id: `lines-${[...list.children].map(({ dataset }) => dataset.line).join("")}`, title: "your order" });
  };
  list.append(...[2, 3, 0, 1].map((number) => {
    const text = statements[number];
    const line = build("li", {}, build("b", {}, (number + 2) % 4 + 1), build("code", {}, text));
    const button = (name, sign, other) => build("button", { textContent: sign, ariaLabel: `${name}: ${text}`, onclick: ({ currentTarget }) => {
      swap(line, other());
      currentTarget.focus();
    } });
    line.append(button("Up", "↑", () => line.previousElementSibling), button("Down", "↓", () => line.nextElementSibling));
    line.dataset.line = number;
    return line;
  }));
  return list;
}

// What one command shows: the edit that is chosen, where the searches part, and both of them.
function makeComparison(host, command) {
  const buttons = build("div", { className: "switches", role: "group", ariaLabel: "Edits of the search" });
  const says = build("p", { className: "says", role: "status" });
  const about = build("div", { className: "edit" });
  const searches = build("div", { className: "search" });
  let turn = 0, current = null, player = null;
  host.append(buttons, says, about, searches);
  return { buttons, toggle, run };

  function choose(edit) {
    current = edit;
    for (const button of buttons.children) button.ariaPressed = button.dataset.edit === edit?.id;
    delete host.dataset.shown;
  }

  function clear(text) {
    player?.end();
    player = null;
    searches.shadowRoot?.replaceChildren();
    about.replaceChildren();
    says.textContent = text;
  }

  function reset(text) {
    choose(null);
    clear(text);
  }

  async function toggle(edit) {
    if (current !== edit) return run(edit);
    turn += 1;
    reset(`No edit: ${edit.file.split("/").pop()} as it is.`);
  }

  async function run(edit) {
    const mine = ++turn;
    choose(edit);
    const slow = setTimeout(() => clear("Searching …"), 300);
    try {
      const shown = await shownOf(edit.id, command);
      if (mine !== turn) return;
      clearTimeout(slow);
      // The edit, and where the searches part.
      about.innerHTML = shown.edit;
      says.replaceChildren(...shown.says.flatMap((sentence, index) => [...(index ? [build("br")] : []), ...words(sentence)]));
      player?.end();
      player = await mount(searches, shown.page);
      if (mine !== turn) return;
      searches.shadowRoot.querySelector(".controls").ariaLabel = `Controls: ${command}, ${edit.title}`;
      host.dataset.shown = edit.id;
    } catch ({ message }) {
      if (mine === turn) reset(message);
    } finally {
      clearTimeout(slow);
    }
  }
}

// Puts the switches of these edits into a host, or the lines to put in order; `command` is what is run.
export async function listen(host, { base, command, ids }) {
  const intro = build("p", {}, "Break it: a switch changes one place of the source, runs the search with and without the edit, and goes to the first node where the two part.");
  intro.hidden = ids[0] !== "lines" && host !== document.querySelector('[data-break]:not([data-break="lines"])');
  host.append(intro);
  const { buttons, toggle, run } = makeComparison(host, command);
  const all = await list(base);
  if (ids[0] === "lines") {
    intro.textContent = "Put the four lines of the loop in order. Each order runs at once, beside the lecture's.";
    buttons.replaceWith(linesInOrder(all.find(({ id }) => id === "lines").statements, run));
    return;
  }
  buttons.append(...ids.map((id) => all.find((edit) => edit.id === id)).map((edit) => {
    const button = build("button", { ariaPressed: false, onclick: () => toggle(edit) }, edit.title);
    button.dataset.edit = edit.id;
    return button;
  }));
  // The programs are there before the first switch is pressed.
  for (const name of ["pointerenter", "focusin"]) buttons.addEventListener(name, () => ask("break_it", "", null).catch(() => {}), { once: true });
}
