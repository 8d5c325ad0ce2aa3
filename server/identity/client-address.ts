import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The header by which identity learns a client's address; only the server itself sets it. */
export const clientAddressHeader = "x-client-address";

/** The address a request comes from; behind a proxy, what the proxy says of it. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = context.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim();
  if (trustProxy && forwarded) return forwarded;
  return getConnInfo(context).remote.address ?? "unknown";
}
