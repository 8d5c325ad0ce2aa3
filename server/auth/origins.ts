/** The origins of the site's own pages: the public origin, and those of the host that a request names. */
export function ownOrigins(publicUrl: string, host: string | null | undefined): string[] {
  return host ? [publicUrl, `http://${host}`, `https://${host}`] : [publicUrl];
}

/**
 * Whether the browser says that another site's page made the request. A page that sends no referrers has the origin
 * "null"; then `Sec-Fetch-Site` decides.
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === null) return site === "cross-site";
  if (origin === "null") return site !== "same-origin";
  return !ownOrigins(publicUrl, headers.get("host")).includes(origin);
}

/**
 * The origin of the page that sent a form, if it is one of the site's own; otherwise undefined. Browsers from before
 * 2020 send a form with `Referer` instead of `Origin`.
 */
export function ownOriginOf(publicUrl: string, headers: Headers): string | undefined {
  const own = ownOrigins(publicUrl, headers.get("host"));
  const origin = headers.get("origin");
  if (origin !== null) return own.find((one) => one === origin);
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return undefined;
  const referrer = headers.get("referer") ?? "";
  if (URL.canParse(referrer)) return own.find((one) => one === new URL(referrer).origin);
  return site === null ? undefined : own[0];
}
