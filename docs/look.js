// What mdBook's page lacks for those who do not see it or do not use a mouse: a button that is one, and landmarks.
"use strict";
{
  const find = (id) => document.getElementById(`mdbook-${id}`);
  const set = (id, attributes) => Object.entries(attributes).forEach(([name, value]) => find(id)?.setAttribute(name, value));
  const label = find("sidebar-toggle");
  const box = find("sidebar-toggle-anchor");
  if (label && box) {
    const button = Object.assign(document.createElement("button"), { className: "icon-button", title: label.title, ariaLabel: "Table of contents" });
    button.setAttribute("aria-controls", "mdbook-sidebar");
    button.append(...label.childNodes);
    const update = () => { button.ariaExpanded = box.checked; };
    // Its own click makes room for the contents.
    button.addEventListener("click", () => label.click());
    box.addEventListener("change", update);
    update();
    label.hidden = true;
    label.before(button);
  }
  set("menu-bar", { role: "banner" });
  set("search-wrapper", { role: "search" });
  set("searchbar", { "aria-label": "Search this book" });
  // Of mdBook's dark themes this one is left.
  if (find("theme-navy")) find("theme-navy").textContent = "Dark";
  // A table's empty corner is not the name of anything.
  for (const corner of document.querySelectorAll("main th:empty")) corner.replaceWith(document.createElement("td"));
  // What scrolls sideways is reached by keyboard.
  for (const wide of document.querySelectorAll("main pre > code, main .table-wrapper")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
  // A tree that is scrolled begins at its root.
  for (const tree of document.querySelectorAll('main p:has(> .checkbox-label > img[src*="tree"])')) tree.scrollLeft = (tree.scrollWidth - tree.clientWidth) / 2;
  // What is above a heading grows while the page loads: a link leads there in the end, unless the reader has gone on.
  const target = document.getElementById(location.hash.slice(1));
  const growing = new ResizeObserver(() => target.scrollIntoView());
  if (target) growing.observe(document.querySelector("main"));
  setTimeout(() => growing.disconnect(), 5000);
  for (const name of ["wheel", "pointerdown", "keydown"]) addEventListener(name, () => growing.disconnect(), { once: true, capture: true });
  // Where the reader leaves off, for the front page: the chapter, and its section.
  const keep = () => {
    if (find("sidebar") === null || document.querySelector(".figure.front, .room.front")) return;
    const [last] = [...document.querySelectorAll("main :is(h2, h3)[id]")].filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2).slice(-1);
    const title = [document.querySelector("main h1")?.textContent, last?.textContent].filter(Boolean).join(": ");
    // Without storage, it is forgotten.
    try { localStorage.setItem("where", JSON.stringify({ href: `${location.pathname}${last ? `#${last.id}` : ""}`, title })); } catch { /* forgotten */ }
  };
  if (!location.pathname.endsWith("/print.html")) addEventListener("pagehide", keep);
  // Its own scripts have completed the table of contents then.
  document.addEventListener("DOMContentLoaded", () => document.querySelector("mdbook-sidebar-scrollbox")?.classList.add("complete"));
  set("search-toggle", { title: "Search", "aria-keyshortcuts": "" });
  // mdBook's arrows turn the page, its `s` and `/` search, and its `?` explains them: a key meant for a player, an editor or a
  // reader would take the reader away.
  document.documentElement.addEventListener("keydown", (event) => {
    if (["ArrowLeft", "ArrowRight", "s", "/", "?"].includes(event.key) && event.target.id !== "mdbook-searchbar") event.stopPropagation();
  });
  // On paper, answers are open at the end.
  addEventListener("beforeprint", () => {
    const answers = Object.assign(document.createElement("section"), { className: "answers" });
    for (const answer of document.querySelectorAll("main:has(> blockquote) > details")) answers.append(Object.assign(answer.cloneNode(true), { open: true }));
    if (answers.firstChild) answers.insertAdjacentHTML("afterbegin", "<h2>Answers</h2>");
    document.querySelector("main").append(answers);
  });
  addEventListener("afterprint", () => document.querySelector(".answers").remove());
}
