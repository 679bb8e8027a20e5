// Asks what the search does next: where it goes from a node, whether a choice fits or why
// it is refused, and whether a branch has a solution.

import { build } from "./dom.mjs";
import { counted, nameOfCell, sentence } from "./recording.mjs";
import { isOn } from "./shapes.mjs";

const FITS = "it fits";
const TOO_HEAVY = "too heavy";
const NOWHERE = "nowhere: a dead end";
const SMALLEST = 5;  // nodes of a branch that is asked for

// The question before the next step, or null: {text, answers, right, because}.
export function questionAt(replay, at) {
  const next = replay.steps[at + 1];
  // Why choices are refused, each once.
  const reasons = [...new Set(replay.steps.filter(({ kind, is_wrong: isWrong }) => kind === "r" && !isWrong).map(({ why }) => why))];
  if (replay.steps[at].kind === "m" && next) return branchAt(replay, at);
  if (reasons.length === 0 || !next || (next.kind !== "r" && next.kind !== "m")) return null;
  if (replay.recording.style.kind === "objects") return objectAt(replay, at);
  if (isAskedWhole(replay, at)) return replay.steps[at].kind === "e" ? wholeNode(replay, at) : null;
  return {
    text: `Next is ${nameOf(replay.recording, next.label)}. What does the search find?`,
    answers: [FITS, ...reasons],
    right: next.kind === "m" ? FITS : next.why,
    because: sentence(replay, at + 1),
  };
}

// The question what becomes of an object.
function objectAt(replay, at) {
  const { kind, label: [, [object], value] } = replay.steps[at + 1], [taken, left, cut] = ["taken", "left", "cut by the bound"];
  return {
    text: `What happens to object ${object}${replay.steps[at].kind === "e" ? "" : " next"}?`,
    answers: [taken, TOO_HEAVY, left, ...(replay.recording.names.length > 2 ? [cut] : [])],
    right: kind === "m" ? (value ? taken : left) : value ? TOO_HEAVY : cut,
    because: sentence(replay, at + 1),
  };
}

// Whether the question before this step is where the search goes from its node first: that is asked of every other node that
// ends in the recording, and then each choice up to this one is told.
function isAskedWhole({ recording: { style }, steps, nodes }, at) {
  const { node } = steps[at], { ended, tried } = nodes[node];
  return style.question && node % 2 === 0 && ended < Infinity && !tried.some((place) => place <= at && steps[place].kind === "m");
}

// The question where the search goes from the node that begins.
function wholeNode({ recording, steps, nodes }, at) {
  const { cell, tried } = nodes[steps[at].node], { kind, moves, question } = recording.style;
  // What the search finds of each choice, one after the other.
  const inOrder = (places) => places.map((place) => `${steps[place].label[0]}: ${steps[place].why ?? FITS}`).join("; ");
  const cells = kind === "tour" ? moves.map(([right, down]) => [cell[0] + right, cell[1] + down])
    : Array.from({ length: recording.height }, (_, y) => [steps[at + 1].label[1][0], y]);
  const onBoard = cells.filter((on) => isOn(recording, on));
  const marked = tried.findIndex((place) => steps[place].kind === "m");
  const until = marked < 0 ? tried : tried.slice(0, marked + 1);
  return {
    text: `${question} Click the cell.`,
    answers: [...onBoard.sort(([x, y], [u, v]) => y - v || x - u).map(nameOfCell), NOWHERE],
    right: marked < 0 ? NOWHERE : nameOfCell(steps[tried[marked]].label[1]),
    because: `In the search's order: ${inOrder(until)}.`,
  };
}

// The question whether the branch has a solution that the choice of this step leads to; null for one that is small, or
// does not end in the recording.
function branchAt({ recording, steps, nodes }, at) {
  const { left } = nodes[steps[at + 1].node];
  const end = left < Infinity ? left : recording.complete ? steps.length - 1 : -1;
  if (end < 0) return null;
  const [inBranch, , solutions] = steps[end].counted.map((number, part) => number - steps[at].counted[part]);
  if (inBranch < SMALLEST) return null;
  return {
    text: `The search goes on with ${nameOf(recording, steps[at].label)}. Does this branch have any ${recording.style.solution}?`,
    answers: ["yes", "no"],
    right: solutions ? "yes" : "no",
    because: `This branch has ${counted(inBranch, "node")} and ${counted(solutions, recording.style.solution)}.`,
  };
}

// A choice in words.
function nameOf({ style }, [text, cell, number]) {
  if (!style.choice) return text;
  return `${style.choice} ${style.kind === "digits" ? `${number} in ` : ""}${nameOfCell(cell)}`;
}

// Asks the questions of a box, and counts the answers that are right.
export class Quiz {
  at = -1;      // the stop at which a question is open
  goOn = null;  // what goes on, once it is answered
  answered = 0;
  right = 0;

  constructor(box, score) {
    Object.assign(this, { box, score });
  }

  ask({ text, answers, right, because }, at, goOn) {
    this.at = at;
    this.show(text, answers, (answer) => {
      this.show(`${answer === right ? "Right" : "No"}. ${because}`, ["Go on"], goOn);
      this.goOn = goOn;
      this.answered += 1;
      this.right += answer === right;
      this.score.textContent = `${this.right} of ${this.answered} right`;
    });
  }

  show(text, names, choose) {
    const buttons = names.map((name) => build("button", { onclick: () => choose(name) }, name));
    this.box.replaceChildren(build("p", {}, text), ...buttons);
    this.box.hidden = false;
    buttons[0].focus();
  }

  leave() {
    this.at = -1;
    this.goOn = null;
    this.box.hidden = true;
  }
}
