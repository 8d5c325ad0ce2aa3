import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { makeCertificate } from "./tls-certificate.ts";

/** A server of hosts that fail in many ways. It answers HTTP and HTTPS on one port. */
export type TroubledHosts = {
  port: number;
  /** The certificates to trust, one after another: of `trusted.example`, and of `expired.example` (since yesterday). */
  ca: Buffer;
  /** All requests so far, such as `HEAD trouble.example/gone`. */
  requests: string[];
  /** The largest number of simultaneous requests that a host received. */
  mostAtOnce: () => number;
  close: () => Promise<void>;
};

/**
 * The HTTP status of each path, the same on every host; 200 for any other path. Paths that need more than a status are
 * answered below.
 */
const statuses: Readonly<Record<string, number>> = {
  "/good": 200,
  "/missing": 404,
  "/missing.pdf": 404,
  "/gone": 410,
  "/fault": 500,
  "/forbidden": 403,
  "/too-many": 429,
  "/no-robots": 999,
};
/** Paths that refuse HEAD requests. */
const noHead = new Set(["/no-head", "/slow-body", "/huge"]);
const redirects: Readonly<Record<string, string>> = {
  "/loop": "/loop-back",
  "/loop-back": "/loop",
  "/once": "/good",
  "/twice": "/once",
  "/three-times": "/twice",
  "/to-loopback": "http://127.0.0.1:1/secret",
  "/to-loopback-6": "http://[::1]:1/secret",
  "/to-private-name": "http://inside.example/secret",
  "/to-metadata": "http://169.254.169.254/latest/meta-data/",
  "/to-program": "intent://scan/#Intent;scheme=zxing;end",
};

/** Starts the hosts on loopback; their certificates are written to the folder. */
export async function startTroubledHosts(folder: string): Promise<TroubledHosts> {
  const requests: string[] = [];
  const now = new Map<string, number>();
  let most = 0;
  const answer: RequestListener = (request, response) => {
    const { url = "", method, headers } = request;
    const [host = ""] = (headers.host ?? "").split(":");
    requests.push(`${method} ${host}${url}`);
    now.set(host, (now.get(host) ?? 0) + 1);
    most = Math.max(most, now.get(host) ?? 0);
    request.socket.once("close", () => now.set(host, (now.get(host) ?? 1) - 1));
    response.on("error", () => undefined);
    if (url === "/slow-head") return;
    if (url === "/reset") return void request.socket.resetAndDestroy();
    if (noHead.has(url) && method === "HEAD") return void response.writeHead(405).end();
    if (url === "/slow-body") return void (response.writeHead(200), response.write("a"));
    if (url === "/huge") return pour(response);
    // This path exists only over HTTPS.
    if (url === "/safer") return void response.writeHead("encrypted" in request.socket ? 200 : 404).end();
    const location = redirects[url];
    if (location !== undefined) return void response.writeHead(302, { Location: location }).end();
    response.writeHead(statuses[url] ?? 200).end();
  };
  const pour = (response: Parameters<RequestListener>[1]) => {
    response.writeHead(200, { "Content-Length": 10 ** 12 });
    const more = () => void (response.write(Buffer.alloc(64 * 1024)) && setImmediate(more));
    response.on("drain", more);
    more();
  };
  const trusted = await makeCertificate(folder, "trusted.example", 3);
  const own = await makeCertificate(folder, "self-signed.example", 4);
  const expired = await makeCertificate(folder, "expired.example", -1);
  const certificates = new Map([
    ["self-signed.example", own],
    ["expired.example", expired],
  ]);
  const plain = createHttpServer(answer);
  const safe = createHttpsServer(
    {
      ...trusted,
      SNICallback: (host, done) => done(null, createSecureContext(certificates.get(host) ?? trusted)),
    },
    answer,
  );
  const server = splitByProtocol(plain, safe);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    ca: Buffer.concat([trusted.cert, expired.cert]),
    requests,
    mostAtOnce: () => most,
    close: async () => {
      server.close();
      plain.closeAllConnections();
      safe.closeAllConnections();
    },
  };
}

/** Passes a connection to one of two servers: a TLS connection starts with the byte 22. */
function splitByProtocol(plain: Server, safe: Server): Server {
  return createServer((socket: Socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === 22 ? safe : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
}
