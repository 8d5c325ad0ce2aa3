import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { NotStartedError } from "../log/service-error.ts";
import { hasPassedSocket, listen } from "./listen.ts";
import { securityHeaders } from "./security-headers.ts";
import { createWebServer } from "./web-server.ts";

/**
 * How long the visitors of a site that could not start get an answer before systemd tries again, in milliseconds. Each
 * try costs a second of a core.
 */
const pause = 30_000;

/**
 * If systemd has passed a socket, answers each request with 503 and a page that says that the site could not start, and
 * resolves after half a minute. Without this, visitors would wait until a later start succeeds, because systemd keeps
 * the socket open.
 */
export async function answerNotStarted(): Promise<void> {
  if (!hasPassedSocket()) return;
  const server = createWebServer(
    () => {
      throw new NotStartedError();
    },
    { headers: securityHeaders("") },
  );
  try {
    await listen(server, {});
  } catch {
    // The failed start has already listened on the socket.
    return;
  }
  await wait(pause);
  // A visitor who comes now waits for the next start.
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
