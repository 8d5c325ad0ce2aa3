// Shows what the site tells a reader of, and opens it. The page /tell (TellPage.tsx, browser.ts) subscribes, and keeps
// the address and the key of the subscription in this cache, as not every browser says which one it has renewed.
const [subscribed, subscribedPath] = ["push", "/tell/subscription"];

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.navigate));
});

/** A browser takes the subscription away from a worker that shows nothing, so it shows something in any case. */
async function show(data) {
  let told = {};
  try {
    told = data?.json()?.notification ?? {};
  } catch {
    // The site sends JSON only.
  }
  const { title = self.location.host, body, tag, lang, dir, navigate = "/" } = told;
  // Another urgent line takes the place of the one before it, and must be heard too.
  const heard = tag === "urgent" ? { renotify: true } : {};
  await self.registration.showNotification(title, { body, tag, lang, dir, ...heard, data: { navigate } });
}

/** Has the subscription that the browser has renewed, or makes now, take the old one's place on the site. */
async function renew({ oldSubscription, newSubscription }) {
  const cache = await caches.open(subscribed);
  const { endpoint: old = oldSubscription?.endpoint, key } = (await (await cache.match(subscribedPath))?.json()) ?? {};
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? key;
  if (!old || !(newSubscription || applicationServerKey)) return;
  const { pushManager } = self.registration;
  const renewed = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = renewed.toJSON();
  const body = new URLSearchParams({ what: "renew", endpoint, ...keys, old });
  const { ok } = await fetch("/tell", { method: "POST", body });
  // Otherwise the site still has the old one, whose place the next renewal takes.
  if (ok) await cache.put(subscribedPath, new Response(JSON.stringify({ endpoint, key })));
}

/** Opens a page of the site: in the window that shows it already, if there is one. */
async function open(navigate) {
  const url = URL.parse(navigate ?? "/", self.location.origin);
  const address = url?.origin === self.location.origin ? url.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find((one) => one.url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}
