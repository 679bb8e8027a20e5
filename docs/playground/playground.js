// The playground. Where a chapter has `<!-- replay: COMMAND -->`, the recorded search of this command is shown as a part
// of the page, and above it a form that runs any other: the programs themselves, compiled to WebAssembly, record it.
// `<!-- beside: COMMAND | COMMAND -->` shows two recorded searches on one clock.
// Where there is no WebAssembly, or the book is opened from a file, only the recorded search is shown.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const isServed = location.protocol.startsWith("http");
  const canRun = isServed && "WebAssembly" in window && "Worker" in window;

  const SHOWN = `
    <p class="shown"></p>
    <div class="search"></div>
    <p class="links"><a target="_blank">The search in a window of its own</a></p>`;

  // The page of a recorded search, or of its levels side by side, as a part of this page: its style and its elements
  // under a root of their own, in the colours of the book.
  const modules = new Map();
  async function mount(host, text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const recordings = [JSON.parse(page.querySelector('script[type="application/json"]').textContent)].flat();
    const code = page.querySelector("script[type=module]").textContent;
    if (!modules.has(code)) modules.set(code, import(URL.createObjectURL(new Blob([code, "\nexport { open };"], { type: "text/javascript" }))));
    const { open } = await modules.get(code);
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    darken(host);
    root.replaceChildren(page.querySelector("style"), document.importNode(page.querySelector("main > div"), true));
    root.querySelector(".controls").setAttribute("aria-label", `Controls: ${recordings.map(({ command, title }) => command ?? title).join(", ")}`);
    const shown = open(recordings, root);
    // Its headings come below the one of the chapter that it stands under.
    const [above] = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")]
      .filter((heading) => heading.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING).slice(-1);
    for (const heading of root.querySelectorAll("h1, h2, h3")) {
      heading.setAttribute("aria-level", Math.min(6, Number(above?.localName[1] ?? 0) + Number(heading.localName[1])));
    }
    return shown;
  }

  const darken = (host) => host?.classList.toggle("dark", ["coal", "navy", "ayu"].some((theme) => document.documentElement.classList.contains(theme)));

  function make(kind, command, isFirst) {
    const section = document.createElement("section");
    section.className = "playground";
    section.setAttribute("aria-label", `${kind === "beside" ? "Two searches" : "Playground"}: ${command}`);
    section.innerHTML = SHOWN;
    const find = (selector) => section.querySelector(selector);
    let shown = null;
    // Shows the page of a recorded search: as a part of this page, or in a frame where a page cannot be fetched.
    const show = async (address) => {
      find("a").href = address;
      shown?.end();
      shown = null;
      try {
        if (!isServed) throw new Error("a file");
        shown = await mount(find(".search"), await (await fetch(address)).text());
        return shown;
      } catch {
        const frame = Object.assign(document.createElement("iframe"), { title: "The recorded search", src: address });
        find(".search").replaceWith(frame);
        return null;
      }
    };
    new MutationObserver(() => { darken(find(".search")); shown?.redraw(); })
      .observe(document.documentElement, { attributeFilter: ["class"] });
    show(new URL(`recorded/${command.replace(/[^a-z0-9]+/g, "-")}.html`, base));
    // The keys of the book turn its pages.
    section.addEventListener("keydown", (event) => event.stopPropagation());
    if (canRun && kind === "replay") import(new URL("form.mjs", base)).then(({ listen }) => listen(section, base, command, show, isFirst));
    return section;
  }

  const isPrinted = location.pathname.endsWith("/print.html");
  const comments = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_COMMENT);
  const places = [];
  while (!isPrinted && comments.nextNode()) {
    const [, kind, command] = comments.currentNode.data.match(/^ (replay|beside): (.*) $/) ?? [];
    if (command) places.push([comments.currentNode, kind, command]);
  }
  const first = places.find(([, kind]) => kind === "replay");
  for (const [place, kind, command] of places) {
    // The moving picture of the same search is for paper, and for a book without scripts.
    const picture = place.previousElementSibling;
    if (picture?.querySelector('img[src$="-moving.svg"]')) picture.classList.add("on-paper");
    place.replaceWith(make(kind, command, place === first?.[0]));
  }
}
