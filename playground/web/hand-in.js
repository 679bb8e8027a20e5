// The student's name, and the whole work as one file: out of the page, and into it.

import { build } from "./dom.mjs";
import { download, work } from "./kept.js";
import { answers, load } from "./module.js";
import { STUDENT } from "./work.js";

// Bytes of a file that is opened.
const MOST = 1 << 25;

// Which exercises have a program too many.
const twice = () => work.begun().filter((id) => work.programs(id).length > 1)
  .map((id) => ` ${id} has more than one program, ${work.programs(id).join(" and ")}, and would not be graded: its page lets you keep one.`).join("");

// The files of a hand-in, and why others were left out.
async function unpack(file) {
  if (file.size > MOST) throw new Error("it has more than 32 MB");
  const signs = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  const ask = await answers(await load("exercises"));
  return ask({ unpack: { zip: btoa(signs.join("")) } });
}

export function show(section) {
  const said = build("p", { role: "status" });

  const name = build("input", { type: "text", id: "student", value: (work.read(STUDENT) ?? "").trim(), autocomplete: "off", maxLength: 100 });
  name.onchange = () => {
    work.write(STUDENT, `${name.value.trim()}\n`);
    said.textContent = name.value.trim() === "" ? "The numbers are the course's own." : "Four worksheets now ask you about numbers of your own: 011-2, 011-5, 012-2 and r1-1.";
  };

  const save = build("button", {}, "Export hand-in.zip");
  save.onclick = async () => {
    const count = work.begun().length;
    if (count === 0) {
      said.textContent = "Nothing is begun yet, so there is nothing to export.";
      return;
    }
    said.textContent = await download().then(
      () => `hand-in.zip has your work on ${count} ${count === 1 ? "exercise" : "exercises"}. Give it to your teacher, or import it in another browser.${twice()}`,
      ({ message }) => `Nothing was exported: ${message}.`,
    );
  };

  const file = build("input", { type: "file", accept: ".zip,application/zip", id: "import", hidden: true });
  const open = build("button", {}, "Import hand-in.zip …");
  // The same file may be chosen again.
  open.onclick = () => { file.value = ""; file.click(); };
  file.onchange = async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      const { files, left } = await unpack(chosen);
      const differs = ([path, text]) => work.read(path) !== null && work.read(path) !== text;
      const mine = Object.entries(files).filter(differs).map(([path]) => path);
      if (mine.length > 0 && !confirm(`This replaces what you have here in ${mine.join(", ")}.`)) return;
      for (const [path, text] of Object.entries(files)) work.write(path, text);
      name.value = (work.read(STUDENT) ?? "").trim();
      said.textContent = `${chosen.name} was imported.${left.map((why) => ` ${why}.`).join("")}${twice()}`;
      dispatchEvent(new Event("course-work"));
    } catch (error) {
      said.textContent = `${chosen.name} cannot be imported: ${error.message}.`;
    }
  };

  section.replaceChildren(
    build("p", {}, build("label", { htmlFor: name.id, textContent: "Your name or student number, if your teacher asks for it: " }), name),
    build("p", {}, save, " ", open, file), said);
}
