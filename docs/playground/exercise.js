// The page of an exercise: its worksheet as a form, its report, its program, its hints, and the check.

import { clickable } from "./cells.js";
import { element, words } from "./element.js";
import { encode, headings, listed, questions, shown, textBelow, withAnswer, withText } from "./sheet.js";
import { work } from "./kept.js";
import { STUDENT } from "./work.js";

const SHEET = "worksheet.toml", REPORT = "report.md", HINTS = 3;

// Asks the checks, in a worker that is started when it is first needed.
const waiting = new Map();
let worker = null;
export function ask(question) {
  if (worker === null) {
    worker = new Worker(new URL("checker-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { number, answer } }) => {
      waiting.get(number)(answer);
      waiting.delete(number);
    };
    worker.onerror = ({ message }) => {
      for (const answered of waiting.values()) answered({ error: message ?? "the checks cannot be loaded" });
      waiting.clear();
      worker = null;
    };
  }
  return new Promise((answered) => {
    const number = performance.now() + Math.random();
    waiting.set(number, answered);
    worker.postMessage({ number, question });
  });
}

// Which words are the student's own: of the statement, which is part of the page, and of the texts beside it.
async function personal(id) {
  const student = work.read(STUDENT);
  const own = student ? await ask({ ask: "own", id, student }) : [];
  const pairs = Array.isArray(own) ? own : [];
  return (text) => pairs.reduce((changed, [known, mine]) => changed.replaceAll(known, () => mine), text);
}

function changeTexts(within, change) {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const changed = change(texts.currentNode.data);
    if (changed !== texts.currentNode.data) texts.currentNode.data = changed;
  }
}

// One question: its fields, and where the check's word on it stands. Without a text, it is one more answer to the question
// before, whose text is `before`.
function field(question, before, puzzle, read, write) {
  const { name, text, notes, choices, entries, isOpen, example, board, label } = question;
  const id = `field-${name}`, verdict = element("p", { className: "verdict", id: `verdict-${name}`, hidden: true });
  const plain = (id, value, more) => element("input", { id, value, spellcheck: false, autocapitalize: "off", autocomplete: "off", ...more });
  const labelled = (text, input) => element("label", {}, element("span", { textContent: text }), input);
  // The name is what the terminal calls it.
  const called = element("code", { className: "name", textContent: name });
  let inputs, value, parts;
  if (choices.length > 0) {
    // What an imported worksheet says is kept, right or not.
    const known = choices.some(([word]) => word === shown(read)) || !read ? choices : [...choices, [shown(read), ""]];
    inputs = known.map(([word]) => element("input", { type: "radio", name: id, value: word, checked: word === shown(read) }));
    value = () => inputs.find(({ checked }) => checked)?.value ?? "";
    parts = [element("div", { id, className: "choices" }, ...known.map(([word, meaning], place) =>
      element("label", {}, inputs[place], element("span", {}, element("code", { textContent: word }), meaning && ` ${meaning}`))))];
  } else if (entries.length > 0) {
    const values = Array.isArray(read) ? read : [];
    inputs = entries.map((entry, place) => plain(`${id}-${place}`, shown(values[place])));
    value = () => inputs.map((input) => input.value);
    parts = [element("div", { className: "entries" }, ...inputs.map((input, place) => labelled(entries[place], input)))];
  } else {
    inputs = [plain(id, shown(read), { placeholder: isOpen ? example : "" })];
    value = () => inputs[0].value;
    parts = label || !text ? [labelled(label, inputs[0])] : inputs;
    parts[0].querySelector("span")?.append(" ", called);
  }
  if (board) {
    const [input] = inputs, marked = () => (listed(input.value) ?? []).filter(Array.isArray);
    const { board: drawn, draw } = clickable(board, puzzle, marked, (cells) => {
      input.value = shown(cells);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    input.addEventListener("input", draw);
    drawn.setAttribute("aria-label", text);
    parts = [drawn, labelled("Click the cells, or type them:", input)];
  }
  const reset = () => {
    verdict.hidden = true;
    delete box.dataset.state;
  };
  for (const input of inputs) {
    input.addEventListener("input", () => { reset(); write(name, encode(value(), isOpen)); });
    input.setAttribute("aria-describedby", verdict.id);
  }
  // What kind of answer it is, in parentheses at the end, is no part of the question.
  const [, asked, kind] = text.match(/^(.*?)( \([^()]*[a-z][^()]*\))?$/);
  const legend = [...words(asked), ...(kind ? [element("span", { className: "kind", textContent: kind })] : []), ...(label ? [] : [" ", called])];
  const title = text ? [element("legend", {}, ...legend)] : [];
  const box = element("fieldset", { className: "question" }, ...title, ...parts, verdict);
  if (text && inputs.length === 1 && !label && !board) inputs[0].setAttribute("aria-label", text);
  const judge = ({ state, why }, said) => {
    box.dataset.state = state;
    verdict.hidden = false;
    verdict.textContent = why === "" ? `right ${said}`.trim() : `${state}: ${why}`;
  };
  const note = notes.map((text) => element("p", { textContent: text }));
  return { name, asked: [text || before, label].filter(Boolean).join(": "), text: text || before, parts: [...note, box], judge, first: inputs[0], reset };
}

// The worksheet, with what was filled in so far. A file that cannot be read is shown as it is, to be mended.
async function sheetForm(id, template, fetched, changed) {
  const path = `${id}/${SHEET}`;
  const kept = work.read(path);
  const read = kept === null ? { answers: {} } : await ask({ ask: "answers", text: kept });
  if (read.error) {
    const text = element("textarea", { value: kept, rows: 20, spellcheck: false, id: "sheet-text" });
    text.addEventListener("input", () => { work.write(path, text.value); changed(); });
    return { parts: [element("label", { htmlFor: text.id, className: "as-text", textContent: read.error }), text], fields: [] };
  }
  const write = (name, value) => {
    work.write(path, withAnswer(work.read(path) ?? template, name, value));
    changed();
  };
  const fields = [];
  for (const question of questions(template)) {
    const { name, board } = question;
    const puzzle = board?.puzzle ? await fetched(`../../${board.puzzle}`) : "";
    fields.push(field(question, fields.at(-1)?.text, puzzle, read.answers[name], write));
  }
  return { parts: fields.flatMap(({ parts }) => parts), fields };
}

function reportForm(id, template, changed) {
  const path = `${id}/${REPORT}`;
  return headings(template).map((heading, place) => {
    const text = element("textarea", { id: `report-${place}`, rows: 4, value: textBelow(work.read(path) ?? "", heading) });
    text.addEventListener("input", () => {
      work.write(path, withText(work.read(path) ?? template, heading, text.value));
      changed();
    });
    return element("div", { className: "question" }, element("label", { htmlFor: text.id }, ...words(heading)), text);
  });
}

// The hints, one at a time, each once it is asked for.
function hints(id, text) {
  const all = text.split(/^# .*$/m).slice(1).map((hint) => hint.trim());
  const given = element("div"), button = element("button", { type: "button" });
  const draw = () => {
    const count = Math.min(work.progress(id).hints, HINTS);
    given.replaceChildren(...all.slice(0, count).flatMap((hint, place) => [
      element("h3", { textContent: `Hint ${place + 1} of ${HINTS}` }),
      ...hint.split(/\n\n+/).map((part) => element("p", {}, ...words(part))),
    ]));
    button.textContent = count === 0 ? "Give me a hint" : "Give me one more hint";
    button.hidden = count === HINTS;
  };
  button.onclick = () => {
    work.note(id, { hints: Math.min(work.progress(id).hints + 1, HINTS) });
    draw();
  };
  draw();
  const section = element("section", { className: "hints" }, given, button);
  section.setAttribute("aria-label", "Hints");
  return section;
}

// Checks the exercise, and shows what is right, what is wrong, and why.
async function check(id, kinds, fields, templates, program, result) {
  const files = { ...templates };
  for (const name of work.names()) if (name.startsWith(`${id}/`)) files[name.slice(id.length + 1)] = work.read(name);
  const asked = { ask: "check", id, student: work.read(STUDENT) ?? "", files, template: templates[REPORT] ?? "", seed: Math.floor(Math.random() * 1e6), runs: [] };
  result.textContent = "Checking …";
  const answer = await (program ? program.check(asked) : ask(asked));
  if (answer.error) {
    result.replaceChildren(element("p", { className: "summary" }, `Cannot be checked: ${answer.error}`));
    return;
  }
  const { lines } = answer;
  for (const field of fields) field.reset();
  // A field says itself why it is not right.
  const summary = element("p", { className: "summary" }), others = element("ul");
  let before = "";
  const right = lines.filter(({ state }) => state === "right").length;
  for (const line of lines) {
    // Behind the name of a question is how far a guess was off.
    const [name, guess = ""] = line.subject.split(/ (?=\()/, 2);
    const field = fields.find((it) => it.name === name);
    field?.judge(line, guess);
    if (field && line.state === "right") continue;
    const link = field
      ? element("a", { href: `#verdict-${name}`, onclick: (event) => { event.preventDefault(); field.first.focus(); } }, ...words(field.asked))
      : element("code", { textContent: line.subject });
    // Every run may end with the same traceback.
    const isLong = line.why.includes("\n");
    const said = field ? "" : isLong && line.why === before ? "the same" : line.why;
    before = line.why;
    const why = said ? element("span", { className: isLong ? "why long" : "why", textContent: said }) : "";
    others.append(element("li", {}, element("strong", { className: `state-${line.state}`, textContent: line.state }), " ", link, " ", why));
  }
  const isDone = right === lines.length;
  summary.textContent = isDone ? `All ${lines.length} are right: ${id} is done.` : `${right} of ${lines.length} are right.`;
  result.replaceChildren(summary, ...(others.childElementCount > 0 ? [others] : []), ...(program?.explain(answer) ?? []));
  // What was measured is checked on the student's machine.
  const { done, checks } = work.progress(id);
  if (!kinds.includes("measurement") && !(done && isDone)) work.note(id, { done: isDone, checks: checks + 1 });
  dispatchEvent(new Event("course-work"));
}

export async function show(section) {
  const { id } = section.dataset, kinds = section.dataset.kinds.split(" ");
  const root = new URL(`../problems/${id}/`, import.meta.url);
  const fetched = async (name) => {
    const answer = await fetch(new URL(name, root));
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    return answer.text();
  };
  // The keys of the book turn its pages.
  section.addEventListener("keydown", (event) => event.stopPropagation());
  try {
    const change = await personal(id);
    const text = async (name) => change(await fetched(name));
    if (work.read(STUDENT)) changeTexts(section.closest("main"), change);
    const refill = () => fill(section, id, kinds, fetched, text, refill);
    await refill();
    followOthers(section, id, refill);
  } catch (error) {
    section.append(element("p", { role: "alert", textContent: `This page cannot be filled in here: ${error.message}` }));
  }
}

// What was changed in another tab is shown here, too, unless the student types here.
function followOthers(section, id, refill) {
  let timer = 0;
  addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(`work/${id}/`)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!document.hasFocus() || !section.contains(document.activeElement)) refill();
      else section.querySelector(".result").textContent = "This exercise was changed in another tab. Reload this page before you go on, or you replace what was written there.";
    }, 300);
  });
}

// The form with what is in the student's folder now.
async function fill(section, id, kinds, fetched, text, refill) {
  const result = element("div", { className: "result" });
  result.setAttribute("role", "status");
  const note = () => dispatchEvent(new Event("course-work"));
  const parts = [];
  const program = kinds.includes("program") ? await (await import("./program.js")).editor(id, fetched, ask, note, refill) : null;
  if (program) parts.push(element("h2", { id: "your-program", textContent: "Your program" }), ...program.parts);
  let fields = [];
  const templates = {};
  if (kinds.includes("worksheet") || kinds.includes("measurement")) {
    for (const name of [SHEET, REPORT]) templates[name] = await text(name);
    const form = await sheetForm(id, templates[SHEET], fetched, note);
    fields = form.fields;
    parts.push(element("h2", { id: "your-answers", textContent: "Your answers" }));
    if (kinds.includes("measurement")) parts.push(element("p", { textContent: "The measurement needs the programs on your machine. Measure in the terminal, and import the hand-in.zip; or measure last." }));
    parts.push(...form.parts, element("h2", { id: "your-report", textContent: "Your report" }), ...reportForm(id, templates[REPORT], note));
  }
  const button = element("button", { type: "submit", className: "check", textContent: "Check" });
  const form = element("form", { noValidate: true }, ...parts, element("div", { className: "actions" }, ...(program && !program.check ? [] : [button])), result);
  // Some checks search for seconds, once: they begin when the first answer is typed.
  if (fields.length > 0) {
    form.addEventListener("input", () => ask({ ask: "check", id, student: work.read(STUDENT) ?? "", files: templates, template: "", seed: 0, runs: [] }), { once: true });
  }
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (program && !program.check) return;
    button.disabled = true;
    await check(id, kinds, fields, templates, program, result).catch((error) => { result.textContent = error.message; });
    button.disabled = false;
  };
  section.replaceChildren(form, hints(id, await text("hints.md")));
  program?.load();
}
