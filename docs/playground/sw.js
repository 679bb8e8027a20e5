// Keeps the whole book, so that it opens and runs without a network. `tools/scripts/build-book.sh` writes the list of
// files and their version above this: a new version replaces the old one when the book is opened the next time.
"use strict";

const store = caches.open(VERSION);

self.addEventListener("install", (event) => event.waitUntil(store.then((kept) => kept.addAll(FILES))));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => {
    const kept = await store;
    const asked = new URL(event.request.url);
    if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
    return await kept.match(asked.href.split("#")[0], { ignoreSearch: true }) ?? fetch(event.request);
  })());
});
