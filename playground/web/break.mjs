// *Break it*: switches that put one edit into a search. A switch shows the edit as a difference, runs both searches,
// and goes to the first node where they part. The edits are made of `search.rs` when the book is built
// (`edits.toml` in a program's folder).

import { ask } from "./ask.js";
import { element, words } from "./element.js";
import { mount } from "./mount.mjs";

let edits = null;

// The switches: the name, the file and the title of each edit.
const list = (base) => (edits ??= fetch(new URL("recorded/edits.json", base)).then((answer) => (answer.ok ? answer.json() : [])));

// The page of an edit. A search that reads off its array ends its module: another one runs it up to there.
async function written(id, command) {
  let done = await ask("break_it", command, [id, null]);
  if (done.file.startsWith("{")) done = await ask("break_it", command, [id, JSON.parse(done.file)]);
  if (!done.file) throw new Error(done.stderr.replace(/^error: /, "").trim() || "The search has ended without a result.");
  return done.file;
}

// The four lines of a loop, out of order. The buttons, the arrow keys or a drag move one; each new order is `run`.
function linesInOrder(statements, run) {
  const list = element("ol", { className: "lines", aria: { label: "The lines of the loop: put them in order" } });
  const swap = (line, other) => {
    if (!other) return;
    if (line.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) other.after(line);
    else other.before(line);
    run({ id: `lines-${[...list.children].map(({ dataset }) => dataset.line).join("")}`, title: "your order" });
  };
  list.append(...[2, 3, 0, 1].map((number) => {
    const text = statements[number];
    const line = element("li", {}, element("b", { textContent: (number + 2) % 4 + 1 }), element("code", { textContent: text }));
    const button = (name, sign, other) => element("button", { type: "button", textContent: sign, aria: { label: `${name}: ${text}` }, onclick: ({ currentTarget }) => {
      swap(line, other());
      currentTarget.focus();
    } });
    line.append(button("Up", "↑", () => line.previousElementSibling), button("Down", "↓", () => line.nextElementSibling));
    line.dataset.line = number;
    line.onkeydown = ({ key }) => { if (key.startsWith("Arrow")) line.querySelector(key === "ArrowUp" ? "button" : "button + button")?.click(); };
    line.onpointerdown = ({ target, pointerId }) => { if (!target.closest("button")) line.setPointerCapture(pointerId); };
    line.onpointerup = ({ clientX, clientY }) => {
      const other = document.elementFromPoint(clientX, clientY)?.closest("li");
      if (other !== line && other?.parentElement === list) swap(line, other);
    };
    return line;
  }));
  return list;
}

// Both searches, and a link to a window of their own.
class Searches {
  host = element("div", { className: "search" });
  links = element("p", { className: "links", hidden: true }, element("a", { target: "_blank", textContent: "Both searches in a window of their own" }));
  #shown = null;
  #address = null;

  async show(text) {
    this.#shown?.end();
    this.#shown = await mount(this.host, text);
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    this.links.firstElementChild.href = this.#address;
    this.links.hidden = false;
  }

  clear() {
    this.#shown?.end();
    this.#shown = null;
    this.host.shadowRoot?.replaceChildren();
    this.links.hidden = true;
  }
}

// What one command shows: the edit that is chosen, where the searches part, and both of them.
class Comparison {
  buttons = element("div", { className: "switches", role: "group", aria: { label: "Edits of the search" } });
  says = element("p", { className: "says", role: "status" });
  about = element("div", { className: "edit-shown" });
  searches = new Searches();
  #turn = 0;
  #current = null;

  constructor(host, command) {
    this.host = host;
    this.command = command;
  }

  #press(id) {
    for (const button of this.buttons.children) button.setAttribute("aria-pressed", String(button.dataset.edit === id));
  }

  #reset(text) {
    this.#current = null;
    this.#press(null);
    delete this.host.dataset.shown;
    this.searches.clear();
    this.about.replaceChildren();
    this.says.textContent = text;
  }

  // The edit, and where the searches part.
  #showEdit(text) {
    const about = document.createRange().createContextualFragment(text.match(/<section class="edit"[^]*?<\/section>/)[0]).firstElementChild;
    const sentences = [...about.querySelectorAll(".parts, .ends")];
    for (const sentence of sentences) sentence.remove();
    this.about.replaceChildren(about);
    this.says.replaceChildren(...sentences.flatMap(({ textContent }, index) => [...(index ? [element("br")] : []), ...words(textContent)]));
  }

  async toggle(edit) {
    if (this.#current !== edit) return this.run(edit);
    this.#turn += 1;
    this.#reset(`No edit: ${edit.file.split("/").pop()} as it is.`);
  }

  async run(edit) {
    const mine = ++this.#turn;
    this.#current = edit;
    this.#press(edit.id);
    delete this.host.dataset.shown;
    const slow = setTimeout(() => { this.says.textContent = "Searching …"; }, 300);
    try {
      const text = await written(edit.id, this.command);
      if (mine !== this.#turn) return;
      clearTimeout(slow);
      this.#showEdit(text);
      await this.searches.show(text);
      if (mine !== this.#turn) return;
      this.searches.host.shadowRoot.querySelector(".controls").setAttribute("aria-label", `Controls: ${this.command}, ${edit.title}`);
      this.host.dataset.shown = edit.id;
    } catch ({ message }) {
      if (mine === this.#turn) this.#reset(message);
    } finally {
      clearTimeout(slow);
    }
  }
}

// Puts the switches of these edits into a host, or the lines to put in order; `command` is what is run.
export async function listen(host, { base, command, ids }) {
  const comparison = new Comparison(host, command);
  const { buttons, says, about, searches } = comparison;
  const intro = element("p", { textContent: "Break it: a switch changes one place of the source, runs the search with and without the edit, and goes to the first node where the two part." });
  intro.hidden = ids[0] !== "lines" && host !== document.querySelector('[data-break]:not([data-break="lines"])');
  host.append(intro, buttons, says, about, searches.host, searches.links);
  const all = await list(base);
  if (ids[0] === "lines") {
    intro.textContent = "Put the four lines of the loop in order. Each order runs at once, beside the lecture's.";
    buttons.replaceWith(linesInOrder(all.find(({ id }) => id === "lines").statements, (edit) => comparison.run(edit)));
    return;
  }
  buttons.append(...ids.map((id) => all.find((edit) => edit.id === id)).map((edit) => {
    const button = element("button", { type: "button", textContent: edit.title, aria: { pressed: false }, onclick: () => comparison.toggle(edit) });
    button.dataset.edit = edit.id;
    return button;
  }));
  // The programs are there before the first switch is pressed.
  for (const name of ["pointerenter", "focusin"]) buttons.addEventListener(name, () => ask("break_it", "", null).catch(() => {}), { once: true });
  // The keys of the book turn its pages.
  host.addEventListener("keydown", (event) => event.stopPropagation());
}
