import { Agent, type ClientRequest, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Site } from "../kit/site.ts";

/** One request of a flood. */
export type Shot = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** A kind of flood: returns its n-th request. */
export type Flood = (n: number) => Shot;

/** The outcome of a flood: the number of requests answered with each status, and the number without an answer. */
export type Outcome = { sent: number; statuses: Record<string, number> };

/** Client addresses of a flood, in the loopback range. */
const addresses = Array.from({ length: 50 }, (_, place) => `127.0.0.${place + 2}`);
/** The most requests that wait for an answer at once, so that a slower server gets fewer requests. */
const inFlight = 400;
/** Milliseconds between two volleys. */
const interval = 20;

/**
 * Sends requests of these kinds in turn, `perSecond` in total, until the returned function is called, which waits up to
 * 10 s for the last answers. Accepts any certificate over HTTPS.
 */
export function startFlood(
  { origin }: Pick<Site, "origin">,
  floods: readonly Flood[],
  perSecond: number,
): () => Promise<Outcome> {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === "https:";
  const settings = { keepAlive: true, maxSockets: 4, rejectUnauthorized: false };
  const agents = addresses.map((localAddress) =>
    isSecure ? new SecureAgent({ ...settings, localAddress }) : new Agent({ ...settings, localAddress }),
  );
  const statuses: Record<string, number> = {};
  let sent = 0;
  const waiting = new Set<ClientRequest>();
  const end = (pending: ClientRequest, outcome: string) => {
    // A response that breaks off emits both `error` and `close`.
    if (waiting.delete(pending)) statuses[outcome] = (statuses[outcome] ?? 0) + 1;
  };
  const shoot = () => {
    const {
      path,
      method = "GET",
      headers = {},
      body,
    } = floods[sent % floods.length]!(Math.floor(sent / floods.length));
    const agent = agents[sent % agents.length]!;
    sent += 1;
    const pending = (isSecure ? secureRequest : request)(
      { hostname, port, path, method, agent, headers: { "Accept-Encoding": "br", ...headers } },
      (answer) => {
        answer.resume();
        answer.once("close", () => end(pending, String(answer.statusCode)));
      },
    );
    waiting.add(pending);
    pending.once("error", () => end(pending, "none"));
    pending.end(body);
  };
  let due = 0;
  const timer = setInterval(() => {
    due = Math.min(due + (perSecond * interval) / 1000, perSecond / 4);
    for (; due >= 1 && waiting.size < inFlight; due -= 1) shoot();
  }, interval);
  return async () => {
    clearInterval(timer);
    const patience = performance.now() + 10_000;
    while (waiting.size > 0 && performance.now() < patience)
      await new Promise((resolve) => setTimeout(resolve, interval));
    for (const agent of agents) agent.destroy();
    return { sent, statuses };
  };
}

/** Holds `number` requests open by sending bodies that never end; the returned function ends them. */
export function holdSlowBodies({ origin }: Pick<Site, "origin">, number: number): () => void {
  const { hostname, port } = new URL(origin);
  const headers = { "Content-Type": "application/json", "Content-Length": "4000" };
  const held = Array.from({ length: number }, (_, place) => {
    const localAddress = addresses[place % addresses.length];
    const slow = request({ hostname, port, localAddress, path: "/api/auth/sign-in/email", method: "POST", headers });
    slow.on("error", () => undefined).write("{");
    return slow;
  });
  const timer = setInterval(() => {
    for (const slow of held) if (!slow.destroyed) slow.write(" ");
  }, 5_000);
  return () => {
    clearInterval(timer);
    for (const slow of held) slow.destroy();
  };
}
