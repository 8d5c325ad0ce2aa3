import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { ask } from "../ask.ts";
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

/** Processor time for so many requests over 20 connections, in hundredths of a second, after a few that make things ready. */
async function costOf(flood: Flood): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const send = async (n: number) => {
    const { path, method, headers, body } = flood(n);
    const asking = request(site.origin + path, { agent, method, headers: { "Accept-Encoding": "br", ...headers } });
    asking.end(body);
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    await text(answer);
  };
  for (let n = 0; n < 50; n += 1) await send(n);
  const before = await processorTime(site);
  for (let n = 50; n < requests + 50; n += 20) await Promise.all(Array.from({ length: 20 }, (_, place) => send(n + place)));
  agent.destroy();
  return (await processorTime(site)) - before;
}

/** How many times as much as a ready page a request may cost. Rendering each anew costs twenty times and more. */
const bounds = {
  "addresses that are not there": 4,
  "page numbers that are none": 4,
  "queries that mean nothing": 4,
  "the login": 4,
  "set-up links that are none": 4,
  "sitemap, description, health": 8,
  "entries that are not there": 10,
  "pages of lists that are not there": 10,
  "administrators' screens": 10,
};

describe.skipIf(process.platform !== "linux")("what a stranger asks for again and again costs little", () => {
  let ready: number;
  beforeAll(async () => {
    ready = await costOf(() => ({ path: "/notice" }));
  });

  it.each(Object.entries(bounds))("%s", async (name, bound) => {
    const cost = await costOf(floods[name]!);
    expect(cost).toBeLessThan(bound * Math.max(ready, 6));
  });
});

it("what is more than can be made soon is refused in both languages, ready pages are not, and all is well afterwards", async () => {
  const { hostname, port } = new URL(site.origin);
  await ask(site, "/notice");
  const many = 300;
  // Asked for in one piece, so that all of it is there at once.
  const addresses = [...Array.from({ length: many }, (_, n) => `/event/${5_000_000 + n}`), "/notice", "/api/notice"];
  const asks = addresses.map((path, place) => `GET ${path} HTTP/1.1\r\nHost: school.example\r\n${place === addresses.length - 1 ? "Connection: close\r\n" : ""}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(asks.join(""));
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
  expect((await ask(site, "/event/5000299")).status).toBe(404);
  expect((await ask(site, "/api/notice")).status).toBe(200);
  expect(site.output()).not.toContain(" error ");
});
