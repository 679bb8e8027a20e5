// The layout of the tree: the places of its nodes, and of the tree on its canvas.

// The x of each of the first `entered` nodes, in leaves: leaves side by side, others above the middle
// of their children. Several roots are side by side. A fold takes the room of three leaves. While a search goes on, only
// the nodes on its path move.
export function layOut(nodes, entered) {
  const x = new Float64Array(entered);
  const depths = new Int32Array(entered);
  let leaves = 0, deepest = 0;
  // Children come after their parents: leaves forwards, all others backwards.
  for (let i = 0; i < entered; i++) {
    depths[i] = nodes[i].depth;
    deepest = Math.max(deepest, depths[i]);
    if (nodes[i].children[0] < entered) continue;
    const room = nodes[i].fold ? 3 : 1;
    leaves += room;
    x[i] = leaves - room / 2;
  }
  for (let i = entered - 1; i >= 0; i--) {
    const { children } = nodes[i];
    let last = children.length - 1;
    while (children[last] >= entered) last -= 1;
    if (last >= 0) x[i] = (x[children[0]] + x[children[last]]) / 2;
  }
  return { x, depths, leaves, deepest };
}

const MARGIN = 16;         // pixels around the tree
const LARGEST = 64;        // pixels between two leaves
const COMFORTABLE = 24;    // the same, where a large tree is shown
const LEAST_DOWN = 18;     // pixels between its depths

// How a tree lies on a canvas of some size: a point (x, depth) of it is at
// (x * across + left, depth * down + top).
export function fit({ leaves, deepest }, width, height) {
  const across = Math.min(LARGEST, (width - 2 * MARGIN) / Math.max(1, leaves));
  const down = Math.min(LARGEST, (height - 2 * MARGIN) / Math.max(1, deepest));
  return { across, down, left: (width - across * leaves) / 2, top: MARGIN };
}

// The first look at a large tree: what is around a point.
export function look(tree, width, height, x, depth) {
  const { down } = fit(tree, width, height);
  return centre({ across: COMFORTABLE, down: Math.max(down, LEAST_DOWN) }, tree, width, height, x, depth);
}

// The same scale, with a point in the middle, as far as the tree goes.
export function centre(view, { leaves, deepest }, width, height, x, depth) {
  const place = (middle, length, room) => {
    if (length + 2 * MARGIN <= room) return (room - length) / 2;
    return Math.min(MARGIN, Math.max(room - length - MARGIN, room / 2 - middle));
  };
  const left = place(x * view.across, leaves * view.across, width);
  const isHigh = deepest * view.down + 2 * MARGIN > height;
  return { ...view, left, top: isHigh ? place(depth * view.down, deepest * view.down, height) : MARGIN };
}

// Larger or smaller, around the middle of the canvas.
export function zoom(view, tree, width, height, factor) {
  const all = fit(tree, width, height);
  const bound = (value, least) => Math.max(Math.min(least, LARGEST), Math.min(LARGEST, value));
  const across = bound(view.across * factor, all.across);
  const down = bound(view.down * Math.sqrt(factor), Math.min(all.down, LEAST_DOWN));
  return {
    across, down,
    left: width / 2 - (width / 2 - view.left) * across / view.across,
    top: height / 2 - (height / 2 - view.top) * down / view.down,
  };
}

// Where the nodes of a tree are on a canvas of some height. `eachSeen` calls a function with each node that may be in sight, and
// its point; where several nodes of a depth share a pixel, with one of them.
export function placed({ x, depths, deepest }, view, height) {
  const leftOf = (node) => x[node] * view.across + view.left, topOf = (node) => depths[node] * view.down + view.top;
  const eachSeen = (use) => {
    const last = new Int32Array(deepest + 1).fill(-1e9);
    for (let node = 0; node < x.length; node++) {
      const left = leftOf(node), top = topOf(node);
      if (top < -view.down - 20 || top > height + view.down + 20) continue;
      const pixel = Math.round(left * 1.5);
      if (last[depths[node]] === pixel) continue;
      last[depths[node]] = pixel;
      use(node, left, top);
    }
  };
  return { leftOf, topOf, eachSeen, across: view.across, down: view.down, known: x.length };
}

// The node that is nearest to a point of the canvas, or −1.
export function nodeAt(tree, view, x, y) {
  const { leftOf, topOf, known } = placed(tree, view, 0);
  let best = -1, least = 14;
  for (let node = 0; node < known; node++) {
    const away = Math.hypot(leftOf(node) - x, topOf(node) - y);
    if (away < least) {
      least = away;
      best = node;
    }
  }
  return best;
}

const SPREAD = 2;  // the angle between the first choice of a node and the last one

// The refused choices of each node: the place of each, and its angle, from left to right as they are tried.
export function stubsOf({ steps, nodes }) {
  return nodes.map(({ tried }) => tried.flatMap((place, index) => (steps[place].kind === "m" ? []
    : [{ place, turn: tried.length > 1 ? SPREAD * (index / (tried.length - 1) - 0.5) : 0 }])));
}
