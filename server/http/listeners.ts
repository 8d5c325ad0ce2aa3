import type { Server } from "node:http";
import { createServer, type ListenOptions, type Server as Listener } from "node:net";

/**
 * The most connections that are open at once. Results day is measured with 1,000 of visitors beside those of strangers; more
 * than these would take the memory of the pages.
 */
export const mostConnections = 2_048;

/**
 * Connections that may wait on a single socket until they are accepted. Of Node's own 511 the system drops the rest when a
 * thousand arrive at once, and their browsers try again only after one second, then three.
 */
const waitOnOne = mostConnections;

/**
 * Sockets that listen on one port, and the connections that may wait on each. Of each socket, Node accepts one connection in a
 * round of its event loop (libuv since 1.45), and in a round it answers all connections that have asked. While a thousand ask
 * without a pause, a new one would wait for seconds behind the others on a single socket (decision 66). The system spreads
 * what arrives over the sockets, not quite evenly.
 */
const sockets = 64;
const waitOnEach = 128;

/** The sockets of a server beside its own. */
const further = new WeakMap<Server, readonly Listener[]>();
/** The servers that are not to listen any more. */
const ended = new WeakSet<Server>();

/** Lets a server listen on a socket that is open already, by its file descriptor. */
export async function listenOnDescriptor(server: Server, fd: number): Promise<void> {
  await untilListening(server, () => server.listen({ fd }, waitOnOne));
  await closeIfEnded(server);
}

/** Lets a server listen on one socket of its own. Rejects with the system's error if that is not possible. */
export async function listenOnOne(server: Server, place: ListenOptions): Promise<void> {
  await untilListening(server, () => server.listen({ ...place, backlog: waitOnOne }));
  await closeIfEnded(server);
}

/** Lets a server listen on many sockets of one port. Rejects with the system's error if not even one is possible. */
export async function listenOnMany(server: Server, place: ListenOptions): Promise<void> {
  const options = { ...place, backlog: waitOnEach, reusePort: true };
  await untilListening(server, () => server.listen(options));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : place.port;
  const listeners = Array.from({ length: sockets - 1 }, () => furtherListener(server));
  further.set(server, listeners);
  // Where one cannot be opened, the others are enough.
  await Promise.allSettled(listeners.map((listener) => untilListening(listener, () => listener.listen({ ...options, port }))));
  await closeIfEnded(server);
}

/** Gives the connections that it accepts to a server. Its options are those that Node gives the socket of an HTTP server. */
function furtherListener(server: Server): Listener {
  return createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) => server.emit("connection", socket));
}

/** Resolves once it listens, and rejects with the system's error if it cannot. */
export async function untilListening(listener: Listener, listen: () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  listener.once("error", reject).once("listening", resolve);
  listen();
  return promise.finally(() => listener.removeListener("error", reject).removeListener("listening", resolve));
}

/** Stops accepting connections on all sockets of a server, for good; resolves once those that are open have ended. */
export async function closeListeners(server: Server): Promise<void> {
  ended.add(server);
  await Promise.all(listenersOf(server).map((listener) => new Promise((resolve) => listener.close(resolve))));
}

/** A signal to end may arrive while the sockets are being opened. */
async function closeIfEnded(server: Server): Promise<void> {
  if (ended.has(server)) await closeListeners(server);
}

/** The number of open connections of a server, over all its sockets. */
export async function openConnections(server: Server): Promise<number> {
  const counts = await Promise.all(listenersOf(server).map((listener) => new Promise<number>((resolve) => listener.getConnections((_error, count) => resolve(count)))));
  return counts.reduce((sum, count) => sum + count, 0);
}

function listenersOf(server: Server): readonly Listener[] {
  return [server, ...(further.get(server) ?? [])];
}
