import { once } from "node:events";
import type { Server } from "node:http";

/**
 * The first file descriptor that systemd passes to a service
 * (https://www.freedesktop.org/software/systemd/man/sd_listen_fds.html).
 */
const firstPassedFd = 3;

/** Whether systemd has passed a listening socket to this process, and not to its parent. */
export function hasPassedSocket(): boolean {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) >= 1;
}

/**
 * Starts listening on a port (0 lets the system choose one), or on a socket from systemd. That socket stays open while
 * the site restarts, so visitors only wait a moment. Returns the port; undefined if systemd's socket has none. Throws
 * if the port cannot be used.
 */
export async function listen(
  server: Server,
  { port, host }: { port?: number; host?: string | undefined },
): Promise<number | undefined> {
  server.listen(hasPassedSocket() ? { fd: firstPassedFd } : { port, host });
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new Error(`Port ${port} cannot be used.`, { cause });
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : undefined;
}
