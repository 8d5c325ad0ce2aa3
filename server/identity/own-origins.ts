/** The origins of the site's own pages: its public one, and the name under which this request reached it. */
export function ownOrigins(publicUrl: string, headers: Headers | undefined): string[] {
  const host = headers?.get("host");
  const origin = new URL(publicUrl).origin;
  return host ? [origin, `http://${host}`, `https://${host}`] : [origin];
}

/**
 * The origin of the page that sent a form, where that is one of the site's own; undefined for any other, and for one that
 * cannot be told. Browsers that leave `Origin` out of a form's request (before 2020) send `Referer`.
 */
export function ownOriginOf(publicUrl: string, headers: Headers): string | undefined {
  const own = ownOrigins(publicUrl, headers);
  const origin = headers.get("origin");
  if (origin !== null) return own.find((one) => one === origin);
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return undefined;
  const referrer = headers.get("referer") ?? "";
  if (URL.canParse(referrer)) return own.find((one) => one === new URL(referrer).origin);
  return site === null ? undefined : own[0];
}
