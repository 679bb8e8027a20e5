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
  const label = element("label", { id: "program-label", htmlFor: text.id }, element("code", { textContent: FILE }));
  let markError = () => {};
  // Without it, the text field is there.
  const load = () => import("./editor.js").then(({ replace }) => { markError = replace(text, label); }, () => {});
  const link = (file) => element("a", { href: new URL(`../problems/${id}/${file}`, import.meta.url).href, download: file, textContent: file });
  const note = element("p", {}, "You can write it here in Python. For Rust and C, take ", link("starter.rs"), " or ", link("starter.c"), " and the terminal.");

  async function check(asked) {
    const source = text.value;
    markError(0);
    for (;;) {
      const answer = await ask(asked);
      if (answer.run === undefined) return answer;
      const ran = await run(source, answer.run);
      asked.runs.push(ran);
      // The last of a traceback's lines is where it happened.
      const line = [...ran.stderr.matchAll(/File "starter\.py", line (\d+)/g)].at(-1)?.[1];
      if (line && source === text.value) markError(Number(line));
    }
  }

  const explain = ({ failed }) => (typeof failed !== "string" ? [] : [element("details", { open: true },
    element("summary", { textContent: "The input of the first run that is wrong" }),
    element("pre", { tabIndex: 0, textContent: failed.length > MOST_SHOWN ? `${failed.slice(0, MOST_SHOWN)}…` : failed }))]);

  return { parts: [note, label, text], load, check, explain };
}
