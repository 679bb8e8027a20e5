// The source that ran, without its observer: what was just done is lit, and what comes next is marked. And the same in
// plain words.

import { paint } from "./paint.mjs";

// What a search does, in plain words: for each line the kinds of steps that it is about.
const plainWords = ({ entered, next }) => [
  [`1. A call begins: ${entered}.`, "ef"],
  ["2. Is everything placed, and is it a solution? Then count it.", "sx"],
  [`3. If not, try ${next}, one after the other:`, ""],
  ["4.   It does not fit: take the next one.", "r"],
  ["5.   It fits: mark it on the board, and call the search again from there.", "m"],
  ["6.   The call is over: take the mark back, and try the next one.", "u"],
  ["7. Nothing is left to try: the call ends, and the search goes back.", "db"],
];

// The lines without those of the observer, which are numbered from 1. A branch that has no other line says what it is for.
function withoutObserver(texts, hidden) {
  const removed = new Set(hidden);
  for (const line of hidden) {
    let after = line;
    while (removed.has(after)) after++;
    const isAlone = !removed.has(line - 1) && texts[line - 2]?.endsWith("{") && texts[after - 1]?.trim().startsWith("}");
    if (!isAlone) continue;
    texts[line - 1] = `${texts[line - 1].match(/^ */)[0]}// refused`;
    removed.delete(line);
  }
  return { texts, removed };
}

// Fills the pane of a replay; `find` gives an element of the replay by its name. A click on a line, or the arrow keys and
// Enter, call `runUntil` with a function that tells of a step whether it lights the line.
export function makeCode(find, { recording, steps }, runUntil) {
  const pane = find("code");
  const tabs = { source: find("source-tab"), words: find("words-tab") };
  let mode = "source", file = -1, lit = [], next = [], lines = [], at = 0;
  const plain = plainWords(recording.style);

  for (const name in tabs) {
    tabs[name].onclick = () => choose(name);
    tabs[name].onkeydown = (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      event.stopPropagation();
      const other = name === "source" ? "words" : "source";
      choose(other);
      tabs[other].focus();
    };
  }
  new ResizeObserver(bringToSight).observe(pane);
  pane.title = "A click on a line runs the search until it is done; so do the arrow keys up and down, and Enter";
  const run = (index) => {
    if (index >= 0) runUntil((step) => (mode === "words" ? plain[index][1].includes(steps[step].kind) : isLit(step, index + 1)));
  };
  pane.addEventListener("click", ({ target }) => { if (!String(window.getSelection())) run(lines.indexOf(target.closest("span"))); });
  let chosen = null;
  pane.addEventListener("keydown", (event) => {
    const seen = [...pane.children], by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by) {
      event.preventDefault();
      const from = seen.indexOf(pane.contains(chosen) ? chosen : lit[0]);
      chosen = seen[Math.max(0, Math.min(seen.length - 1, from + by))];
      chosen.scrollIntoView({ block: "nearest" });
      window.getSelection().selectAllChildren(chosen);
    } else if (event.key === "Enter") run(lines.indexOf(chosen));
  });
  find("whole").onchange = () => {
    file = -1;
    show(at);
  };
  // Where no source was given, there are only words.
  if (!recording.sources.some(({ text }) => text)) {
    for (const part of [tabs.source, find("whole").parentElement]) part.hidden = true;
    choose("words");
  }
  return { show, runTo };

  // What runs the search until a line is done that has this text, in which … is anything; or nothing, where no step does one.
  function runTo(text) {
    const pattern = new RegExp(text.split("…").map((part) => part.replace(/\W/g, "\\$&")).join(".*"));
    const has = (step) => {
      const [index, first, last] = placeOfStep(step);
      return first > 0 && recording.sources[index].text.split("\n").slice(first - 1, last).some((line) => pattern.test(line));
    };
    return steps.some((_, step) => has(step)) ? () => runUntil(has) : null;
  }

  function choose(name) {
    mode = name;
    for (const other in tabs) {
      tabs[other].setAttribute("aria-selected", String(other === name));
      tabs[other].tabIndex = other === name ? 0 : -1;
    }
    pane.setAttribute("aria-labelledby", tabs[name].id);
    file = -1;
    show(at);
  }

  function fill(texts) {
    lines = texts.map((text) => {
      const line = document.createElement("span");
      if (mode === "source") paint(line, text);
      else line.textContent = text;
      return line;
    });
    lit = [];
    next = [];
    pane.replaceChildren(...lines);
    pane.classList.toggle("plain", mode === "words");
  }

  function show(step) {
    at = step;
    const [index] = placeOfStep(step);
    if (file !== index) {
      file = index;
      const { name, text, hidden } = recording.sources[index] ?? { name: "", text: "", hidden: [] };
      tabs.source.textContent = name.split("/src/").pop() || "source";
      tabs.source.title = name;
      if (mode === "words") fill(plain.map(([text]) => text));
      else if (find("whole").checked) fill(text.split("\n"));
      else {
        const { texts, removed } = withoutObserver(text.split("\n"), hidden);
        fill(texts);
        for (const line of removed) lines[line - 1].remove();
      }
    }
    mark(next, "next", false);
    mark(lit, "lit", false);
    lit = linesOf(step);
    next = step + 1 < steps.length ? linesOf(step + 1) : [];
    mark(next, "next", true);
    mark(lit, "lit", true);
    if (lit.length) bringToSight();
  }

  // The file of a step, and the first and the last line of its statement.
  function placeOfStep(step) {
    return steps[step].lit ?? [0, 0, 0];
  }

  function isLit(step, line) {
    const [index, first, last] = placeOfStep(step);
    return index === file && first <= line && line <= last;
  }

  function linesOf(step) {
    if (mode === "words") return lines.filter((_, index) => plain[index][1].includes(steps[step].kind)).slice(0, 1);
    const [index, first, last] = placeOfStep(step);
    return index === file && first ? lines.slice(first - 1, last) : [];
  }

  function mark(all, name, isOn) {
    for (const line of all) {
      line.classList.toggle(name, isOn);
      if (name === "lit") line.toggleAttribute("aria-current", isOn);
    }
    if (name === "lit" && isOn) all[0]?.setAttribute("aria-current", "step");
  }

  // A line that is in sight stays where it is.
  function bringToSight() {
    if (!lit.length) return;
    const from = lit[0].offsetTop, to = lit.at(-1).offsetTop + lit.at(-1).offsetHeight;
    if (from < pane.scrollTop + 8 || to > pane.scrollTop + pane.clientHeight - 8) {
      pane.scrollTop = from - pane.clientHeight / 2;
    }
  }
}
