// Without a network there is a page that says so. Nothing else is kept: a game is where its server is.
const KEPT = "starboard-1";
const PAGES = ["/offline.html", "/offline.css", "/star.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(PAGES)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(() => caches.match("/offline.html")));
  else if (PAGES.includes(pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});
