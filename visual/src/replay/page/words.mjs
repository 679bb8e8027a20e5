// The sentence of a step.

// A number with its thousands apart: 1 240.
export function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

export function counted(number, one) {
  return number === 1 ? `1 ${one}` : `${number === 0 ? "no" : count(number)} ${one}s`;
}

export function foldSentence([nodes, , solutions]) {
  return `${counted(nodes, "node")}, ${counted(solutions, "solution")}`;
}

// What happens in a step.
export function sentence({ steps }, at) {
  const { sentence, fold } = steps[at];
  return fold ? `${sentence} Folded into this step: ${foldSentence(fold)}.` : sentence;
}

// The same for the last step: whether the search has ended there.
export function lastSentence(replay) {
  const { complete, end } = replay.recording;
  const text = sentence(replay, replay.steps.length - 1);
  if (!complete) return `${text} ${end}`;
  return text.endsWith("the search ends.") ? text : `${text} The search ends.`;
}

// What a search does, in plain words: for each line the kinds of steps that it is about.
export function plainWords({ style }) {
  const [thing, where] = {
    tour: ["the next move of the knight", "the knight is on a new cell"],
    queens: ["the next row of this column", "a queen is on a new column"],
    digits: ["the next digit of this cell", "one more cell has its digit"],
    boxes: ["the next choice", "one more choice is made"],
  }[style.kind];
  return [
    [`1. A call begins: ${where}.`, "ef"],
    ["2. Is everything placed, and is it a solution? Then count it.", "sx"],
    [`3. If not, try ${thing}, one after the other:`, ""],
    ["4.   It does not fit: take the next one.", "r"],
    ["5.   It fits: mark it on the board, and call the search again from there.", "m"],
    ["6.   The call is over: take the mark back, and try the next one.", "u"],
    ["7. Nothing is left to try: the call ends, and the search goes back.", "db"],
  ];
}

// The columns of the table of open calls.
export function callColumns({ style, program }) {
  if (style.kind === "queens") return ["x", "y"];
  if (style.kind === "digits") return ["position", "x", "y", "digit"];
  if (style.kind === "boxes") return ["depth", "x", "y", "value"];
  return program === "knight-graph" ? ["n", "x", "y", "next"] : ["n", "x", "y", "direction"];
}

// The open calls, the newest first: what each one is at. The last choice of the newest call is the
// one that is tried now.
export function calls(replay, at, path) {
  const { recording, steps, nodes } = replay;
  const { label, kind } = steps[at];
  return path.map((index, depth) => {
    const node = nodes[index];
    const child = nodes[path[depth + 1]];
    const tried = child ? child.label : kind === "r" || kind === "u" || kind === "m" ? label : null;
    return row(recording, node, child, tried);
  }).reverse();
}

function row({ style, program }, node, child, tried) {
  const { depth } = node;
  if (style.kind === "queens") return [depth, tried?.[1] ? tried[1][1] : ""];
  if (style.kind === "digits" || style.kind === "boxes") {
    const cell = tried?.[1];
    return [depth, cell ? cell[0] : "", cell ? cell[1] : "", cell ? tried[2] : ""];
  }
  const [x, y] = node.cell ?? ["", ""];
  if (program === "knight-graph") return [depth + style.first, x, y, tried ? tried[0] : ""];
  return [depth + style.first, x, y, tried ? tried[2] : ""];
}
