// Try it yourself: the reader takes the place of the search. The search answers every choice with its own words, shows the
// reader's path in its tree, and enters as many nodes as the reader has.

import { makeAnswers, stuckAt } from "./answers.mjs";
import { Board } from "./board.mjs";
import { nameOfCell } from "./question.mjs";
import { boardAt, count, counted, nextSolution, partOf, pathTo } from "./recording.mjs";

const LATE = 150;  // milliseconds until the page says that it counts

function build(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Makes the button of a page try the search of a section; `ask` asks the search, or is null. `here` gives the place that
// the player is at, and `go` takes it to another. Gives what begins, and goes the way that an address has.
export function makeTry(button, player, section, replay, tree, { ask, here, go }) {
  const { recording, steps, nodes } = replay;
  const { style: { kind }, width, height } = recording;
  const find = (name) => section.querySelector(`[data-name="${name}"]`);
  const answerAt = makeAnswers(replay, ask);

  // ---- The elements

  const svg = find("board").cloneNode(false);
  for (const name of ["data-name", "id", "style"]) svg.removeAttribute(name);
  svg.classList.add("yours");
  Object.assign(svg, { tabIndex: 0, role: "application", ariaLabel: "Your board: arrow keys move the frame, Enter tries the cell, Backspace takes back" });
  find("board").after(svg);
  const said = build("p", { className: "status" }), more = build("p"), prompt = build("p", { className: "note" });
  const spoken = build("div", { role: "status", ariaAtomic: "true" }, said, more, prompt);
  const cursorSaid = build("p", { className: "unseen", ariaLive: "polite" });
  const choices = build("div", { className: "choices", role: "group", ariaLabel: "What the search tries here" });
  const back = build("button", { type: "button", title: "One choice back (Backspace)", onclick: () => act(takeBack) }, "Take back");
  const send = build("button", { type: "button", title: "To send to somebody: your result, with a link to your path", onclick: () => act(copy) }, "Copy result");
  const again = build("button", { type: "button", onclick: () => act(start) }, "Start again");
  const rows = build("tbody");
  const heads = ["nodes", "dead ends", "solutions"].map((text) => build("th", { scope: "col" }, text));
  const table = build("table", { className: "both" }, build("thead", {}, build("tr", {}, build("td"), ...heads)), rows);
  const first = build("p", { className: "note" });
  const panel = build("div", { className: "yours", hidden: true }, spoken, choices, build("div", { className: "acts" }, back, again, send), table, first, cursorSaid);
  section.querySelector(".said").append(panel);

  // ---- Where the reader is

  let isOn = false, before = 0;
  let path = [], answer = null, board = null, values = [];
  let cursor = [0, 0], isSeen = false;  // the frame of the keys, which a pointer does not need
  let mine = null, way = [];            // the reader's tree: {text, children}, and the nodes on the path
  let score = {};
  let total = null;                     // the solutions of the whole search, if they are known
  let work = Promise.resolve();

  // One thing after the other: a click waits for the answer to the one before.
  function act(what) {
    work = work.then(() => isOn && what()).catch((error) => { more.textContent = String(error); });
    return work;
  }

  button.onclick = () => {
    isOn = !isOn;
    button.textContent = isOn ? "Back to the search" : "Try it yourself";
    button.setAttribute("aria-pressed", String(isOn));
    player.classList.toggle("trying", isOn);
    panel.hidden = !isOn;
    if (!isOn) {
      tree.mine(null);
      return go(before);
    }
    before = here();
    // The programs are loaded before they are needed.
    ask?.([]).catch(() => {});
    tree.fitAll();
    // Listing and tree alone are no place to choose.
    if (player.dataset.pane !== "board") player.querySelector('[data-shows="board"]').click();
    svg.focus({ preventScroll: true });
    svg.scrollIntoView({ block: "nearest" });
    act(start).then(() => back.scrollIntoView({ block: "nearest" }));
  };

  const nameOf = ([, cell, number]) => [...(cell ?? []), number].join();
  async function follow(way) {
    for (const name of way.split(";")) {
      const choice = answer?.choices.find(({ label }) => nameOf(label) === name);
      if (choice) await tryChoice(choice);
    }
  }

  async function copy() {
    const solution = nextSolution(replay, -1);
    const result = `You: ${counted(score.nodes, "node")}. The search: ${solution < 0 ? "no solution" : count(steps[solution].counted[0])}.`;
    const link = `${window.location.href.split("#")[0]}#try=${path.map(nameOf).join(";")}`;
    const isCopied = await navigator.clipboard.writeText(`${result} ${link}`).then(() => true, () => false);
    say(result, link, isCopied ? "Copied, with this link to your path." : "This link has your path.");
  }

  async function start() {
    score = { nodes: 1, deadEnds: 0, solutions: 0 };
    mine = { text: "", children: new Map(), deepest: 0 };
    [path, way] = [[], [mine]];
    cursor = nodes[0].cell ? [...nodes[0].cell] : [0, 0];
    total = null;
    const how = { tour: "Click a cell or drag the knight", digits: "Click a digit below or type it" }[kind] ?? "Click a cell";
    await arrive("You are the search now.", `${how}.${matchMedia("(hover: none)").matches ? "" : " With the keys: arrows and Enter; Backspace takes back."}`);
  }

  // The choice of the reader has led here: shows what the search says of it.
  async function arrive(text, instead = "") {
    answer = null;
    const late = setTimeout(() => say(text, "Counting what lies below …", ""), LATE);
    const found = await answerAt(path);
    clearTimeout(late);
    if (!isOn) return;
    answer = found;
    race();
    if (!found || (!found.isWhole && found.choices.length === 0)) {
      say(text, [found && below(), "The recording does not tell what comes next here, and this page has no search to ask. Take back."].filter(Boolean).join(" "), "");
      return drawChoices();
    }
    if (path.length === 0 && found.below.isExact) total ??= found.below.solutions;
    values = boardAt(found.replay, found.node);
    const { kind: ended } = found.replay.steps[found.end] ?? {};
    show(found.replay, found.end, found.node);
    score[ended === "s" ? "solutions" : "deadEnds"] += ended ? 1 : 0;
    const step = found.replay.steps[ended ? found.end : found.replay.nodes[found.node].entered];
    const { sentence } = step;
    if (ended === "s") {
      say(sentence, `You have entered ${counted(score.nodes, "node")}. Take back to look for the next one.`, "");
    } else if (ended) {
      say(text, sentence, "Nothing is left to try here: take back, as the search does.");
    } else {
      // Where the knight is, the reader sees.
      say(text, instead || below(), kind === "tour" ? "" : sentence);
    }
    race();
    drawChoices();
  }

  // What lies below the reader's choices.
  function below() {
    const { nodes: all, solutions, isExact } = answer.below;
    const inAll = total === null ? "" : ` of ${count(total)}`;
    const begin = solutions === 1 ? "begins like this" : "begin like this";
    if (solutions > 0 && !isExact) return `At least ${counted(solutions, "solution")} ${begin}: so many are in the first ${counted(all, "node")}.`;
    if (solutions > 0) return `${total === null ? counted(solutions, "solution") : `${count(solutions)}${inAll} solutions`} ${begin}.`;
    if (!isExact) return `No solution among the first ${counted(all, "node")} that begin like this; there are more nodes.`;
    const why = stuckAt(answer.replay, answer.node, values);
    if (why) mark(why.place, "stuck");
    return `${total === 0 ? "No solution begins like this, and none in any other way" : `0${inAll} solutions begin like this`}${why ? `: ${why.text}` : ""}. ${all > 1 ? `The search enters ${counted(all - 1, "more node")} before it knows.` : ""}`;
  }

  function say(text, second, third) {
    [said.textContent, more.textContent, prompt.textContent] = [text, second, third];
  }

  // ---- What the reader does

  // Tries the choices that a cell stands for.
  function tryCell(cell) {
    const name = nameOfCell(cell);
    const there = answer?.choices.filter(({ label }) => label[1]?.join() === cell.join()) ?? [];
    if (!answer || (there.length === 0 && !answer.isWhole)) return say(`${name}: the recording does not tell.`, "Take back, or try another cell.", "");
    if (there.length === 0) {
      const cells = [...new Set(answer.choices.map(({ label }) => label[1] && nameOfCell(label[1])).filter(Boolean))];
      return say(`${name}: the search does not try this here.`, cells.length ? `It tries ${cells.join(", ")}.` : "Nothing is left to try: take back.", "");
    }
    if (there.length === 1) return tryChoice(there[0]);
    say(`${name}: which digit?`, "Type it, or choose it below.", "");
    return choices.querySelector("button").focus();
  }

  async function tryChoice({ label, place, child }) {
    const { replay: from, node } = answer;
    const { sentence } = from.steps[place];
    if (label[1]) cursor = [...label[1]];
    if (child < 0) {
      way.at(-1).refused = { ...way.at(-1).refused, [label[0]]: from.steps[place].why };
      show(from, place, node);
      const isDead = answer.isWhole && answer.choices.every((choice) => choice.child < 0);
      say(sentence, `${visited(from.steps[place])}${isDead ? "Nothing fits here: take back." : `Try another${path.length ? ", or take back" : ""}.`}`, "");
      return drawChoices(label[0]);
    }
    path = [...path, label];
    const { children } = way.at(-1);
    if (!children.has(label[0])) children.set(label[0], { text: label[0], label, children: new Map() });
    way.push(children.get(label[0]));
    mine.deepest = Math.max(mine.deepest, path.length);
    score.nodes += 1;
    values = boardAt(from, child);
    show(from, -1, child);
    // What lies below the choice before is no longer true; a blank keeps its place.
    say(sentence, "\u00a0", "");
    await arrive(sentence);
  }

  // The number of a visited cell, which is the cause of a refusal.
  function visited({ cause: { rings = [] } = {} }) {
    const [place] = rings;
    return kind === "tour" && rings.length === 1 && values[place] ? `It is cell ${values[place] - 1 + recording.style.first} of your path. ` : "";
  }

  async function takeBack() {
    if (path.length === 0) return say("There is nothing to take back: this is the root.", "", "");
    const label = path.at(-1);
    path = path.slice(0, -1);
    way.pop();
    if (label[1]) cursor = [...label[1]];
    answer = await answerAt(path);
    const { replay: from, node } = answer;
    values = boardAt(from, node);
    show(from, -1, node);
    const undone = from.steps.find((step) => step.kind === "u" && step.node === node && step.label[0] === label[0]);
    const left = answer.choices.filter(({ label: [text] }) => !isTried(text)).length;
    say(undone?.sentence ?? "Taken back.", left ? `${counted(left, "choice")} not tried yet here.` : "You have tried everything here: take back once more.", "");
    race();
    return drawChoices();
  }

  const isTried = (text) => way.at(-1).children.has(text) || way.at(-1).refused?.[text] !== undefined;

  // ---- What is shown

  // The board, and the step of a place that it explains, or −1; around it, room for a choice off the board.
  function show(from, place, node) {
    board = new Board(svg, from, { leaves: kind === "tour" });
    board.show(values, place, node);
    if (answer && (place < 0 || from.steps[place].kind === "r")) {
      for (const { label: [text, cell] } of answer.choices) if (isNear(cell) && answer.node === node && !isTried(text)) frame(cell, "open");
    }
    if (isSeen) frame(cursor, "cursor");
  }

  // Whether there is room for a frame around a cell.
  const isNear = (cell) => cell && cell[0] >= -1 && cell[1] >= -1 && cell[0] <= width && cell[1] <= height;

  function frame([x, y], name) {
    const box = document.createElementNS(svg.namespaceURI, "rect");
    for (const [key, value] of Object.entries({ x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, rx: 0.12, class: name })) box.setAttribute(key, value);
    svg.append(box);
  }

  const mark = (place, name) => frame([place % width, Math.floor(place / width)], name);

  function drawChoices(focused = null) {
    const hadFocus = choices.contains(choices.getRootNode().activeElement);
    choices.replaceChildren(...(answer?.choices ?? []).map((choice) => {
      const [text, cell, number] = choice.label;
      const name = kind === "digits" ? String(number) : cell ? nameOfCell(cell) : text;
      const made = build("button", { type: "button", onclick: () => act(() => tryChoice(choice)) }, name);
      const why = way.at(-1).refused?.[text];
      made.classList.toggle("refused", why !== undefined);
      made.classList.toggle("tried", way.at(-1).children.has(text));
      made.dataset.text = text;
      if (why !== undefined) made.title = why;
      if (isTried(text)) made.setAttribute("aria-label", `${name}, ${why === undefined ? "tried" : `refused: ${why}`}`);
      return made;
    }));
    const to = [...choices.children].find(({ dataset }) => dataset.text === focused) ?? choices.firstElementChild ?? back;
    if (hadFocus) to.focus({ preventScroll: true });
    back.disabled = path.length === 0;
  }

  // The search enters as many nodes as the reader.
  function race() {
    const at = steps.findIndex(({ counted: [entered] }) => entered >= score.nodes);
    go(at < 0 ? steps.length - 1 : at);
    const place = here();
    const row = (name, numbers) => build("tr", {}, build("th", { scope: "row" }, name), ...numbers.map((number) => build("td", {}, count(number))));
    rows.replaceChildren(row("You", [score.nodes, score.deadEnds, score.solutions]),
      row("The search", steps[place].counted));
    const solution = nextSolution(replay, -1);
    first.textContent = `In the tree, your nodes have a frame.${solution < 0 ? "" : ` The search finds its first solution at node ${count(steps[solution].counted[0])}.`}`;
    tree.mine({ draw: drawMine, depth: mine.deepest });
  }

  // The reader's tree over the search's: where both have a node, it is the same; the others hang beside, with their choices.
  function drawMine(pen, { left, top, down, known, colour }) {
    const beside = 5, apart = 34;  // pixels from the search's own lines, and between nodes that hang
    pen.font = "12px system-ui, sans-serif";
    pen.textAlign = "left";
    pen.strokeStyle = pen.fillStyle = colour("--keyword");
    const put = (of, node, x, y) => {
      // Below a node of the search, the place under it is the search's.
      let hung = node >= 0 ? 1 : 0;
      for (const child of of.children.values()) {
        const there = nodes[node]?.children.find((other) => other < known && nodes[other].label[0] === child.text) ?? -1;
        const [toX, toY] = there >= 0 ? [left(there), top(there)] : [x + apart * hung++, y + down];
        pen.lineWidth = way.includes(child) ? 4 : 1.5;
        pen.beginPath();
        pen.moveTo(x + beside, y);
        pen.lineTo(toX + beside, toY);
        pen.stroke();
        put(child, there, toX, toY);
        if (there < 0) pen.fillText(partOf(child.label, recording.style.short), toX + 13, toY - 3);
      }
      pen.lineWidth = way.includes(of) ? 2.5 : 1.5;
      pen.strokeRect(x - 9, y - 9, 18, 18);
      if (of === way.at(-1)) pen.fillRect(x - 5, y - 5, 10, 10);
    };
    put(mine, 0, left(0), top(0));
  }

  // ---- Pointer and keys

  function cellAtPoint({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [Math.floor(x), Math.floor(y)];
  }

  // Where the knight is.
  const knight = () => (answer ? answer.replay.nodes[pathTo(answer.replay.nodes, answer.node).at(-1)].cell : null);

  let held = null;
  svg.addEventListener("pointerdown", (event) => {
    const cell = cellAtPoint(event);
    isSeen = false;
    if (knight()?.join() !== cell.join()) return;
    held = svg.querySelector(".knight");
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    held.setAttribute("transform", `translate(${x} ${y}) scale(0.7)`);
  });
  // A knight that is put back where it was has not moved.
  const putBack = () => {
    if (held) act(() => show(answer.replay, -1, answer.node));
    held = null;
  };
  svg.addEventListener("pointercancel", putBack);
  // Not `click`: a finger that was moved makes none.
  svg.addEventListener("pointerup", (event) => {
    const cell = cellAtPoint(event);
    cursor = cell;
    if (held && knight()?.join() === cell.join()) return putBack();
    held = null;
    act(() => tryCell(cell));
  });

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function press(event) {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || key === "Tab") return;
    // The keys of the player and of the page around have another meaning.
    event.stopPropagation();
    const digit = kind === "digits" && /^[1-9]$/.test(key) ? Number(key) : 0;
    if (key === "Backspace" || key === "Delete") act(takeBack);
    else if (digit) act(() => {
      const choice = answer?.choices.find(({ label }) => label[2] === digit);
      return choice && tryChoice(choice);
    });
    else if (event.currentTarget !== svg) return;
    else if (key in ARROWS) moveCursor(ARROWS[key]);
    else if (key === "Enter" || key === " ") act(() => tryCell(cursor));
    else return;
    event.preventDefault();
  }
  svg.addEventListener("keydown", press);
  panel.addEventListener("keydown", press);

  return (way = "") => {
    if (!isOn) button.click();
    if (way) act(() => follow(way));
  };

  function moveCursor([right, down]) {
    const around = kind === "tour" ? 2 : 0;
    const within = (value, length) => Math.max(-around, Math.min(length - 1 + around, value));
    cursor = [within(cursor[0] + right, width), within(cursor[1] + down, height)];
    isSeen = true;
    svg.querySelector(".cursor")?.remove();
    frame(cursor, "cursor");
    const place = cursor[1] * width + cursor[0];
    const isOff = cursor[0] < 0 || cursor[1] < 0 || cursor[0] >= width || cursor[1] >= height;
    cursorSaid.textContent = `${nameOfCell(cursor)}${isOff ? ", off the board" : values[place] ? ", filled" : ""}`;
  }
}
