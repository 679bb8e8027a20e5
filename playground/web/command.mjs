// The command line of a playground. A search runs once, until it is done or stopped, and then the player has it: what it prints,
// what is counted and what is shown are of one run.

import { alone } from "./ask.js";
import { shown } from "./filters.mjs";
import { PROGRAMS, REFUSAL, cut, levelOf, parse } from "./pipe.mjs";

const LINE = `
  <form novalidate>
    <label class="wide">Command <input name="command" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
    <button>Run</button> <button type="button" name="stop" disabled>Stop</button> <button type="button" name="copy">Copy link</button>
    <label class="wide" hidden>The puzzle <textarea name="puzzle" rows="9" spellcheck="false"></textarea></label>
  </form>
  <p class="says" role="status"></p>`;
const PRINTS = `<details class="prints" hidden><summary>What the program prints</summary><pre tabindex="0"></pre></details>`;

// A run of a command, which can be asked to stop, and ended.
function begin(command, onProgress) {
  const alive = URL.createObjectURL(new Blob(["."])), ending = new AbortController(), stop = () => URL.revokeObjectURL(alive);
  const failed = ({ message }) => ({ code: 1, stdout: "", stderr: `error: ${message}\n`, file: "" });
  const done = alone({ command, alive }, ending.signal, onProgress).catch(failed).finally(stop);
  return { done, stop, end: (why) => ending.abort(new Error(why)) };
}

// What the page asks for besides the command: the recording, progress and a limit, which is short where nobody has pressed Run.
function additions(program, isAsked) {
  const isCompared = program.includes(" --levels");
  const isSearch = !isCompared && program.split(" ").some((word) => Object.hasOwn(PROGRAMS, word));
  if (!isCompared && !isSearch) return [];
  // A search that has a limit asks for the time, and hears Stop then.
  const limit = program.includes("--time-limit") ? [] : [`--time-limit ${isAsked ? "1h" : "5s"}`];
  const lines = isCompared && !program.includes("--lines") ? ["--lines 1000"] : [];
  return [...limit, ...lines, ...(isSearch ? ["--replay search.html"] : []), "--progress always"];
}

// A message without what the page has added to the command: the user has not typed it.
const plain = (text, added) => added.reduce((text, words) => text.replaceAll(` ${words}`, ""), text).replace(/^Usage: .*$/m, (line) => line.replace(/ --[a-z-]+ <[A-Z]+>/g, ""));

class CommandLine {
  // The run that goes on, if one does.
  #run = null;
  #address = null;
  #show;
  // The command that is shown, and the number of its step.
  #typed = "";
  #step = 0;
  stop = () => {};

  constructor(section, show, recorded) {
    this.section = section;
    this.#show = show;
    this.#typed = recorded;
    this.find = (selector) => section.querySelector(selector);
    this.fields = this.find("form").elements;
    section.addEventListener("step", ({ detail: { replay, place } }) => {
      this.#step = replay.steps[place].number;
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

  #play(file, command, typed, step) {
    this.#typed = typed;
    this.#step = step;
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
    this.#run?.end();
    this.#run = null;
    this.says(text.trimEnd(), true);
    // A table is seen from its command on.
    if (text.includes("\n ")) this.find("form").scrollIntoView({ block: "start" });
  }

  // The address of what is shown.
  link() {
    const here = new URL(location.href), asked = here.searchParams, typed = this.fields.command.value.trim();
    // Not "search": a book of mdBook takes that one for its own search.
    asked.set("command", typed);
    asked.delete("step");
    // Another command than the one that is shown has no step yet.
    if (this.#step && typed === this.#typed) asked.set("step", this.#step);
    here.hash = "";
    return here.href;
  }

  // Runs the command and shows it from this step on; `isAsked` if by its button, and not by the page's address.
  async start(isAsked, from = 0) {
    const typed = this.fields.command.value.trim();
    if (!typed) return;
    this.#run?.end();
    // As a lecture's command is copied.
    const piped = parse(typed.replace(/\s+/g, " ").replace(/^(\$ )?(time )?/, ""));
    if (isAsked) history.replaceState(null, "", this.link());
    if (piped === null) {
      this.#age("The search before: this command does not run here.");
      this.find(".prints").hidden = true;
      this.#finish(REFUSAL);
      this.find(".says").scrollIntoView({ block: "nearest" });
      return;
    }
    const words = additions(piped.program, isAsked);
    this.fields.stop.disabled = false;
    this.#age(`The search before. Running now: ${typed}`);
    const { puzzle } = this.fields, pasted = `${puzzle.title}\n${puzzle.value}`;
    const run = this.#begin(piped.program, [words.join(" "), pasted]), done = await run.done;
    if (this.#run !== run) return;
    // A page has no files: what a reader's own one holds is pasted.
    const stderr = done.stderr.replace(/^error: (.*) cannot be read: .*/, (_, name) => {
      puzzle.title = name;
      puzzle.parentNode.hidden = false;
      if (isAsked) puzzle.focus();
      return `${name} is not here: paste it above, and Run.`;
    });
    this.#print(piped, done);
    if (done.file) {
      const player = await this.#play(done.file, `${piped.program}\n\n${pasted}`, typed, from);
      // Another search may have been asked for meanwhile.
      if (this.#run !== run) return;
      if (from > 0) player?.goToStep(from);
      if (isAsked) this.#focus();
    } else {
      this.#age("The search before: this command has recorded nothing.");
      if (isAsked) this.#see();
    }
    const isBeginning = !isAsked && done.code === 124 && words.some((word) => word.startsWith("--time-limit"));
    this.#finish(isBeginning ? "Shown is the beginning of this search: Run searches on." : plain(stderr, words));
  }

  // Runs a command, and says how far it is.
  #begin(program, more) {
    let isStopped = false, counts = "";
    const tell = (text) => {
      counts = text || counts;
      this.says(`${isStopped ? "Stopping:" : "Searching …"} ${counts}`);
    };
    tell("");
    const run = begin([program, ...more].join("\n"), tell);
    this.#run = run;
    this.stop = () => {
      isStopped = true;
      run.stop();
      setTimeout(() => run.end(`The search did not stop in time. Until then: ${counts}`), 10_000);
    };
    return run;
  }
}

export function listen(section, recorded, show, isFirst) {
  const place = document.createElement("div");
  place.innerHTML = LINE;
  section.prepend(...place.children);
  section.insertAdjacentHTML("beforeend", PRINTS);
  const line = new CommandLine(section, show, recorded);
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
    line.start(false, Number(here.get("step")));
  }
}
