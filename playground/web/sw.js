// Keeps the whole book, so that it opens and runs without a network. `tools/scripts/build-book.sh` writes the list of
// files and their version above this. A new version is kept beside the old one, and replaces it when a page is opened or
// reloaded while no other is open: a page never has files of two versions.
"use strict";

// Another book may be on the same server, in another folder.
const BOOK = `${self.registration.scope} `;
const NAME = BOOK + VERSION;
const store = caches.open(NAME);

// What the browser has kept for itself may be of the version before.
const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
self.addEventListener("install", (event) => event.waitUntil(store.then((kept) => kept.addAll(fresh))));

// A page that asks for nothing while its version is replaced: Chromium may leave a request of that moment unanswered.
const REPLACING = `<!DOCTYPE html><title>A new version</title><meta http-equiv="refresh" content="3">
<script>navigator.serviceWorker.oncontrollerchange = () => location.reload();</script><p>A new version of this book is being opened.`;

// The version before asks this one to replace it.
self.addEventListener("message", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(BOOK) && name !== NAME) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => {
    const { waiting } = self.registration;
    if (waiting && event.request.destination === "document" && (await self.clients.matchAll()).length < 2) {
      waiting.postMessage("replace");
      return new Response(REPLACING, { headers: { "content-type": "text/html" } });
    }
    const kept = await store;
    const asked = new URL(event.request.url);
    if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
    return await kept.match(asked.href.split("#")[0], { ignoreSearch: true }) ?? fetch(event.request);
  })());
});
