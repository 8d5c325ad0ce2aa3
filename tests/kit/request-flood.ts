import { Agent, request } from "node:http";
import type { Site } from "./site.ts";

/** One request of a flood: a POST of JSON, unless it says otherwise. */
export type FloodRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends `count` requests over so many connections as fast as possible; returns how often each status was answered. */
export async function flood(
  { origin }: Pick<Site, "origin">,
  count: number,
  make: (place: number) => FloodRequest,
  connections = 20,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<number, number> = {};
  let next = 0;
  const connection = async () => {
    while (next < count) {
      const status = await send(agent, origin, make((next += 1)));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return statuses;
}

/** Sends one request, discards the body of the answer and returns the status. */
function send(
  agent: Agent,
  origin: string,
  { path, method = "POST", headers = {}, body = "" }: FloodRequest,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(origin + path, {
      agent,
      method,
      headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers },
    });
    sending.once("error", reject);
    sending.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.end(body);
  });
}
