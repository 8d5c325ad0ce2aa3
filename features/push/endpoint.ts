/** The hosts of the push services of Chromium's browsers, Firefox, Safari and Edge; a `*` stands for one label or more. */
const hosts = [
  "fcm.googleapis.com",
  // Chromium that was built without Google's keys, such as Debian's.
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
const pattern = new RegExp(
  `^(?:${hosts.map((host) => host.replaceAll(".", "\\.").replace("*", "(?:[a-z0-9-]+\\.)*[a-z0-9-]+")).join("|")})$`,
);

/** The longest address of a subscription, in characters; those of the services have 200 to 600. */
const longest = 1_000;

/**
 * Whether an address is one of a push service, by https at its usual port: whoever subscribes names it, so that the site
 * would otherwise send to whatever a stranger likes.
 */
export function isPushEndpoint(address: string): boolean {
  const url = address.length <= longest ? URL.parse(address) : null;
  return (
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    pattern.test(url.hostname)
  );
}
