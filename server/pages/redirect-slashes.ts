import type { MiddlewareHandler } from "hono";

/**
 * Redirects paths with doubled or trailing slashes to the page's canonical path. A doubled slash at the start would
 * also turn every link to the same page into a link to another host.
 */
export const redirectSlashes: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  const canonical = pathname.replaceAll(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const isGetOrHead = ["GET", "HEAD"].includes(context.req.method);
  if (canonical === pathname || !isGetOrHead) return next();
  return context.redirect(canonical + search, 308);
};
