// Shows the messages that the site sends, and opens their pages. The page /tell (TellPage.tsx, browser.ts) subscribes.

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
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
  await self.registration.showNotification(title, { body, tag, lang, dir, data: { navigate } });
}

/** Opens a page of the site: in the window that shows it already, if there is one. */
async function open(navigate) {
  const url = URL.parse(navigate ?? "/", self.location.origin);
  const address = url?.origin === self.location.origin ? url.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find((one) => one.url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}
