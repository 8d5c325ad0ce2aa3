import type { IncomingMessage } from "node:http";

const broken = new Set(["ECONNRESET", "EPIPE", "ABORT_ERR", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/** Whether an error only says that the client has left before it had its answer: nobody's fault, and nothing to tell. */
export function isClientGone(error: unknown, { socket }: IncomingMessage): boolean {
  if (!socket.destroyed) return false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && broken.has(String(current.code))) return true;
    if (current.name === "AbortError" || current.message === "aborted") return true;
  }
  return false;
}
