// Saves the pages that a reader chose on this device, and shows them when there is no network. The page /app
// (AppPage.tsx, browser.ts) sends it the commands.

const cacheName = "offline";
/** The path in the cache of the notes' texts, beside the saved pages. The site has no such page. */
const wordsPath = "/app/words";
/** Limits of what is saved, in pages and bytes; the oldest go first. A document above `file` bytes is not saved. */
const most = { pages: 50, bytes: 10 * 1024 * 1024, file: 2 * 1024 * 1024 };
/** Dhaka is six hours ahead of UTC all year, in milliseconds. */
const dhakaAhead = 6 * 60 * 60_000;
/** Pages that are never saved, because they belong to one person or differ at each request. */
const neverKept = /^(?:\/[a-z]{2})?\/(?:admin|api|login|logout|result|search)(?:\/|$)/i;

/** The paths of documents. */
const documentPath = /^\/(?:files|media)\//;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // In Firefox a visit fails if its preload fails, whatever the worker answers
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
  const work = { keep, list, end: stop }[event.data?.offline];
  if (work) event.waitUntil(work(event.data, port).then((kept) => port.postMessage({ kept })));
});

/** The saved response for an address. None is saved for one with a query, such as the second page of a list. */
async function savedAt(address) {
  const { pathname, search } = new URL(address);
  return search === "" ? (await caches.open(cacheName)).match(pathname) : undefined;
}

/** Answers from the network, however slow it is. Saved pages are shown only if there is no network. */
async function answer(event) {
  const { pathname } = new URL(event.request.url);
  let fresh;
  try {
    // The browser requests the page while the worker starts; the server cannot tell it from any other visit.
    fresh = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await keptAnswer(event.request.url)) ?? Response.error();
  }
  if (await savedAt(event.request.url)) {
    const cache = await caches.open(cacheName);
    event.waitUntil(put(cache, pathname, fresh.clone()).then(dropOldest));
  }
  return fresh;
}

/** Saves pages and, with `withFiles`, the documents that they link to. Reports the remaining number to the port. */
async function keep({ paths, words, own, withFiles }, port) {
  const cache = await caches.open(cacheName);
  await cache.put(wordsPath, new Response(JSON.stringify(words)));
  const waiting = [...paths];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // A reader pays for each megabyte, so nothing is fetched that would be removed again or push out a page.
    if (documentPath.test(path) && !(await cache.match(path)) && !(await hasRoomForFile())) continue;
    // Without cookies, so that it is the visitors' page even if the reader is signed in.
    const response = await fetch(path, { credentials: "omit", cache: "no-cache" }).catch(() => undefined);
    const text = response && (await put(cache, path, response));
    if (withFiles && text)
      for (const [, file] of text.matchAll(/href="(\/(?:files|media)\/[^"]+\.pdf)"/g))
        // A file under /media never changes; one under /files may have been replaced by a newer one.
        if (!waiting.includes(file) && !(file.startsWith("/media/") && (await cache.match(file)))) waiting.push(file);
    port.postMessage({ left: waiting.length });
  }
  await dropOldest();
  return list({ own });
}

/** Saves a response with the present time. Returns a page's text; undefined for a document or if it is not saved. */
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

/**
 * The saved pages, the newest first: path, title as HTML, when it was saved (ISO 8601), and size in bytes; with the words
 * of a language in `own` also a note that says when.
 */
async function list({ own } = {}) {
  const cache = await caches.open(cacheName);
  const kept = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    const { headers } = await cache.match(path);
    const at = headers.get("X-Kept-At");
    const title = decodeURIComponent(headers.get("X-Kept-Title") ?? "");
    if (at === null) continue;
    const note = own?.asOf.replace("{moment}", momentIn(own, at));
    kept.push({ path, title, at, note, bytes: Number(headers.get("X-Kept-Bytes")) });
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

/** Deletes all saved pages. The worker stays if something else needs it, such as notifications. */
async function stop() {
  await caches.delete(cacheName);
  await self.registration.navigationPreload?.disable();
  if (!(await self.registration.pushManager?.getSubscription())) await self.registration.unregister();
  return [];
}

/** The response without a network: the saved page with its time, or the list of saved pages in that language. */
async function keptAnswer(address) {
  const { pathname } = new URL(address);
  const cache = await caches.open(cacheName);
  const all = await (await cache.match(wordsPath))?.json();
  if (!all || neverKept.test(pathname)) return undefined;
  const words = all.find(({ base }) => base !== "" && `${pathname}/`.startsWith(`${base}/`)) ?? all.at(0);
  const found = await savedAt(address);
  if (found && !found.headers.get("Content-Type").startsWith("text/html")) return found;
  if (found) return withNote(found, words.asOf.replace("{moment}", momentIn(words, found.headers.get("X-Kept-At"))));
  const frame = await cache.match(`${words.base}/app`);
  if (!frame) return undefined;
  const links = (await list())
    .filter(({ path }) => path === words.base || path.startsWith(`${words.base}/`))
    .map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`);
  return withNote(frame, words.notKept, `<ul class="prose">${links.join("")}</ul></main>`);
}

/** A saved page with a note at the beginning of its main part. `instead` replaces what follows its title. */
async function withNote(found, note, instead) {
  const text = await found.text();
  const body = text.replace(/(<main[^>]*>)([^]*<\/main>)/, (_, start, rest) => {
    const shown = instead === undefined ? rest : (/<h1[^]*?<\/h1>/.exec(rest)?.[0] ?? "") + instead;
    return `${start}<p class="kept-note" role="status"><strong>${note}</strong></p>${shown}`;
  });
  return new Response(body, { headers: found.headers });
}

/** Formats a moment as "November 12, 10:40" or "১২ নভেম্বর, সকাল ১০:৪০", in Bangladesh's time zone. */
function momentIn({ intl, clock }, at) {
  const format = (options) =>
    new Intl.DateTimeFormat(intl, { ...options, timeZone: "Asia/Dhaka" }).format(new Date(at));
  const day = format({ day: "numeric", month: "long" });
  if (!clock) return `${day}, ${format({ hour: "numeric", minute: "2-digit", hourCycle: "h23" })}`;
  const [hour, minute] = new Date(Date.parse(at) + dhakaAhead).toISOString().slice(11, 16).split(":").map(Number);
  const [, part] = clock.dayParts.filter(([first]) => first <= hour).pop();
  const digits = (number, minimumIntegerDigits) => new Intl.NumberFormat(intl, { minimumIntegerDigits }).format(number);
  const rest = minute === 0 ? clock.wholeHour : `:${digits(minute, 2)}`;
  return `${day}, ${part} ${digits(hour % 12 || 12, 1)}${rest}`;
}
