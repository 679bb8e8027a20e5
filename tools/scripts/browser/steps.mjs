// Recordings for tests of the player's modules: steps are made of the letters of their kinds.

// The fields of a step that follow from the letters: where the search is, and what has been counted. `labels`, `reasons`, each
// with its cause, `folds` and `changes`, each a list of a place and a value, are taken in turn by the steps that have one;
// `sentences` are those of a kind.
export function stepsOf(letters, { labels = [], reasons = [], folds = [], changes = [], sentences = {} }) {
  const [label, reason, fold, change] = [labels, reasons, folds, changes].map((list) => list.values());
  const board = new Map(), path = [], marks = [];
  let entered = 0, number = 1, counted = [0, 0, 0], before = "";
  return [...letters].map((kind) => {
    const step = { kind, number, sentence: sentences[kind] ?? "" };
    if ("rmu".includes(kind)) step.label = label.next().value;
    if (kind === "r") [step.why, step.cause] = reason.next().value;
    if (kind === "f") step.fold = fold.next().value;
    const isNode = kind === "e" || kind === "f";
    if (kind === "m" || kind === "s" || (isNode && before !== "m")) {
      step.changes = (change.next().value ?? []).map(([place, value]) => [place, board.get(place) ?? 0, value]);
    }
    if (kind === "m") marks.push([...step.changes]);
    if (kind === "s") marks.at(-1)?.push(...step.changes);
    if (kind === "u") step.changes = marks.pop().map(([place, was, is]) => [place, is, was]);
    for (const [place, , value] of step.changes ?? []) board.set(place, value);
    if (isNode) path.push(entered++);
    if (kind === "u") path.pop();
    const { nodes = isNode ? 1 : 0, dead_ends: ends = kind === "d" ? 1 : 0, solutions = kind === "s" ? 1 : 0, steps = 1 } = step.fold ?? {};
    counted = [counted[0] + nodes, counted[1] + ends, counted[2] + solutions];
    number += steps;
    before = kind;
    return { ...step, node: path.at(-1) ?? -1, counted };
  });
}
