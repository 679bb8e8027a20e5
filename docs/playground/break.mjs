// *Break it*: switches that put one edit into a search. A switch shows the edit as a difference, runs both searches,
// and goes to the first node where they part. The edits are made of `search.rs` when the book is built
// (tools/edits/edits.toml); without WebAssembly, the page that was recorded then is shown.

import { ask } from "./ask.js";
import { element } from "./element.js";
import { mount } from "./mount.mjs";
import { NOT_LOADED } from "./run.js";

let edits = null;

// The switches: the name, the file and the title of each edit.
const list = (base) => (edits ??= fetch(new URL("recorded/edits.json", base)).then((answer) => (answer.ok ? answer.json() : [])));

// Whether a command runs the search of a file.
function runs(command, file) {
  const program = file.split("/")[0];
  return command.split(/\s+/).includes(program) && file.endsWith("/lab.rs") === /\s--lab\b/.test(command);
}

// The page that was recorded for an edit.
const recordedPage = (id, command) => `recorded/break-${id}-${command.replace(/[^a-z0-9]+/g, "-")}.html`;

const quoted = (text) => `'${text.replaceAll("'", "")}'`;

// What `break-it` writes. A search that reads off its array ends its module: another one runs it up to there.
async function written(words) {
  let done = await ask(`break-it ${words}`);
  if (!done.file && done.stdout.startsWith("{")) done = await ask(`break-it ${words} ${quoted(done.stdout.trim())}`);
  if (!done.file) throw new Error(done.stderr.replace(/^error: /, "").trim() || "The search has ended without a result.");
  return done.file;
}

// Puts switches into a host. `command` gives what is run, `ids` are the edits (all of its search if there are none).
export async function listen(host, { base, command, ids, canRun }) {
  const buttons = element("div", { className: "switches" });
  buttons.setAttribute("role", "group");
  buttons.setAttribute("aria-label", "Edits of the search");
  const says = element("p", { className: "says" });
  says.setAttribute("role", "status");
  const edit = element("div", { className: "edit-shown" }), search = element("div", { className: "search" });
  const links = element("p", { className: "links", hidden: true }, element("a", { target: "_blank", textContent: "Both searches in a window of their own" }));
  const intro = element("p", { textContent: "Break it: a switch changes one place of the source, runs the search with and without the edit, and goes to the first node where the two part." });
  host.append(intro, buttons, says, edit, search, links);
  let shown = null, address = null, turn = 0, current = null;

  const clear = () => {
    delete host.dataset.shown;
    shown?.end();
    shown = null;
    search.shadowRoot?.replaceChildren();
    edit.replaceChildren();
    links.hidden = true;
  };
  const press = (id) => { for (const button of buttons.children) button.setAttribute("aria-pressed", String(button.dataset.edit === id)); };

  // The edit, and both trees; gives the step in which they part.
  function showEdit(text) {
    const about = document.createRange().createContextualFragment(text.match(/<section class="edit"[^]*?<\/section>/)[0]).firstElementChild;
    const sentences = [...about.querySelectorAll(".parts, .ends")];
    for (const sentence of sentences) sentence.remove();
    edit.replaceChildren(about);
    says.replaceChildren(...sentences.flatMap(({ textContent }, index) => (index ? [element("br"), textContent] : [textContent])));
    return Number(about.dataset.step);
  }

  async function showSearches(text, step) {
    shown?.end();
    shown = await mount(search, text);
    shown.goToStep(step);
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    links.firstElementChild.href = `${address}#step=${step}`;
    links.hidden = false;
  }

  async function toggle(edit) {
    if (current?.edit !== edit) return run(edit);
    turn += 1;
    current = null;
    press(null);
    clear();
    says.textContent = `No edit: ${edit.file.split("/").pop()} as it is.`;
  }

  async function run(edit) {
    const mine = ++turn, asked = command();
    current = { edit, asked };
    press(edit.id);
    delete host.dataset.shown;
    const slow = setTimeout(() => { says.textContent = "Searching …"; }, 300);
    const words = `${edit.id} ${quoted(asked)}`;
    try {
      const text = canRun ? await written(words)
        : await fetch(new URL(recordedPage(edit.id, asked), base)).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(NOT_LOADED))));
      if (mine !== turn) return;
      clearTimeout(slow);
      const step = showEdit(text);
      const page = canRun ? await written(`page ${words}`) : text;
      if (mine !== turn) return;
      await showSearches(page, step);
      if (mine !== turn) return;
      search.shadowRoot.querySelector(".controls").setAttribute("aria-label", `Controls: ${asked}, ${edit.title}`);
      host.dataset.shown = edit.id;
    } catch ({ message }) {
      if (mine !== turn) return;
      clear();
      press(null);
      current = null;
      says.textContent = message;
    } finally {
      clearTimeout(slow);
    }
  }

  // Another command may run another search; the same one with another board runs again.
  async function fill() {
    const all = await list(base);
    const mine = ids ? ids.map((id) => all.find((edit) => edit.id === id)) : all.filter(({ file }) => runs(command(), file));
    if (mine.map(({ id }) => id).join() === [...buttons.children].map(({ dataset }) => dataset.edit).join()) {
      if (current && current.asked !== command()) run(current.edit);
      return mine.length;
    }
    turn += 1;
    current = null;
    clear();
    says.textContent = "";
    buttons.replaceChildren(...mine.map((edit) => {
      const button = element("button", { type: "button", textContent: edit.title });
      button.dataset.edit = edit.id;
      button.setAttribute("aria-pressed", "false");
      button.onclick = () => toggle(edit);
      return button;
    }));
    return mine.length;
  }
  // The programs are there before the first switch is pressed.
  for (const name of canRun ? ["pointerenter", "focusin"] : []) {
    buttons.addEventListener(name, () => ask("").catch(() => {}), { once: true });
  }
  // The keys of the book turn its pages.
  host.addEventListener("keydown", (event) => event.stopPropagation());
  // What a playground prints is of its own search.
  host.addEventListener("step", (event) => event.stopPropagation());
  await fill();
  return fill;
}

// The form of a playground, which comes in its own time.
async function formOf(section) {
  const find = () => section.querySelector('form:has([name="command"])');
  while (!find()) {
    await new Promise((changed) => {
      const observer = new MutationObserver(() => { observer.disconnect(); changed(); });
      observer.observe(section, { childList: true, subtree: true });
    });
  }
  return find();
}

// A part of a playground, closed at first: the edits of the search that its form has.
export async function attach(section, base) {
  const form = await formOf(section);
  const part = element("details", { className: "break" }, element("summary", { textContent: "Break it: one edit of the search" }));
  const field = form.elements.command;
  const fill = await listen(part, { base, command: () => field.value.trim(), canRun: true });
  const update = async () => { part.hidden = (await fill()) === 0; };
  section.append(part);
  // Its fields change the command first.
  let soon = null;
  for (const name of ["input", "change", "click"]) {
    form.addEventListener(name, () => { clearTimeout(soon); soon = setTimeout(update, 400); });
  }
  await update();
}
