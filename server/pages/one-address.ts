import type { MiddlewareHandler } from "hono";

/**
 * Leads from a spelling with doubled or trailing slashes to the page's one address. A doubled slash in front
 * would also turn every link to the same page into a link to another host.
 */
export const oneAddress: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  const tidy = pathname.replaceAll(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const isReading = ["GET", "HEAD"].includes(context.req.method);
  if (tidy === pathname || !isReading) return next();
  return context.redirect(tidy + search, 308);
};
