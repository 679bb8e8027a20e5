// The player: the clock that its searches share, what is shown at a stop of it, and what leads to another one.

import { build } from "./dom.mjs";
import { makeFacts } from "./facts.mjs";
import { makeLandscape } from "./landscape.mjs";
import { Quiz, questionAt } from "./question.mjs";
import { count, makeClock, nextDeadEnd, ofAll, partsAt, placeOf, upTo } from "./recording.mjs";
import { makeReplay } from "./replay.mjs";

export const PACES = [1, 2, 5, 10, 30, 100, 1000, 10000];  // stops of the clock in a second

// Plays searches, one or two, in a root that has the page's elements. `load` asks for a part of the landscape of a command.
export class Player {
  at = 0;     // the stop of the clock that is shown
  frame = 0;  // the next one that is drawn while it plays

  constructor(root, replays, load) {
    const element = (id) => root.getElementById(id);
    Object.assign(this, { root, replays, element, isOne: replays.length === 1 });
    this.setClock(element("clock").value);
    this.views = replays.map((_, index) => makeReplay(root, replays, index, (place) => this.goToPlace(place, index)));
    this.quiz = new Quiz(element("question"), element("score"));
    this.landscapes = replays.every(({ nodes }) => nodes.length > 0) ? replays.map((_, index) => makeOverview(root, replays, index, load, (place) => this.goToPlace(place, index))) : [];
    if (this.isOne) makeFacts(element("replays"), replays[0].recording, (step) => this.goToStep(step));
    this.at = this.opening();
  }

  // It opens at a bug, or where two searches part. The tree of a large search is empty at first: it opens at its first dead
  // end.
  opening() {
    const stops = this.replays.flatMap((replay, index) => wrong(replay).slice(0, 1).map((place) => this.clock.stopOf(index, Math.max(partsAt(replay), place))));
    if (stops.length) return Math.min(...stops);
    return this.views[0].tree.isWhole ? 0 : this.clock.stopOf(0, Math.max(0, nextDeadEnd(this.replays[0], 0)));
  }

  get last() {
    return this.clock.times.length - 1;
  }

  get asks() {
    return this.isOne && this.element("ask").checked;
  }

  // Where a search is.
  place(index = 0) {
    return this.clock.placeAt(index, this.at);
  }

  setClock(unit) {
    const place = this.clock ? this.place() : 0;
    this.clock = makeClock(this.replays, unit);
    this.at = this.clock.stopOf(0, place);
    this.element("position").max = this.last;
  }

  show() {
    const { element, root, replays, clock, at, last } = this;
    replays.forEach(({ steps }, index) => {
      const place = this.place(index), { fold, counted: [entered] } = steps[place];
      this.views[index].show(place);
      this.landscapes[index]?.here(entered - (fold?.nodes ?? 1), entered - 1);
    });
    if (this.quiz.at !== at) this.quiz.leave();
    // What comes next is not given away.
    element("player").classList.toggle("asks", this.asks);
    element("position").value = at;
    const complete = replays.every(({ recording }) => recording.complete);
    element("position").ariaValueText = `${count(clock.times[at])} ${ofAll({ complete }, clock.times[last])}`;
    const focused = root.activeElement;
    element("back").disabled = element("first").disabled = at === 0;
    element("forward").disabled = element("last").disabled = at === last;
    // The keys stay with the player when the button that has the focus cannot be used any more.
    if (focused?.disabled) element("player").focus({ preventScroll: true });
    // For the page that this is a part of.
    const detail = { replay: replays[0], place: this.place() };
    element("player").dispatchEvent(new CustomEvent("step", { detail, bubbles: true, composed: true }));
  }

  redraw() {
    for (const view of [...this.views, ...this.landscapes]) view.redraw();
  }

  go(to) {
    this.at = Math.max(0, Math.min(this.last, to));
    this.show();
  }

  pauseAt(to) {
    this.play(false);
    this.go(to);
  }

  goToPlace(place, index = 0) {
    this.pauseAt(this.clock.stopOf(index, place));
  }

  goToStep(number) {
    const { steps } = this.replays[0], place = placeOf(steps, number);
    this.goToPlace(place);
    const { number: shown, fold } = steps[place];
    if (number >= shown + (fold?.steps ?? 1)) this.views[0].say(`Step ${count(number)} is not recorded: this is the last one.`);
    else if (shown !== number) this.views[0].say(`Step ${count(number)} is folded into this one: step ${count(shown)}.`);
  }

  // To where one of the first `searches` finds what it looks for, or nowhere.
  jump([find, nothing, searches]) {
    this.play(false);
    const stops = this.replays.slice(0, searches).map((replay, index) => [find(replay, this.place(index)), index])
      .filter(([place]) => place >= 0).map(([place, index]) => this.clock.stopOf(index, place)).filter((stop) => stop !== this.at);
    const away = (stop) => Math.abs(stop - this.at);
    if (stops.length) this.go(stops.reduce((nearest, stop) => (away(nearest) < away(stop) ? nearest : stop)));
    else this.views[0].say(nothing);
  }

  play(isOn) {
    const { element, root } = this;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    element("play").ariaLabel = isOn ? "Pause" : "Play";
    for (const status of root.querySelectorAll(".status")) status.ariaLive = isOn ? "off" : "polite";
    if (!isOn) return;
    if (this.at === this.last) this.go(0);
    let before = performance.now(), due = 0;
    const draw = (now) => {
      due += Math.max(0, now - before) / 1000 * PACES[element("pace").selectedIndex];
      before = now;
      if (due >= 1 && !this.forward(Math.floor(due))) return;
      due %= 1;
      if (this.at === this.last) this.play(false);
      else this.frame = requestAnimationFrame(draw);
    };
    this.frame = requestAnimationFrame(draw);
  }

  // Goes on, unless a question is asked first or has no answer yet; tells whether it has gone.
  forward(stops = 1) {
    const { quiz, at, replays: [first] } = this;
    if (quiz.at >= 0) {
      this.play(false);
      quiz.goOn?.();
      return false;
    }
    for (let to = at; this.asks && to < Math.min(at + stops, this.last); to++) {
      const question = questionAt(first, to);
      if (!question) continue;
      this.pauseAt(to);
      quiz.ask(question, to, () => {
        this.go(to + 1);
        this.element("forward").focus();
      });
      return false;
    }
    this.go(at + stops);
    return true;
  }
}

// The places of what is wrong, or where two searches part.
function wrong(replay) {
  return replay.steps.flatMap(({ is_wrong: isWrong }, place) => (isWrong || place === partsAt(replay) ? [place] : []));
}

// The whole of a search, also where it is folded; of two, one above the other at the same scale. `go` is called with a place.
function makeOverview(root, replays, index, load, go) {
  const { recording, steps } = replays[index], { command, complete, landscape: data } = recording, isOne = replays.length === 1;
  const host = build("div", { className: "landscape-part" });
  host.style.gridArea = isOne ? "landscape" : "auto / 1 / auto / -1";
  if (isOne) root.querySelector(".tree-part").before(host);
  else root.getElementById("replays").append(host);
  return makeLandscape(host, {
    name: command, title: isOne ? `The ${complete ? "whole search" : "search so far"}: ` : undefined, data, found: recording.style.solution, room: Math.max(...replays.map(({ recording }) => recording.landscape.nodes)),
    flagged: wrong(replays[index]).map((place) => steps[place].counted[0] - 1), load: load && ((...part) => load(command, ...part)),
    go: (node) => go(Math.min(upTo(steps, node, ({ counted }) => counted[0]), steps.length - 1)),
  });
}
