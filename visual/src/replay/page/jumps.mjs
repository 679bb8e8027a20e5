// Where the buttons lead: places in the steps of a replay, or −1 where there is none.

import { isDeadEnd } from "./recording.mjs";

function search(from, by, steps, has) {
  for (let to = from + by; to >= 0 && to < steps.length; to += by) {
    if (has(to)) return to;
  }
  return -1;
}

export function nextSolution({ steps }, at) {
  return search(at, 1, steps, (to) => steps[to].kind === "s");
}

export function previousSolution({ steps }, at) {
  return search(at, -1, steps, (to) => steps[to].kind === "s");
}

export function nextDeadEnd({ steps, nodes }, at) {
  return search(at, 1, steps, (to) => {
    const node = nodes[steps[to].node];
    return node?.ended === to && isDeadEnd(node);
  });
}

// Over the subtree of the choice that is marked here or next: to where it is unmarked. Where no
// choice is marked, one step on.
export function over({ steps, nodes }, at) {
  if (at + 1 >= steps.length) return -1;
  const { kind } = steps[at];
  let child = -1;
  if (kind === "m") child = steps[at + 1].node;
  else if (steps[at + 1].kind === "m" && at + 2 < steps.length) child = steps[at + 2].node;
  if (child < 0) return at + 1;
  return nodes[child].left < Infinity ? nodes[child].left : -1;
}

// Out of this node: to where the choice that led here is unmarked.
export function out({ steps, nodes }, at) {
  const { node, kind } = steps[at];
  // A choice that was just unmarked or refused belongs to the node above it, too.
  if (node < 0 || (kind === "m" && nodes[node].left === Infinity)) return -1;
  return nodes[node].left < Infinity ? nodes[node].left : -1;
}
