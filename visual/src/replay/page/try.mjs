// Try it yourself: the reader takes the place of the search. The search answers every choice with its own words, shows the
// reader's path in its tree, and enters as many nodes as the reader has.

import { makeAnswers } from "./answers.mjs";
import { Attempt } from "./attempt.mjs";
import { build, takeKeys } from "./dom.mjs";
import { count, counted, nameOfCell, nextSolution, upTo } from "./recording.mjs";
import { YourBoard } from "./yours.mjs";

// What is said to the reader, beside the board: three lines, the choices, buttons, and the counts of both.
class Panel {
  lines = [build("p", { className: "status" }), build("p"), build("p", { className: "note" })];
  choices = build("div", { className: "choices", role: "group", ariaLabel: "What the search tries here" });
  rows = build("tbody");

  constructor(note, found, { takeBack, start }) {
    const heads = ["nodes", "dead ends", `${found}s`].map((text) => build("th", { scope: "col" }, text));
    this.back = build("button", { onclick: takeBack }, "Take back");
    this.root = build("div", { className: "yours", hidden: true },
      build("div", { role: "status", ariaAtomic: "true" }, ...this.lines),
      this.choices,
      build("div", { className: "acts" },
        this.back,
        build("button", { onclick: start }, "Start again")
      ),
      build("table", { className: "both" }, build("thead", {}, build("tr", {}, build("td"), ...heads)), this.rows),
      build("p", { className: "note" }, note));
  }

  say(...texts) {
    this.lines.forEach((line, index) => { line.textContent = texts[index] ?? ""; });
  }

  showCounts(yours, search) {
    const row = (name, numbers) => build("tr", {}, build("th", { scope: "row" }, name), ...numbers.map((number) => build("td", {}, count(number))));
    this.rows.replaceChildren(row("You", yours), row("The search", search));
  }

  // A button for each choice, by whether it was entered or refused here.
  showChoices(all, { children, refused }, kind, choose, focused) {
    const hadFocus = this.choices.contains(this.choices.getRootNode().activeElement);
    this.choices.replaceChildren(...all.map((choice) => {
      const [text, cell, number] = choice.label, why = refused.get(text), isEntered = children.has(text);
      const name = kind === "digits" ? String(number) : cell && kind !== "objects" ? nameOfCell(cell) : text;
      const made = build("button", { onclick: () => choose(choice) }, name);
      made.classList.toggle("refused", why !== undefined);
      made.classList.toggle("tried", isEntered);
      made.dataset.text = text;
      if (why) made.title = why;
      if (isEntered || why !== undefined) made.ariaLabel = `${name}, ${why === undefined ? "tried" : `refused: ${why}`}`;
      return made;
    }));
    const to = [...this.choices.children].find(({ dataset }) => dataset.text === focused) ?? this.choices.firstElementChild ?? this.back;
    if (hadFocus) to.focus({ preventScroll: true });
  }
}

// Makes the button of a player try its search; `ask` asks the search, if it can be asked.
export class Try {
  isOn = false;
  before = 0;     // the place that the player was at
  answer = null;  // what the search says of where the reader is
  best;          // the largest value that the reader has found, where solutions have one
  work = Promise.resolve();

  constructor(player, ask) {
    const { root, element, replays: [replay] } = player, section = root.querySelector(".replay"), solution = nextSolution(replay, -1);
    Object.assign(this, { player, replay, found: replay.recording.style.solution, kind: replay.recording.style.kind, answerAt: makeAnswers(replay, ask) });
    const first = solution < 0 ? "" : ` The search finds its first ${this.found} at node ${count(replay.steps[solution].counted[0])}.`;
    const act = (name) => () => this.act(() => this[name]());
    this.panel = new Panel(`In the tree, your nodes have a frame.${first}`, this.found,
      { takeBack: act("takeBack"), start: act("start") });
    this.board = new YourBoard(element("board"), replay, (cell) => this.act(() => this.tryCell(cell)));
    this.panel.root.append(this.board.said);
    section.querySelector(".said").append(this.panel.root);
    const keys = { Backspace: act("takeBack") };
    for (let digit = 1; digit <= 9 && this.kind === "digits"; digit++) {
      keys[digit] = () => this.act(() => this.tryChoice(this.answer?.choices.find(({ label }) => label[2] === digit)));
    }
    for (const part of [this.panel.root, this.board.svg]) {
      takeKeys(part, keys);
      // The keys of the player and of the page around have another meaning.
      part.addEventListener("keydown", (event) => event.stopPropagation());
    }
    element("try").onclick = () => this.toggle();
  }

  // One thing after the other: a click waits for the answer to the one before.
  act(use) {
    this.work = this.work.then(() => this.isOn && use()).catch((error) => this.panel.say("", String(error)));
    return this.work;
  }

  toggle() {
    const { player, player: { element, root }, panel, board: { svg } } = this, [{ tree }] = player.views;
    this.isOn = !this.isOn;
    element("try").textContent = this.isOn ? "Back to the search" : "Try it yourself";
    element("try").ariaPressed = this.isOn;
    element("player").classList.toggle("trying", this.isOn);
    panel.root.hidden = !this.isOn;
    if (!this.isOn) {
      tree.drawOver(null);
      player.goToPlace(this.before);
      return;
    }
    this.before = player.place();
    tree.fitAll();
    // Listing and tree alone are no place to choose.
    if (element("player").dataset.pane !== "board") root.querySelector('[data-shows="board"]').click();
    svg.focus({ preventScroll: true });
    this.act(() => this.start()).then(() => panel.back.scrollIntoView({ block: "nearest" }));
  }

  async start() {
    const how = {
      digits: "Click a digit below or type it. With the keys: arrows and Enter",
      objects: "Take an object or leave it, by the buttons below",
    }[this.kind] ?? "Click a cell. With the keys: arrows and Enter";
    this.attempt = new Attempt();
    this.best = this.kind === "objects" ? 0 : undefined;
    this.board.cursor = this.replay.nodes[0].cell ?? [0, 0];
    this.panel.say("Loading the search …");
    await this.arrive("You are the search now.", `${how}; Backspace takes back.`);
  }

  // The choice of the reader has led here: shows what the search says of it.
  async arrive(text, instead) {
    const { attempt, panel } = this;
    this.answer = null;
    const found = await this.answerAt(attempt.path, this.best);
    if (!this.isOn) return;
    this.answer = found;
    if (found && (found.isWhole || found.choices.length)) this.tell(text, instead);
    else panel.say(text, "The recording does not tell what comes next here, and this page has no search to ask. Take back.");
    this.race();
    this.showChoices();
  }

  // Says how the node ends that the reader has come to, and not what lies below it: that is the reader's to find.
  tell(text, instead) {
    const { attempt, panel, kind, answer: { replay, node, end } } = this, ended = replay.steps[end]?.kind;
    if (ended === "s" && this.best !== undefined) [this.best] = replay.nodes[node].values;
    this.show(end);
    const { sentence } = replay.steps[ended ? end : replay.nodes[node].entered];
    if (ended === "s") {
      attempt.solutions += 1;
      panel.say(sentence, `You have entered ${counted(attempt.nodes, "node")}. Take back to look for the next one.`);
    } else if (ended) {
      attempt.deadEnds += 1;
      panel.say(text, sentence, "Nothing is left to try here: take back, as the search does.");
    } else {
      // Where the knight is, the reader sees; a blank keeps its place.
      panel.say(text, instead ?? "\u00a0", kind === "tour" ? "" : sentence);
    }
  }

  // Tries the choices that a cell stands for.
  tryCell(cell) {
    const { answer, panel } = this, name = nameOfCell(cell);
    const there = answer?.choices.filter(({ label }) => label[1]?.join() === cell.join()) ?? [];
    if (there.length === 1) return this.tryChoice(there[0]);
    if (there.length > 1) {
      panel.say(this.kind === "objects" ? `Object ${cell[0]}: take it, or leave it?` : `${name}: which digit?`, "Type it, or choose it below.");
      return panel.choices.querySelector("button").focus();
    }
    if (!answer?.isWhole) return panel.say(`${name}: the recording does not tell.`, "Take back, or try another cell.");
    return panel.say(`${name}: the search does not try this here.`, answer.choices.length ? "The buttons have what it tries." : "Nothing is left to try: take back.");
  }

  // Tries a choice, if there is one.
  async tryChoice(choice) {
    if (!choice) return;
    const { label, place, child } = choice, { attempt, answer: { replay, choices, isWhole } } = this, step = replay.steps[place];
    if (label[1]) this.board.cursor = label[1];
    if (child < 0) {
      attempt.here.refused.set(label[0], step.why);
      this.show(place);
      const isDead = isWhole && choices.every((other) => other.child < 0);
      this.panel.say(step.sentence, isDead ? "Nothing fits here: take back." : `Try another${attempt.path.length ? ", or take back" : ""}.`);
      this.showChoices(label[0]);
      return;
    }
    attempt.enter(label);
    this.show(-1, child);
    // What lies below the choice before is no longer true; a blank keeps its place.
    this.panel.say(step.sentence, "\u00a0");
    await this.arrive(step.sentence);
  }

  async takeBack() {
    const { attempt, panel } = this;
    if (attempt.path.length === 0) return panel.say("There is nothing to take back: this is the root.");
    const { label } = attempt.way.pop();
    if (label[1]) this.board.cursor = label[1];
    this.answer = await this.answerAt(attempt.path, this.best);
    const { replay, node, choices } = this.answer;
    this.show(-1);
    const undone = replay.steps.find((step) => step.kind === "u" && step.node === node && step.label[0] === label[0]);
    const left = choices.filter((choice) => !attempt.isTried(choice.label[0])).length;
    panel.say(undone?.sentence ?? "Taken back.", left ? `${counted(left, "choice")} not tried yet here.` : "You have tried everything here: take back once more.");
    this.race();
    return this.showChoices();
  }

  // Shows the board at a node, with the choices that are open there, and explains the step of a place, or none if that is −1.
  show(place, node = this.answer.node) {
    const { replay, node: here, choices } = this.answer;
    const isOpen = node === here && (place < 0 || replay.steps[place].kind === "r");
    this.board.show(replay, place, node, this.best, choices.filter(({ label: [text, cell] }) => isOpen && cell && !this.attempt.isTried(text)).map(({ label }) => label[1]));
  }

  showChoices(focused) {
    this.panel.showChoices(this.answer?.choices ?? [], this.attempt.here, this.kind, (choice) => this.act(() => this.tryChoice(choice)), focused);
    this.panel.back.disabled = this.attempt.path.length === 0;
  }

  // The search enters as many nodes as the reader, and judges the last one, too.
  race() {
    const { attempt, player, replay: { steps } } = this, { nodes, deadEnds, solutions } = attempt;
    player.goToPlace(upTo(steps, nodes, ({ counted: [entered] }) => entered) - 1);
    this.panel.showCounts([nodes, deadEnds, solutions], steps[player.place()].counted);
    player.views[0].tree.drawOver({ draw: (paper, tree) => attempt.draw(paper, tree, this.replay), depth: attempt.deepest });
  }
}
