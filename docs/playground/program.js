// A program exercise in the page: an editor for Python, and the runs of a check in MicroPython.

import { element } from "./element.js";
import { folder } from "./work.js";

const FILE = "starter.py";
// What a program may take in the terminal, too.
const SECONDS = 20;
// Characters of an input that are shown.
const MOST_SHOWN = 4000;

const work = folder(localStorage);

// One run, in a worker of its own that is ended with it.
function run(source, input) {
  const worker = new Worker(new URL("python-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    const ended = (how) => resolve({ ended: how, stdout: "", stderr: "" });
    const timer = setTimeout(() => ended({ slow: SECONDS }), SECONDS * 1000);
    worker.onmessage = ({ data }) => { clearTimeout(timer); resolve(data); };
    worker.onerror = (event) => { event.preventDefault(); clearTimeout(timer); ended("killed"); };
    worker.postMessage({ source, input });
  }).finally(() => worker.terminate());
}

export async function editor(id, fetched, ask, changed) {
  const path = `${id}/${FILE}`, starter = await fetched(FILE);
  const text = element("textarea", { className: "program", id: "program", rows: 24, spellcheck: false, autocapitalize: "off", value: work.read(path) ?? starter });
  text.setAttribute("wrap", "off");
  text.addEventListener("input", () => { work.write(path, text.value); changed(); });
  // A new line begins below the one before.
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const line = text.value.slice(0, text.selectionStart).split("\n").at(-1);
    text.setRangeText(`\n${line.match(/^\s*/)[0]}${/:\s*$/.test(line) ? "    " : ""}`, text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input"));
  });
  const link = (file) => element("a", { href: new URL(`../problems/${id}/${file}`, import.meta.url).href, download: file, textContent: file });
  const note = element("p", {}, "You can write it here in Python. For Rust and C, take ", link("starter.rs"), " or ", link("starter.c"), " and the terminal.");

  async function check(asked) {
    const source = text.value;
    for (;;) {
      const answer = await ask(asked);
      if (answer.run === undefined) return answer;
      asked.runs.push(await run(source, answer.run));
    }
  }

  const explain = ({ failed }) => (typeof failed !== "string" ? [] : [element("details", { open: true },
    element("summary", { textContent: "The input of the first run that is wrong" }),
    element("pre", { tabIndex: 0, textContent: failed.length > MOST_SHOWN ? `${failed.slice(0, MOST_SHOWN)}…` : failed }))]);

  return { parts: [note, element("label", { htmlFor: text.id }, element("code", { textContent: FILE })), text], check, explain };
}
