import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { memoryOf } from "../kit/process-memory.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { processorTime } from "../kit/cpu-time.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { floods } from "../trust/floods.ts";
import type { Flood, Shot } from "../trust/send-flood.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess();
});
afterAll(() => site.stop());

/** Numbers of requests: those measured, those that fill the caches first, and those sent at once. */
const [requests, first, atOnce] = [400, 40, 20];

/** A cached page, whose cost is the unit for comparison. */
const cachedPage: Flood = () => ({ path: "/notice" });

/**
 * Returns the processor time in milliseconds of a flood's requests and of as many requests for a cached page. The two
 * alternate in small groups, because the speed of a shared machine changes from second to second.
 */
async function costsOf(flood: Flood): Promise<{ cost: number; cached: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = async ({ path, method, headers, body }: Shot) => {
    const sent = request(site.origin + path, { agent, method, headers: { "Accept-Encoding": "br", ...headers } });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await text(answer);
  };
  const sendSome = async (kind: Flood, from: number) => {
    const before = await processorTime(site);
    await Promise.all(Array.from({ length: atOnce }, (_, place) => send(kind(from + place))));
    return (await processorTime(site)) - before;
  };
  let [cost, cached] = [0, 0];
  for (let n = 0; n < first + requests; n += atOnce) {
    const [ofFlood, ofCached] = [await sendSome(flood, n), await sendSome(cachedPage, n)];
    if (n >= first) [cost, cached] = [cost + ofFlood, cached + ofCached];
  }
  agent.destroy();
  return { cost, cached };
}

/**
 * The most that a request may cost, as a multiple of the cost of a cached page. Rendering a page costs 80 times as much
 * as a cached page (2026-11-23, 2 cores).
 */
const bounds = {
  "addresses that do not exist": 5,
  "page numbers that are not numbers": 5,
  "queries that mean nothing": 5,
  "the login": 5,
  "invented set-up links": 12,
  "sitemap, description, health": 16,
  "entries that do not exist": 40,
  "pages of lists that do not exist": 40,
  "administrators' screens": 20,
};

describe.skipIf(process.platform !== "linux")("requests that a stranger repeats cost little", () => {
  it.each(Object.entries(bounds))("%s", async (name, bound) => {
    const { cost, cached } = await costsOf(floods[name]!);
    expect(cost).toBeLessThan(bound * cached);
  });
});

it("a connection with more unanswered requests than browsers send is closed; the memory stays bounded", async () => {
  const { hostname, port } = new URL(site.origin);
  await rawRequest(site, "/");
  const before = (await memoryOf(site.pid)).now;
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname));
  // A connection that the server resets emits an error before it closes.
  const ended = sockets.map(
    (socket) => new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve)),
  );
  // The client reads nothing, so the server would have to keep the answers.
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2400));
  expect((await rawRequest(site, "/")).status).toBe(200);
  // A socket notices that it was closed only when it reads.
  for (const socket of sockets) socket.resume();
  await Promise.all(ended);
  expect((await memoryOf(site.pid)).now - before).toBeLessThan(60);
  expect((await rawRequest(site, "/")).status).toBe(200);
});

it("requests beyond the rendering capacity are refused in both languages; cached pages are still served", async () => {
  const { hostname, port } = new URL(site.origin);
  await rawRequest(site, "/notice");
  // Each connection sends as many pipelined requests as a client may; all connections send at once.
  const connections = Array.from({ length: 75 }, (_, n) => {
    const missing = Array.from({ length: 6 }, (__, place) => `/event/${5_000_000 + 6 * n + place}`);
    return [...missing, "/notice", `/api/notice/${5_000_000 + n}`];
  });
  const answers = await Promise.all(
    connections.map(async (paths) => {
      const heads = paths.map(
        (path, place) =>
          `GET ${path} HTTP/1.1\r\nHost: school.example\r\n` +
          `${place === paths.length - 1 ? "Connection: close\r\n" : ""}\r\n`,
      );
      const socket = connect(Number(port), hostname);
      socket.write(heads.join(""));
      return (await text(socket)).split(/(?=HTTP\/1\.1 \d{3} )/);
    }),
  );
  const statusOf = (answer: string) => Number(answer.slice(9, 12));
  const isBusy = (answer: string) => statusOf(answer) === 503;
  expect(answers.map(({ length }) => length)).toEqual(connections.map(({ length }) => length));
  const entries = answers.flatMap((ofConnection) => ofConnection.slice(0, 6));
  expect(new Set(entries.map(statusOf))).toEqual(new Set([404, 503]));
  expect(entries.filter((answer) => !isBusy(answer)).length).toBeGreaterThanOrEqual(50);
  const busy = entries.find(isBusy) ?? "";
  expect(busy).toMatch(/^Retry-After: \d+\r$/im);
  expect(busy).toMatch(/^Cache-Control: no-store\r$/im);
  for (const locale of locales) expect(busy).toContain(m.busy_text({}, { locale }));
  expect(new Set(answers.map((ofConnection) => statusOf(ofConnection[6] ?? "")))).toEqual(new Set([200]));
  const busyApi = answers.map((ofConnection) => ofConnection[7] ?? "").find(isBusy) ?? "";
  expect(busyApi).toMatch(/^Content-Type: application\/problem\+json\r$/im);
  expect(busyApi).toMatch(/^Retry-After: \d+\r$/im);
  expect((await rawRequest(site, "/event/5000299")).status).toBe(404);
  expect((await rawRequest(site, "/api/notice")).status).toBe(200);
  expect(site.output()).not.toContain(" error ");
});
