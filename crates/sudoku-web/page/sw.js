// The page works offline: everything that belongs to the app is kept when it is first opened. The build puts in the list of files
// and a version, the digest of all of them.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const old = (keys) => keys.filter((key) => key.startsWith("sudoku-") && key !== VERSION).map((key) => caches.delete(key));
  event.waitUntil(caches.keys().then((keys) => Promise.all(old(keys))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const fresh = await fetch(request);
    // Pages of the documents are kept as they are read.
    if (fresh.ok && new URL(request.url).pathname.includes("/docs/")) {
      const cache = await caches.open(VERSION);
      await cache.put(request, fresh.clone());
    }
    return fresh;
  })());
});
