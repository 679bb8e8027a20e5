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

// What is asked of the programs for one command line. All of it ends together.
class Runs {
  #all = [];

  post(command, onProgress) {
    const alive = URL.createObjectURL(new Blob(["."]));
    const ending = new AbortController();
    const run = { end: () => ending.abort(), stop: () => URL.revokeObjectURL(alive) };
    this.#all.push(run);
    run.done = alone({ command, alive }, ending.signal, onProgress).catch(({ message }) => (
      // What was ended says nothing more.
      ending.signal.aborted ? new Promise(() => {}) : { code: 1, stdout: "", stderr: `error: ${message}\n`, file: "" }
    )).finally(run.stop);
    return run;
  }

  has(run) {
    return this.#all.includes(run);
  }

  endAll() {
    for (const run of this.#all.splice(0)) run.end();
  }
}

// What the page asks for besides the command: the recording, progress and a limit.
function additions(program) {
  const isCompared = program.includes(" --levels");
  const isSearch = !isCompared && program.split(" ").some((word) => Object.hasOwn(PROGRAMS, word));
  if (!isCompared && !isSearch) return { words: [], isLimited: false };
  // A search that has a limit asks for the time, and hears Stop then.
  const isLimited = !program.includes("--time-limit");
  const limit = isSearch ? "--time-limit 500ms" : "--time-limit 1h";
  const lines = isCompared && !program.includes("--lines") ? ["--lines 1000"] : [];
  return { words: [...(isLimited ? [limit] : []), ...lines, ...(isSearch ? ["--replay search.html"] : []), "--progress always"], isLimited };
}

// A message without what the page has added to the command: the user has not typed it.
const plain = (text, added) => added.reduce((text, words) => text.replaceAll(` ${words}`, ""), text).replace(/^Usage: .*$/m, (line) => line.replace(/ --[a-z-]+ <[A-Z]+>/g, ""));

class CommandLine {
  #runs = new Runs();
  #address = null;
  #show;
  // The number of the step that is shown, and whether the player asks what comes next.
  #step = 0;
  #asks = false;
  #isStopped = false;
  #counts = "";
  stop = () => {};

  constructor(section, show) {
    this.section = section;
    this.#show = show;
    this.find = (selector) => section.querySelector(selector);
    this.fields = this.find("form").elements;
    section.addEventListener("step", ({ detail: { replay, place, asks } }) => {
      this.#step = replay.steps[place].number;
      this.#asks = asks;
    });
  }

  says(text, isFinal = false) {
    const place = this.find(".says");
    // Counts that go on are not read aloud.
    place.ariaLive = isFinal ? "polite" : "off";
    place.textContent = text;
    place.classList.toggle("table", text.includes("\n "));
  }

  // What is shown is of another search than the command.
  #age(why) {
    this.section.classList.toggle("old", why !== "");
    this.find(".shown").textContent = why;
  }

  #print(piped, done) {
    // What it says on stderr stands above, unless it goes into the pipe.
    const text = shown(piped, piped.isMerged ? done : { ...done, stderr: "" });
    this.find(".prints").hidden = !text;
    this.find(".prints").open = levelOf(piped.program) > 0 || piped.filters.length > 0 || !done.file;
    this.find(".prints pre").textContent = cut(text);
  }

  #play(file, command) {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([file], { type: "text/html" }));
    this.#age("");
    return this.#show(this.#address, command);
  }

  // The keys work as soon as it runs, and all of it is in one view, unless what it prints was asked for.
  #focus() {
    this.find(".search")?.shadowRoot?.getElementById("play")?.focus({ preventScroll: true });
    if (this.find(".prints").open) this.#see();
    else this.find(".search").scrollIntoView({ block: "start" });
  }

  #see() {
    this.find(".prints").scrollIntoView({ block: "nearest" });
  }

  #finish(text) {
    this.fields.stop.disabled = true;
    this.#runs.endAll();
    this.says(text.trimEnd(), true);
    // A table is seen from its command on.
    if (text.includes("\n ")) this.find("form").scrollIntoView({ block: "start" });
  }

  // The address of what is shown.
  link() {
    const here = new URL(location.href);
    // Not "search": a book of mdBook takes that one for its own search.
    here.searchParams.set("command", this.fields.command.value.trim());
    for (const [name, value] of [["step", this.#step || null], ["ask", this.#asks ? "" : null]]) {
      if (value === null) here.searchParams.delete(name);
      else here.searchParams.set(name, value);
    }
    here.hash = "";
    return here.href;
  }

  // Runs the command and shows it from this step on; `isAsked` if by its button, and not by the page's address.
  async start(isAsked, from = 0, withQuestions = false) {
    this.#runs.endAll();
    const typed = this.fields.command.value.trim();
    const piped = parse(typed);
    this.#step = from;
    this.#asks = withQuestions;
    if (isAsked) history.replaceState(null, "", this.link());
    if (piped === null) {
      this.#age("The search before: this command does not run here.");
      this.#finish(refusal(typed));
      this.find(".says").scrollIntoView({ block: "nearest" });
      return;
    }
    const { words, isLimited } = additions(piped.program);
    this.#isStopped = false;
    this.#counts = "";
    this.fields.stop.disabled = false;
    this.#age(`Still the search before. Now: ${typed}`);
    const recording = this.#record(piped.program, words);
    const done = await recording.done;
    if (!this.#runs.has(recording)) return;
    this.#print(piped, done);
    if (done.file) {
      const player = await this.#play(done.file, piped.program);
      // Another search may have been asked for meanwhile.
      if (!this.#runs.has(recording)) return;
      if (from > 0) player?.goToStep(from);
      if (withQuestions) player?.askNext();
      if (!isAsked && location.hash.startsWith("#try=")) player?.tryIt(location.hash.slice(5));
      if (isAsked) this.#focus();
    } else {
      this.#age("The search before: this command has recorded nothing.");
      if (isAsked) this.#see();
    }
    const isBeginning = done.code === 124 && isLimited && !this.#isStopped;
    if (!isBeginning) this.#finish(plain(done.stderr, words));
    else if (isAsked) await this.#countOn(piped);
    else this.#finish("Shown is the beginning of this search. Run counts on.");
  }

  // Runs a command whose search is recorded, and says how far it is.
  #record(program, words) {
    const tell = (text) => {
      this.#counts = text || this.#counts;
      this.says(this.#isStopped ? `Stopping: ${this.#counts}` : `Searching … ${this.#counts}`);
    };
    tell("");
    const recording = this.#runs.post(`${program}\n${words.join(" ")}`, tell);
    this.stop = () => {
      this.#isStopped = true;
      recording.stop();
      setTimeout(recording.end, 3000);
    };
    return recording;
  }

  // The beginning of a search is shown; its counts go on, beside an estimate.
  async #countOn(piped) {
    const { program } = piped;
    let estimate = "";
    const estimating = program.includes("--estimate")
      ? null : this.#runs.post(`${program.replace(/ --stats| --json/g, "")} --estimate --json`, () => {});
    estimating?.done.then(({ code, stdout }) => {
      const { nodes, nodes_standard_error: error } = code === 0 ? JSON.parse(stdout) : {};
      // An estimate that may be wrong by half says nothing.
      if (error <= nodes / 5) estimate = `; estimated: ${nodes < 1e15 ? Number(nodes.toPrecision(3)).toLocaleString("en") : `10^${Math.round(Math.log10(nodes))}`} nodes`;
    });
    const words = ["--time-limit 1h", "--progress always"];
    const counting = this.#runs.post([program, ...words].join(" "), (text) => {
      this.#counts = text || this.#counts;
      this.says(`${this.#isStopped ? "Stopping" : "Counting on"}: ${this.#counts}${estimate}`);
    });
    const stopped = () => `Stopped: ${this.#counts}${estimate}`;
    this.stop = () => {
      this.#isStopped = true;
      counting.stop();
      estimating?.end();
      setTimeout(() => {
        counting.end();
        if (this.#runs.has(counting)) this.#finish(stopped());
      }, 3000);
    };
    const done = await counting.done;
    if (!this.#runs.has(counting)) return;
    estimating?.end();
    this.#print(piped, { ...done, file: "recorded" });
    this.#finish(this.#isStopped && this.#counts ? stopped() : plain(done.stderr, words));
  }
}

export function listen(section, recorded, show, isFirst) {
  const place = document.createElement("div");
  place.innerHTML = LINE;
  section.prepend(...place.children);
  section.insertAdjacentHTML("beforeend", PRINTS);
  const line = new CommandLine(section, show);
  line.find("form").onsubmit = (event) => {
    event.preventDefault();
    line.start(true);
  };
  line.fields.stop.onclick = () => line.stop();
  line.fields.copy.onclick = async () => {
    await navigator.clipboard.writeText(line.link()).catch(() => {});
    line.says(`The address of this search: ${line.link()}`, true);
  };

  const here = new URLSearchParams(location.search);
  const asked = isFirst ? here.get("command") : null;
  line.fields.command.value = asked ?? recorded;
  if (asked) {
    section.scrollIntoView();
    line.start(false, Number(here.get("step")), here.has("ask"));
  }
}
