// Shows the site's notifications, and opens their pages. The page /tell (TellPage.tsx, browser.ts) subscribes, and
// stores the subscription's address and key in this cache, because not every browser says which one it has replaced.
const [subscribed, subscribedPath] = ["push", "/tell/subscription"];

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.navigate));
});

/** Always shows a notification, because browsers cancel the subscription of a worker that shows none. */
async function show(data) {
  let told = {};
  try {
    told = data?.json()?.notification ?? {};
  } catch {
    // Ignores anything but JSON, because the site sends nothing else.
  }
  const { title = self.location.host, body, tag, lang, dir, navigate = "/" } = told;
  // A new urgent line replaces the one before it, and must make a sound too.
  const heard = tag === "urgent" ? { renotify: true } : {};
  await self.registration.showNotification(title, { body, tag, lang, dir, ...heard, data: { navigate } });
}

/** The browser has replaced the subscription, or makes a new one now. Replaces the old one on the site too. */
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
  // On failure the site still has the old address, so it stays stored for the next attempt.
  if (ok) await cache.put(subscribedPath, new Response(JSON.stringify({ endpoint, key })));
}

/** Opens a page of the site, in the window that already shows it if there is one. */
async function open(navigate) {
  const url = URL.parse(navigate ?? "/", self.location.origin);
  const address = url?.origin === self.location.origin ? url.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find((one) => one.url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}
