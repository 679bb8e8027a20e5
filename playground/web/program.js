// A program exercise in the page: an editor for Python, and the runs of a check in MicroPython.

import { answer } from "./ask.js";
import { element } from "./element.js";
import { work } from "./kept.js";
import { MOST_SAID, gather, showSaid } from "./show.js";

const FILE = "starter.py";
// A phone takes longer than python3 in a terminal, which has 20.
const SECONDS = 60;
// Characters of an input that are shown.
const MOST_SHOWN = 4000;

// The module with which a program says what its search does. Without it, programs that do not import it still run.
let helper = null;
const fetchHelper = () => (helper ??= fetch(new URL("search_trace.py", import.meta.url)).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));

// One run, in a worker of its own that is ended with it, or by `signal`. With `hear`, the helper is used: it gets all that
// the program says until it is ended, and gives false to end it.
async function run(source, input, { signal, hear } = {}) {
  const helper = await fetchHelper();
  const worker = new Worker(new URL("python-worker.js", import.meta.url), { type: "module" });
  let timer = null;
  return new Promise((resolve, reject) => {
    const ended = (how) => resolve({ ended: how, stdout: "", stderr: "" });
    const unloaded = (why) => reject(new Error(`Python could not be loaded: ${why}. Nothing was checked; reload the page.`));
    worker.onmessage = ({ data }) => {
      if (data.isReady) timer = setTimeout(() => ended({ slow: SECONDS }), SECONDS * 1000);
      else if (data.unloaded) unloaded(data.unloaded);
      else if (data.ended) resolve(data);
      else if (!hear(data.heard, data.bytes)) ended({ said: MOST_SAID });
    };
    // Before it is ready, none of the student's program has run.
    worker.onerror = (event) => {
      event.preventDefault();
      if (timer === null) unloaded(event.message ?? "the network gives no answer");
      else ended("killed");
    };
    signal?.addEventListener("abort", () => ended("stopped"));
    worker.postMessage({ source, input, helper, isTraced: hear !== undefined });
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

// What became of a run, in words that follow "It" or its name.
function how(ended) {
  if (ended === "stopped") return "was stopped by you";
  if (ended === "crashed") return "crashed";
  if (ended === "killed") return "was stopped: it needs too much memory";
  if (ended.slow) return `was stopped after ${ended.slow} seconds`;
  if (ended.long) return `was stopped after ${ended.long} bytes of output`;
  if (ended.said) return `was stopped after ${ended.said} bytes of its trace`;
  return ended.code === 0 ? "" : `ended with exit code ${ended.code}`;
}

// The line that a traceback names last: that is where it happened; or 0.
const lineOf = (said) => Number([...said.matchAll(/File "starter\.py", line (\d+)/g)].at(-1)?.[1] ?? 0);

// A field for an input of the student's own, a button that runs the program with it, and what the program prints; and
// a button that shows its search in the player.
export function runner(source, markLine) {
  // The statement says how to try the program.
  const [, example = ""] = document.querySelector("main").textContent.match(/echo (.+?) \| cargo run/) ?? [];
  const input = element("textarea", { className: "program", id: "program-input", rows: 2, spellcheck: false, autocapitalize: "off", value: example && `${example}\n` });
  const buttons = ["Run", "Show"].map((textContent) => element("button", { type: "button", textContent }));
  const output = element("pre", { tabIndex: 0, hidden: true, role: "region", aria: { label: "What the program prints" } });
  const note = element("p", { role: "status" });
  const player = element("div", { className: "search", hidden: true });
  let stop = null;
  const start = async (hear) => {
    [note.textContent, output.hidden] = ["Running …", true];
    markLine("");
    const ran = await run(source(), input.value, { signal: stop.signal, hear });
    const text = ran.stdout + ran.stderr;
    [output.textContent, output.hidden] = [text, text === ""];
    markLine(ran.stderr);
    const became = how(ran.ended);
    const line = lineOf(ran.stderr);
    (text === "" ? note : output).scrollIntoView({ block: "nearest" });
    note.textContent = became ? `It ${became}. ` : text === "" ? "It prints nothing." : "";
    if (line) note.append(element("button", { type: "button", textContent: `Go to line ${line}`, onclick: () => markLine(ran.stderr, true) }));
    return ran;
  };
  const show = async () => {
    const program = source();
    const said = gather();
    let events = 0;
    const counting = setInterval(() => { note.textContent = `Running … Events: ${events.toLocaleString("en")}`; }, 200);
    const { ended, stderr } = await start((letter, bytes) => {
      said.add(letter, bytes);
      events += letter === "t";
      return said.length < MOST_SAID;
    }).finally(() => clearInterval(counting));
    const became = how(ended);
    said.addText("n", FILE);
    said.addText("s", program);
    if (became) said.addText(ended.code ? "f" : "e", became);
    const before = note.textContent;
    note.textContent = "Drawing …";
    stop = new AbortController();
    const { isShown, text } = await showSaid(said.bytes, player, stop.signal);
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
  const parts = [element("label", { htmlFor: input.id, textContent: "Its input" }), input, element("div", { className: "actions" }, ...buttons), note, output];
  return { parts: [element("div", { className: "run" }, ...parts), player], input, buttons };
}

// A button that deletes programs, once that is confirmed.
function deletes(textContent, id, files, deleted) {
  const button = element("button", { type: "button", textContent });
  button.onclick = () => {
    if (!confirm(`This deletes ${files.join(" and ")} from this browser.`)) return;
    for (const file of files) work.remove(`${id}/${file}`);
    deleted();
  };
  return button;
}

// In place of the editor, where the student's program is in another language: of two programs, none is graded.
function others(id, files, deleted) {
  const names = files.flatMap((file, place) => [...(place > 0 ? [" and "] : []), element("code", { textContent: file })]);
  const words = files.length > 1
    ? ["Here are ", ...names, ", but only one program can be graded. Keep one: "]
    : ["Your program is ", ...names, ". It is checked in the terminal, and exported with your work. "];
  const buttons = files.length > 1
    ? files.flatMap((kept) => [" ", deletes(`Keep ${kept}`, id, files.filter((file) => file !== kept), deleted)])
    : [deletes("Write it in Python instead", id, files, deleted)];
  return { parts: [element("p", { className: "programs" }, ...words, ...buttons)], load() {} };
}

export async function editor(id, fetched, changed, refill) {
  const files = work.programs(id);
  if (files.some((file) => file !== FILE)) return others(id, files, () => { changed(); refill(); });
  const path = `${id}/${FILE}`, starter = await fetched(FILE);
  const text = element("textarea", { className: "program", id: "program", rows: 24, spellcheck: false, autocapitalize: "off", value: work.read(path) ?? starter });
  text.setAttribute("wrap", "off");
  text.addEventListener("input", () => { work.write(path, text.value); changed(); });
  const label = element("label", { id: "program-label", htmlFor: text.id }, element("code", { textContent: FILE }));
  let markError = () => {};
  // Without it, the text field is there.
  const load = () => import("./editor.js").then(({ replace }) => { markError = replace(text, label); }, () => {});
  const link = (file) => element("a", { href: new URL(`../problems/${id}/${file}`, import.meta.url).href, download: file, textContent: file });
  const note = element("p", {}, "You can write it here in Python. For Rust and C, take ", link("starter.rs"), " or ", link("starter.c"), " and the terminal. The page runs MicroPython, a small Python: some modules and methods are missing, and a dictionary has no order. ",
    element("code", { textContent: "python3" }), " in a terminal has all of it.");

  const markLine = (said, isAsked) => markError(lineOf(said), isAsked);
  const { parts, input, buttons } = runner(() => text.value, markLine);

  async function check(asked, signal) {
    const source = text.value;
    markError(0);
    for (;;) {
      const judged = await answer({ check: asked }, signal);
      if (judged.run === undefined) return judged;
      const ran = await run(source, judged.run, { signal });
      signal.throwIfAborted();
      asked.runs.push(ran);
      if (ran.stderr && source === text.value) markLine(ran.stderr);
    }
  }

  const explain = ({ failed }) => {
    if (typeof failed !== "string") return [];
    const takes = buttons.map((button) => {
      const take = element("button", { type: "button", textContent: `${button.textContent} with this input` });
      take.onclick = () => {
        input.value = failed;
        button.click();
        input.scrollIntoView({ block: "center" });
      };
      return take;
    });
    return [element("details", { open: true },
      element("summary", { textContent: "The input of the first run that is wrong" }),
      element("pre", { tabIndex: 0, textContent: failed.length > MOST_SHOWN ? `${failed.slice(0, MOST_SHOWN)}…` : failed }), element("div", { className: "actions" }, ...takes))];
  };

  const over = deletes("Start over", id, [FILE], refill);
  const place = (button, result) => { buttons[0].parentElement.append(button); parts[0].after(result); };
  return { parts: [label, text, ...parts, over, note], load, check, explain, place };
}
