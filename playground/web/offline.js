// Asks the browser to keep the book for reading without a network. Opened from a file, it is there anyway.
"use strict";
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  const root = new URL("..", document.currentScript.src);
  const kept = navigator.serviceWorker;
  // A page of the version before, if a link has opened the new one beside it.
  if (kept.controller) kept.addEventListener("controllerchange", () => location.reload());
  // After the page itself: it should not wait for what comes later.
  addEventListener("load", () => kept.register(new URL("sw.js", root)).catch(() => {}));
}
