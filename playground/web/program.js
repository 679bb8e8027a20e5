// A program exercise in the page: an editor for Python, and the runs of a check.

import { answer, until } from "./ask.js";
import { build } from "./dom.mjs";
import { work } from "./kept.js";
import { loadPython, run, runEach } from "./python.js";
import { count } from "./recording.mjs";
import { MOST_SAID, Said, showSaid } from "./show.js";

const FILE = "starter.py";
// Characters of an input that are shown.
const MOST_SHOWN = 4000;

// What became of a run, in words that follow "It" or its name.
function how(ended) {
  if (ended === "stopped") return "was stopped by you";
  if (ended === "crashed") return "crashed: too many calls were open";
  if (ended === "killed") return "was stopped: it needs too much memory";
  if (ended.slow) return `was stopped after ${ended.slow} seconds`;
  if (ended.long) return `was stopped after ${ended.long} bytes of output`;
  if (ended.said) return `was stopped after ${ended.said} bytes of its trace`;
  return ended.code === 0 ? "" : `ended with exit code ${ended.code}`;
}

// The line that a traceback names last: that is where it happened; or 0.
const lineOf = (said) => Number([...said.matchAll(/File "starter\.py", line (\d+)/g)].at(-1)?.[1] ?? 0);

// A bar that shows how much of Python is loaded, and a function that loads it.
function loader() {
  const bar = build("progress"), text = build("span");
  const part = build("div", { className: "loading", hidden: true }, bar, text);
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const listen = (loaded, total) => {
    part.hidden = false;
    [bar.value, bar.max] = [loaded, total];
    text.textContent = loaded < total ? ` Loading Python: ${megabytes(loaded)} of ${megabytes(total)} MB` : " Starting Python …";
  };
  return { part, loaded: () => loadPython(listen).finally(() => { part.hidden = true; }) };
}

// A field for an input of the student's own, the buttons, and places for what the program prints and for its search.
function makeFields() {
  // The statement says how to try the program.
  const [, example = ""] = document.querySelector("main").textContent.match(/echo (.+?) \| cargo run/) ?? [];
  const input = build("textarea", { className: "program", id: "program-input", rows: 2, spellcheck: false, autocapitalize: "off", value: example && `${example}\n` });
  const buttons = ["Run", "Show"].map((textContent) => build("button", { type: "button", textContent }));
  const output = build("pre", { tabIndex: 0, hidden: true, role: "region", ariaLabel: "What the program prints" });
  return { input, buttons, output, note: build("p", { role: "status" }), player: build("div", { className: "search", hidden: true }) };
}

// Fields in which a program runs with an input of the student's own, and its search is shown in the player.
export function runner(source, markLine) {
  const { input, buttons, output, note, player } = makeFields();
  const { part: loading, loaded } = loader();
  // Python is loaded when an editor is touched, not when the page is read.
  addEventListener("focusin", ({ target }) => {
    if (target.matches(".program, .cm-content")) loaded().catch(({ message }) => { note.textContent = message; });
  });
  let stop;
  const start = async (hear) => {
    [note.textContent, output.hidden] = ["", true];
    markLine("");
    await until(loaded(), stop.signal);
    note.textContent = "Running …";
    const ran = await run(source(), input.value, { signal: stop.signal, hear });
    const text = ran.stdout + ran.stderr;
    [output.textContent, output.hidden] = [text, text === ""];
    markLine(ran.stderr);
    const became = how(ran.ended);
    const line = lineOf(ran.stderr);
    (text === "" ? note : output).scrollIntoView({ block: "nearest" });
    note.textContent = became ? `It ${became}. ` : text === "" ? "It prints nothing." : "";
    if (line) note.append(build("button", { type: "button", textContent: `Go to line ${line}`, onclick: () => markLine(ran.stderr, true) }));
    return ran;
  };
  const show = async () => {
    const program = source();
    const said = new Said();
    let events = 0;
    const counting = setInterval(() => { if (events) note.textContent = `Running … Events: ${count(events)}`; }, 200);
    const { ended, stderr } = await start((letter, bytes) => {
      said.add(letter, bytes);
      if (letter === "t") events += bytes.reduce((sum, byte) => sum + (byte === 10), 0);
      return said.length < MOST_SAID;
    }).finally(() => clearInterval(counting));
    const became = how(ended);
    said.addText("n", FILE);
    said.addText("s", program);
    if (became) said.addText(ended.code ? "f" : "e", became);
    const before = note.textContent;
    note.textContent = "Drawing …";
    stop = new AbortController();
    const { isShown, text } = await showSaid(await said.bytes(), player, stop.signal);
    // A program that has failed before its first event is told so by Python.
    note.textContent = isShown || !stderr ? text : before;
    if (isShown) player.scrollIntoView({ block: "nearest" });
  };
  for (const [button, name, act] of [[buttons[0], "Run", () => start()], [buttons[1], "Show", show]]) {
    button.onclick = async () => {
      if (stop) return stop.abort(new Error("Stopped."));
      stop = new AbortController();
      const [other] = buttons.filter((it) => it !== button);
      [button.textContent, other.disabled] = ["Stop", true];
      await act().catch(({ message }) => { note.textContent = message; });
      [stop, button.textContent, other.disabled] = [null, name, false];
    };
  }
  const parts = [build("label", { htmlFor: input.id, textContent: "Its input" }), input, build("div", { className: "actions" }, ...buttons), loading, note, output];
  return { parts: [build("div", { className: "run" }, ...parts), player], input, buttons, loaded };
}

// A button that deletes a program, once that is confirmed.
function deletes(textContent, id, file, deleted) {
  const button = build("button", { type: "button" }, textContent);
  button.onclick = () => {
    if (!confirm(`This deletes ${file} from this browser.`)) return;
    work.remove(`${id}/${file}`);
    deleted();
  };
  return button;
}

// In place of the editor, where the student's program is in another language: of two programs, none is graded.
function others(id, files, deleted) {
  const programs = files.flatMap((file) => [" ", build("code", {}, file), " ", deletes(`Delete ${file}`, id, file, deleted)]);
  const words = "Only one program is graded, and one that is not in Python is checked in the terminal. You have";
  return { parts: [build("p", { className: "programs" }, words, ...programs)], load() {} };
}

export async function editor(id, fetched, changed, refill) {
  const files = work.programs(id);
  if (files.some((file) => file !== FILE)) return others(id, files, () => { changed(); refill(); });
  const path = `${id}/${FILE}`, starter = await fetched(FILE);
  const text = build("textarea", { className: "program", id: "program", rows: 24, spellcheck: false, autocapitalize: "off", wrap: "off", value: work.read(path) ?? starter });
  text.addEventListener("input", () => { work.write(path, text.value); changed(); });
  const label = build("label", { id: "program-label", htmlFor: text.id }, build("code", {}, FILE));
  let markError = () => {};
  // Without it, the text field is there.
  const load = () => import("./editor.js").then(({ replace }) => { markError = replace(text, label); }, () => {});
  const link = (file) => build("a", { href: new URL(`../problems/${id}/${file}`, import.meta.url).href, download: file, textContent: file });
  const note = build("p", {}, "You can write it here in Python. For Rust and C, take ", link("starter.rs"), " or ", link("starter.c"), " and the terminal.");

  const markLine = (said, isAsked) => markError(lineOf(said), isAsked);
  const { parts, input, buttons, loaded } = runner(() => text.value, markLine);

  async function check(asked, signal) {
    const source = text.value;
    markError(0);
    await until(loaded(), signal);
    let isRow = true;
    for (;;) {
      const judged = await answer({ check: asked }, signal);
      const { inputs } = judged;
      if (inputs === undefined) return judged;
      const runs = isRow && inputs.length > 1 ? await runEach(source, inputs, { signal }) : [];
      // What does not run in a row, or not to the end, may run alone.
      isRow = inputs.length === 1 ? isRow : runs.length > 0;
      if (runs.length === 0) runs.push(await run(source, inputs[0], { signal }));
      signal.throwIfAborted();
      asked.runs.push(runs);
      const { stderr } = runs[0];
      if (stderr && source === text.value) markLine(stderr);
    }
  }

  const explain = ({ failed }) => {
    if (typeof failed !== "string") return [];
    const takes = buttons.map((button) => {
      const take = build("button", { type: "button", textContent: `${button.textContent} with this input` });
      take.onclick = () => {
        input.value = failed;
        button.click();
        input.scrollIntoView({ block: "center" });
      };
      return take;
    });
    return [build("details", { open: true },
      build("summary", {}, "The input of the first run that is wrong"),
      build("pre", { tabIndex: 0, textContent: failed.length > MOST_SHOWN ? `${failed.slice(0, MOST_SHOWN)}…` : failed }), build("div", { className: "actions" }, ...takes))];
  };

  const over = deletes("Start over", id, FILE, refill);
  const place = (button, result) => { buttons[0].parentElement.append(button); parts[0].after(result); };
  return { parts: [label, text, ...parts, over, note], load, check, explain, place };
}
