import type { IncomingMessage } from "node:http";

/** Whether a request only reads. HEAD is answered like GET, without the body. */
export function isGetOrHead({ method }: Pick<IncomingMessage, "method">): boolean {
  return method === "GET" || method === "HEAD";
}
