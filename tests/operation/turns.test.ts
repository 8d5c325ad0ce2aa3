import { afterAll, beforeAll, expect } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { eventually } from "../kit/eventually.ts";
import { type Site, startSite } from "../kit/site.ts";

/** Connections of the network that asks without a pause. */
const lanes = 60;
/** How often the other network asks for each kind. */
const rounds = 5;
let site: Site;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "yes" });
});
afterAll(() => site?.stop());

/** What no cache answers. */
const kinds = {
  searches: (turn: number) => `/search?q=notice+${turn}`,
  "searches of programs": (turn: number) => `/api/search?q=notice+${turn}`,
  "lists of programs": (turn: number) => `/api/notice?limit=100&offset=${turn % 5}`,
};

itForAll(Object.entries(kinds))("one network's requests that wait let another network's pass", async ([kind, path]) => {
  const ask = (address: string, from: string) => fetch(site.origin + address, { headers: { "X-Forwarded-For": from } });
  let turn = 0;
  let answered = 0;
  const over = new AbortController();
  const flood = async () => {
    while (!over.signal.aborted) {
      await (await ask(path((turn += 1)), "192.0.2.7")).arrayBuffer();
      answered += 1;
    }
  };
  const flooding = Array.from({ length: lanes }, flood);
  const waits: number[] = [];
  try {
    await eventually(() => expect(answered).toBeGreaterThan(lanes));
    for (const quiet of Array.from({ length: rounds }, () => Object.values(kinds)).flat()) {
      const before = answered;
      expect((await ask(quiet(10_000 + (turn += 1)), "192.0.2.8")).status).toBe(200);
      waits.push(answered - before);
    }
  } finally {
    over.abort();
    await Promise.all(flooding);
  }
  // Without turns, each waits for those that came before it: sixty. This process counts late if it is busy, so single
  // ones may be off.
  const usual = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)];
  expect(usual, `${kind}: ${waits.join(" ")}`).toBeLessThan(lanes / 2);
});
