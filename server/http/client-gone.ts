import type { IncomingMessage } from "node:http";

const disconnectCodes = new Set(["ECONNRESET", "EPIPE", "ABORT_ERR", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/** Whether an error only means that the client disconnected before it had the whole response: not worth a log line. */
export function isClientGone(error: unknown, { socket }: IncomingMessage): boolean {
  if (!socket.destroyed) return false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && disconnectCodes.has(String(current.code))) return true;
    if (current.name === "AbortError" || current.message === "aborted") return true;
  }
  return false;
}
