import { once } from "node:events";
import { createServer, type AddressInfo, connect, type Socket } from "node:net";

/** A line between a site and a service on loopback, which can fail as lines do. */
export type Line = {
  port: number;
  /** From now on each connection is cut once so many bytes were sent to the service over it. */
  cutAfter: (bytes: number) => void;
  /** Cuts all connections, and from now on each new one at once. */
  goDown: () => void;
  /** From now on what is sent arrives nowhere, and nothing is answered. */
  goSilent: () => void;
  /** From now on the line works. */
  work: () => void;
  /** The number of bytes that the service has sent over the line so far. */
  received: () => number;
  /** The number of open connections. */
  open: () => number;
  stop: () => Promise<void>;
};

/** Starts a line to a port. */
export async function startLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: "works" | "down" | "silent" | number = "works";
  let received = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    // A cut connection is what is wanted here.
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
    if (state === "down") return socket.destroy();
    if (state === "silent") return socket.resume();
    const service = connect(port, "127.0.0.1").on("error", () => socket.destroy());
    let sent = 0;
    socket.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (typeof state === "number" && sent > state) socket.destroy();
    });
    socket
      .pipe(service)
      .on("data", (chunk: Buffer) => (received += chunk.length))
      .pipe(socket);
    socket.once("close", () => service.destroy());
    return service.once("close", () => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const become = (next: typeof state) => {
    state = next;
    // Connections that were kept open know nothing of the new state.
    cutAll();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter: become,
    goDown: () => become("down"),
    goSilent: () => become("silent"),
    work: () => become("works"),
    received: () => received,
    open: () => sockets.size,
    stop: async () => {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}
