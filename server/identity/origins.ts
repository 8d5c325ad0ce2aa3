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
