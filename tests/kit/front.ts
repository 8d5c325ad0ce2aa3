import { once } from "node:events";
import { createServer, request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What was asked for at a path. */
export type Asked = { path: string; headers: IncomingHttpHeaders };

/** A proxy in front of a site, which a test watches and switches off. */
export type Front = {
  origin: string;
  /** What was asked for so far. */
  asked: Asked[];
  /** From now on requests are passed on to this address. */
  leadTo: (origin: string) => void;
  /** From now on a path is answered with this text of JavaScript. */
  replace: (path: string, script: string) => void;
  /** From now on each connection is cut, as where there is no network. */
  goDown: () => void;
  goUp: () => void;
  stop: () => Promise<void>;
};

/** Starts a proxy; it is there before its site, whose public address it is. */
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
    // Of a request that its browser has given up.
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
