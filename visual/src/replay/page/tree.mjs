// The search tree on a canvas: as far as it has been entered, a small one before the rest of it, which is dotted. What a node
// refuses is a short stub below it.

import { centre, fit, layOut, look, nodeAt, stubsOf, zoom } from "./layout.mjs";
import { counted, foldSentence, isDeadEnd, partOf, pathTo, upTo } from "./recording.mjs";

const SMALL = 150;  // leaves of a tree whose whole is seen from the beginning
const PICKED = 4;  // pixels that a pointer may move while it is a click

// Draws the tree of a replay; `pick` is called with a node that
// is clicked, `hover` with a node and a point, or with −1.
export function makeTree(canvas, replay, { pick, hover }) {
  const { nodes, steps } = replay;
  const last = new Int32Array(nodes.reduce((most, { depth }) => Math.max(most, depth), 0) + 1);
  const whole = layOut(nodes, nodes.length);
  const isWhole = whole.leaves <= SMALL;
  const stubs = stubsOf(replay);
  let tree = isWhole ? whole : layOut(nodes, 0), count = 0;
  let view = null, at = 0, isOld = false, isFitted = isWhole;
  let mine = null;       // what is drawn over it: {draw, depth}
  let isChosen = false;  // the part in sight was chosen by hand

  const size = () => [canvas.clientWidth, canvas.clientHeight];

  // How many nodes are entered by now.
  const entered = () => upTo(nodes, at, (node) => node.entered);

  function draw() {
    isOld = false;
    const [width, height] = size();
    if (!width || !height) return;
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    const pen = canvas.getContext("2d");
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    const style = getComputedStyle(canvas);
    const colour = (name) => style.getPropertyValue(name);
    pen.fillStyle = colour("--paper");
    pen.fillRect(0, 0, width, height);
    const current = steps[at].node;
    if (!view) view = look(tree, width, height, tree.x[current] ?? 0, tree.depths[current] ?? 0);
    const path = pathTo(nodes, current);
    drawEdges(pen, width, height, colour, path);
    drawNodes(pen, width, height, colour, path);
    mine?.draw(pen, { left, top, down: view.down, known: tree.x.length, colour });
  }

  // The tree of the first nodes, with room for what is drawn over it.
  function grown(count) {
    const made = isWhole ? whole : layOut(nodes, count);
    return { ...made, deepest: Math.max(made.deepest, mine?.depth ?? 0) };
  }

  // Draws something over the tree from now on, or nothing.
  function showMine(its) {
    mine = its;
    tree = grown(tree.x.length);
    if (isFitted) view = fit(tree, ...size());
    redraw();
  }

  const left = (i) => tree.x[i] * view.across + view.left;
  const top = (i) => tree.depths[i] * view.down + view.top;

  // Where several nodes of a depth share a pixel, one of them is drawn.
  function visible(width, height, use) {
    last.fill(-1e9);
    for (let i = 0; i < tree.x.length; i++) {
      const x = left(i), y = top(i);
      if (y < -view.down - 20 || y > height + view.down + 20) continue;
      const pixel = Math.round(x * 1.5);
      if (last[tree.depths[i]] === pixel) continue;
      last[tree.depths[i]] = pixel;
      use(i, x, y, width);
    }
  }

  function drawEdges(pen, width, height, colour, path) {
    const draw = (name, isDrawn) => {
      pen.strokeStyle = colour(name);
      pen.lineWidth = 1;
      pen.beginPath();
      visible(width, height, (i, x, y) => {
        const { parent } = nodes[i];
        if (parent < 0 || !isDrawn(i)) return;
        const from = left(parent);
        if (Math.max(x, from) < 0 || Math.min(x, from) > width) return;
        pen.moveTo(from, top(parent));
        pen.lineTo(x, y);
      });
      pen.stroke();
    };
    // Where the reader is asked what comes next, it is not seen.
    pen.setLineDash([2, 3]);
    if (isWhole && !canvas.closest(".asks")) draw("--grey", (i) => i >= count);
    pen.setLineDash([]);
    draw("--grey", (i) => i < count);
    drawStubs(pen, width, height, colour("--orange"), path);
    pen.strokeStyle = colour("--blue");
    pen.lineWidth = 3;
    pen.beginPath();
    path.forEach((i) => pen.lineTo(left(i), top(i)));
    pen.stroke();
  }

  // Where there is room for them, and always on the path.
  function drawStubs(pen, width, height, colour, path) {
    const length = Math.min(13, 0.5 * view.down);
    if (length < 4) return;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.2;
    pen.beginPath();
    const draw = (i, x, y) => {
      for (const { place, turn } of stubs[i] ?? []) {
        if (place > at) break;
        const [right, down] = [Math.sin(turn), Math.cos(turn)];
        const from = Math.min(6, length / 2);
        pen.moveTo(x + from * right, y + from * down);
        pen.lineTo(x + length * right, y + length * down);
      }
    };
    if (view.across >= 8) visible(width, height, (i, x, y) => { if (i < count && x > -20 && x < width + 20) draw(i, x, y); });
    else for (const i of path) draw(i, left(i), top(i));
    pen.stroke();
  }

  function drawNodes(pen, width, height, colour, path) {
    const radius = Math.max(1, Math.min(6, view.across / 3, view.down / 3));
    const onPath = new Set(path);
    const current = path[path.length - 1];
    const [ink, paper, blue, orange, grey] = ["--ink", "--paper", "--blue", "--orange", "--grey"].map(colour);
    pen.font = `12px ${getComputedStyle(canvas).fontFamily}`;
    pen.textAlign = "center";
    const node = (i, x, y) => {
      if (i >= count || x < -40 || x > width + 40) return;
      const isSolved = nodes[i].solved <= at;
      if (radius < 1.5 && !isSolved && !onPath.has(i)) return;
      pen.beginPath();
      pen.lineWidth = 1.3;
      pen.strokeStyle = ink;
      if (isSolved) {
        const r = Math.max(4, radius * 1.5);
        pen.moveTo(x, y - r); pen.lineTo(x + r, y); pen.lineTo(x, y + r); pen.lineTo(x - r, y);
        pen.closePath();
        pen.fillStyle = orange;
        pen.fill();
      } else if (nodes[i].fold) {
        pen.moveTo(x, y - radius); pen.lineTo(x + 2 * radius, y + 2 * radius); pen.lineTo(x - 2 * radius, y + 2 * radius);
        pen.closePath();
        pen.fillStyle = onPath.has(i) ? blue : colour("--square");
        pen.fill();
      } else if (isDeadEnd(nodes[i]) && nodes[i].ended <= at) {
        pen.strokeStyle = grey;
        pen.moveTo(x - radius, y - radius); pen.lineTo(x + radius, y + radius);
        pen.moveTo(x + radius, y - radius); pen.lineTo(x - radius, y + radius);
      } else {
        pen.arc(x, y, radius, 0, 2 * Math.PI);
        pen.fillStyle = onPath.has(i) ? blue : paper;
        pen.fill();
      }
      pen.stroke();
      if (i === current) {
        pen.beginPath();
        pen.arc(x, y, radius + 5, 0, 2 * Math.PI);
        pen.lineWidth = 2.5;
        pen.strokeStyle = ink;
        pen.stroke();
      }
      if (view.across >= 15 && view.down >= 15) label(pen, i, x, y, radius + (i === current ? 5 : 0), ink, paper);
    };
    visible(width, height, node);
    path.forEach((i) => node(i, left(i), top(i)));
  }

  function label(pen, i, x, y, radius, ink, paper) {
    const { label: choice, fold } = nodes[i];
    pen.fillStyle = ink;
    pen.strokeStyle = paper;
    pen.lineWidth = 3;
    const write = (text, atX, atY) => {
      pen.strokeText(text, atX, atY);
      pen.fillText(text, atX, atY);
    };
    if (fold && view.across >= 20) write(short(fold.nodes), x, y + 2 * radius + 13);
    const text = choice ? String(partOf(choice, replay.recording.style.short)) : "";
    pen.textAlign = "left";
    if (view.across >= 16 + 7 * text.length) write(text, x + radius + 4, y - 3);
    pen.textAlign = "center";
  }

  function redraw() {
    if (isOld) return;
    isOld = true;  // drawn once, however many steps are gone before the next frame
    requestAnimationFrame(draw);
  }

  // Shows the tree at a step; the node it is in comes into sight.
  function show(step) {
    at = step;
    const [width, height] = size();
    const current = steps[at].node;
    count = entered();
    if (!isWhole && count !== tree.x.length) tree = grown(count);
    if (isFitted) view = fit(tree, width, height);
    else if (view && width && current >= 0) {
      const x = left(current), y = top(current);
      const isSeen = x > 24 && x < width - 24 && y > 12 && y < height - 12;
      const follow = isChosen ? centre.bind(null, view) : look;
      if (!isSeen) view = follow(tree, width, height, tree.x[current], tree.depths[current]);
    }
    const fold = steps[at].fold;
    const [all, dead, solutions] = steps[at].counted;
    canvas.setAttribute("aria-label", `Search tree: ${counted(all, "node")} entered, `
      + `${counted(solutions, "solution")}, ${counted(dead, "dead end")}${current >= 0 ? `, now at depth ${nodes[current].depth}` : ""}`
      + `${fold ? `; folded here: ${foldSentence(fold)}` : ""}`);
    redraw();
  }

  function scale(factor, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
    isFitted = false;
    isChosen = true;
    if (view) view = zoom(view, tree, ...size(), factor, x, y);
    redraw();
  }

  function fitAll() {
    isFitted = true;
    isChosen = false;
    view = fit(tree, ...size());
    redraw();
  }

  function pan(right, down) {
    isFitted = false;
    isChosen = true;
    view = { ...view, left: view.left + right, top: view.top + down };
    hover(-1);
    redraw();
  }

  listen();
  return {
    show, scale, fitAll, redraw, isWhole, mine: showMine,
    resize() {
      if (isFitted) view = fit(tree, ...size());
      else view = null;
      redraw();
    },
  };

  function listen() {
    let grabbed = null;
    const point = (event) => [event.offsetX, event.offsetY];
    canvas.addEventListener("pointerdown", (event) => {
      grabbed = { from: point(event), moved: 0, id: event.pointerId };
    });
    canvas.addEventListener("pointermove", (event) => {
      const [x, y] = point(event);
      if (!view) return;
      if (!grabbed) {
        hover(nodeAt(tree, view, x, y), x, y);
        return;
      }
      const [dx, dy] = [x - grabbed.from[0], y - grabbed.from[1]];
      grabbed.moved += Math.abs(dx) + Math.abs(dy);
      if (grabbed.moved > PICKED) canvas.setPointerCapture(grabbed.id);
      grabbed.from = [x, y];
      pan(dx, dy);
    });
    canvas.addEventListener("pointerup", (event) => {
      const isClick = grabbed && grabbed.moved <= PICKED;
      grabbed = null;
      const node = isClick && view ? nodeAt(tree, view, ...point(event)) : -1;
      if (node >= 0) pick(node);
    });
    canvas.addEventListener("keydown", (event) => {
      const part = 48, way = { ArrowLeft: [part, 0], ArrowRight: [-part, 0], ArrowUp: [0, part], ArrowDown: [0, -part] }[event.key];
      if (!way || !view) return;
      event.preventDefault();
      pan(...way);
    });
    for (const name of ["pointerleave", "pointercancel"]) {
      canvas.addEventListener(name, () => { grabbed = null; hover(-1); });
    }
    canvas.addEventListener("wheel", (event) => {
      // The wheel alone scrolls the page around; with Ctrl, as a pinch has it, it zooms.
      if (!event.ctrlKey && !event.shiftKey && canvas.getRootNode().activeElement !== canvas) return;
      event.preventDefault();
      scale(Math.exp(-event.deltaY / 300), ...point(event));
    }, { passive: false });
  }
}

// 1240 as 1.2k.
function short(number) {
  const [unit, name] = [[1e9, "G"], [1e6, "M"], [1e3, "k"]].find(([unit]) => number >= unit) ?? [1, ""];
  const value = number / unit;
  return (unit > 1 && value < 10 ? value.toFixed(1) : String(Math.round(value))) + name;
}
