// Every transcript of the book whose commands a page can run gets a button: the commands become fields that can be
// changed, and the programs, compiled to WebAssembly, run them in a worker.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const canRun = location.protocol.startsWith("http") && "WebAssembly" in window && "Worker" in window;

  async function load() {
    const modules = await Promise.all(["pipe.mjs", "ask.js", "element.js"].map((name) => import(new URL(name, base))));
    return Object.assign({}, ...modules);
  }

  // One command: a field, and what it prints.
  function makeLine(command, { alone, cut, element, parse, refusal }) {
    const field = element("input", { value: command, spellcheck: false, autocapitalize: "off", aria: { label: "Command" } });
    const button = element("button", { textContent: "Run" });
    const output = element("pre", { tabIndex: 0, hidden: true, aria: { label: "Output" } });
    const form = element("form", {}, element("span", { textContent: "$ " }), field, button);
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
        if (piped === null) throw new Error(refusal(field.value));
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

  // The button below a block that opens its commands, and runs them.
  function addButton(code, commands, modules) {
    const { element } = modules;
    const open = element("button", { className: "run-transcript", textContent: "Run here" });
    open.onclick = async () => {
      const section = element("section", { className: "transcript", tabIndex: -1, aria: { label: "The transcript, run here" } });
      // The keys of the book turn its pages.
      section.addEventListener("keydown", (event) => event.stopPropagation());
      const all = commands.map((command) => makeLine(command, modules));
      section.append(...all.flatMap(({ parts }) => parts));
      open.replaceWith(section);
      // The keyboard does not lose its place; a phone's stays closed.
      section.focus({ preventScroll: true });
      for (const { start } of all) await start();
    };
    code.parentElement.after(open);
  }

  async function prepare() {
    const modules = await load();
    for (const code of document.querySelectorAll("main pre > code")) {
      const commands = commandsIn(code, modules.parse);
      if (commands.length > 0) addButton(code, commands, modules);
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
