// The page: its head, its player with buttons and keys, and its address.

import { build } from "./dom.mjs";
import { PACES, Player } from "./player.mjs";
import { count, nextDeadEnd, nextSolution, out, over, unpack, withTree } from "./recording.mjs";
import { Try } from "./try.mjs";

// Where a button leads: what finds it, what is said if nothing does, and in how many of the searches it is looked for.
const JUMPS = {
  solution: [nextSolution, "Nothing more is found in this recording."],
  "dead-end": [nextDeadEnd, "There is no further dead end in this recording."],
  over: [over, "Nothing comes after it in this recording.", 1],
  out: [out, "In this recording, this node is not left.", 1],
};

// The button that a key stands for.
const KEYS = {
  " ": "play", ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last",
  a: "solution", d: "dead-end", o: "over", u: "out",
};

// Shows recordings, one or two, in a root that has the page's elements: this document, or a part of another page;
// gives functions that end it, and that draw it in the colours it has now. `search` asks the search of what is not recorded:
// what it says `along` a reader's choices, and how its `landscape` looks from nearby.
export function open(recordings, root = document, search = null) {
  const replays = recordings.map(withTree), isOne = replays.length === 1, isAlone = root === document;
  const element = (id) => root.getElementById(id);
  writeHead(element, replays, isAlone);
  element("replays").className = isOne ? "one" : "two";
  element("pace").replaceChildren(...PACES.map((pace) => new Option(`${count(pace)} / s`)));
  element("pace").selectedIndex = 2;
  const { kind } = recordings[0].style;
  element("ask").parentElement.hidden = element("try").hidden = !isOne || kind === "calls";
  // What the search has found judges its branches: a reader's own best needs a search that has found nothing.
  if (kind === "objects" && !search) element("try").hidden = true;
  element("clock").hidden = isOne;
  for (const word of root.querySelectorAll(".found")) word.textContent = recordings[0].style.solution;
  const player = new Player(root, replays, search?.landscape), ended = new AbortController(), actions = actionsOf(player);
  const on = (target, name, use) => target.addEventListener(name, use, { signal: ended.signal });
  listenToButtons(player, actions, on);
  listenToKeys(root, actions, on);
  listenToPanes(root, on);
  on(matchMedia("(prefers-color-scheme: dark)"), "change", () => player.redraw());
  const reader = isOne ? new Try(player, search?.along) : null;
  if (isAlone) keepAddress(player, on);
  player.show();
  return {
    end() { player.play(false); ended.abort(); },
    redraw: () => player.redraw(), goToStep: (number) => player.goToStep(number), tryIt: () => reader?.toggle(), runTo: player.views[0].runTo,
    jump(name) { player.pauseAt(0); actions[name](); },
  };
}

function writeHead(element, replays, isAlone) {
  const [{ recording: { title, program, algorithm, command, complete, end, totals } }] = replays, isOne = replays.length === 1;
  const name = isOne ? title : "Two searches";
  if (isAlone) document.title = name;
  // "5 x 5" and "(0, 0)" stay in one line.
  element("title").textContent = name.replace(/ x |, (?=\d)/g, (gap) => gap.replaceAll(" ", "\u00a0"));
  element("about").replaceChildren(...isOne
    // How a search ends that is cut, its last step says.
    ? [`${program}, ${algorithm}: `, build("b", {}, command), `. ${complete ? end : `Recorded up to step ${count(totals.steps)}.`}`]
    : ["The same clock for both: the faster one is done first. Below, each is seen as a whole, at the same scale."]);
  element("replays").replaceChildren();
}

// What buttons and keys do, by name.
function actionsOf(player) {
  const actions = {
    play: () => player.play(!player.frame), first: () => player.pauseAt(0), last: () => player.pauseAt(player.last), back: () => player.pauseAt(player.at - 1),
    forward: () => { player.play(false); player.forward(); },
  };
  for (const name in JUMPS) actions[name] = () => player.jump(JUMPS[name]);
  return actions;
}

function listenToButtons(player, actions, on) {
  const { element, quiz } = player;
  for (const name in actions) if (element(name)) on(element(name), "click", actions[name]);
  on(element("position"), "input", ({ target }) => player.pauseAt(Number(target.value)));
  on(element("more"), "submit", (event) => {
    event.preventDefault();
    const number = Number(element("number").value.replace(/\s/g, ""));
    if (number >= 1) player.goToStep(number);
    else player.views[0].say(`A step is a number from 1 to ${count(player.replays[0].recording.totals.steps)}.`);
  });
  on(element("ask"), "change", ({ target }) => {
    quiz.leave();
    player.show();
    if (target.checked) player.views[0].say("From here on, the page asks what comes next before it shows it.");
  });
  on(element("clock"), "change", ({ target }) => {
    player.play(false);
    player.setClock(target.value);
    player.show();
  });
}

function listenToKeys(root, actions, on) {
  on(root, "keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !(event.key in KEYS)) return;
    const { target } = event;
    // A list, a field and a button that have the focus take their own keys.
    if (target.matches?.("select, #number") || (event.key === " " && target.matches?.("button, summary, [type=checkbox]"))) return;
    event.preventDefault();
    actions[KEYS[event.key]]();
  });
}

// Opens and closes what is not always seen: the menu, and where there is little room, one part at a time.
function listenToPanes(root, on) {
  const panes = root.querySelectorAll("[data-shows]");
  for (const button of panes) on(button, "click", () => {
    root.getElementById("player").dataset.pane = button.dataset.shows;
    for (const other of panes) other.ariaPressed = other === button;
  });
  // The menu is closed by what is chosen in it, by Escape, and by a click elsewhere.
  const menu = root.querySelector(".jump");
  for (const button of menu.querySelectorAll(".menu > button, #go")) on(button, "click", () => { menu.open = false; });
  on(menu, "keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    root.getElementById("jump").focus();
  });
  on(root, "click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
}

// The address of the page leads to a step, #step=N, and has the step that is shown.
function keepAddress(player, on) {
  const follow = () => {
    const [, asked] = location.hash.match(/^#step=(\d+)$/) ?? [];
    if (asked) player.goToStep(Number(asked));
  };
  let timer = 0;
  on(player.element("player"), "step", ({ detail: { replay, place } }) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A page within another one may have no address.
      try {
        history.replaceState(null, "", `#step=${replay.steps[place].number}`);
      } catch { /* it goes without */ }
    }, 300);
  });
  on(window, "hashchange", follow);
  follow();
}

// A page that is filled in another way has no recording in it.
const recorded = globalThis.document?.getElementById("recording")?.textContent;
if (recorded) open(await unpack(recorded));
