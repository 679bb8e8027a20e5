// The source that ran, without its observer: what was just done is lit, and what comes next is marked. And the same in
// plain words.

import { build, takeKeys } from "./dom.mjs";
import { painted } from "./paint.mjs";

// What a search does, in plain words: for each line the kinds of steps that it is about. A search that rejects what is complete,
// and refuses nothing before, is brute force.
export function plainWords({ steps, style: { entered, next, complete, fits: [fits, misfit] } }) {
  const has = (asked) => steps.some(({ kind }) => kind === asked), isBruteForce = has("x") && !has("r");
  const lines = [
    [`A call begins: ${entered}.`, "ef"],
    [complete, "sx"],
    [`If not, try ${next}, one after the other:`, ""],
    [`  ${misfit}: take the next one.`, "r"],
    [`  ${isBruteForce ? "Mark it on the board, whether it fits or not" : `${fits}: mark it on the board`}, and call the search again from there.`, "m"],
    ["  The call is over: take the mark back, and try the next one.", "u"],
    ["Nothing is left to try: the call ends, and the search goes back.", "db"],
  ];
  return lines.filter(([, kinds]) => kinds !== "r" || !isBruteForce).map(([words, kinds], index) => [`${index + 1}. ${words}`, kinds]);
}

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
  const pane = find("code"), words = find("words");
  const { sources } = recording, plain = plainWords({ ...recording, steps });
  let isPlain = false, file = -1, lines = [], lit = [], next = [], at = 0;
  words.onclick = () => {
    isPlain = !isPlain;
    words.ariaPressed = isPlain;
    file = -1;
    show(at);
  };
  new ResizeObserver(() => bringToSight(pane, lit)).observe(pane);
  listenToLines(pane, () => lit[0], (line) => {
    const index = lines.indexOf(line);
    if (index >= 0) runUntil((step) => isLit(step, index));
  });
  // Where no source was given, there are only words.
  if (!sources.some(({ text }) => text)) {
    words.click();
    words.hidden = true;
  }
  return { show, runTo };

  function isLit(step, index) {
    if (isPlain) return plain[index][1].includes(steps[step].kind);
    const [source, first, last] = statementOf(steps[step]);
    return source === file && first <= index + 1 && index < last;
  }

  // What runs the search until a line is done that has this text, in which … is anything; or nothing, where no step does one.
  function runTo(text) {
    const pattern = new RegExp(text.split("…").map((part) => part.replace(/\W/g, "\\$&")).join(".*"));
    const has = (step) => statementIn(sources, step).some((line) => pattern.test(line));
    return steps.some(has) ? () => runUntil((place) => has(steps[place])) : null;
  }

  function openFile({ name, text, hidden } = { name: "", text: "", hidden: [] }) {
    find("source").textContent = name.split("/src/").pop();
    find("source").title = name;
    pane.classList.toggle("plain", isPlain);
    const { texts, removed } = isPlain ? withoutObserver(plain.map(([words]) => words), []) : withoutObserver(text.split("\n"), hidden);
    lines = texts.map((words) => (isPlain ? build("span", {}, words) : painted(words)));
    pane.replaceChildren(...lines.filter((_, index) => !removed.has(index + 1)));
  }

  function show(step) {
    at = step;
    const [source] = statementOf(steps[step]);
    if (file !== source) openFile(sources[source]);
    file = source;
    mark(lit, next, false);
    const linesOf = (shown) => lines.filter((_, index) => shown < steps.length && isLit(shown, index));
    lit = linesOf(step);
    next = linesOf(step + 1);
    mark(lit, next, true);
    bringToSight(pane, lit);
  }
}

// Marks the lines of a step, and those of the next one, or no longer.
function mark(lit, next, isOn) {
  for (const line of next) line.classList.toggle("next", isOn);
  for (const line of lit) line.classList.toggle("lit", isOn);
  if (lit.length) lit[0].ariaCurrent = isOn ? "step" : null;
}

// The file of a step, and the first and the last line of its statement.
function statementOf({ lit = [0, 0, 0] }) {
  return lit;
}

// The lines of a step's statement.
function statementIn(sources, step) {
  const [source, first, last] = statementOf(step);
  return first > 0 ? sources[source].text.split("\n").slice(first - 1, last) : [];
}

// Runs a line of a pane that is clicked, or that is chosen with the arrow keys, from the one that `lit` gives, and Enter.
function listenToLines(pane, lit, run) {
  let chosen = null;
  pane.title = "A click on a line runs the search until it is done; so do the arrow keys up and down, and Enter";
  const choose = (by) => {
    const seen = [...pane.children], from = seen.indexOf(pane.contains(chosen) ? chosen : lit());
    chosen = seen[Math.max(0, Math.min(seen.length - 1, from + by))];
    chosen.scrollIntoView({ block: "nearest" });
    getSelection().selectAllChildren(chosen);
  };
  pane.addEventListener("click", ({ target }) => { if (!String(getSelection())) run(target.closest("span")); });
  takeKeys(pane, { ArrowUp: () => choose(-1), ArrowDown: () => choose(1), Enter: () => run(chosen) });
}

// A line that is in sight stays where it is.
function bringToSight(pane, lit) {
  if (!lit.length) return;
  const from = lit[0].offsetTop, to = lit.at(-1).offsetTop + lit.at(-1).offsetHeight;
  if (from < pane.scrollTop + 8 || to > pane.scrollTop + pane.clientHeight - 8) {
    pane.scrollTop = from - pane.clientHeight / 2;
  }
}
