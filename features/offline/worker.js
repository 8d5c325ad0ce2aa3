// Keeps pages that a reader asked for on this device, and shows them where there is no network. The page /app
// (AppPage.tsx, browser.ts) tells it what to do.

const cacheName = "offline";
/** Where the words of the notes are kept, beside the pages. It is no address of the site. */
const wordsPath = "/app/words";
/** The most that is kept; what was kept first goes first. A document larger than `file` is left out. In bytes. */
const most = { pages: 50, bytes: 10 * 1024 * 1024, file: 2 * 1024 * 1024 };
/** What belongs to one person or is answered anew each time is never kept. */
const neverKept = /^(?:\/[a-z]{2})?\/(?:admin|api|login|logout|result|search)(?:\/|$)/i;

/** What documents are found under. */
const documentPath = /^\/(?:files|media)\//;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // Firefox fails a visit whose preload has failed, whatever the worker answers
  // (https://github.com/GoogleChrome/workbox/issues/3134; Firefox 153 too).
  const preload = self.registration.navigationPreload;
  const asked = self.navigator.userAgent.includes("Firefox/") ? preload?.disable() : preload?.enable();
  event.waitUntil(Promise.all([self.clients.claim(), asked]));
});
self.addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method === "GET" && mode === "navigate") event.respondWith(answer(event));
});
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  const work = { keep, list, end }[event.data?.offline];
  if (work) event.waitUntil(work(event.data, port).then((kept) => port.postMessage({ kept })));
});

/** The network always has the first word, however slow it is: what is kept is shown only where there is none. */
async function answer(event) {
  const { pathname } = new URL(event.request.url);
  let fresh;
  try {
    // The browser asks for the page while the worker starts; for the server it is a visit like any other.
    fresh = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await keptAnswer(event.request.url)) ?? Response.error();
  }
  const cache = await caches.open(cacheName);
  if (await cache.match(pathname)) event.waitUntil(put(cache, pathname, fresh.clone()).then(dropOldest));
  return fresh;
}

/** Keeps pages and, if asked for, the documents that they link to. Tells the port after each how many are left. */
async function keep({ paths, words, withFiles }, port) {
  const cache = await caches.open(cacheName);
  await cache.put(wordsPath, new Response(JSON.stringify(words)));
  const waiting = [...paths];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // A reader pays for each megabyte: nothing is fetched that would have to go, or push out a page.
    if (documentPath.test(path) && !(await cache.match(path)) && !(await hasRoomForFile())) continue;
    // Without cookies: everybody's page, not that of whoever is signed in.
    const response = await fetch(path, { credentials: "omit", cache: "no-cache" }).catch(() => undefined);
    const text = response && (await put(cache, path, response));
    if (withFiles && text)
      for (const [, file] of text.matchAll(/href="(\/(?:files|media)\/[^"]+\.pdf)"/g))
        // What lies under /media never changes; under /files a newer file may have taken its place.
        if (!waiting.includes(file) && !(file.startsWith("/media/") && (await cache.match(file)))) waiting.push(file);
    port.postMessage({ left: waiting.length });
  }
  await dropOldest();
  return list();
}

/** Keeps an answer, with the moment. Returns the text of a page; undefined for a document or where it is not kept. */
async function put(cache, path, response) {
  const type = response.headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  const isOneVisitors = neverKept.test(path) || /no-store/.test(response.headers.get("Cache-Control") ?? "");
  if (!response.ok || response.redirected || isOneVisitors || (!isPage && type !== "application/pdf")) return undefined;
  if (!isPage && !(Number(response.headers.get("Content-Length") ?? Infinity) <= most.file)) {
    await response.body?.cancel();
    return undefined;
  }
  const body = await response.blob();
  const text = isPage ? await body.text() : undefined;
  const title =
    /property="og:title" content="([^"]*)"/.exec(text ?? "")?.[1] ?? decodeURIComponent(path.split("/").at(-1));
  const headers = {
    "Content-Type": type,
    "Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "",
    "X-Kept-At": new Date().toISOString(),
    "X-Kept-Title": encodeURIComponent(title),
    "X-Kept-Bytes": String(body.size),
  };
  await cache.put(path, new Response(body, { headers }));
  return text;
}

/** What is kept, the newest first: path, title as HTML, the moment as an ISO 8601 timestamp, and bytes. */
async function list() {
  const cache = await caches.open(cacheName);
  const kept = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    const { headers } = await cache.match(path);
    const at = headers.get("X-Kept-At");
    const title = decodeURIComponent(headers.get("X-Kept-Title") ?? "");
    if (at !== null) kept.push({ path, title, at, bytes: Number(headers.get("X-Kept-Bytes")) });
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- older phones' browsers have no toSorted, and the list is ours.
  return kept.sort((one, other) => (one.at < other.at ? 1 : -1));
}

async function hasRoomForFile() {
  const kept = await list();
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  return kept.length < most.pages && bytes + most.file <= most.bytes;
}

async function dropOldest() {
  const cache = await caches.open(cacheName);
  let bytes = 0;
  for (const [place, one] of (await list()).entries()) {
    bytes += one.bytes;
    if (place >= most.pages || bytes > most.bytes) await cache.delete(one.path);
  }
}

/** Ends it, with everything that was kept. What else needs the worker, as messages, goes on. */
async function end() {
  await caches.delete(cacheName);
  await self.registration.navigationPreload?.disable();
  if (!(await self.registration.pushManager?.getSubscription())) await self.registration.unregister();
  return [];
}

/** What is shown without a network: the kept page with its moment, or the list of what is kept in that language. */
async function keptAnswer(address) {
  const { pathname } = new URL(address);
  const cache = await caches.open(cacheName);
  const all = await (await cache.match(wordsPath))?.json();
  if (!all || neverKept.test(pathname)) return undefined;
  const words = all.find(({ base }) => base !== "" && `${pathname}/`.startsWith(`${base}/`)) ?? all.at(0);
  const found = await cache.match(pathname);
  if (found && !found.headers.get("Content-Type").startsWith("text/html")) return found;
  if (found) return withNote(found, words.asOf.replace("{moment}", momentIn(words, found.headers.get("X-Kept-At"))));
  const frame = await cache.match(`${words.base}/app`);
  if (!frame) return undefined;
  const links = (await list())
    .filter(({ path }) => path === words.base || path.startsWith(`${words.base}/`))
    .map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`);
  return withNote(frame, words.notKept, `<ul class="prose">${links.join("")}</ul></main>`);
}

/** A kept page with a note at the beginning of its main part. `instead` stands in place of what follows its title. */
async function withNote(found, note, instead) {
  const text = await found.text();
  const body = text.replace(/(<main[^>]*>)([^]*<\/main>)/, (_, start, rest) => {
    const shown = instead === undefined ? rest : (/<h1[^]*?<\/h1>/.exec(rest)?.[0] ?? "") + instead;
    return `${start}<p class="kept-note" role="status"><strong>${note}</strong></p>${shown}`;
  });
  return new Response(body, { headers: found.headers });
}

/** A moment as "12 November, 10:40", in Bangladesh. */
function momentIn({ intl }, at) {
  const format = (options) =>
    new Intl.DateTimeFormat(intl, { ...options, timeZone: "Asia/Dhaka" }).format(new Date(at));
  const time = format({ hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  return `${format({ day: "numeric", month: "long" })}, ${time}`;
}
