// The page of an exercise: its worksheet as a form, its report, its program, its hints, and the check.

import { answer } from "./ask.js";
import { clickable } from "./cells.js";
import { build } from "./dom.mjs";
import { words } from "./words.js";
import { work } from "./kept.js";
import { answers, load } from "./module.js";
import { STUDENT } from "./work.js";

const SHEET = "worksheet.toml";
const REPORT = "report.md";
const HINTS = 3;

// Answers what needs no time: the questions of a form, and the texts with its answers.
let ask;

// Which words are the student's own: of the statement, which is part of the page, and of the texts beside it.
function personal(id) {
  const student = work.read(STUDENT);
  const pairs = student ? ask({ own: { id, student } }) : [];
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
// before, whose text is `before`. `write` takes what is typed, a text for each field.
function field(question, before, clues, write) {
  const { name, text, notes, choices, entries, example, on, label, typed } = question;
  const id = `field-${name}`;
  const verdict = build("p", { className: "verdict", id: `verdict-${name}`, hidden: true });
  const plain = (id, value = "", more) => build("input", { id, value, spellcheck: false, autocapitalize: "off", autocomplete: "off", ...more });
  const labelled = (text, input) => build("label", {}, build("span", {}, text), input);
  let inputs, parts;
  if (choices.length > 0) {
    // What an imported worksheet says is kept, right or not.
    const [chosen] = typed;
    const known = choices.some(([word]) => word === chosen) || !chosen ? choices : [...choices, [chosen, ""]];
    inputs = known.map(([word]) => build("input", { type: "radio", name: id, value: word, checked: word === chosen }));
    parts = [build("div", { id, className: "choices" }, ...known.map(([word, meaning], place) =>
      build("label", {}, inputs[place], build("span", {}, build("code", {}, word), meaning && ` ${meaning}`))))];
  } else if (entries.length > 0) {
    inputs = entries.map((entry, place) => plain(`${id}-${place}`, typed[place], { ariaLabel: `${entries[place]}: ${text}` }));
    parts = [build("div", { className: "entries" }, ...inputs.map((input, place) => labelled(entries[place], input)))];
  } else {
    inputs = [plain(id, typed[0], { placeholder: example ?? "" })];
    parts = label || !text ? [labelled(label, inputs[0])] : inputs;
  }
  if (on) {
    const [input] = inputs, marked = () => [...input.value.matchAll(/(\d+)\D+(\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const { board, draw } = clickable(clues ? [9, 9] : on.split(" x ").map(Number), clues, marked, (cells) => {
      input.value = cells.map(([x, y]) => `[${x}, ${y}]`).join(", ");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    input.addEventListener("input", draw);
    board.ariaLabel = text;
    parts = [board, labelled("Click the cells, or type them:", input)];
  }
  const reset = () => { verdict.hidden = true; delete box.dataset.state; };
  for (const input of inputs) {
    input.addEventListener("input", () => { reset(); write(name, inputs.filter(({ type, checked }) => type !== "radio" || checked).map(({ value }) => value)); });
    input.setAttribute("aria-describedby", verdict.id);
  }
  // What kind of answer it is, in parentheses at the end, is no part of the question.
  const [, asked, kind] = text.match(/^(.*?)( \([^()]*[a-z][^()]*\))?$/);
  const legend = [...words(asked), ...(kind ? [build("span", { className: "kind", textContent: kind })] : [])];
  const title = text ? [build("legend", {}, ...legend)] : [];
  const box = build("fieldset", { className: "question" }, ...title, ...parts, verdict);
  if (text && inputs.length === 1 && !label && !on) inputs[0].ariaLabel = text;
  const judge = ({ state, why, question: { guess } }) => {
    box.dataset.state = state;
    verdict.hidden = false;
    verdict.replaceChildren(...words(why ? `${state}: ${why}` : guess ? `right (${guess})` : "right"));
  };
  const note = notes.map((text) => build("p", {}, text));
  return { name, asked: [text || before, label].filter(Boolean).join(": "), text: text || before, parts: [...note, box], judge, first: inputs[0], reset };
}

// The worksheet, with what was filled in so far.
async function sheetForm(id, template, fetched, changed) {
  const path = `${id}/${SHEET}`, sheet = () => work.read(path) ?? template;
  const write = (text) => { work.write(path, text); changed(); };
  const fields = [];
  for (const question of ask({ form: { template, sheet: sheet() } })) {
    const clues = question.on.startsWith("problems/") ? await fetched(`../../${question.on}`) : "";
    fields.push(field(question, fields.at(-1)?.text, clues, (name, typed) => write(ask({ fill: { template, sheet: sheet(), name, typed } }))));
  }
  return { parts: fields.flatMap(({ parts }) => parts), fields };
}

function reportForm(id, template, changed) {
  const path = `${id}/${REPORT}`, report = () => work.read(path) ?? template;
  return ask({ report: { template, report: report() } }).map(([question, value], place) => {
    const text = build("textarea", { id: `report-${place}`, rows: 4, value });
    text.addEventListener("input", () => {
      work.write(path, ask({ write: { report: report(), question, text: text.value } }));
      changed();
    });
    return build("div", { className: "question" }, build("label", { htmlFor: text.id }, ...words(question)), text);
  });
}

// The hints, one at a time, each once it is asked for.
function hints(id, text) {
  const all = text.split(/^# .*$/m).slice(1).map((hint) => hint.trim());
  const given = build("div");
  const button = build("button");
  const draw = () => {
    const count = Math.min(work.progress(id).hints, HINTS);
    given.replaceChildren(...all.slice(0, count).flatMap((hint, place) => [
      build("h3", {}, `Hint ${place + 1} of ${HINTS}`),
      ...hint.split(/\n\n+/).map((part) => build("p", {}, ...words(part))),
    ]));
    button.textContent = count === 0 ? "Give me a hint" : "Give me one more hint";
    button.hidden = count === HINTS;
  };
  button.onclick = () => { work.note(id, { hints: Math.min(work.progress(id).hints + 1, HINTS) }); draw(); };
  draw();
  return build("section", { className: "hints", ariaLabel: "Hints" }, given, button);
}

// Checks the exercise, and shows what is right, what is wrong, and why; `signal` stops it.
async function check(id, kinds, fields, templates, program, result, signal) {
  const files = { ...templates };
  for (const name of work.names()) if (name.startsWith(`${id}/`)) files[name.slice(id.length + 1)] = work.read(name);
  const asked = { id, student: work.read(STUDENT) ?? "", files, template: templates[REPORT] ?? "", seed: Math.floor(Math.random() * 1e6), runs: [] };
  // Not more often: each time, a screen reader says it.
  const begin = Date.now(), tell = () => {
    const seconds = Math.round((Date.now() - begin) / 1000);
    const count = asked.runs.flat().length;
    result.textContent = `Checking …${seconds ? ` ${seconds} s` : ""}${count ? `, ${count} ${count === 1 ? "run" : "runs"} of your program` : ""}`;
  };
  tell();
  const telling = setInterval(tell, 5000);
  const judged = await (program ? program.check(asked, signal) : answer({ check: asked }, signal)).finally(() => clearInterval(telling));
  const { lines } = judged;
  for (const field of fields) field.reset();
  // A field says itself why it is not right.
  const summary = build("p", { className: "summary" });
  const others = build("ul");
  let before = "";
  let more = 0;
  const right = lines.filter(({ state }) => state === "right").length;
  const isDone = right === lines.length;
  for (const line of lines) {
    const { name } = line.question, field = fields.find((it) => it.name === name);
    field?.judge(line);
    if (field && line.state === "right") continue;
    const link = field
      ? build("a", { href: `#verdict-${name}`, onclick: (event) => { event.preventDefault(); field.first.focus(); } }, ...words(field.asked))
      : line.subject === REPORT ? build("a", { href: "#your-report", textContent: "Your report" })
        : build("code", {}, line.subject);
    // Every run may end with the same traceback, or not be tried after one that does not end.
    more = !field && line.why && line.why === before ? more + 1 : 0;
    before = line.why;
    if (more) {
      others.lastChild.querySelector("small").textContent = `and ${more} more `;
      continue;
    }
    const why = field ? "" : build("span", { className: before.includes("\n") ? "why long" : "why", textContent: before });
    // Nobody has read a report yet.
    const state = line.subject === REPORT && line.state === "right" ? "written" : line.state;
    others.append(build("li", {}, build("strong", { className: `state-${line.state}`, textContent: state }), " ", link, " ", build("small"), why));
  }
  const how = lines.some(({ subject, state }) => subject === REPORT && state === "right") ? "right or written" : "right";
  summary.textContent = isDone ? `All ${lines.length} are ${how}: ${id} is done.` : `${right} of ${lines.length} are ${how}.`;
  result.replaceChildren(summary, ...(others.childElementCount > 0 ? [others] : []), ...(program?.explain(judged) ?? []));
  if (program) summary.scrollIntoView({ block: "nearest" });
  // What was measured is checked on the student's machine.
  const { done } = work.progress(id);
  if (!kinds.includes("measurement") && !(done && isDone)) work.note(id, { done: isDone });
  dispatchEvent(new Event("course-work"));
}

export async function show(section) {
  const { id } = section.dataset;
  const kinds = section.dataset.kinds.split(" ");
  const root = new URL(`../problems/${id}/`, import.meta.url);
  const fetched = async (name) => {
    const answer = await fetch(new URL(name, root));
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    return answer.text();
  };
  try {
    ask = await answers(await load("exercises"));
    const change = personal(id);
    const text = async (name) => change(await fetched(name));
    if (work.read(STUDENT)) changeTexts(section.closest("main"), change);
    const refill = () => fill(section, id, kinds, fetched, text, refill);
    await refill();
    followOthers(id, refill);
  } catch (error) {
    section.append(build("p", { role: "alert", textContent: `This page cannot be filled in here: ${error.message}` }));
  }
}

// What was changed in another tab is shown here, too, once nothing more is typed there.
function followOthers(id, refill) {
  let timer = 0;
  addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(`work/${id}/`)) return;
    clearTimeout(timer);
    timer = setTimeout(refill, 300);
  });
}

// The form with what is in the student's folder now.
async function fill(section, id, kinds, fetched, text, refill) {
  const result = build("div", { className: "result", role: "status" });
  const note = () => dispatchEvent(new Event("course-work"));
  const parts = [];
  const program = kinds.includes("program") ? await (await import("./program.js")).editor(id, fetched, note, refill) : null;
  if (program) parts.push(build("h2", { id: "your-program", textContent: "Your program" }), ...program.parts);
  let fields = [];
  const templates = {};
  if (kinds.includes("worksheet") || kinds.includes("measurement")) {
    for (const name of [SHEET, REPORT]) templates[name] = await text(name);
    const form = await sheetForm(id, templates[SHEET], fetched, note);
    fields = form.fields;
    parts.push(build("h2", { id: "your-answers", textContent: "Your answers" }));
    if (kinds.includes("measurement")) parts.push(build("p", {}, "The measurement needs the programs on your machine. Measure in the terminal, and import the hand-in.zip; or measure last."));
    parts.push(...form.parts, build("h2", { id: "your-report", textContent: "Your report" }), ...reportForm(id, templates[REPORT], note));
  }
  const button = build("button", { type: "submit", className: "check", textContent: "Check" });
  const form = build("form", { noValidate: true }, ...parts, build("div", { className: "actions" }, ...(program && !program.check ? [] : [button])), result);
  // A program alone has its check beside its editor.
  if (fields.length === 0) program?.place?.(button, result);
  // Some checks search for seconds, once: they begin when the first answer is typed.
  if (fields.length > 0) {
    const asked = { id, student: work.read(STUDENT) ?? "", files: templates, template: "", seed: 0, runs: [] };
    form.addEventListener("input", () => answer({ check: asked }).catch(() => {}), { once: true });
  }
  let stop;
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (program && !program.check) return;
    if (stop) return stop.abort();
    stop = new AbortController();
    button.textContent = "Stop";
    await check(id, kinds, fields, templates, program, result, stop.signal).catch(({ message }) => {
      result.replaceChildren(build("p", { className: "summary" }, stop.signal.aborted ? "Stopped: nothing was checked." : `Cannot be checked: ${message}`));
    });
    [stop, button.textContent] = [null, "Check"];
  };
  // What was found belongs to the program that was checked, or has run.
  form.addEventListener("input", ({ target }) => {
    if (stop || !target.matches(".program:not(#program-input)")) return;
    result.replaceChildren();
    for (const part of form.querySelectorAll(".run > :is(pre, p)")) part.replaceChildren();
    for (const player of form.querySelectorAll(".search")) player.hidden = true;
  });
  section.replaceChildren(form, hints(id, await text("hints.md")));
  program?.load();
}
