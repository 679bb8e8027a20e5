// Asks the browser to keep the book for reading without a network. Opened from a file, it is there anyway.
"use strict";
if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  const root = new URL("..", document.currentScript.src);
  // After the page itself: it should not wait for what comes later.
  addEventListener("load", () => navigator.serviceWorker.register(new URL("sw.js", root)).catch(() => {}));
}
