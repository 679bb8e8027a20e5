// One search on the page: its board, its code, its open calls, its tree and what it prints.

import { Board } from "./board.mjs";
import { makeCode } from "./code.mjs";
import { build, takeKeys } from "./dom.mjs";
import { calls, cellAt, count, nameOfCell, ofAll, pathTo, sentence } from "./recording.mjs";
import { isOn, keepReadable } from "./shapes.mjs";
import { makeState } from "./state.mjs";
import { makeTree } from "./tree.mjs";

const MOST_CALLS = 100;  // rows of the table of calls

// Shows one of the replays in a section made from the template; `pick` is called with the place of a step.
export function makeReplay(root, replays, index, pick) {
  const replay = replays[index], other = replays[1 - index], { recording, steps, nodes } = replay;
  const section = makeSection(root, recording, other ? index + 1 : 0);
  const find = (name) => section.querySelector(`[data-name="${name}"]`);
  const board = new Board(find("board"), replay, { hover: (place) => state.hover(place), choose: runToCell, other });
  const state = makeState(find("state"), replay, (entry) => board.light(entry));
  const code = makeCode(find, replay, runUntil);
  const tree = makeTree(find("tree"), replay, (node) => {
    if (!nodes[node]) return;
    const { label, depth, entered } = nodes[node];
    pick(entered);
    say(`${label?.[0] ?? "The root"}, at depth ${depth}. ${sentence(replay, at)}`);
  });
  listenToZoom(find, tree);
  keepReadable(find("board"));
  if (recording.style.kind !== "calls") listenToCells(board, runToCell, say);
  // Two trees are compared as wholes.
  if (other) tree.fitAll();
  find("remark").textContent = recording.remark;
  const shown = [code.show, tree.show, makeCalls(find, replay), makeLevels(find("levels"), replay)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const values = new Array(recording.width * recording.height).fill(0);
  let at = -1, shownLast = 0;
  return { show, redraw: tree.redraw, say, tree, runTo: code.runTo };

  // Shows the step at this place.
  function show(to) {
    // A step that is followed closely by the next one is not seen to move.
    const moves = Math.abs(to - at) === 1 && !still.matches && performance.now() - shownLast > 160;
    shownLast = performance.now();
    changeValues(values, steps, at, to);
    at = to;
    board.show(values, at, steps[at].node, moves);
    state.show(values, placeAbout(replay, at));
    find("board").ariaLabel = board.inWords(values, steps[at].node);
    for (const showStep of shown) showStep(at);
    find("variables").textContent = (steps[at].variables ?? []).map(([name, value]) => `${name} ${count(value)}`).join(" · ");
    find("counters").textContent = counters(replay, at);
    say(sentence(replay, at));
  }

  // Runs until something happens: to the next step that has it.
  function runUntil(has) {
    const found = (from) => steps.findIndex((_, place) => place > from && has(place)), next = found(at), to = next < 0 ? found(-1) : next;
    if (to >= 0) pick(to);
    else say("In this recording, that does not happen.");
  }

  function runToCell(place) {
    if (place < 0) return;
    const name = nameOfCell(cellAt(recording, place)), question = find("question");
    if (!question.hidden) [...question.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
    else runUntil((to) => {
      const { label, changes = [] } = steps[to];
      return changes.some(([changed]) => changed === place) || (label?.[1] && nameOfCell(label[1]) === name);
    });
  }

  function say(text) {
    find("status").textContent = text;
  }
}

// Makes a section from the template, for the only search, which has the number 0, or for the first or the second one.
function makeSection(root, { command, style }, number) {
  const section = root.getElementById("replay").content.cloneNode(true).firstElementChild;
  for (const part of section.querySelectorAll("[data-name]")) part.id = part.dataset.name + (number > 1 ? `-${number}` : "");
  const name = section.querySelector(".name");
  name.textContent = number ? command : "";
  name.hidden = !number;
  section.classList.toggle("calls", style.kind === "calls");
  // Two parts of a page do not have the same name.
  for (const part of number ? section.querySelectorAll('[role="region"]') : []) part.ariaLabel += ` of search ${number}`;
  root.getElementById("replays").append(section);
  return section;
}

// Makes the values of a board at a step those at another one.
function changeValues(values, steps, from, to) {
  for (let at = from + 1; at <= to; at++) for (const [place, , after] of steps[at].changes ?? []) values[place] = after;
  for (let at = from; at > to; at--) for (const [place, before] of steps[at].changes ?? []) values[place] = before;
}

// The place of the cell that a step, or else the next one, is about, or −1.
function placeAbout({ recording, steps }, at) {
  const cell = [steps[at], steps[at + 1]].map((step) => step?.label?.[1] ?? step?.about).find(Boolean);
  return cell && isOn(recording, cell) ? cell[1] * recording.width + cell[0] : -1;
}

function counters({ recording, steps }, at) {
  const { totals, style } = recording, { number, counted: [nodes, deadEnds, solutions] } = steps[at];
  const ends = [["dead ends", deadEnds, totals.dead_ends], [`${recording.style.solution}s`, solutions, totals.solutions]];
  return [["step", number, totals.steps], ["nodes", nodes, totals.nodes], ...(style.kind === "calls" ? [] : ends)].map(([name, now, all]) => `${name} ${count(now)} ${ofAll(recording, all)}`).join(" · ");
}

// Makes the table of open calls, and gives what shows those of a step.
function makeCalls(find, replay) {
  const { recording: { style, names }, steps, nodes } = replay;
  const columns = [...style.calls.map(([name]) => name), ...names];
  find("call-names").replaceChildren(...columns.map((name) => build("th", { scope: "col" }, name)));
  const rows = [];
  return (at) => {
    const all = calls(replay, at, pathTo(nodes, steps[at].node)).slice(0, MOST_CALLS);
    while (rows.length < all.length) rows.push(build("tr", {}, ...columns.map(() => build("td"))));
    rows.forEach((row, index) => {
      if (index >= all.length) row.remove();
      else if (!row.parentNode) find("calls").append(row);
      all[index]?.forEach((text, column) => { row.children[column].textContent = text; });
    });
    if (rows.length) rows[0].ariaCurrent = "step";
  };
}

// Makes what the levels print, side by side, and gives what shows a step.
function makeLevels(root, { recording: { lines, style }, steps }) {
  const part = root.parentElement;
  part.hidden = lines.length === 0;
  const printed = ({ text = [] }, level) => text.filter((line) => lines[line][0] <= level + 1);
  const texts = style.levels.map((title, level) => {
    // With the keyboard, long text can be scrolled.
    const text = build("pre", { role: "region", ariaLabel: title, tabIndex: 0 });
    // As high as its longest text, so that nothing jumps from step to step.
    const most = steps.reduce((longest, step) => Math.max(longest, printed(step, level).length), 1);
    text.style.height = `calc(${1.45 * Math.min(most, 14)}em + 1.2rem)`;
    root.append(build("div", { className: "level" }, build("h3", {}, title), text));
    return text;
  });
  return (at) => {
    part.style.visibility = steps[at].text?.length ? "" : "hidden";
    texts.forEach((text, level) => {
      const shown = printed(steps[at], level);
      text.textContent = shown.length ? shown.map((line) => lines[line][1]).join("\n") : "nothing";
      text.classList.toggle("nothing", shown.length === 0);
    });
  };
}

// By keys, the arrows choose a cell of the board, and Enter runs the search until it is there.
function listenToCells(board, run, say) {
  const { root, width, height } = board;
  let place = -1;
  const choose = (right, down) => () => {
    const [x, y] = place < 0 ? [0, 0] : cellAt(board, place).map((at, axis) => (at + [right, down][axis] + [width, height][axis]) % [width, height][axis]);
    place = y * width + x;
    board.light({ line: [], filled: [place] });
    say(`${nameOfCell([x, y])}: Enter runs until the search is there.`);
  };
  root.setAttribute("tabindex", 0);
  // After a click, the arrows go on to step.
  root.addEventListener("mousedown", (event) => {
    event.preventDefault();
    root.closest(".player").focus({ preventScroll: true });
  });
  takeKeys(root, { ArrowRight: choose(1, 0), ArrowLeft: choose(-1, 0), ArrowDown: choose(0, 1), ArrowUp: choose(0, -1), Enter: () => run(place) });
}

function listenToZoom(find, tree) {
  find("larger").onclick = () => tree.scale(1.5);
  find("smaller").onclick = () => tree.scale(1 / 1.5);
  find("fit").onclick = tree.fitAll;
  new ResizeObserver(tree.resize).observe(find("tree"));
}
