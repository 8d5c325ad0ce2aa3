import { once } from "node:events";
import type { Server } from "node:http";
import { singleLine } from "../log/error-text.ts";
import { StartError } from "../log/start-error.ts";
import { hostProblem } from "./settings.ts";

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
 * the site restarts, so visitors only wait a moment. Returns the port; undefined if systemd's socket has none. Throws a
 * `StartError` if that fails.
 */
export async function listen(
  server: Server,
  { port, host }: { port?: number; host?: string | undefined },
): Promise<number | undefined> {
  server.listen(hasPassedSocket() ? { fd: firstPassedFd } : { port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(describeFailure(error as NodeJS.ErrnoException, port, host));
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : undefined;
}

/** Says which variable is wrong, and what to do. */
function describeFailure(
  { code = "", message }: NodeJS.ErrnoException,
  port: number | undefined,
  host?: string,
): string {
  if (hasPassedSocket()) return `The socket that systemd has passed cannot be used: ${singleLine(message)}`;
  if (code === "EADDRINUSE")
    return `PORT ${port} is taken: another program listens there. End that program, or set another PORT.`;
  if (code === "EACCES")
    return (
      `PORT ${port} is for root alone: set one from 1024 on, and let a web server in front pass requests on ` +
      "(deploy/README.md)."
    );
  if (host !== undefined) return `HOST ${hostProblem} (it is "${host}"; ${code})`;
  return `PORT ${port} cannot be used: ${singleLine(message)}`;
}
