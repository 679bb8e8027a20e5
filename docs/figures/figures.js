// The small figures of the chapters. Where a chapter has `<!-- figure: NAME -->`, the module NAME.mjs draws a figure that
// answers to the pointer and the keyboard. A book without scripts, or opened from a file, where a browser loads no
// modules, has the text, the tables and the pictures around it.
"use strict";
{
  const base = new URL("../figures/", document.currentScript.src);
  const comments = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_COMMENT);
  const places = [];
  while (comments.nextNode()) {
    const name = comments.currentNode.data.match(/^ figure: ([a-z]+) $/)?.[1];
    if (name) places.push([comments.currentNode, name]);
  }
  const isPrinted = location.pathname.endsWith("/print.html");
  for (const [place, name] of isPrinted || !location.protocol.startsWith("http") ? [] : places) {
    const before = place.previousElementSibling;
    const figure = Object.assign(document.createElement("figure"), { className: `figure ${name}` });
    // The front page runs this script twice, once before the other scripts: the second time there is no such comment.
    const end = document.createComment("");
    place.replaceWith(end);
    const room = end.nextElementSibling?.matches(".room") ? end.nextElementSibling : null;
    const load = async () => {
      const { draw } = await import(new URL(`${name}.mjs`, base));
      draw(figure);
      room?.remove();
      end.replaceWith(figure);
      // A picture of the same search is for paper then.
      if (before?.querySelector('img[src$="-still.svg"]')) before.classList.add("on-paper");
    };
    // An answer that nobody opens needs no figure.
    const closed = end.parentElement.closest("details:not([open])");
    if (closed) closed.addEventListener("toggle", load, { once: true });
    else load();
  }
}
