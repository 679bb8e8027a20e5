// The command line of a playground. A small search is shown whole; a large one shows its beginning, and counts on until
// it is done or stopped; what it has found until then stays.

import { alone } from "./ask.js";
import { shown } from "./filters.mjs";
import { PROGRAMS, cut, levelOf, parse, refusal } from "./pipe.mjs";

const LINE = `
  <form novalidate>
    <label class="wide">Command <input name="command" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
    <button>Run</button> <button type="button" name="stop" disabled>Stop</button> <button type="button" name="copy">Copy link</button>
  </form>
  <p class="says" role="status"></p>`;
const PRINTS = `<details class="prints" hidden><summary>What the program prints</summary><pre tabindex="0"></pre></details>`;

export function listen(section, recorded, show, isFirst) {
  const line = document.createElement("div");
  line.innerHTML = LINE;
  section.prepend(...line.children);
  section.insertAdjacentHTML("beforeend", PRINTS);
  const find = (selector) => section.querySelector(selector);
  const fields = find("form").elements;
  const says = (text, isFinal = false) => {
    // Counts that go on are not read aloud.
    find(".says").ariaLive = isFinal ? "polite" : "off";
    find(".says").textContent = text;
    find(".says").classList.toggle("table", text.includes("\n "));
  };
  // What is shown is of another search than the command.
  const age = (why) => {
    section.classList.toggle("old", why !== "");
    find(".shown").textContent = why;
  };

  let runs = [], address = null;
  const post = (command, onProgress) => {
    const alive = URL.createObjectURL(new Blob(["."])), ending = new AbortController();
    const run = { end: () => ending.abort(), stop: () => URL.revokeObjectURL(alive) };
    runs.push(run);
    run.done = alone({ command, alive }, ending.signal, onProgress).catch(({ message }) => (
      // What was ended says nothing more.
      ending.signal.aborted ? new Promise(() => {}) : { code: 1, stdout: "", stderr: `error: ${message}\n`, file: "" }
    )).finally(run.stop);
    return run;
  };
  const endAll = () => { for (const run of runs.splice(0)) run.end(); };

  // The number of the step that is shown, and whether the player asks what comes next.
  let step = 0, asks = false;
  section.addEventListener("step", ({ detail: { replay, place, asks: isAsking } }) => {
    step = replay.steps[place].number;
    asks = isAsking;
  });
  const print = (piped, done) => {
    // What it says on stderr stands above, unless it goes into the pipe.
    const text = shown(piped, piped.isMerged ? done : { ...done, stderr: "" });
    find(".prints").hidden = !text;
    find(".prints").open = levelOf(piped.program) > 0 || piped.filters.length > 0 || !done.file;
    find(".prints pre").textContent = cut(text);
  };
  const play = (file, command) => {
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([file], { type: "text/html" }));
    age("");
    return show(address, command);
  };
  // The keys work as soon as it runs, and all of it is in one view, unless what it prints was asked for.
  const focus = () => {
    find(".search")?.shadowRoot?.getElementById("play")?.focus({ preventScroll: true });
    if (find(".prints").open) see();
    else find(".search").scrollIntoView({ block: "start" });
  };
  const see = () => find(".prints").scrollIntoView({ block: "nearest" });
  // The page asks for the recording, for progress and for a limit; the user has not typed them.
  const plain = (text, asked) => asked.reduce((text, words) => text.replaceAll(` ${words}`, ""), text).replace(/^Usage: .*$/m, (line) => line.replace(/ --[a-z-]+ <[A-Z]+>/g, ""));

  let stop = () => {};
  async function start(isAsked, from = 0, withQuestions = false) {
    endAll();
    const typed = fields.command.value.trim(), piped = parse(typed);
    step = from;
    asks = withQuestions;
    if (isAsked) history.replaceState(null, "", link());
    if (piped === null) {
      age("The search before: this command does not run here.");
      finish(refusal(typed));
      return find(".says").scrollIntoView({ block: "nearest" });
    }
    const { program } = piped;
    const isCompared = program.includes(" --levels"), isSearch = !isCompared && program.split(" ").some((word) => Object.hasOwn(PROGRAMS, word));
    // A search that has a limit asks for the time, and hears Stop then.
    const limit = !(isSearch || isCompared) || program.includes("--time-limit") ? [] : [isSearch ? "--time-limit 500ms" : "--time-limit 1h"];
    const lines = isCompared && !program.includes("--lines") ? ["--lines 1000"] : [];
    const ours = isSearch || isCompared ? [...limit, ...lines, ...(isSearch ? ["--replay search.html"] : []), "--progress always"] : [];
    let isStopped = false, counts = "";
    const tell = (text) => { if (text) counts = text; says(isStopped ? `Stopping: ${counts}` : `Searching … ${counts}`); };
    fields.stop.disabled = false;
    age(`Still the search before. Now: ${typed}`);
    tell("");
    const recording = post([program, ...ours].join(" "), tell);
    stop = () => { isStopped = true; recording.stop(); setTimeout(recording.end, 3000); };
    const isMine = () => runs.includes(recording);
    let done = await recording.done;
    if (!isMine()) return;
    print(piped, done);
    if (done.file) {
      const shown = await play(plain(done.file, ours), program);
      // Another search may have been asked for meanwhile.
      if (!isMine()) return;
      if (from > 0) shown?.goToStep(from);
      if (withQuestions) shown?.askNext();
      if (!isAsked && location.hash.startsWith("#try=")) shown?.tryIt(location.hash.slice(5));
      if (isAsked) focus();
    } else {
      age("The search before: this command has recorded nothing.");
      if (isAsked) see();
    }
    // Its beginning is shown; the counts go on.
    if (done.code === 124 && limit.length && !isStopped) {
      if (!isAsked) return finish(`Shown is the beginning of this search. Run counts on.`);
      let estimate = "";
      const about = program.includes("--estimate")
        ? null : post(`${program.replace(/ --stats| --json/g, "")} --estimate --json`, () => {});
      about?.done.then(({ code, stdout }) => {
        const { nodes, nodes_standard_error: error } = code === 0 ? JSON.parse(stdout) : {};
        // An estimate that may be wrong by half says nothing.
        if (error <= nodes / 5) estimate = `; estimated: ${nodes < 1e15 ? Number(nodes.toPrecision(3)).toLocaleString("en") : `10^${Math.round(Math.log10(nodes))}`} nodes`;
      });
      const longer = ["--time-limit 1h", "--progress always"];
      const counting = post([program, ...longer].join(" "), (text) => {
        if (text) counts = text;
        says(`${isStopped ? "Stopping" : "Counting on"}: ${counts}${estimate}`);
      });
      stop = () => { isStopped = true; counting.stop(); about?.end(); setTimeout(() => { counting.end(); if (isMine()) finish(`Stopped: ${counts}${estimate}`); }, 3000); };
      done = await counting.done;
      if (!isMine()) return;
      about?.end();
      print(piped, { ...done, file: "recorded" });
      return finish(isStopped && counts ? `Stopped: ${counts}${estimate}` : plain(done.stderr, longer));
    }
    finish(plain(done.stderr, ours));
  }
  const finish = (text) => {
    fields.stop.disabled = true;
    endAll();
    says(text.trimEnd(), true);
    // A table is seen from its command on.
    if (text.includes("\n ")) find("form").scrollIntoView({ block: "start" });
  };
  const link = () => {
    const here = new URL(location.href);
    // Not "search": a book of mdBook takes that one for its own search.
    here.searchParams.set("command", fields.command.value.trim());
    for (const [name, value] of [["step", step || null], ["ask", asks ? "" : null]]) {
      if (value === null) here.searchParams.delete(name);
      else here.searchParams.set(name, value);
    }
    here.hash = "";
    return here.href;
  };

  find("form").onsubmit = (event) => { event.preventDefault(); start(true); };
  fields.stop.onclick = () => stop();
  fields.copy.onclick = async () => {
    await navigator.clipboard.writeText(link()).catch(() => {});
    says(`The address of this search: ${link()}`, true);
  };

  const here = new URLSearchParams(location.search);
  const asked = isFirst ? here.get("command") : null;
  fields.command.value = asked ?? recorded;
  if (asked) {
    section.scrollIntoView();
    start(false, Number(here.get("step")), here.has("ask"));
  }
}
