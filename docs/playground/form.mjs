// The form of a playground. The command is what runs; the fields show it and change it, and leave alone what they have
// no place for. A small search is shown at every change. A large one shows its beginning, and counts on until it is
// done or stopped; what it has found until then stays.

import { PROGRAMS, PUZZLES, SIDE_BY_SIDE, digits, example, fileOf, hasLimit, isComplete, parse, toRun, wayOf, withWay, write } from "./command.mjs";
import { makePrinted } from "./printed.mjs";
import { NOT_LOADED, load } from "./run.js";

const FIELDS = ["width", "height", "x", "y", "n"];
// The most columns and rows of a board on which a cell is clicked.
const MOST = 12;
const EMPTY = "0".repeat(81);

const number = (name, label, min) => `<label>${label} <input name="${name}" type="number" min="${min}" max="99"></label>`;
const FORM = `
  <form>
    <label>Program <select name="program"></select></label>
    <details class="more"><summary>Board, search and level</summary><div class="fields">
    ${number("width", "Width", 1)} ${number("height", "Height", 1)} ${number("x", "X", 0)} ${number("y", "Y", 0)} ${number("n", "N", 1)}
    <label>Puzzle <select name="puzzle"></select></label>
    <label>Search <select name="way"></select></label>
    <label>Level <select name="level"><option>0</option><option>1</option><option>2</option><option>3</option><option>${SIDE_BY_SIDE}</option></select></label>
    <div class="choose">
      <div class="board" role="group" hidden></div>
      <div class="digits" role="group" aria-label="The puzzle: type digits, or paste 81 of them" hidden></div>
    </div>
    </div></details>
    <label class="wide">Command <input name="command" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
    <button>Run</button> <button type="button" name="stop" disabled>Stop</button>
  </form>
  <p class="says" role="status"></p>`;
const PRINTS = `<details class="prints" hidden><summary>What the program prints</summary><pre tabindex="0"></pre></details>`;

// The module is loaded once, by the first run.
let loaded = null;

export function listen(section, base, recorded, show, isFirst) {
  const form = document.createElement("div");
  form.innerHTML = FORM;
  section.prepend(...form.children);
  section.insertAdjacentHTML("beforeend", PRINTS);
  const copy = document.createElement("button");
  Object.assign(copy, { type: "button", textContent: "Copy link" });
  section.querySelector(".links").append(" ", copy);
  const find = (selector) => section.querySelector(selector);
  const fields = find("form").elements;
  const says = (text) => {
    find(".says").textContent = text;
    find(".says").classList.toggle("table", text.includes("\n "));
  };
  // What is shown is of another search than the command.
  const age = (why) => {
    section.classList.toggle("old", why !== "");
    find(".shown").textContent = why;
  };

  // The fields

  const cells = Array.from({ length: 81 }, (_, place) => {
    const input = document.createElement("input");
    Object.assign(input, { inputMode: "numeric", autocomplete: "off", maxLength: 1, name: "digit" });
    input.setAttribute("aria-label", `Row ${Math.floor(place / 9) + 1}, column ${(place % 9) + 1}`);
    return input;
  });
  find(".digits").append(...cells);
  fields.program.append(...Object.keys(PROGRAMS).map((name) => new Option(name)));

  const drawBoard = ({ values }) => {
    const [width, height, x, y] = ["width", "height", "x", "y"].map((name) => Number(values[name]));
    const board = find(".board");
    board.hidden = !("x" in values) || !(width >= 1 && width <= MOST && height >= 1 && height <= MOST);
    if (board.hidden) return;
    const focused = [...board.children].indexOf(document.activeElement);
    board.style.setProperty("--columns", width);
    board.setAttribute("aria-label", "The start: choose a cell");
    board.replaceChildren(...Array.from({ length: width * height }, (_, place) => {
      const at = [place % width, Math.floor(place / width)];
      const cell = document.createElement("button");
      Object.assign(cell, { type: "button", tabIndex: at[0] === x && at[1] === y ? 0 : -1 });
      cell.setAttribute("aria-label", `Start at (${at.join(", ")})`);
      cell.setAttribute("aria-pressed", at[0] === x && at[1] === y);
      cell.onclick = () => change((parts) => ({ ...parts, values: { ...parts.values, x: String(at[0]), y: String(at[1]) } }));
      cell.onkeydown = ({ key }) => {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
        const to = step && [at[0] + step[0], at[1] + step[1]];
        if (to && to[0] >= 0 && to[0] < width && to[1] >= 0 && to[1] < height) board.children[to[1] * width + to[0]].focus();
      };
      return cell;
    }));
    if (focused >= 0) board.children[focused]?.focus();
  };

  // Shows a command in the fields.
  const fill = (parts) => {
    for (const field of find("form").querySelectorAll("select, input, .board button")) {
      if (!["program", "command"].includes(field.name)) field.disabled = parts === null;
    }
    if (parts === null) return;
    const { program, values, level } = parts;
    fields.program.value = program;
    for (const name of FIELDS) {
      fields[name].closest("label").hidden = !(name in values);
      fields[name].value = values[name] ?? "";
    }
    const isPuzzle = "puzzle" in values;
    fields.puzzle.closest("label").hidden = find(".digits").hidden = !isPuzzle;
    if (isPuzzle) {
      const names = Object.keys(PUZZLES);
      const known = names.find((name) => fileOf(name) === values.puzzle);
      fields.puzzle.replaceChildren(...names.map((name) => new Option(name, fileOf(name))), new Option("empty", EMPTY), new Option("your own", "own"));
      fields.puzzle.value = known || values.puzzle === EMPTY ? values.puzzle : "own";
      const typed = PUZZLES[known] ?? digits(values.puzzle);
      if (typed !== cells.map((cell) => cell.value || "0").join("")) {
        cells.forEach((cell, place) => { cell.value = (typed?.[place] ?? "0").replace("0", ""); });
      }
    }
    const { ways } = PROGRAMS[program];
    const way = wayOf(parts);
    fields.way.replaceChildren(...[...new Set([...ways, way])].map((name) => new Option(name || "default", name)));
    fields.way.value = way;
    fields.level.value = level || "0";
    drawBoard(parts);
  };

  // Changes the command by a field, and shows the search if it is a small one. A number that is being typed is kept
  // until it is complete.
  let soon = null, typed = null;
  const change = (to) => {
    const parts = to(typed ?? parse(fields.command.value) ?? example(fields.program.value));
    typed = isComplete(parts) ? null : parts;
    if (typed) return says("Type a whole number in each field.");
    fields.command.value = write(parts);
    fill(parts);
    clearTimeout(soon);
    soon = setTimeout(() => start(false), 400);
  };

  fields.program.onchange = () => change(() => example(fields.program.value));
  for (const name of FIELDS) {
    fields[name].oninput = ({ target }) => change((parts) => ({ ...parts, values: { ...parts.values, [name]: target.value.trim() } }));
  }
  fields.way.onchange = () => change((parts) => withWay(parts, fields.way.value));
  fields.level.onchange = () => change((parts) => ({ ...parts, level: fields.level.value }));
  const setPuzzle = (puzzle) => change((parts) => ({ ...parts, values: { puzzle } }));
  fields.puzzle.onchange = () => { if (fields.puzzle.value !== "own") setPuzzle(fields.puzzle.value); };
  const typePuzzle = () => setPuzzle(cells.map((cell) => (/^[1-9]$/.test(cell.value) ? cell.value : "0")).join(""));
  cells.forEach((cell, place) => {
    cell.oninput = typePuzzle;
    cell.onfocus = () => cell.select();
    cell.onkeydown = (event) => {
      const to = place + ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key] ?? 0);
      if (to === place || !cells[to]) return;
      event.preventDefault();
      cells[to].focus();
    };
    cell.onpaste = (event) => {
      const pasted = digits(event.clipboardData.getData("text"));
      event.preventDefault();
      if (pasted === null) return says("A puzzle has 81 characters: digits, and 0 or . for an empty cell.");
      cells.forEach((other, at) => { other.value = pasted[at].replace("0", ""); });
      typePuzzle();
    };
  });
  // The fields show what is in the command.
  const reset = () => {
    clearTimeout(soon);
    typed = null;
    fill(parse(fields.command.value));
  };
  fields.command.oninput = reset;

  // The runs

  let runs = [], address = null;
  const post = (command, onProgress) => {
    const worker = new Worker(new URL("worker.js", base), { type: "module" });
    const alive = URL.createObjectURL(new Blob(["."]));
    const run = { end: () => { worker.terminate(); URL.revokeObjectURL(alive); }, stop: () => URL.revokeObjectURL(alive) };
    runs.push(run);
    run.done = new Promise((resolve) => {
      worker.onmessage = ({ data: { progress, done } }) => {
        if (!done) return onProgress(progress);
        run.end();
        resolve(done);
      };
      worker.onerror = (event) => { run.end(); resolve({ code: 1, stdout: "", stderr: `error: ${event.message ?? NOT_LOADED}\n`, file: "" }); };
    });
    loaded ??= load();
    loaded.then((module) => worker.postMessage({ module, command, alive }), (error) => {
      loaded = null;
      worker.onerror(error);
    });
    return run;
  };
  const endAll = () => { for (const run of runs.splice(0)) run.end(); };

  const printed = makePrinted(find(".prints pre"));
  // The number of the step that is shown, and whether the player asks what comes next.
  let step = 0, asks = false;
  section.addEventListener("step", ({ detail: { replay, place, asks: isAsking } }) => {
    step = replay.steps[place].number;
    asks = isAsking;
    printed.show(replay, place);
  });
  const print = ({ stdout }, level) => {
    find(".prints").hidden = !stdout;
    find(".prints").open = Number(level) > 0;
    printed.print(stdout, Number(level));
  };
  const play = (file, command) => {
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([file], { type: "text/html" }));
    age("");
    return show(address, command);
  };
  // The keys work as soon as it runs.
  const focus = () => {
    const shown = find(".search")?.shadowRoot;
    (shown?.getElementById("play") ?? shown?.getElementById("scroll"))?.focus({ preventScroll: true });
  };
  // The page asks for the recording, for progress and for a limit; the user has not typed them.
  const plain = (text, asked) => asked.reduce((text, words) => text.replaceAll(` ${words}`, ""), text);

  let stop = () => {};
  async function start(isAsked, from = 0, withQuestions = false) {
    endAll();
    const command = fields.command.value.trim();
    const parts = parse(command);
    const isCompared = parts?.level === SIDE_BY_SIDE;
    const run = isCompared ? toRun(parts) : command;
    const limit = parts === null || hasLimit(parts) ? [] : ["--time-limit 500ms"];
    const ours = [...limit, isCompared ? "--html levels.html" : "--replay search.html", "--progress always"];
    let isStopped = false, counts = "";
    const tell = (text) => { if (text) counts = text; says(isStopped ? `Stopping: ${counts}` : `Searching … ${counts}`); };
    fields.stop.disabled = false;
    age(`Still the search before. Now: ${command}`);
    printed.forget();
    tell("");
    const recording = post(`${run} ${ours.join(" ")}`, tell);
    stop = () => { isStopped = true; recording.stop(); setTimeout(recording.end, 3000); };
    const mine = runs;
    const isMine = () => runs === mine && runs.includes(recording);
    step = from;
    asks = withQuestions;
    if (isAsked) history.replaceState(null, "", link());
    let done = await recording.done;
    if (!isMine()) return;
    print(done, parts?.level);
    if (done.file) {
      const shown = await play(plain(done.file, ours), command);
      // Another search may have been asked for meanwhile.
      if (!isMine()) return;
      // A page of the levels has no steps.
      if (from > 0) shown?.goToStep?.(from);
      if (withQuestions) shown?.askNext?.();
      if (isAsked) focus();
    } else {
      age("The search before: this command has recorded nothing.");
    }
    // Its beginning is shown; the counts go on.
    if (done.code === 124 && limit.length && !isStopped) {
      if (!isAsked) return finish(`Shown is the beginning of this search. Run counts on.`);
      let estimate = "";
      const about = parts && !isCompared && !parts.options.some(([name]) => name === "--estimate")
        ? post(`${command.replace(/ --stats| --json/g, "")} --estimate --json`, () => {}) : null;
      about?.done.then(({ code, stdout }) => {
        const { nodes, nodes_standard_error: error } = code === 0 ? JSON.parse(stdout) : {};
        // An estimate that may be wrong by half says nothing.
        if (error <= nodes / 5) estimate = `; estimated: ${nodes < 1e15 ? Number(nodes.toPrecision(3)).toLocaleString("en") : `10^${Math.round(Math.log10(nodes))}`} nodes`;
      });
      const longer = [isCompared ? "--time-limit 1m --html levels.html" : "--time-limit 1h", "--progress always"];
      const counting = post(`${run} ${longer.join(" ")}`, (text) => {
        if (text) counts = text;
        says(`${isStopped ? "Stopping" : "Counting on"}: ${counts}${estimate}`);
      });
      stop = () => { isStopped = true; counting.stop(); about?.end(); setTimeout(() => { counting.end(); if (isMine()) finish(`Stopped: ${counts}${estimate}`); }, 3000); };
      done = await counting.done;
      if (!isMine()) return;
      about?.end();
      print(done, parts?.level);
      // What each level adds is complete now.
      if (done.file) await play(plain(done.file, longer), command);
      if (!isMine()) return;
      return finish((isStopped ? `Stopped: ${counts}${estimate}\n` : "") + plain(done.stderr, longer));
    }
    finish(plain(done.stderr, ours));
  }
  const finish = (text) => {
    fields.stop.disabled = true;
    endAll();
    says(text.trimEnd());
  };
  const link = () => {
    const here = new URL(location.href);
    here.searchParams.set("search", fields.command.value.trim());
    if (step > 0) here.searchParams.set("step", step);
    else here.searchParams.delete("step");
    if (asks) here.searchParams.set("ask", "");
    else here.searchParams.delete("ask");
    here.hash = "";
    return here.href;
  };

  find("form").onsubmit = (event) => { event.preventDefault(); reset(); start(true); };
  fields.stop.onclick = () => stop();
  copy.onclick = async () => {
    await navigator.clipboard.writeText(link()).catch(() => {});
    says(`The address of this search: ${link()}`);
  };

  const here = new URLSearchParams(location.search);
  const asked = isFirst ? here.get("search") : null;
  fields.command.value = asked ?? recorded;
  reset();
  if (asked) {
    section.scrollIntoView();
    start(false, Number(here.get("step")), here.has("ask"));
  }
}
