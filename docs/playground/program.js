// A program exercise in the page: an editor for Python, and the runs of a check in MicroPython.

import { element } from "./element.js";
import { work } from "./kept.js";

const FILE = "starter.py";
// A phone takes longer than python3 in a terminal, which has 20.
const SECONDS = 60;
// Characters of an input that are shown.
const MOST_SHOWN = 4000;

// One run, in a worker of its own that is ended with it.
function run(source, input) {
  const worker = new Worker(new URL("python-worker.js", import.meta.url), { type: "module" });
  let timer = null;
  return new Promise((resolve, reject) => {
    const ended = (how) => resolve({ ended: how, stdout: "", stderr: "" });
    const unloaded = (why) => reject(new Error(`Python could not be loaded: ${why}. Nothing was checked; reload the page.`));
    worker.onmessage = ({ data }) => {
      if (data.isReady) timer = setTimeout(() => ended({ slow: SECONDS }), SECONDS * 1000);
      else if (data.unloaded) unloaded(data.unloaded);
      else resolve(data);
    };
    // Before it is ready, none of the student's program has run.
    worker.onerror = (event) => {
      event.preventDefault();
      if (timer === null) unloaded(event.message ?? "the network gives no answer");
      else ended("killed");
    };
    worker.postMessage({ source, input });
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

// A button that deletes programs, once that is confirmed.
function deletes(label, id, files, deleted) {
  const button = element("button", { type: "button", textContent: label });
  button.onclick = () => {
    const confirm = element("button", { type: "button", textContent: `Delete ${files.join(" and ")}` });
    const cancel = element("button", { type: "button", textContent: "Cancel" });
    const asked = element("span", {}, `This deletes ${files.join(" and ")} from this browser. `, confirm, " ", cancel);
    confirm.onclick = () => {
      for (const file of files) work.remove(`${id}/${file}`);
      deleted();
    };
    cancel.onclick = () => asked.replaceWith(button);
    button.replaceWith(asked);
    confirm.focus();
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

export async function editor(id, fetched, ask, changed, refill) {
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
