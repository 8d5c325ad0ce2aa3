import { once } from "node:events";
import { createServer, type AddressInfo, connect, type Socket } from "node:net";

/** A TCP proxy between a site and a service on loopback. A test can make it fail as network connections do. */
export type Line = {
  port: number;
  /** From now on cuts each connection once the site has sent this many bytes over it. */
  cutAfter: (bytes: number) => void;
  /** Cuts all connections, and from now on each new one as soon as it opens. */
  goDown: () => void;
  /**
   * Cuts all connections, and the first new one over which the site sends anything; everything else is forwarded. The
   * promise is kept once that one is cut.
   */
  failOnce: () => Promise<void>;
  /** From now on discards everything that is sent, and never answers. */
  goSilent: () => void;
  /** From now on forwards everything. */
  work: () => void;
  /** The number of bytes that the service has sent through the proxy so far. */
  received: () => number;
  /** The number of open connections. */
  open: () => number;
  stop: () => Promise<void>;
};

/** Starts a proxy to a port. */
export async function startLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: "works" | "down" | "silent" | number | (() => void) = "works";
  let received = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    // Ignores errors, because the tests cut connections on purpose.
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
    if (state === "down") return socket.destroy();
    if (state === "silent") return socket.resume();
    const service = connect(port, "127.0.0.1").on("error", () => socket.destroy());
    let sent = 0;
    socket.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (typeof state === "number" && sent > state) socket.destroy();
      if (typeof state !== "function") return;
      socket.destroy();
      state();
      state = "works";
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
    // The new state applies only to new connections, so the client must open one.
    cutAll();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter: become,
    goDown: () => become("down"),
    failOnce: () => new Promise((resolve) => become(resolve)),
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
