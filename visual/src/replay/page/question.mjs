// Asks what the search does next: whether the choice fits, or for which reason it is refused, and whether a branch that it
// enters has a solution.

import { digitOf } from "./cause.mjs";
import { counted, sentence } from "./words.mjs";

const FITS = "it fits";
const SMALLEST = 5;  // nodes of a branch that is asked for

// The question before the next step, or null: {text, answers, right, because}.
export function questionAt(replay, at) {
  const next = replay.steps[at + 1];
  const { words } = replay.recording;
  if (replay.steps[at].kind === "m" && next) return branchAt(replay, at);
  if (words.length === 0 || !next || (next.kind !== "r" && next.kind !== "m")) return null;
  return {
    text: `Next is ${nameOf(replay.recording, next.label)}. What does the search find?`,
    answers: [FITS, ...words],
    right: next.kind === "m" ? FITS : next.why,
    because: sentence(replay, at + 1),
  };
}

// The question whether the branch has a solution that the choice of this step leads to; null for one that is small, or
// does not end in the recording.
function branchAt({ recording, steps, nodes, counters }, at) {
  const { left } = nodes[steps[at + 1].node];
  const end = left < Infinity ? left : recording.complete ? steps.length - 1 : -1;
  const within = (name) => counters[name][end] - counters[name][at];
  if (end < 0 || within("nodes") < SMALLEST) return null;
  const solutions = within("solutions");
  return {
    text: `The search goes on with ${nameOf(recording, steps[at].label)}. Does this branch have a solution?`,
    answers: ["yes", "no"],
    right: solutions ? "yes" : "no",
    because: `This branch has ${counted(within("nodes"), "node")} and ${counted(solutions, "solution")}.`,
  };
}

function nameOf({ style }, [text, cell]) {
  if (!cell) return text;
  const what = { tour: "a move to", queens: "a queen on", digits: `digit ${digitOf(text)} in` }[style.kind];
  return `${what} (${cell.join(", ")})`;
}

// Shows a question in a box, and calls `done` with whether the answer was right, when its reason is read.
export function ask(box, { text, answers, right, because }, done) {
  const show = (text, names, answer) => {
    const line = document.createElement("p");
    line.textContent = text;
    box.replaceChildren(line, ...names.map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.onclick = () => answer(name);
      return button;
    }));
    box.hidden = false;
    box.querySelector("button").focus();
  };
  show(text, answers, (choice) => {
    show(`${choice === right ? "Right" : "No"}. ${because}`, ["Go on"], () => {
      box.hidden = true;
      done(choice === right);
    });
  });
}
