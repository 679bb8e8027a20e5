// Keeps the book for reading without a network, if the reader asks for it. Opened from a file, it is there anyway.
"use strict";
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  const MEGABYTES = "?"; // build-book.sh writes it here
  const root = new URL("..", document.currentScript.src);
  const kept = navigator.serviceWorker;
  const register = () => kept.register(new URL("sw.js", root));
  // A page of the version before, if a link has opened the new one beside it.
  if (kept.controller) kept.addEventListener("controllerchange", () => location.reload());

  async function offer() {
    const place = document.querySelector("section.keep-book");
    // A copy is replaced by that of a newer version.
    const isKept = (await kept.getRegistration(root))?.scope === root.href;
    if (isKept) register().catch(() => {});
    if (!place) return;
    const note = document.createElement("p");
    place.append(note);
    if (isKept) return note.append("This browser keeps a copy of the book.");
    const button = Object.assign(document.createElement("button"), { textContent: `Keep a copy in this browser (${MEGABYTES} MB)` });
    button.onclick = async () => {
      button.disabled = true;
      note.textContent = "Storing …";
      try {
        const { installing } = await register();
        await new Promise((stored, failed) => {
          installing.onstatechange = () => ({ activated: stored, redundant: failed })[installing.state]?.();
        });
        note.textContent = "The copy is complete.";
        button.remove();
      } catch {
        note.textContent = "The copy was not stored. Is there a network, and enough room?";
        button.disabled = false;
      }
    };
    place.append(button);
  }
  // After the page itself: it should not wait for what comes later.
  addEventListener("load", offer);
}
