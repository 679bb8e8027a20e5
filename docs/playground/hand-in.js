// The student's name, and the whole work as one file: out of the page, and into it.

import { element } from "./element.js";
import { download, work } from "./kept.js";
import { PROGRESS, STUDENT, opened } from "./work.js";
import * as zip from "./zip.js";

const isExercise = (id) => document.querySelector(`main a[href*="exercises/${CSS.escape(id ?? "")}.html"]`) !== null;

// Why each file was left out.
const reasons = (left) => [...left].map(([path, why]) => ` ${path} was left out: ${why}.`).join("");

// Which exercises have a program too many.
function twice() {
  const ids = new Set(work.names().map((name) => name.split("/")[0]));
  return [...ids].filter((id) => work.programs(id).length > 1)
    .map((id) => ` ${id} has more than one program, ${work.programs(id).join(" and ")}, and would not be graded: its page lets you keep one.`).join("");
}

export function show(section) {
  const said = element("p", { role: "status" });
  const changed = () => dispatchEvent(new Event("course-work"));
  section.addEventListener("keydown", (event) => event.stopPropagation());

  const name = element("input", { type: "text", id: "student", value: (work.read(STUDENT) ?? "").trim(), autocomplete: "off", maxLength: 100 });
  name.onchange = () => {
    work.write(STUDENT, `${name.value.trim()}\n`);
    said.textContent = name.value.trim() === "" ? "The numbers are the course's own." : "Four worksheets now ask you about numbers of your own: 011-2, 011-5, 012-2 and r1-1.";
  };

  const save = element("button", { type: "button", textContent: "Export hand-in.zip" });
  save.onclick = () => {
    const exercises = new Set(work.names().filter((it) => it.includes("/")).map((it) => it.split("/")[0]));
    if (exercises.size === 0) {
      said.textContent = "Nothing is begun yet, so there is nothing to export.";
      return;
    }
    download();
    said.textContent = `hand-in.zip has your work on ${exercises.size} ${exercises.size === 1 ? "exercise" : "exercises"}. Give it to your teacher, or import it in another browser.${twice()}`;
  };

  const file = element("input", { type: "file", accept: ".zip,application/zip", id: "import", hidden: true });
  const open = element("button", { type: "button", textContent: "Import hand-in.zip …" });
  open.onclick = () => file.click();
  const take = (texts, left, names) => {
    try {
      work.writeAll(new Map(names.map((path) => [path, texts.get(path)])));
    } catch (error) {
      said.textContent = `Nothing was imported: ${error.message}.`;
      return;
    }
    name.value = (work.read(STUDENT) ?? "").trim();
    said.textContent = `${names.length === 1 ? "1 file was" : `${names.length} files were`} imported.${reasons(left)}${twice()}`;
    changed();
  };
  file.onchange = async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      const { texts, left } = opened(new Uint8Array(await chosen.arrayBuffer()), isExercise, zip);
      if (texts.size === 0) throw new Error(`it has no exercise of this course that can be read.${reasons(left)}`.replace(/\.$/, ""));
      const differs = [...texts.keys()].filter((path) => work.read(path) !== null && work.read(path) !== texts.get(path));
      if (differs.length === 0) take(texts, left, [...texts.keys()]);
      else {
        const replace = element("button", { type: "button", textContent: "Replace mine" });
        replace.onclick = () => take(texts, left, [...texts.keys()]);
        const keep = element("button", { type: "button", textContent: "Keep mine, add the rest" });
        keep.onclick = () => take(texts, left, [...texts.keys()].filter((path) => work.read(path) === null));
        said.replaceChildren(`You have other work here in ${differs.filter((it) => it !== PROGRESS).join(", ") || PROGRESS}. `, replace, " ", keep);
        replace.focus();
      }
    } catch (error) {
      said.textContent = `${chosen.name} cannot be imported: ${error.message}.`;
    }
    file.value = "";
  };

  section.replaceChildren(
    element("p", {}, element("label", { htmlFor: name.id, textContent: "Your name or student number, if your teacher asks for it: " }), name),
    element("p", {}, save, " ", open, file), said);
}
