// Asks what the search does next: whether the choice fits, or for which reason it is refused.

import { digitOf } from "./cause.mjs";
import { sentence } from "./words.mjs";

const FITS = "it fits";

// The question before the next step, or null: {text, answers, right, because}.
export function questionAt(replay, at) {
  const next = replay.steps[at + 1];
  const { words } = replay.recording;
  if (words.length === 0 || !next || (next.kind !== "r" && next.kind !== "m")) return null;
  return {
    text: `Next is ${nameOf(replay.recording, next.label)}. What does the search find?`,
    answers: [FITS, ...words],
    right: next.kind === "m" ? FITS : next.why,
    because: sentence(replay, at + 1),
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
