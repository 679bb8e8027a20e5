// The landscape of a search: how deep it is over the nodes, in the order in which it enters them. It is a part with a style
// of its own, for the player and for a chapter. What it draws is described in visual/src/replay/landscape.rs.

import { count, counted } from "./recording.mjs";

const LEAST = 24;     // nodes that are seen at once
const SINGLE = 5;     // pixels of a node that is drawn by itself
const SETTLED = 120;  // milliseconds until the search is asked for what came into sight
const CLICKED = 4;    // pixels that a pointer may move while it is a click
const LOOKS = `
  <style>
    :host { display: block; margin-bottom: 6px; }
    div { display: flex; gap: 4px; align-items: center; }
    p { flex: 1; margin: 0; color: var(--grey); font-size: 13px; font-variant-numeric: tabular-nums; }
    button { font: inherit; min-width: 32px; min-height: 28px; padding: 0 6px; color: var(--ink); background: var(--paper); border: 1.5px solid var(--grey); border-radius: 6px; cursor: pointer; }
    canvas { display: block; box-sizing: border-box; width: 100%; height: var(--tall, clamp(44px, 100vh - 680px, 96px)); margin-top: 4px; border: 1px solid var(--line); border-radius: 6px; touch-action: pan-y; cursor: crosshair; }
    :focus-visible { outline: 3px solid var(--orange); outline-offset: 1px; }
    @media (max-width: 700px) { p { min-height: 4.2em; } canvas { height: var(--tall, 56px); } }
  </style>
  <div><p></p><button type="button" aria-label="Closer">+</button><button type="button" aria-label="Farther">−</button><button type="button" aria-label="All of the search">All</button></div>
  <canvas tabindex="0" role="slider" aria-valuemin="1"></canvas>`;

// Draws a landscape into a host, in which `room` nodes are seen at first. `load(from, to)` asks the search for a part, if it can be
// asked; `go` is called with a node, from 0, that is chosen; those that are `flagged` have a bar. Gives what marks the nodes of the present step, the first and the last one, and what draws anew.
export function makeLandscape(host, { name, title = `${name}: `, data, room = data.nodes, flagged = [], load, go }) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.innerHTML = LOOKS;
  const canvas = root.querySelector("canvas"), { nodes } = data;
  const column = (part) => data.columns.filter((_, place) => place % 3 === part);
  const deepest = column(1).reduce((a, b) => Math.max(a, b)), solutions = column(2).reduce((a, b) => a + b);
  const least = Math.min(nodes, load ? LEAST : Math.max(LEAST, 40 * data.every));
  let from = 0, to = room, cursor = 0, at = [-9e9, -9e9], isOld = false;
  let closer = data, waits = 0;  // the part of the search that was asked for last
  Object.assign(canvas, { ariaLabel: `Landscape of ${name}`, ariaValueMax: nodes });

  const end = () => Math.min(nodes, to);
  const across = () => canvas.clientWidth / (to - from);
  const left = (node) => (node - from) * across();
  const top = (depth) => 6 + (depth - data.columns[0]) * (canvas.clientHeight - 14) / Math.max(1, deepest - data.columns[0]);
  const nodeAt = (x) => Math.max(0, Math.min(nodes - 1, Math.floor(from + x / across())));
  const isPointed = () => root.activeElement === canvas || canvas.matches(":hover");

  // The columns that tell most of what is in sight.
  const shown = () => (closer.from <= from && end() <= closer.from + closer.every * closer.columns.length / 3 ? closer : data);

  // What is known of these nodes: the smallest and the largest depth, and how many are solutions.
  function over(first, last) {
    const { from, every, columns } = shown(), found = [Infinity, 0, 0];
    for (let place = 3 * Math.floor((first - from) / every); place <= 3 * Math.floor((last - from) / every) && place < columns.length; place += 3) {
      found[0] = Math.min(found[0], columns[place]);
      found[1] = Math.max(found[1], columns[place + 1]);
      found[2] += columns[place + 2];
    }
    return found;
  }

  function draw() {
    isOld = false;
    const { clientWidth: width, clientHeight: height } = canvas, scale = window.devicePixelRatio || 1;
    if (!width) return;
    [canvas.width, canvas.height] = [width * scale, height * scale];
    const pen = canvas.getContext("2d"), style = getComputedStyle(canvas);
    pen.scale(scale, scale);
    const isSingle = shown().every === 1 && across() >= SINGLE, each = isSingle ? across() : 1;
    const wide = isSingle ? 0.85 * each : 1, thick = isSingle ? 4 : 2;
    const bars = Array.from({ length: Math.ceil(left(end()) / each) }, (_, index) => {
      const first = isSingle ? from + index : nodeAt(index);
      return over(first, isSingle ? first : Math.max(first, nodeAt(index + 1) - 1));
    });
    const fill = (colour, top, bottom, isIn = () => true) => {
      pen.fillStyle = style.getPropertyValue(colour);
      bars.forEach((bar, index) => { if (isIn(bar)) pen.fillRect(index * each, top(bar), isIn(bar) === true ? wide : Math.max(1.5, wide), bottom(bar) - top(bar)); });
    };
    // The open calls above the nodes, the nodes, and those with a solution, which have a mark below.
    const upper = ([low]) => top(low) - thick / 2, lower = ([, high]) => top(high) + thick / 2;
    fill("--pale", () => 0, upper);
    fill("--blue", upper, lower);
    fill("--orange", upper, lower, ([, , solved]) => solved);
    fill("--orange", () => height - 5, () => height, ([, , solved]) => solved);
    for (const node of flagged) pen.fillRect(left(node + 0.5) - 2, 0, 4, height);
    pen.fillStyle = style.getPropertyValue("--ink");
    pen.fillRect(left(at[0] + 0.5) - 1, 0, 2, height);
    pen.fillRect(left(at[0] + 0.5) - 4, 0, Math.max(8, left(at[1]) - left(at[0])), 4);
    pen.strokeStyle = style.getPropertyValue("--keyword");
    pen.lineWidth = 2;
    if (isPointed()) pen.strokeRect(left(cursor), 1, Math.max(3, across()), height - 2);
  }

  function redraw() {
    if (!isOld) requestAnimationFrame(draw);
    isOld = true;
    const [low, high, solved] = over(cursor, Math.min(nodes - 1, cursor + Math.floor(1 / across())));
    const here = `Node ${count(cursor + 1)} of ${count(nodes)}: depth ${low}${high > low ? ` to ${high}` : ""}${solved ? `, ${counted(solved, "solution")}` : ""}.`;
    Object.assign(canvas, { ariaValueNow: cursor + 1, ariaValueText: here });
    root.querySelector("p").textContent = (isPointed() ? here : `${title}${counted(nodes, "node")} from left to right, their depth downwards; orange: ${counted(solutions, "solution")}.`)
      + (end() - from < nodes ? ` In sight: nodes ${count(from + 1)} to ${count(end())}.` : "");
  }

  // Brings these nodes into sight.
  function look(first, last) {
    const length = Math.round(Math.max(least, Math.min(Math.max(nodes, room), last - first)));
    from = Math.max(0, Math.min(nodes - length, Math.round(first)));
    to = from + length;
    clearTimeout(waits);
    if (load && shown().every > Math.max(1, 1 / across())) waits = setTimeout(ask, SETTLED);
    redraw();
  }

  // Asks for what is in sight, and a little more, for the next look.
  async function ask() {
    const part = end() - from;
    closer = await load(Math.max(0, from - part), Math.min(nodes, end() + part)).catch(() => null) ?? closer;
    redraw();
  }

  const zoom = (factor, node = cursor >= from && cursor < to ? cursor : (from + end()) / 2) => look(node + (from - node) * factor, node + (to - node) * factor);

  function point(node) {
    cursor = Math.max(0, Math.min(nodes - 1, node));
    const aside = cursor < from ? cursor - from : Math.max(0, cursor + 1 - to);
    look(from + aside, to + aside);
  }

  const step = (parts) => point(cursor + Math.sign(parts) * Math.ceil(Math.abs(parts) * (to - from) / 100));
  const keys = {
    ArrowRight: () => step(1), ArrowLeft: () => step(-1), PageUp: () => step(10), PageDown: () => step(-10), Home: () => point(0), End: () => point(nodes - 1),
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), 0: () => look(0, nodes), Enter: () => go?.(cursor),
  };
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  root.querySelectorAll("button").forEach((button, index) => { button.onclick = keys["+-0"[index]]; });
  for (const name of ["focus", "blur", "pointerleave"]) canvas.addEventListener(name, redraw);
  // Pointers that are down, each with its x: one drags, two pinch.
  const held = new Map();
  let moved = 0;
  canvas.addEventListener("pointerdown", ({ pointerId, offsetX }) => { moved = held.size ? CLICKED : 0; held.set(pointerId, offsetX); });
  canvas.addEventListener("pointermove", ({ pointerId, offsetX }) => {
    if (!held.has(pointerId)) return point(nodeAt(offsetX));
    const spread = () => Math.max(1, ...held.values()) - Math.min(...held.values());
    const was = held.get(pointerId), before = spread();
    held.set(pointerId, offsetX);
    moved += Math.abs(offsetX - was);
    if (moved > CLICKED) canvas.setPointerCapture(pointerId);
    if (held.size > 1) return zoom(Math.max(0.5, Math.min(2, before / spread())), nodeAt(offsetX));
    return look(from - (offsetX - was) / across(), to - (offsetX - was) / across());
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, ({ pointerId, offsetX, type }) => {
    if (!held.delete(pointerId) || moved > CLICKED || type !== "pointerup") return;
    point(nodeAt(offsetX));
    go?.(cursor);
  });
  canvas.addEventListener("wheel", (event) => {
    // The wheel alone scrolls the page around; with Ctrl, as a pinch has it, it zooms.
    if (!event.ctrlKey && !event.shiftKey && root.activeElement !== canvas) return;
    event.preventDefault();
    zoom(Math.exp(event.deltaY / 300), nodeAt(event.offsetX));
  }, { passive: false });
  new ResizeObserver(redraw).observe(canvas);
  return { redraw, here(...nodes) { at = nodes; redraw(); } };
}

// Draws the landscapes of these commands, one above the other at the same scale. `load` asks the search of a command for a part.
export async function showLandscapes(section, commands, load) {
  const all = await Promise.all(commands.map((command) => load(command, 0))).catch(({ message }) => { section.textContent = message; return []; });
  const room = Math.max(...all.map(({ nodes }) => nodes));
  section.style.setProperty("--tall", "96px");
  return all.map((data, index) => makeLandscape(section.appendChild(document.createElement("div")), { name: commands[index], data, room, load: (...part) => load(commands[index], ...part) }));
}
