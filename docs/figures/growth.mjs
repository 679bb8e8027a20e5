// How the candidates of N queens grow with N, and beside them the nodes of the lecture's search: one slider, one
// logarithmic axis.

import { grouped, html, slider, svg } from "./draw.mjs";

// The line `all` of `n-queens N --stats`, from N = 1 on.
export const NODES = [2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539, 166926, 856189,
  4674890, 27358553, 171129072];

const product = (from, to) => {
  let value = 1n;
  for (let factor = BigInt(from); factor <= BigInt(to); factor++) value *= factor;
  return value;
};
export const anyCells = (n) => product(n * n - n + 1, n * n) / product(1, n);
export const onePerColumn = (n) => BigInt(n) ** BigInt(n);
export const onePerRow = (n) => product(1, n);

// log10 of a whole number above 0 of any size.
export const power = (value) => {
  const digits = String(value);
  return digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 15)}`));
};

// A number up to four digits, or two digits and a power of ten: the others are the exercise's.
export function read(value) {
  const digits = String(value);
  if (digits.length <= 4) return digits;
  // Half of what the last digit shown is worth.
  const nearest = String(value + 5n * 10n ** BigInt(digits.length - 3));
  const raised = [...String(nearest.length - 1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return `${nearest[0]}.${nearest[1]} x 10${raised}`;
}

// Two digits of a measured number.
export const rounded = (nodes) => (nodes < 100 ? nodes : Number(nodes.toPrecision(2)));

// How long a machine needs that tests 10^9 candidates a second.
export function time(value) {
  const seconds = Number(value) / 1e9;
  if (seconds < 1) return "under 1 second";
  const units = [[1, "second", 60], [60, "minute", 60], [3600, "hour", 24], [86_400, "day", 365], [31_557_600, "year", Infinity]];
  const [size, unit] = units.find(([size, , most]) => Math.round(seconds / size) < most);
  const count = Math.round(seconds / size);
  return count >= 1e6 ? `${read(BigInt(count))} years` : `${grouped(count)} ${unit}${count === 1 ? "" : "s"}`;
}

const LARGEST_N = 20;
const AXIS = 36;

export function draw(figure) {
  const LINES = [
    ["any N cells", anyCells],
    ["one queen per column", onePerColumn],
    ["one per row, too", onePerRow],
    ["nodes of the search, measured", (n) => (NODES[n - 1] === undefined ? null : BigInt(rounded(NODES[n - 1])))],
  ];
  const at = (exponent) => `${(100 * exponent) / AXIS}%`;
  const rows = LINES.map(([name, value], index) => {
    const dot = svg("circle", { r: 6, cy: 14, class: index === 3 ? "measured" : "candidates" });
    const cells = { number: html("td", { class: "number" }), time: html("td") };
    const ticks = Array.from({ length: AXIS / 6 + 1 }, (_, tick) => svg("line", { x1: at(6 * tick), x2: at(6 * tick), y1: 0, y2: 28, class: "tick" }));
    const row = html("tr", {}, html("th", { scope: "row" }, name), cells.number,
      html("td", { class: "plot", "aria-hidden": "true" }, svg("svg", { height: 28, width: "100%" }, ...ticks, dot)), cells.time);
    const show = (n) => {
      const count = value(n);
      cells.number.textContent = count === null ? "not counted here" : `${index === 3 && count >= 100n ? "about " : ""}${read(count)}`;
      cells.time.textContent = count === null ? "" : time(count);
      dot.setAttribute("visibility", count === null ? "hidden" : "visible");
      if (count !== null) dot.setAttribute("cx", at(power(count)));
      return `${name}: ${cells.number.textContent}`;
    };
    return { row, show };
  });
  const heads = ["you know", "candidates", "1 to 10³⁶, in steps of 10⁶", "at 10⁹ a second"];
  figure.append(html("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Candidates and nodes" },
    html("table", {}, html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))), html("tbody", {}, ...rows.map(({ row }) => row)))));
  slider(figure, "N", { min: 1, max: LARGEST_N, value: 8 }, (n) => rows.map((row) => row.show(n)).join("; "));
}
