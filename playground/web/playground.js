// The playground. Where a chapter has `<!-- replay: COMMAND -->`, the recorded search of this command is shown as a part
// of the page, and above it a command line that runs any other: the programs themselves, compiled to WebAssembly, record it.
// `<!-- beside: COMMAND | COMMAND -->` shows two recorded searches on one clock, and `<!-- show: COMMAND -->` the
// recorded search of a program that is none of ours.
// `<!-- try: COMMAND -->` becomes a button, which shows the recorded search and hands it to the reader;
// `<!-- landscape: COMMAND | COMMAND -->` draws the whole of one search or two;
// `<!-- break: ID ID | COMMAND -->` becomes switches that put an edit into a search (break.mjs).
// Where there is no WebAssembly, or the book is opened from a file, only the recorded search is shown.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const isServed = location.protocol.startsWith("http");
  const canRun = isServed && "WebAssembly" in window && "Worker" in window;
  // What the search of a command answers: along a reader's choices (visual/src/replay/along.rs), or how a part of its landscape
  // looks (landscape.rs). It runs as WebAssembly; null where the command has no search that can be asked.
  async function answer(name, command, question) {
    const { ask } = await import(new URL("ask.js", base));
    const { code, file } = await ask(name, command, question);
    return code === 0 ? JSON.parse(file) : null;
  }
  const along = (command, path) => answer("along", command, path.map(([, cell, number]) => [number, ...cell]));
  const landscape = (command, from, to = null) => answer("landscape", command, [from, to]);

  // Begins when a part comes near. The page with all chapters, which is printed, has the names.
  const isPrinted = location.pathname.endsWith("/print.html");
  const near = (section, begin) => isPrinted || new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    begin();
  }, { rootMargin: "100%" }).observe(section);

  const SHOWN = `
    <p class="shown"></p>
    <div class="search"></div>
    <p class="links"><a target="_blank">Open the search in a window</a></p>`;

  // Words of the chapter lead its first player: a line in a table of lines, and a link such as (#step=dead-end). The way back is
  // the browser's.
  function lead(section, shown) {
    section.querySelector(".search").id = "player";
    for (const text of document.querySelectorAll('main :is(a[href^="#step="], td:first-child > code)')) {
      const name = text.hash?.slice(6);
      if (!name && (text.closest("table").querySelector("th").textContent !== "here" || !shown().runTo(text.textContent))) continue;
      const link = Object.assign(document.createElement("a"), { href: "#player", title: "Shows this in the player" });
      link.onclick = () => (name ? shown().jump(name) : shown().runTo(text.textContent)?.());
      text.replaceWith(link);
      link.append(...(name ? text.childNodes : [text]));
    }
  }

  function make(kind, command, isFirst) {
    const ariaLabel = `${kind === "beside" ? "Two searches" : "Playground"}: ${command}`;
    const section = Object.assign(document.createElement("section"), { className: "playground", ariaLabel });
    const recorded = new URL(`recorded/${command.replace(/[^a-z0-9]+/g, "-")}.`, base);
    // For paper, until there is more to see: a solution, if the search has one.
    section.append(Object.assign(document.createElement("img"), { className: "on-paper", loading: "lazy", alt: "", src: `${recorded}svg` }));
    const find = (selector) => section.querySelector(selector);
    let shown;
    let wanted;
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
        const search = {
          along: (path) => along(command, path),
          // What stands before a pipe is not in the recording's own command.
          landscape: (recorded, ...part) => landscape(kind === "beside" ? recorded : command, ...part),
        };
        shown = await mount(find(".search"), text, canRun ? search : null);
        return shown;
      } catch {
        const frame = Object.assign(document.createElement("iframe"), { title: "The recorded search", src: address });
        find(".search").replaceWith(frame);
        return null;
      }
    };
    const begin = async () => {
      // What is above the search comes before it, so that it does not move.
      const line = canRun && kind === "replay" ? await import(new URL("command.mjs", base)).catch(() => null) : null;
      section.innerHTML = SHOWN;
      line?.listen(section, command, show, isFirst);
      const made = await show(`${recorded}html`, command);
      if (kind === "try") made?.tryIt();
      if (isFirst && made?.runTo) lead(section, () => shown);
    };
    if (isFirst && location.search) begin();
    else near(section, begin);
    return section;
  }

  // A part that a module fills; from a file, a browser loads none.
  function makePart(label, name, fill) {
    const section = Object.assign(document.createElement("section"), { className: "playground", ariaLabel: label });
    section.dataset[name.split(".")[0]] = "";
    if (isServed) near(section, async () => fill(await import(new URL(name, base)), section));
    else section.textContent = `${label}: it works where the book comes from a web server.`;
    return section;
  }

  function makeBreak(asked) {
    const [, names, command] = asked.match(/^(.*?) \| (.*)$/);
    const section = makePart(`Break it: ${names}, ${command}`, "break.mjs", ({ listen }, host) => listen(host, { base, command, ids: names.split(" ") }));
    section.dataset.break = names;
    return section;
  }

  function makeLandscape(commands) {
    return makePart(`Landscape: ${commands}`, "landscape.mjs", (module, host) => module.showLandscapes(host, commands.split(" | "), landscape));
  }

  function makeTry(command) {
    const button = Object.assign(document.createElement("button"), { className: "try", textContent: "Try it yourself" });
    button.onclick = () => {
      // The figure of the same search would play on above the reader's board.
      document.querySelector(".figure.front")?.remove();
      button.replaceWith(make("try", command, false));
    };
    return button;
  }

  const comments = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_COMMENT);
  const places = [];
  while (comments.nextNode()) {
    const [, kind, command] = comments.currentNode.data.match(/^ (replay|beside|show|try|break|landscape): (.*) $/) ?? [];
    if (command) places.push([comments.currentNode, kind, command]);
  }
  const first = places.find(([, kind]) => kind === "replay");
  for (const [place, kind, command] of places) {
    const other = { break: makeBreak, landscape: makeLandscape }[kind];
    if (other) {
      place.replaceWith(other(command));
      continue;
    }
    // The picture of the same search is for paper, and for a book without scripts.
    const picture = place.previousElementSibling;
    if (picture?.querySelector('img[src$="-still.svg"]')) picture.classList.add("on-paper");
    if (place.nextElementSibling?.matches(".room")) place.nextElementSibling.remove();
    place.replaceWith(kind === "try" ? makeTry(command) : make(kind, command, place === first?.[0]));
  }
}
