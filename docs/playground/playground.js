// The playground. Where a chapter has `<!-- replay: COMMAND -->`, the recorded search of this command is shown as a part
// of the page, and above it a command line that runs any other: the programs themselves, compiled to WebAssembly, record it.
// `<!-- beside: COMMAND | COMMAND -->` shows two recorded searches on one clock, and `<!-- show: COMMAND -->` the
// recorded search of a program that is none of ours.
// `<!-- try: COMMAND -->` becomes a button, which shows the recorded search and hands it to the reader;
// `<!-- break: ID ID | COMMAND -->` becomes switches that put an edit into a search (break.mjs).
// Where there is no WebAssembly, or the book is opened from a file, only the recorded search is shown.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const isServed = location.protocol.startsWith("http");
  const canRun = isServed && "WebAssembly" in window && "Worker" in window;

  const SHOWN = `
    <p class="shown"></p>
    <div class="search"></div>
    <p class="links"><a target="_blank">Open the search in a window</a></p>`;

  function make(kind, command, isFirst) {
    const section = document.createElement("section");
    section.className = "playground";
    section.setAttribute("aria-label", `${kind === "beside" ? "Two searches" : "Playground"}: ${command}`);
    const find = (selector) => section.querySelector(selector);
    let shown = null, wanted = null;
    // Shows the page of a recorded search: as a part of this page, or in a frame where a page cannot be fetched.
    const show = async (address, command) => {
      find("a").href = wanted = address;
      shown?.end();
      shown = null;
      try {
        if (!isServed) throw new Error("a file");
        const { mount } = await import(new URL("mount.mjs", base));
        const text = await (await fetch(address)).text();
        // Another search may have been asked for meanwhile.
        if (wanted !== address) return null;
        // Of what is not recorded, the search itself is asked.
        const ask = canRun ? async (path) => (await import(new URL("along.js", base))).along(command, path) : null;
        shown = await mount(find(".search"), text, ask);
        return shown;
      } catch {
        const frame = Object.assign(document.createElement("iframe"), { title: "The recorded search", src: address });
        find(".search").replaceWith(frame);
        return null;
      }
    };
    // The keys of the book turn its pages.
    section.addEventListener("keydown", (event) => event.stopPropagation());
    // What is above the search comes before it, so that it does not move.
    const line = canRun && kind === "replay" ? import(new URL("command.mjs", base)).catch(() => null) : Promise.resolve(null);
    line.then((module) => {
      section.innerHTML = SHOWN;
      show(new URL(`recorded/${command.replace(/[^a-z0-9]+/g, "-")}.html`, base), command)
        .then((shown) => { if (kind === "try") shown?.tryIt(); });
      module?.listen(section, command, show, isFirst);
    });
    return section;
  }

  // `<!-- break: ID ID | COMMAND -->`: a switch for each of these edits of the search that the command runs.
  function makeBreak(asked) {
    const [, names, command] = asked.match(/^(.*?) \| (.*)$/);
    const section = Object.assign(document.createElement("section"), { className: "playground" });
    section.dataset.break = names;
    section.setAttribute("aria-label", `Break it: ${names}, ${command}`);
    // From a file, a browser loads no modules.
    if (!isServed) section.textContent = "Break it: the switches work where the book comes from a web server.";
    else import(new URL("break.mjs", base)).then(({ listen }) => listen(section, { base, command, ids: names.split(" ") }));
    return section;
  }

  function makeTry(command) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "try", textContent: "Try it yourself" });
    button.onclick = () => {
      // The figure of the same search would play on above the reader's board.
      document.querySelector(".figure.front")?.remove();
      button.replaceWith(make("try", command, false));
    };
    return button;
  }

  const isPrinted = location.pathname.endsWith("/print.html");
  const comments = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_COMMENT);
  const places = [];
  while (!isPrinted && comments.nextNode()) {
    const [, kind, command] = comments.currentNode.data.match(/^ (replay|beside|show|try|break): (.*) $/) ?? [];
    if (command) places.push([comments.currentNode, kind, command]);
  }
  const first = places.find(([, kind]) => kind === "replay");
  for (const [place, kind, command] of places) {
    if (kind === "break") {
      place.replaceWith(makeBreak(command));
      continue;
    }
    // The picture of the same search is for paper, and for a book without scripts.
    const picture = place.previousElementSibling;
    if (picture?.querySelector('img[src$="-still.svg"]')) picture.classList.add("on-paper");
    if (place.nextElementSibling?.matches(".room")) place.nextElementSibling.remove();
    place.replaceWith(kind === "try" ? makeTry(command) : make(kind, command, place === first?.[0]));
  }
}
