// Every transcript of the book whose commands a page can run gets a button: the commands become fields that can be
// changed, and the programs, compiled to WebAssembly, run them in a worker.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const canRun = location.protocol.startsWith("http") && "WebAssembly" in window && "Worker" in window;
  // What is shown of a long output, in characters: more makes a page slow.
  const MOST_SHOWN = 200_000;
  // What a command takes from those before it: the files that they have written, and the compiled programs.
  const kept = { files: new Map(), module: undefined };

  // Runs a command in a worker of its own, which `stopping` ends: its output and its exit code.
  function execute(command, stopping) {
    const worker = new Worker(new URL("shell-worker.js", base), { type: "module" });
    return new Promise((resolve, reject) => {
      stopping.addEventListener("abort", () => reject(stopping.reason));
      worker.onmessage = ({ data: { files, module, ...ended } }) => {
        Object.assign(kept, { files, module });
        resolve(ended);
      };
      worker.onerror = ({ message }) => reject(new Error(message ?? "The programs could not be loaded; is there a network?"));
      worker.postMessage({ command, ...kept });
    }).finally(() => worker.terminate());
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // One command: a field, and what it prints.
  function line(command) {
    const field = element("input", { value: command, spellcheck: false, autocapitalize: "off" });
    field.setAttribute("aria-label", "Command");
    const button = element("button", { textContent: "Run" });
    const output = element("pre", { tabIndex: 0, hidden: true });
    output.setAttribute("aria-label", "Output");
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
        const { text, code } = await execute(field.value, stopping.signal);
        const cut = text.length > MOST_SHOWN ? text.lastIndexOf("\n", MOST_SHOWN) + 1 : text.length;
        output.textContent = text.slice(0, cut) || (code === 0 ? "(no output)" : `(exit code ${code})`);
        if (cut < text.length) {
          const left = text.slice(cut).split("\n").length - 1;
          output.append(element("em", { textContent: `… ${left} more lines: add | head, | tail or | grep\n` }));
        }
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

  async function prepare() {
    const { parse } = await import(new URL("syntax.js", base));
    // The statement of an exercise has commands alone.
    const isStatement = document.querySelector("section.exercise") !== null;
    for (const code of document.querySelectorAll("main pre > code")) {
      const lines = code.textContent.trim().split("\n");
      const isTranscript = code.classList.contains("language-console");
      if (!isTranscript && !(isStatement && lines.every((text) => text.startsWith("cargo run --release ")))) continue;
      const commands = isTranscript ? lines.filter((text) => text.startsWith("$ ")).map((text) => text.slice(2)) : lines;
      const works = (command) => {
        try {
          return parse(command).length > 0;
        } catch {
          return false;
        }
      };
      if (commands.length === 0 || !commands.every(works)) continue;
      const open = element("button", { className: "run-transcript", textContent: "Run here" });
      open.onclick = async () => {
        const section = element("section", { className: "transcript" });
        section.setAttribute("aria-label", "The transcript, run here");
        // The keys of the book turn its pages.
        section.addEventListener("keydown", (event) => event.stopPropagation());
        const all = commands.map((command) => line(command));
        section.append(...all.flatMap(({ parts }) => parts));
        open.replaceWith(section);
        all[0].field.focus();
        for (const { start } of all) await start();
      };
      code.parentElement.after(open);
    }
  }

  // From a file, a browser loads no modules.
  if (location.protocol === "file:") {
    const place = document.querySelector("section:is(.exercise, .course-work)") ?? document.querySelector("main code.language-console")?.parentElement;
    place?.after(element("p", { className: "transcript" }, "Opened from a file, this page cannot run commands or check answers. With a web server it can: run ",
      element("code", { textContent: "python3 -m http.server" }), " in the folder of the book, and open http://localhost:8000."));
  }
  if (canRun && !location.pathname.endsWith("/print.html")) prepare();
}
