// The source that ran, its line lit; and the same in plain words.

import { plainWords } from "./words.mjs";

// Fills the pane of a replay; `find` gives an element of the replay by its name.
export function makeCode(find, { recording, steps }) {
  const pane = find("code");
  const tabs = { source: find("source-tab"), words: find("words-tab") };
  let mode = "source", file = -1, lit = null, lines = [], at = 0;
  const plain = plainWords(recording);

  for (const name in tabs) {
    tabs[name].onclick = () => choose(name);
    tabs[name].onkeydown = (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      event.stopPropagation();
      const other = name === "source" ? "words" : "source";
      choose(other);
      tabs[other].focus();
    };
  }
  new ResizeObserver(bringToSight).observe(pane);
  return { show };

  function choose(name) {
    mode = name;
    for (const other in tabs) {
      tabs[other].setAttribute("aria-selected", String(other === name));
      tabs[other].tabIndex = other === name ? 0 : -1;
    }
    pane.setAttribute("aria-labelledby", tabs[name].id);
    file = -1;
    show(at);
  }

  function fill(texts) {
    lines = texts.map((text) => {
      const line = document.createElement("span");
      line.textContent = text;
      return line;
    });
    lit = null;
    pane.replaceChildren(...lines);
    pane.classList.toggle("plain", mode === "words");
  }

  function show(step) {
    at = step;
    const [index, number] = recording.places[recording.told.charCodeAt(step) - 65];
    if (file !== index) {
      file = index;
      const [name, text] = recording.sources[index] ?? ["", ""];
      tabs.source.textContent = name.split("/src/").pop() || "source";
      tabs.source.title = name;
      fill(mode === "source" ? text.split("\n") : plain.map(([text]) => text));
    }
    const line = mode === "source" ? lines[number - 1]
      : lines[plain.findIndex(([, kinds]) => kinds.includes(steps[step].kind))];
    if (line === lit) return;
    if (lit) {
      lit.classList.remove("lit");
      lit.removeAttribute("aria-current");
    }
    lit = line ?? null;
    if (!lit) return;
    lit.classList.add("lit");
    lit.setAttribute("aria-current", "step");
    bringToSight();
  }

  // A line that is in sight stays where it is.
  function bringToSight() {
    if (!lit) return;
    const from = lit.offsetTop, to = from + lit.offsetHeight;
    if (from < pane.scrollTop + 8 || to > pane.scrollTop + pane.clientHeight - 8) {
      pane.scrollTop = from - pane.clientHeight / 2;
    }
  }
}
