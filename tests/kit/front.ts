import { once } from "node:events";
import { createServer, request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** The requests that a path received. */
export type Asked = { path: string; headers: IncomingHttpHeaders };

/** A proxy in front of a site. A test can inspect its requests and switch it off. */
export type Front = {
  origin: string;
  /** All requests so far. */
  asked: Asked[];
  /** Forwards requests to this address from now on. */
  leadTo: (origin: string) => void;
  /** From now on responds to a path with this JavaScript instead of forwarding the request. */
  replace: (path: string, script: string) => void;
  /** Cuts each connection from now on, as if there were no network. */
  goDown: () => void;
  goUp: () => void;
  stop: () => Promise<void>;
};

/** Starts a proxy. It starts before its site, because the site needs the proxy's address as its public URL. */
export async function startFront(): Promise<Front> {
  let [target, isDown] = ["", false];
  const asked: Asked[] = [];
  const replaced = new Map<string, string>();
  const server = createServer((request, response) => {
    const { method, url: path = "", headers } = request;
    asked.push({ path, headers });
    const script = replaced.get(path);
    if (script !== undefined) return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    const { hostname, port } = new URL(target);
    const forward = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    // The browser has cancelled this request.
    forward.on("error", () => response.destroy());
    request.pipe(forward);
  });
  server.on("connection", (socket) => {
    if (isDown) socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    leadTo: (origin) => void (target = origin),
    replace: (path, script) => void replaced.set(path, script),
    goDown: () => {
      isDown = true;
      server.closeAllConnections();
    },
    goUp: () => void (isDown = false),
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
