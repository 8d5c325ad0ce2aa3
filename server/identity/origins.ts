/** The origins of the site's own pages, under whichever of its names they were opened. */
export function ownOrigins(publicUrl: string, host: string | null | undefined): string[] {
  return host ? [publicUrl, `http://${host}`, `https://${host}`] : [publicUrl];
}

/**
 * Whether a browser says that a request was made by another site's page. A page that sends no referrers says "null"
 * of itself; then the browser's own word counts.
 */
export function isFromElsewhere(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === null) return site === "cross-site";
  if (origin === "null") return site !== "same-origin";
  return !ownOrigins(publicUrl, headers.get("host")).includes(origin);
}

/**
 * The origin of the page that sent a form, where that is one of the site's own; undefined for any other, and for one
 * that cannot be told. Browsers that leave `Origin` out of a form's request (before 2020) send `Referer`.
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
