// Asks what the search does next: which choice it tries, and whether that fits.

// The choices that the search tries in a node, in its order.
export function choicesIn({ steps, nodes }, node) {
  const choices = [];
  let place = nodes[node].entered + 1;
  while (place < steps.length) {
    const { kind, label } = steps[place];
    if (kind !== "r" && kind !== "m") break;
    choices.push(label[0]);
    // Over what is below a choice that fits, and to the step after it.
    const child = kind === "m" && place + 1 < steps.length ? steps[place + 1].node : -1;
    place = child >= 0 ? nodes[child].left + 1 : place + 1;
  }
  return choices;
}

// The question before the next step, or null: {choices, next, fits}.
export function questionAt(replay, at) {
  const next = replay.steps[at + 1];
  const { node } = replay.steps[at];
  if (node < 0 || !next || (next.kind !== "r" && next.kind !== "m")) return null;
  const choices = [...new Set(choicesIn(replay, node))].sort();
  return { choices, next: next.label[0], fits: next.kind === "m" };
}

// Shows a question in a box, and calls `done` with how many of its two answers were right.
export function ask(box, question, done) {
  let points = 0;
  const show = (text, answers, answer) => {
    const line = document.createElement("p");
    line.textContent = text;
    box.replaceChildren(line, ...answers.map((name) => {
      const button = document.createElement("button");
      button.textContent = name;
      button.onclick = () => answer(name);
      return button;
    }));
    box.hidden = false;
    box.querySelector("button").focus();
  };
  const tell = (isRight) => (isRight ? "Right" : "No");
  show("Which one is tried next?", question.choices, (choice) => {
    const isNext = choice === question.next;
    points += isNext;
    show(`${tell(isNext)}: it is ${question.next}. Does it fit?`, ["it fits", "it is refused"], (answer) => {
      points += (answer === "it fits") === question.fits;
      box.hidden = true;
      done(points);
    });
  });
}
