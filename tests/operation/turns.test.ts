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

/** What no cache answers and takes long enough to be waited for. */
const costly = {
  searches: (turn: number) => `/search?q=notice+${turn}`,
  "searches of programs": (turn: number) => `/api/search?q=notice+${turn}`,
  "lists of programs": (turn: number) => `/api/notice?limit=100&offset=${turn % 5}`,
  "pages of entries that are not there": (turn: number) => `/notice/${100_000 + turn}`,
};
const kinds = { ...costly, documents: (turn: number) => `/files/notice-${100_000 + turn}/notice.pdf` };

itForAll(Object.entries(costly))(
  "one network's requests that wait let another network's pass",
  async ([kind, path]) => {
    const ask = (address: string, from: string) =>
      fetch(site.origin + address, { headers: { "X-Forwarded-For": from } });
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
    const waits: [kind: string, median: number][] = [];
    try {
      await eventually(() => expect(answered).toBeGreaterThan(lanes));
      for (const [quietKind, quiet] of Object.entries(kinds)) {
        const passed: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const before = answered;
          expect((await ask(quiet(10_000 + (turn += 1)), "192.0.2.8")).status).not.toBe(503);
          passed.push(answered - before);
        }
        // This process counts late if it is busy, so single ones may be off.
        waits.push([quietKind, passed.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!]);
      }
    } finally {
      over.abort();
      await Promise.all(flooding);
    }
    // Without turns, each waits for those that came before it: sixty.
    const held = waits.filter(([, median]) => median >= lanes / 2);
    expect(held, kind).toEqual([]);
  },
);
