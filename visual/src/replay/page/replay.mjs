// One search on the page: its board, its code, its open calls, its tree and what it prints.

import { Board } from "./board.mjs";
import { makeCode } from "./code.mjs";
import { nameOfCell } from "./question.mjs";
import { boardAt, calls, cellAt, count, ofAll, pathTo, sentence } from "./recording.mjs";
import { makeState } from "./state.mjs";
import { makeTree } from "./tree.mjs";

const MOST_CALLS = 100;  // rows of the table of calls

// Shows a replay in a section made from the template, beside another one or none; `pick` is called with the place of a
// step.
export function makeReplay(section, replay, other, pick) {
  const { recording, steps, nodes } = replay;
  const find = (name) => section.querySelector(`[data-name="${name}"]`);
  const board = new Board(find("board"), replay, { hover: (place) => state.hover(place), choose: runToCell, other });
  const state = makeState(find("state"), replay, (entry) => board.light(entry));
  const code = makeCode(find, replay, (has) => runUntil(has));
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const preview = new Board(find("preview-board"), replay);
  const tree = makeTree(find("tree"), replay, { pick: (node) => pick(nodes[node].entered), hover });
  const values = new Array(recording.width * recording.height).fill(0);
  const rows = [];
  let at = -1, shownLast = 0;
  find("larger").onclick = () => tree.scale(1.5);
  find("smaller").onclick = () => tree.scale(1 / 1.5);
  find("fit").onclick = tree.fitAll;
  find("save").onclick = () => Object.assign(document.createElement("a"), { href: find("tree").toDataURL(), download: `${recording.command.replace(/[^a-z0-9]+/gi, "-")}.png` }).click();
  // Two trees are compared as wholes.
  if (other) tree.fitAll();
  find("remark").textContent = recording.remark;
  const columns = [...recording.style.calls.map(([name]) => name), ...recording.names];
  find("call-names").replaceChildren(...columns.map((name) => {
    const cell = element("th", name);
    cell.scope = "col";
    return cell;
  }));
  const levels = recording.style.levels.map(makeLevel);
  find("levels").parentElement.hidden = recording.lines.length === 0;
  new ResizeObserver(tree.resize).observe(find("tree"));
  return { show, redraw: tree.redraw, say, tree, runTo: code.runTo };

  function makeLevel(title, index) {
    let most = 1;
    for (const { text = [] } of steps) {
      let lines = 0;
      for (const line of text) lines += recording.lines[line][0] <= index + 1;
      most = Math.max(most, lines);
    }
    const part = element("div");
    part.className = "level";
    const name = element("h3", title);
    // With the keyboard, long text can be scrolled.
    const text = Object.assign(element("pre"), { role: "region", ariaLabel: title, tabIndex: 0 });
    // As high as its longest text, so that nothing jumps from step to step.
    text.style.height = `calc(${1.45 * Math.min(most, 14)}em + 1.2rem)`;
    part.append(name, text);
    find("levels").append(part);
    return text;
  }

  function element(name, text = "") {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  // Shows the step at this place.
  function show(to) {
    const isNext = Math.abs(to - at) === 1;
    while (at < to) {
      at += 1;
      for (const [place, , after] of steps[at].changes ?? []) values[place] = after;
    }
    while (at > to) {
      for (const [place, before] of steps[at].changes ?? []) values[place] = before;
      at -= 1;
    }
    // A step that is followed closely by the next one is not seen to move.
    const moves = isNext && !still.matches && performance.now() - shownLast > 160;
    shownLast = performance.now();
    board.show(values, at, steps[at].node, moves);
    state.show(values, placeOfStep());
    find("board").setAttribute("aria-label", board.inWords(values));
    code.show(at);
    tree.show(at);
    showCalls();
    showLevels();
    find("variables").textContent = (steps[at].variables ?? []).map(([name, value]) => `${name} ${count(value)}`).join(" · ");
    const isLast = at === steps.length - 1;
    const { totals } = recording;
    say(sentence(replay, at));
    const [entered, deadEnds, solutions] = steps[at].counted;
    const dead = isLast ? totals.dead_ends : deadEnds;
    find("counters").textContent = [["step", steps[at].number, totals.steps], ["nodes", entered, totals.nodes],
      ["dead ends", dead, totals.dead_ends], ["solutions", solutions, totals.solutions],
    ].map(([name, now, all]) => `${name} ${count(now)} ${ofAll(recording, all)}`).join(" · ");
  }

  // Runs until something happens: to the next step that has it.
  function runUntil(has) {
    const found = (from) => steps.findIndex((_, place) => place > from && has(place)), next = found(at), to = next < 0 ? found(-1) : next;
    if (to >= 0) pick(to);
    else say("In this recording, that does not happen.");
  }

  function runToCell(place) {
    if (place < 0) return;
    const [x, y] = cellAt(recording, place);
    const question = find("question");
    if (!question.hidden) {
      [...question.querySelectorAll("button")].find((button) => button.textContent === nameOfCell([x, y]))?.click();
      return;
    }
    runUntil((to) => {
      const { label, changes = [] } = steps[to];
      return changes.some(([changed]) => changed === place) || (label?.[1]?.[0] === x && label[1][1] === y);
    });
  }

  // The cell that the step, or else the next one, is about.
  function placeOfStep() {
    const [x, y] = [steps[at], steps[at + 1]].map((step) => step?.label?.[1] ?? step?.about).find((cell) => cell) ?? [-1, -1];
    return x >= 0 && y >= 0 && x < recording.width && y < recording.height ? y * recording.width + x : -1;
  }

  function say(text) {
    find("status").textContent = text;
    find("status").title = text;
  }

  function showCalls() {
    const all = calls(replay, at, pathTo(nodes, steps[at].node)).slice(0, MOST_CALLS);
    while (rows.length < all.length) {
      const row = element("tr");
      rows.push({ row, cells: columns.map(() => row.appendChild(element("td"))) });
    }
    const body = find("calls");
    rows.forEach(({ row, cells }, index) => {
      if (index >= all.length) row.remove();
      else if (!row.parentNode) body.append(row);
      if (index < all.length) cells.forEach((cell, column) => { cell.textContent = all[index][column]; });
    });
    rows[0]?.row.setAttribute("aria-current", "step");
  }

  function showLevels() {
    const { text: printed = [] } = steps[at];
    find("levels").parentElement.style.visibility = printed.length ? "" : "hidden";
    levels.forEach((text, index) => {
      const mine = printed.map((line) => recording.lines[line]).filter(([level]) => level <= index + 1);
      text.textContent = mine.length ? mine.map(([, line]) => line).join("\n") : "nothing";
      text.classList.toggle("nothing", mine.length === 0);
    });
  }

  // The board of a node that the pointer is on.
  function hover(node, x, y) {
    const box = find("preview");
    box.hidden = node < 0;
    if (node < 0) return;
    const { clientWidth: width, clientHeight: height } = find("tree");
    box.style.left = `${x + 160 > width ? Math.max(0, x - 160) : x + 16}px`;
    box.style.top = `${Math.max(0, Math.min(y + 8, height - 150))}px`;
    preview.show(boardAt(replay, node), -1, node);
  }
}
