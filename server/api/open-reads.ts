import type { MiddlewareHandler } from "hono";
import { clientAddress, networkOf } from "../auth/client-address.ts";
import { isGetOrHead } from "../http/method.ts";
import { crossOriginHeaders } from "../http/security-headers.ts";
import { widestNetworkOf } from "../http/site-network.ts";
import type { WorkQueue } from "../http/work-queue.ts";

/**
 * Opens reads to other sites and runs them in the work queue, so that long lists do not hold up cached pages, nor one
 * network's reads those of others.
 */
export function openAndQueueReads(queue: WorkQueue, trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    if (!isGetOrHead(context.req)) return next();
    for (const [name, value] of Object.entries(crossOriginHeaders)) context.header(name, value);
    const network = networkOf(clientAddress(context, trustProxy));
    await queue.run(next, { from: widestNetworkOf(network) });
  };
}
