// Every transcript of the book whose commands a page can run gets a button: the commands become fields that can be
// changed, and the programs, compiled to WebAssembly, run them in a worker. So does every Python program of a chapter.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const canRun = location.protocol.startsWith("http") && "WebAssembly" in window && "Worker" in window;

  async function load() {
    const modules = await Promise.all(["pipe.mjs", "ask.js", "dom.mjs"].map((name) => import(new URL(name, base))));
    return Object.assign({}, ...modules);
  }

  // One command: a field, and what it prints.
  function makeLine(command, { REFUSAL, alone, build, cut, parse }) {
    const field = build("input", { value: command, spellcheck: false, autocapitalize: "off", ariaLabel: "Command" });
    const button = build("button", {}, "Run");
    const output = build("pre", { tabIndex: 0, hidden: true, ariaLabel: "Output" });
    const form = build("form", {}, build("span", {}, "$ "), field, button);
    let stopping = null;

    const start = async () => {
      stopping = new AbortController();
      button.textContent = "Stop";
      output.hidden = false;
      output.textContent = "";
      const begin = performance.now();
      const waits = setInterval(() => {
        output.textContent = `Running for ${Math.round((performance.now() - begin) / 1000)} s …`;
      }, 1000);
      try {
        const piped = parse(field.value);
        if (piped === null) throw new Error(REFUSAL);
        const { shown, code } = await alone({ command: piped.program, piped }, stopping.signal);
        output.textContent = cut(shown) || (code === 0 ? "(no output)" : `(exit code ${code})`);
      } catch (error) {
        output.textContent = error.message;
      }
      clearInterval(waits);
      stopping = null;
      button.textContent = "Run";
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      if (stopping) stopping.abort(new Error("Stopped."));
      else start();
    };
    // The second click of two is for what the button said at the first one.
    button.onclick = (event) => { if (event.detail > 1) event.preventDefault(); };
    return { start, field, parts: [form, output] };
  }

  // The commands of a block that a page can run, or none.
  function commandsIn(code, parse) {
    const lines = code.textContent.trim().split("\n");
    const isTranscript = code.classList.contains("language-console");
    if (!isTranscript && !code.parentElement.matches(".runs")) return [];
    const commands = isTranscript ? lines.filter((text) => text.startsWith("$ ")).map((text) => text.slice(2)) : lines;
    return commands.every(parse) ? commands : [];
  }

  // Opens the commands of a block in place of its button, and runs them.
  async function openCommands(commands, modules, button) {
    const all = commands.map((command) => makeLine(command, modules));
    const section = modules.build("section", { className: "transcript", tabIndex: -1, ariaLabel: "The transcript, run here" }, ...all.flatMap(({ parts }) => parts));
    button.replaceWith(section);
    // The keyboard does not lose its place; a phone's stays closed.
    section.focus({ preventScroll: true });
    for (const { start } of all) await start();
  }

  // Opens a Python program in the page: it can be changed and run there.
  async function openProgram(code, { build }, button) {
    const { runner } = await import(new URL("program.js", base));
    const value = code.textContent, name = value.match(/^"""(.*?)[.:]/)?.[1] ?? "The program";
    const text = build("textarea", { className: "program", rows: value.split("\n").length, spellcheck: false, autocapitalize: "off", wrap: "off", value, ariaLabel: name });
    const { parts, input } = runner(() => text.value, () => {});
    // These programs read no input.
    parts[0].querySelector("label")?.remove();
    input.remove();
    const section = build("section", { className: "exercise listing", ariaLabel: `${name}, run here` }, text, ...parts);
    code.parentElement.replaceWith(section);
    button.remove();
    section.querySelector("button").click();
  }

  // The button below a block, which opens it.
  function addButton(code, { build }, open) {
    const button = build("button", { className: "run-transcript", onclick: () => open(button) }, "Run here");
    code.parentElement.after(button);
  }

  async function prepare() {
    const modules = await load();
    for (const code of document.querySelectorAll("main pre > code")) {
      const commands = commandsIn(code, modules.parse);
      if (commands.length > 0) addButton(code, modules, (button) => openCommands(commands, modules, button));
      if (code.matches(".language-python.run")) addButton(code, modules, (button) => openProgram(code, modules, button));
    }
  }

  // From a file, a browser loads no modules.
  if (location.protocol === "file:") {
    const place = document.querySelector("section:is(.exercise, .course-work)") ?? document.querySelector("main code.language-console")?.parentElement;
    place?.insertAdjacentHTML("afterend", `<p class="transcript">Opened from a file, this page cannot run commands or check answers. With a web server it can:
      run <code>python3 -m http.server</code> in the folder of the book, and open http://localhost:8000.</p>`);
  }
  if (canRun && !location.pathname.endsWith("/print.html")) prepare();
}
