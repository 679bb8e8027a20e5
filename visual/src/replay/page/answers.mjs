// What the search says of the choices of a reader, who takes its place: at each node the choices that it tries there, each
// marked or refused. The recording has this of the nodes that it tells. Of others the search itself is
// asked, if there is one: it answers with a recording of the way to the node (visual/src/replay/along.rs).

import { withTree } from "./recording.mjs";

// Gives a function that takes a path, which is a list of labels, and gives the answer at its end, or null if none is known;
// `ask` takes a path, too, and gives a recording or null. Where solutions have a value, the search is always asked, and its
// answer, of a search that has found nothing, is judged by the `best` of the reader.
export function makeAnswers(replay, ask) {
  const asked = new Map();
  return async (path, best) => {
    const told = best === undefined ? answerOf(replay, path) : null;
    if (!ask || told?.isWhole) return told;
    const key = JSON.stringify(path);
    if (!asked.has(key)) asked.set(key, ask(path).catch(() => null));
    const recording = await asked.get(key);
    if (!recording || recording.followed < path.length) {
      asked.delete(key);
      return told;
    }
    return answerOf(judged(withTree(recording), best), path);
  };
}

// The steps of a replay as a reader finds them who has this best value, if solutions have one.
export function judged(replay, best) {
  const judge = (step) => {
    const { kind, label, numbers: [bound] = [] } = step, [value] = replay.nodes[step.node]?.values ?? [];
    if (kind === "m" && bound <= best) {
      return { ...step, kind: "r", why: `at most ${bound}`, sentence: `Without object ${label[1][0]}, at most ${bound} can be reached, and your best is ${best}: this branch is cut.` };
    }
    return kind === "s" && value <= best ? { ...step, kind: "x", sentence: `Its value, ${value}, is not more than your best, ${best}.` } : step;
  };
  return { ...replay, steps: replay.steps.map(judge) };
}

// The answer that a replay has:
//   replay, node    the replay, and the node that the path leads to
//   choices         those that are tried there: {label, place, child}, the place of the step, and the node or −1
//   end             the place of the step that says how the node ends, if it is a solution, a dead end or rejected; or −1
//   isWhole         whether these are all choices
export function answerOf(replay, path) {
  const { steps, nodes } = replay;
  let node = 0;
  for (const [text] of path) {
    node = nodes[node].children.find((child) => nodes[child].label[0] === text);
    if (node === undefined) return null;
  }
  const { ended, solved, fold, tried } = nodes[node];
  const choices = tried.map((place) => ({ label: steps[place].label, place, child: steps[place].kind === "m" ? steps[place + 1]?.node ?? -1 : -1 }));
  const end = [solved, ended].find((place) => "sdx".includes(steps[place]?.kind)) ?? -1;
  // A search that stops at its first solution does not come to the other choices.
  const isWhole = !fold && (ended < Infinity || solved < Infinity);
  return { replay, node, choices, end, isWhole };
}
