// The ghosts of a tree: what one search skips and the other one visits, the subtrees that only the other one has.

// For the tree of one replay, beside that of another: a list of {parent, after, shown, nodes}. `parent` is a node that
// both have, `shown` the place of the step from which on this search never enters what the other one visits there,
// `nodes` how many nodes that are, and `after` the first node that is not below the parent. In the order in which a
// tree has them. Two searches are compared by the choices on their paths, so none is found where the boards differ, or
// where a node of a puzzle fills another cell.
export function ghostsOf(mine, other) {
  const ghosts = [];
  if (!haveOneBoard(mine, other)) return ghosts;
  const sizes = sizesOf(other.nodes), own = sizesOf(mine.nodes), after = afterOf(mine.nodes), cells = cellsOf(mine);
  const last = mine.steps.length - 1;
  const pairs = [[0, 0]];
  while (pairs.length) {
    const [parent, twin] = pairs.pop();
    const { fold, ended, children } = mine.nodes[parent];
    const shown = ended < Infinity ? ended : mine.recording.complete ? last : Infinity;
    if (fold) continue;
    const choices = new Map(children.map((child) => [keyOf(mine, child), child]));
    // Of what is folded there, its size is known.
    let nodes = other.nodes[twin].fold && !cells.size ? Math.max(0, sizes[twin] - own[parent]) : 0;
    for (const child of other.nodes[twin].children) {
      const same = choices.get(keyOf(other, child));
      if (same !== undefined) pairs.push([same, child]);
      else if (isOfferedTo(cells.get(parent), other, child)) nodes += sizes[child];
    }
    if (nodes && shown < Infinity) ghosts.push({ parent, after: after[parent], shown, nodes });
  }
  return ghosts.sort((a, b) => a.after - b.after || b.parent - a.parent);
}

function haveOneBoard({ recording: a, nodes, steps }, { recording: b, nodes: others, steps: otherSteps }) {
  const board = ({ width, height, style }) => JSON.stringify([width, height, style.kind, style.clues]);
  const isOne = (all) => all.filter(({ parent }) => parent < 0).length === 1;
  const start = (all) => all[0].changes.map(([place]) => place).join();
  return isOne(nodes) && isOne(others) && board(a) === board(b) && start(steps) === start(otherSteps);
}

// What a node's choice is on the board: of brute force, too, which names the direction alone.
function keyOf({ recording, nodes }, node) {
  const { cell, label } = nodes[node];
  return recording.style.kind === "tour" && cell ? cell.join() : label[0];
}

// The cell that each node of a puzzle fills.
function cellsOf({ recording, steps }) {
  if (recording.style.kind !== "digits") return new Map();
  return new Map(steps.filter(({ kind, label }) => (kind === "r" || kind === "m") && label[1]).map(({ node, label }) => [node, label[1].join()]));
}

function isOfferedTo(cell, { recording, nodes }, child) {
  return recording.style.kind !== "digits" || nodes[child].label[1].join() === cell;
}

// How many nodes there are from each node on.
function sizesOf(nodes) {
  const sizes = nodes.map(({ fold }) => (fold ? fold[0] : 1));
  for (let node = nodes.length - 1; node > 0; node--) {
    const { parent } = nodes[node];
    if (parent >= 0) sizes[parent] += sizes[node];
  }
  return sizes;
}

// The first node that is not below each node: children come after their parents.
function afterOf(nodes) {
  const after = nodes.map((_, node) => node + 1);
  for (let node = nodes.length - 1; node > 0; node--) {
    const { parent } = nodes[node];
    if (parent >= 0) after[parent] = Math.max(after[parent], after[node]);
  }
  return after;
}

// How many nodes they have together.
export const skipped = (ghosts) => ghosts.reduce((sum, { nodes }) => sum + nodes, 0);
