import { Agent, type ClientRequest, request } from "node:http";
import type { Site } from "../site.ts";

/** One request of a flood. */
export type Shot = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** A kind of flood: its n-th request. */
export type Flood = (n: number) => Shot;

/** How a flood went: how many requests were answered with each status, and how many with none. */
export type Outcome = { sent: number; statuses: Record<string, number> };

/** Addresses of the loopback range from which a flood comes. */
const addresses = Array.from({ length: 50 }, (_, place) => `127.0.0.${place + 2}`);
/** Requests that wait for an answer at once, at most: a server that slows down is not asked faster than it answers. */
const inFlight = 400;
/** Milliseconds between two volleys. */
const interval = 20;

/** Sends requests of these kinds in turn, so many a second in all, until it is told to stop. */
export function startFlood({ origin }: Pick<Site, "origin">, floods: readonly Flood[], perSecond: number): () => Promise<Outcome> {
  const { hostname, port } = new URL(origin);
  const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, maxSockets: 4, localAddress }));
  const statuses: Record<string, number> = {};
  let sent = 0;
  const waiting = new Set<ClientRequest>();
  const end = (asking: ClientRequest, outcome: string) => {
    // A broken answer is told of twice.
    if (waiting.delete(asking)) statuses[outcome] = (statuses[outcome] ?? 0) + 1;
  };
  const shoot = () => {
    const { path, method = "GET", headers = {}, body } = floods[sent % floods.length]!(Math.floor(sent / floods.length));
    const agent = agents[sent % agents.length]!;
    sent += 1;
    const asking = request({ hostname, port, path, method, agent, headers: { "Accept-Encoding": "br", ...headers } }, (answer) => {
      answer.resume();
      answer.once("close", () => end(asking, String(answer.statusCode)));
    });
    waiting.add(asking);
    asking.once("error", () => end(asking, "none"));
    asking.end(body);
  };
  let due = 0;
  const timer = setInterval(() => {
    due = Math.min(due + (perSecond * interval) / 1000, perSecond / 4);
    for (; due >= 1 && waiting.size < inFlight; due -= 1) shoot();
  }, interval);
  return async () => {
    clearInterval(timer);
    const patience = performance.now() + 10_000;
    while (waiting.size > 0 && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, interval));
    for (const agent of agents) agent.destroy();
    return { sent, statuses };
  };
}

/** Holds requests open whose bodies never come to an end; answers how they are let go. */
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
