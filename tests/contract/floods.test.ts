import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { rawRequest } from "../raw-request.ts";
import { processorTime } from "../processor.ts";
import { type Site, startSite } from "../site.ts";
import { floods } from "../trust/floods.ts";
import type { Flood } from "../trust/flood.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const requests = 600;

/** Processor time of `requests` requests over 20 connections, in hundredths of a second, after 50 more that fill the caches. */
async function costOf(flood: Flood): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const send = async (n: number) => {
    const { path, method, headers, body } = flood(n);
    const sent = request(site.origin + path, { agent, method, headers: { "Accept-Encoding": "br", ...headers } });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await text(answer);
  };
  for (let n = 0; n < 50; n += 1) await send(n);
  const before = await processorTime(site);
  for (let n = 50; n < requests + 50; n += 20) await Promise.all(Array.from({ length: 20 }, (_, place) => send(n + place)));
  agent.destroy();
  return (await processorTime(site)) - before;
}

/** How many times the cost of a cached page a request may cost. Rendering each page anew costs twenty times and more. */
const bounds = {
  "addresses that do not exist": 4,
  "page numbers that are not numbers": 4,
  "queries that mean nothing": 4,
  "the login": 4,
  "invented set-up links": 4,
  "sitemap, description, health": 8,
  "entries that do not exist": 10,
  "pages of lists that do not exist": 10,
  "administrators' screens": 10,
};

describe.skipIf(process.platform !== "linux")("requests that a stranger repeats cost little", () => {
  let cached: number;
  beforeAll(async () => {
    cached = await costOf(() => ({ path: "/notice" }));
  });

  it.each(Object.entries(bounds))("%s", async (name, bound) => {
    const cost = await costOf(floods[name]!);
    expect(cost).toBeLessThan(bound * Math.max(cached, 6));
  });
});

it("requests beyond what can be rendered soon are refused in both languages, cached pages are still served, and all works afterwards", async () => {
  const { hostname, port } = new URL(site.origin);
  await rawRequest(site, "/notice");
  const many = 300;
  // Sent in one piece, so that all requests arrive at once.
  const addresses = [...Array.from({ length: many }, (_, n) => `/event/${5_000_000 + n}`), "/notice", "/api/notice"];
  const heads = addresses.map((path, place) => `GET ${path} HTTP/1.1\r\nHost: school.example\r\n${place === addresses.length - 1 ? "Connection: close\r\n" : ""}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(heads.join(""));
  const answers = (await text(socket)).split(/(?=HTTP\/1\.1 \d{3} )/);
  const statuses = answers.map((answer) => Number(answer.slice(9, 12)));
  expect(statuses).toHaveLength(addresses.length);
  const busy = answers.find((_, place) => statuses[place] === 503) ?? "";
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(100);
  expect(busy).toMatch(/^Retry-After: \d+\r$/im);
  expect(busy).toMatch(/^Cache-Control: no-store\r$/im);
  for (const locale of locales) expect(busy).toContain(m.busy_text({}, { locale }));
  const api = answers.at(-1) ?? "";
  expect(statuses.slice(-2)).toEqual([200, 503]);
  expect(api).toMatch(/^Content-Type: application\/problem\+json\r$/im);
  expect((await rawRequest(site, "/event/5000299")).status).toBe(404);
  expect((await rawRequest(site, "/api/notice")).status).toBe(200);
  expect(site.output()).not.toContain(" error ");
});
