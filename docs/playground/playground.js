// The playground. Where a chapter has `<!-- replay: COMMAND -->`, the recorded search of this command is shown, and
// above it a form that runs any other: the programs themselves, compiled to WebAssembly, record it for the same
// page. Where there is no WebAssembly, or the book is opened from a file, the recorded search stands alone.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const canRun = location.protocol.startsWith("http") && "WebAssembly" in window && "Worker" in window;

  const KNIGHT = ["width", "height", "x", "y"];
  const PUZZLES = {
    "easy-4": "802107096090000100700059000200000435000083002000060700130800209000035010980210000",
    "p5252": "020900006100000090008007000500000700007800100009400002000200400060000003300005080",
  };
  // The arguments of each program, an example of them, and how it can search.
  const PROGRAMS = {
    "knight-bruteforce": [KNIGHT, [2, 2, 0, 0], [""]],
    "knight-backtrack": [KNIGHT, [3, 4, 1, 0], ["", "--algorithm pruned"]],
    "n-queens": [["n"], [5], ["", "--algorithm bits"]],
    "number-place": [["puzzle"], [PUZZLES["easy-4"]], ["", "--algorithm fewest", "--algorithm bits"]],
    "knight-graph": [KNIGHT, [6, 6, 0, 0], ["", "--algorithm plain", "--order connections", "--order most"]],
    "knight-closed": [["width", "height"], [6, 6], ["--algorithm pruned", "--algorithm memo"]],
  };

  const FORM = `
    <form>
      <label>Program <select name="program"></select></label>
      <label>Width <input name="width" inputmode="numeric" size="3"></label>
      <label>Height <input name="height" inputmode="numeric" size="3"></label>
      <label>X <input name="x" inputmode="numeric" size="2"></label>
      <label>Y <input name="y" inputmode="numeric" size="2"></label>
      <label>N <input name="n" inputmode="numeric" size="3"></label>
      <label class="wide">Puzzle <input name="puzzle" list="puzzles" spellcheck="false"></label>
      <datalist id="puzzles"></datalist>
      <label>Search <select name="way"></select></label>
      <label>Level <select name="level"><option>0</option><option>1</option><option>2</option><option>3</option></select></label>
      <label class="wide">Command <input name="command" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
      <button>Run</button> <button type="button" name="stop" disabled>Stop</button>
    </form>`;
  const SHOWN = `
    <p class="says" role="status"></p>
    <iframe title="The recorded search" loading="lazy"></iframe>
    <p><a target="_blank">The search in a window of its own</a></p>
    <details hidden><summary>What the program prints</summary><pre tabindex="0"></pre></details>`;

  // The module is loaded once, by whoever runs something first.
  let loaded = null;
  const load = async () => {
    const answer = await fetch(new URL("playground.wasm", base));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
    return WebAssembly.compile(await answer.arrayBuffer());
  };

  function make(command) {
    const section = document.createElement("section");
    section.className = "playground";
    section.setAttribute("aria-label", "Playground");
    section.innerHTML = (canRun ? FORM : "") + SHOWN;
    const find = (selector) => section.querySelector(selector);
    const says = (text) => { find(".says").textContent = text; };
    const show = (address) => { find("iframe").src = find("a").href = address; };
    show(new URL(`recorded/${command.replace(/[^a-z0-9]+/g, "-")}.html`, base));
    // The keys of the book turn its pages.
    section.addEventListener("keydown", (event) => event.stopPropagation());
    if (canRun) listen(find("form").elements, command);
    return section;

    function listen(fields, command) {
      let worker = null, address = null;

      const choose = (program, values) => {
        const [names, example, ways] = PROGRAMS[program];
        for (const name of [...KNIGHT, "n", "puzzle"]) fields[name].parentElement.hidden = !names.includes(name);
        names.forEach((name, index) => { fields[name].value = values[index] ?? example[index]; });
        fields.way.replaceChildren(...ways.map((way) => new Option(way || "default", way)));
      };
      const write = () => {
        const program = fields.program.value;
        const values = PROGRAMS[program][0].map((name) => fields[name].value.trim());
        const isPuzzle = program === "number-place";
        const words = [program, isPuzzle ? "-" : values.join(" "), fields.level.value, fields.way.value, "--time-limit 5s"];
        const puzzle = PUZZLES[values[0]] ?? values[0];
        fields.command.value = (isPuzzle ? `echo ${puzzle} | ` : "") + words.filter((word) => word).join(" ");
      };
      const stop = (text) => {
        worker?.terminate();
        worker = null;
        fields.stop.disabled = true;
        says(text);
      };
      const end = ({ stdout, stderr, file }) => {
        // The page asks for the recording; nobody has typed it.
        stop(stderr.replaceAll(" --replay search.html", ""));
        find("details").hidden = !stdout;
        find("pre").textContent = stdout;
        if (!file) return;
        if (address) URL.revokeObjectURL(address);
        address = URL.createObjectURL(new Blob([file], { type: "text/html" }));
        show(address);
      };
      const start = async () => {
        stop("Searching …");
        fields.stop.disabled = false;
        const mine = worker = new Worker(new URL("worker.js", base), { type: "module" });
        mine.onmessage = ({ data }) => end(data);
        mine.onerror = (event) => stop(`error: ${event.message}`);
        try {
          loaded ??= load();
          mine.postMessage({ module: await loaded, command: `${fields.command.value} --replay search.html` });
        } catch (error) {
          loaded = null;
          stop(`error: ${error.message}`);
        }
      };

      const [program, ...words] = command.split(" ");
      fields.program.replaceChildren(...Object.keys(PROGRAMS).map((name) => new Option(name)));
      fields.program.value = program;
      find("datalist").replaceChildren(...Object.keys(PUZZLES).map((name) => new Option(name)));
      choose(program, words.filter((word) => /^\d+$/.test(word)));
      write();
      fields.program.onchange = () => { choose(fields.program.value, []); write(); };
      find("form").oninput = ({ target }) => { if (target.name !== "command" && target.name !== "program") write(); };
      find("form").onsubmit = (event) => { event.preventDefault(); start(); };
      fields.stop.onclick = () => stop("Stopped.");
    }
  }

  const isPrinted = location.pathname.endsWith("/print.html");
  const comments = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_COMMENT);
  const places = [];
  while (!isPrinted && comments.nextNode()) {
    const command = comments.currentNode.data.match(/^ replay: (.*) $/)?.[1];
    if (command) places.push([comments.currentNode, command]);
  }
  for (const [place, command] of places) {
    // The moving picture of the same search is for paper, and for a book without scripts.
    const picture = place.previousElementSibling;
    if (picture?.querySelector('img[src$="-moving.svg"]')) picture.classList.add("on-paper");
    place.replaceWith(make(command));
  }
}
