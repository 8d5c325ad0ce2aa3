import { createServer, type Server } from "node:http";
import { StartError } from "../start-error.ts";
import { listenOnDescriptor, listenOnMany, listenOnOne, untilListening } from "./listeners.ts";

/** The first file descriptor that systemd passes to a service (https://www.freedesktop.org/software/systemd/man/sd_listen_fds.html). */
export const firstPassedFd = 3;

/** Whether systemd has passed a listening socket to the process with the id `owner`, and not to one that has started it. */
export function hasPassedSocket(owner = process.pid): boolean {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  return Number(LISTEN_PID) === owner && Number(LISTEN_FDS) >= 1;
}

type Address = { port: number; host: string | undefined };

/** Where to listen: several processes may share a port, of which the first makes sure that nobody else has it. */
export type Place = { port: number; host?: string | undefined; shared?: "first" | "further" | undefined };

/**
 * Starts listening and returns the port (0 lets the system choose one), or listens on the socket that systemd has passed:
 * it stays open while the site is restarted, and visitors wait a moment. Throws if the port cannot be used.
 */
export async function listen(server: Server, { port, host, shared }: Place): Promise<number> {
  const isPassed = hasPassedSocket(shared === "further" ? process.ppid : process.pid);
  const place = { port, host };
  try {
    if (isPassed) await listenOnDescriptor(server, firstPassedFd);
    else if (shared !== undefined) await listenTogether(server, place, shared);
    else await listenAlone(server, place);
  } catch (error) {
    const isUnknown = shared !== undefined && codeOf(error) === "ENOTSUP";
    throw isUnknown ? new StartError("WORKERS must be 1 on this system, where processes cannot share a port.") : new Error(`Port ${port} cannot be used.`, { cause: error });
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

async function listenTogether(server: Server, place: Address, order: "first" | "further"): Promise<void> {
  if (order === "first") await probe(place);
  await listenOnMany(server, place);
}

/** Listens on many sockets where the system can, and on one elsewhere. */
async function listenAlone(server: Server, place: Address): Promise<void> {
  if (process.platform !== "linux") return listenOnOne(server, place);
  await probe(place);
  try {
    await listenOnMany(server, place);
  } catch (error) {
    if (["EADDRINUSE", "EACCES"].includes(codeOf(error) ?? "")) throw error;
    // Some systems that call themselves Linux cannot share a port.
    await listenOnOne(server, place);
  }
}

/**
 * Throws if somebody listens there: sockets that share a port would not notice, and two sites that share theirs by mistake would
 * answer each other's visitors. The port is free again when this returns.
 */
async function probe(place: Address): Promise<void> {
  if (place.port === 0) return;
  const server = createServer();
  await untilListening(server, () => server.listen(place));
  // The system has closed the socket when `close` returns: nobody else can take the port before the caller does.
  server.close();
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
