/** Response headers that scripts of other sites may read. */
export const exposedHeaders = ["x-total-count", "link", "etag"];

/**
 * What scripts of other sites may do. Without `allowHeaders`, Hono would allow every header, those of a write too, and
 * browsers do not need permission for POST.
 */
export const crossOrigin = {
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  allowHeaders: ["If-None-Match"],
  exposeHeaders: exposedHeaders,
};
