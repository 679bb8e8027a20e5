// An upper bound and a measurement, depth by depth: the nodes of prime rows of n numbers.

import { grouped, html, slider, svg } from "./draw.mjs";

// The counted nodes of each n from 2 on, by depth: docs/tests/it/figures.rs writes them.
const counted = await (await fetch(new URL("bound.json", import.meta.url))).json();
const SMALLEST_N = 2;
const LARGEST_N = SMALLEST_N + counted.length - 1;

const total = (numbers) => numbers.reduce((sum, number) => sum + number);
// A power of ten is half as high as the next depth is to the right.
const height = (nodes) => -Math.log10(nodes) / 2;

function tick(nodes, name) {
  const y = height(nodes);
  return svg("g", {}, svg("line", { class: "tick", "stroke-width": 0.03, x2: LARGEST_N, y1: y, y2: y }), svg("text", { x: -0.8, y: y + 0.15 }, name));
}

export function draw(figure) {
  const picture = svg("svg", { viewBox: `-1.4 -6 ${LARGEST_N + 1.5} 6.5`, "aria-hidden": "true" });
  const says = html("p", { class: "sentence" });
  const axes = "Orange is the bound, blue is counted: the nodes at each depth, from 0 on the left.";
  figure.append(picture, says, html("figcaption", {}, axes));
  const ticks = [tick(1, "1"), tick(1e3, "1000"), tick(1e6, "10⁶"), tick(1e9, "10⁹")];
  slider(figure, "n", { min: SMALLEST_N, max: LARGEST_N, value: 10 }, (n) => {
    const measured = counted[n - SMALLEST_N];
    const bound = measured.map((_, depth) => (n - 1) ** depth);
    const dots = (numbers, name) => numbers.map((nodes, depth) => svg("circle", { r: 0.12, class: name, cx: depth + 0.5, cy: height(nodes) }));
    picture.replaceChildren(...ticks, ...dots(bound, "candidates"), ...dots(measured.filter(Boolean), "measured"));
    says.textContent = `At most ${grouped(total(bound))} nodes; counted: ${grouped(total(measured))}.`;
    return says.textContent;
  });
}
