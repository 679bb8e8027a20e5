// The page: its recordings, its clock, and what buttons and keys do.

import { makeLandscape } from "./landscape.mjs";
import { ask, questionAt } from "./question.mjs";
import { count, deepestDeadEnd, makeClock, nextDeadEnd, nextSolution, ofAll, out, over, partsAt, placeOf, previousSolution, unpack, upTo, withTree } from "./recording.mjs";
import { makeReplay } from "./replay.mjs";
import { makeTry } from "./try.mjs";

const PACES = [1, 2, 5, 10, 30, 100, 1000, 10000];  // stops of the clock in a second

// Shows recordings, one or two, in a root that has the page's elements: this document, or a part of another page;
// gives functions that end it, and that draw it in the colours it has now. `search` asks the search of what is not recorded:
// what it says `along` a reader's choices, and how its `landscape` looks from nearby.
export function open(recordings, root = document, search = null) {
  const isAlone = root === document;
  const element = (id) => root.getElementById(id);
  const replays = recordings.map(withTree);
  const ended = new AbortController();
  const on = (target, name, use) => target.addEventListener(name, use, { signal: ended.signal });
  const [first] = replays;
  const isOne = replays.length === 1;
  let at = 0;            // the stop of the clock that is shown
  let clock = null;
  let views = [], landscapes = [], tryIt = () => {};
  let playing = false, lastFrame = 0, due = 0;
  const score = { points: 0, most: 0 };
  let asked = null;      // the question that is open: {at}, and once it is answered {at, goOn}

  function about() {
    if (!isOne) return ["The same clock for both: the faster one is done first. Below, each is seen as a whole, at the same scale."];
    const { program, algorithm, command, complete, end, totals } = first.recording;
    const typed = Object.assign(document.createElement("b"), { textContent: command });
    // How a search ends that is cut, its last step says.
    return [`${program}, ${algorithm}: `, typed, `. ${complete ? end : `Its first ${count(totals.steps)} steps are recorded.`}`];
  }

  function sayNothing() {
    const textContent = first.recording.style.levels.length > 1 ? "There was nothing to search." : "The program has reported no step: it has to say what it marks, refuses and takes back.";
    element("about").replaceChildren();
    element("replays").append(Object.assign(document.createElement("p"), { id: "status", textContent }));
    root.querySelector(".controls").hidden = true;
  }

  function makeView(replay, index) {
    const section = element("replay").content.cloneNode(true).firstElementChild;
    for (const part of section.querySelectorAll("[data-name]")) {
      part.id = part.dataset.name + (index ? `-${index + 1}` : "");
    }
    section.querySelector(".name").textContent = isOne ? "" : replay.recording.command;
    section.querySelector(".name").hidden = isOne;
    section.querySelector('[role="tabpanel"]').setAttribute("aria-label", "The search");
    for (const tab of section.querySelectorAll('[role="tab"]')) {
      tab.setAttribute("aria-controls", section.querySelector('[role="tabpanel"]').id);
    }
    element("replays").append(section);
    const view = makeReplay(section, replay, replays[1 - index], (place) => pauseAt(clock.stopOf(index, place)));
    // Two parts of a page do not have the same name.
    for (const part of isOne ? [] : section.querySelectorAll('[role="region"], [role="tablist"]')) {
      part.setAttribute("aria-label", `${part.getAttribute("aria-label")} of search ${index + 1}`);
    }
    return view;
  }

  // The places of what is wrong, or where two searches part.
  const wrong = (replay) => replay.steps.flatMap(({ is_wrong: isWrong }, place) => (isWrong || place === partsAt(replay) ? [place] : []));

  // The whole of a search, also where it is folded; of two, one above the other at the same scale.
  function makeOverview(replay, index) {
    const { recording: { command, complete, landscape: data }, steps } = replay;
    const host = document.createElement("div");
    host.className = "landscape-part";
    host.style.gridArea = isOne ? "landscape" : "auto / 1 / auto / -1";
    (isOne ? root.querySelector(".replay") : element("replays")).append(host);
    return makeLandscape(host, {
      name: command, title: isOne ? `The ${complete ? "whole search" : "search so far"}: ` : undefined, data, room: Math.max(...replays.map(({ recording }) => recording.landscape.nodes)),
      flagged: wrong(replay).map((place) => steps[place].counted[0] - 1), load: search && ((...part) => search.landscape(command, ...part)),
      go: (node) => pauseAt(clock.stopOf(index, Math.min(upTo(steps, node, ({ counted }) => counted[0]), steps.length - 1))),
    });
  }

  function setClock(unit) {
    const time = clock ? clock.placeAt(0, at) : 0;
    clock = makeClock(replays, unit);
    at = clock.stopOf(0, time);
    element("position").max = clock.times.length - 1;
  }

  // ---- Where we are

  function show() {
    replays.forEach(({ steps }, index) => {
      const place = clock.placeAt(index, at);
      views[index].show(place);
      const { fold, counted: [entered] } = steps[place];
      landscapes[index]?.here(entered - (fold?.nodes ?? 1), entered - 1);
    });
    const isLast = at === clock.times.length - 1;
    if (asked && asked.at !== at) leaveQuestion();
    // What comes next is not given away.
    element("player").classList.toggle("asks", isOne && element("ask").checked);
    element("position").value = at;
    element("position").setAttribute("aria-valuetext", `${count(clock.times[at])} ${ofAll({ complete: replays.every(({ recording }) => recording.complete) }, clock.times.at(-1))}`);
    const focused = root.activeElement;
    element("back").disabled = element("first").disabled = at === 0;
    element("forward").disabled = element("last").disabled = isLast;
    // The keys stay with the player when the button that has the focus cannot be used any more.
    if (focused?.disabled) element("player").focus({ preventScroll: true });
    if (!playing) setAddress();
    // For the page that this is a part of.
    const detail = { replay: first, place: clock.placeAt(0, at), asks: element("ask").checked };
    element("player").dispatchEvent(new CustomEvent("step", { detail, bubbles: true, composed: true }));
  }

  function go(to) {
    at = Math.max(0, Math.min(clock.times.length - 1, to));
    show();
  }

  function pauseAt(to) {
    play(false);
    go(to);
  }

  // To where a search finds what it looks for, or nowhere.
  function jump(find, nothing, by = replays) {
    play(false);
    const stops = by.map((replay, index) => [find(replay, clock.placeAt(index, at)), index])
      .filter(([place]) => place >= 0).map(([place, index]) => clock.stopOf(index, place));
    const moved = stops.filter((stop) => stop !== at);
    if (moved.length) go(moved.reduce((a, b) => (Math.abs(a - at) < Math.abs(b - at) ? a : b)));
    else views[0].say(nothing);
  }

  const jumps = {
    solution: () => jump(nextSolution, "There is no further solution in this recording."),
    "previous-solution": () => jump(previousSolution, "There is no solution before this step."),
    "dead-end": () => jump(nextDeadEnd, "There is no further dead end in this recording."),
    deepest: () => jump(deepestDeadEnd, "There is no dead end in this recording that is deeper."),
    over: () => jump(over, "The recording ends within this subtree.", [first]),
    out: () => jump(out, "The recording ends before this node is left.", [first]),
  };

  // ---- Playing

  function play(isOn) {
    playing = isOn;
    element("play").setAttribute("aria-label", isOn ? "Pause" : "Play");
    for (const status of root.querySelectorAll(".status")) status.setAttribute("aria-live", isOn ? "off" : "polite");
    if (!isOn) return;
    if (at === clock.times.length - 1) go(0);
    lastFrame = performance.now();
    due = 0;
    requestAnimationFrame(frame);
  }

  function frame(now) {
    if (!playing) return;
    due += Math.max(0, now - lastFrame) / 1000 * PACES[element("pace").selectedIndex];
    lastFrame = now;
    if (due >= 1 && !forward(Math.floor(due))) return;
    due -= Math.floor(due);
    if (at === clock.times.length - 1) {
      play(false);
      setAddress();
    } else {
      requestAnimationFrame(frame);
    }
  }

  // Goes on, unless a question is asked first or has no answer yet; tells whether it has gone.
  function forward(stops = 1) {
    if (asked) {
      play(false);
      asked.goOn?.();
      return false;
    }
    if (element("ask").checked && isOne) {
      for (let to = at; to < Math.min(at + stops, clock.times.length - 1); to++) {
        const question = questionAt(first, to);
        if (!question) continue;
        pauseAt(to);
        askFor(question);
        return false;
      }
    }
    go(at + stops);
    return true;
  }

  function askFor(question) {
    asked = { at };
    const goOn = () => {
      go(at + 1);
      element("forward").focus();
    };
    ask(element("question"), question, goOn, (isRight) => {
      asked.goOn = goOn;
      score.points += isRight;
      score.most += 1;
      element("score").textContent = `${score.points} of ${score.most} right`;
    });
  }

  function leaveQuestion() {
    asked = null;
    element("question").hidden = true;
  }

  function changePace(by) {
    const pace = element("pace");
    pace.selectedIndex = Math.max(0, Math.min(PACES.length - 1, pace.selectedIndex + by));
  }

  // ---- The address: #step=N, or #try=CHOICES

  function goToAddress() {
    const [, asked, value] = window.location.hash.match(/^#(step|try)=([-\d,;]+)$/) ?? [];
    if (asked === "step") goToStep(Number(value));
    else if (asked) tryIt(value);
  }

  // From now on, the page asks what comes next.
  function askNext() {
    element("ask").checked = true;
    show();
  }

  function goToStep(number) {
    const place = placeOf(first.steps, number);
    pauseAt(clock.stopOf(0, place));
    const { number: shown, fold } = first.steps[place];
    if (shown !== number && fold) views[0].say(`Step ${count(number)} is folded into this one: step ${count(shown)}.`);
  }

  function setAddress() {
    if (!isAlone) return;
    window.clearTimeout(setAddress.timer);
    setAddress.timer = window.setTimeout(() => {
      const { number } = first.steps[clock.placeAt(0, at)];
      // A page within another one may have no address.
      try {
        window.history.replaceState(null, "", `#step=${number}`);
      } catch { /* it goes without */ }
    }, 300);
  }

  // ---- Where there is little room, one part at a time

  function choosePane(name) {
    element("player").dataset.pane = name;
    for (const button of root.querySelectorAll("[data-shows]")) {
      button.setAttribute("aria-pressed", String(button.dataset.shows === name));
    }
  }

  function redraw() {
    for (const view of [...views, ...landscapes]) view.redraw();
  }

  // ---- Buttons and keys

  function listen() {
    const buttons = {
      play: () => play(!playing), first: () => pauseAt(0), last: () => pauseAt(clock.times.length - 1),
      back: () => pauseAt(at - 1), forward: () => { play(false); forward(); }, ...jumps,
    };
    for (const id in buttons) on(element(id), "click", buttons[id]);
    on(element("position"), "input", (event) => pauseAt(Number(event.target.value)));
    on(element("more"), "submit", (event) => {
      event.preventDefault();
      const number = Number(element("number").value.replace(/\s/g, ""));
      if (number >= 1) goToStep(number);
      else views[0].say(`A step is a number from 1 to ${count(first.recording.totals.steps)}.`);
    });
    on(element("ask"), "change", () => {
      leaveQuestion();
      show();
    });
    element("ask").parentElement.hidden = !isOne;
    element("clock").hidden = isOne;
    on(element("clock"), "change", (event) => { play(false); setClock(event.target.value); show(); });
    if (isAlone) on(window, "hashchange", goToAddress);
    for (const button of root.querySelectorAll("[data-shows]")) on(button, "click", () => choosePane(button.dataset.shows));
    // The menu is closed by what is chosen in it, by Escape, and by a click elsewhere.
    const menu = root.querySelector(".jump");
    for (const button of menu.querySelectorAll(".menu > button, #go")) on(button, "click", () => { menu.open = false; });
    on(menu, "keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      element("jump").focus();
    });
    on(root, "click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    on(window.matchMedia("(prefers-color-scheme: dark)"), "change", redraw);
    const keys = {
      " ": buttons.play, ArrowRight: buttons.forward, ArrowLeft: buttons.back, n: buttons.forward, p: buttons.back,
      "+": () => changePace(1), "=": () => changePace(1), "-": () => changePace(-1),
      a: jumps.solution, A: jumps["previous-solution"], d: jumps["dead-end"], D: jumps.deepest, o: jumps.over, u: jumps.out,
      Home: buttons.first, End: buttons.last,
    };
    on(root, "keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
      const target = event.target;
      // A list, a field and a button that have the focus take their own keys.
      if (target.matches?.("select, #number") || (event.key === " " && target.matches?.("button, summary, [type=checkbox]"))) return;
      event.preventDefault();
      keys[event.key]();
    });
  }

  // ---- It begins

  const title = isOne ? first.recording.title : "Two searches";
  if (isAlone) document.title = title;
  // "5 x 5" and "(0, 0)" stay in one line.
  element("title").textContent = title.replace(/ x |, (?=\d)/g, (gap) => gap.replaceAll(" ", "\u00a0"));
  element("about").replaceChildren(...about());
  element("replays").replaceChildren();
  if (replays.some(({ steps }) => steps.length === 0)) {
    sayNothing();
    return { end() {}, redraw() {}, goToStep() {}, askNext() {}, tryIt() {} };
  }
  element("replays").className = isOne ? "one" : "two";
  views = replays.map(makeView);
  if (replays.every(({ nodes }) => nodes.length > 0)) landscapes = replays.map(makeOverview);
  element("pace").replaceChildren(...PACES.map((pace) => new Option(`${count(pace)} / s`)));
  element("pace").selectedIndex = 2;
  setClock(element("clock").value);
  listen();
  // It opens at a bug, or where two searches part. The tree of a large search is empty at first: it opens at its first
  // dead end.
  const opens = replays.flatMap((replay, index) => wrong(replay).slice(0, 1).map((place) => clock.stopOf(index, Math.max(partsAt(replay), place))));
  if (opens.length) at = Math.min(...opens);
  else if (!views[0].tree.isWhole) at = clock.stopOf(0, Math.max(0, nextDeadEnd(first, 0)));
  element("try").hidden = !isOne;
  if (isOne) {
    const go = (place) => pauseAt(clock.stopOf(0, place));
    tryIt = makeTry(element("try"), element("player"), root.querySelector(".replay"), first, views[0].tree, { ask: search?.along, go, here: () => clock.placeAt(0, at) });
  }
  if (isAlone) goToAddress();
  show();
  return { end() { playing = false; ended.abort(); }, redraw, goToStep, askNext, tryIt, runTo: views[0].runTo, jump(name) { pauseAt(0); jumps[name](); } };
}

// A page that is filled in another way has no recording in it.
const recorded = globalThis.document?.getElementById("recording")?.textContent;
if (recorded) open(await unpack(recorded));
