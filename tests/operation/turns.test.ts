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
  searches: { path: (turn: number) => `/search?q=notice+${turn}`, expected: 200 },
  "searches of programs": { path: (turn: number) => `/api/search?q=notice+${turn}`, expected: 200 },
  "lists of programs": { path: (turn: number) => `/api/notice?limit=100&offset=${turn % 5}`, expected: 200 },
  "pages of entries that are not there": { path: (turn: number) => `/notice/${100_000 + turn}`, expected: 404 },
};
const kinds = {
  ...costly,
  documents: { path: (turn: number) => `/files/notice-${100_000 + turn}/notice.pdf`, expected: 404 },
};

itForAll(Object.entries(costly))(
  "one network's requests that wait let another network's pass",
  async ([kind, { path, expected }]) => {
    const ask = (address: string, from: string) =>
      fetch(site.origin + address, { headers: { "X-Forwarded-For": from } });
    let turn = 0;
    let answered = 0;
    const statuses = new Set<number>();
    const over = new AbortController();
    const flood = async () => {
      while (!over.signal.aborted) {
        const answer = await ask(path((turn += 1)), "192.0.2.7");
        await answer.arrayBuffer();
        statuses.add(answer.status);
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
          expect((await ask(quiet.path(10_000 + (turn += 1)), "192.0.2.8")).status).toBe(quiet.expected);
          passed.push(answered - before);
        }
        // This process counts late if it is busy, so single ones may be off.
        waits.push([quietKind, passed.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!]);
      }
    } finally {
      over.abort();
      await Promise.all(flooding);
    }
    expect([...statuses]).toEqual([expected]);
    // Without turns, each waits for those that came before it: sixty.
    const held = waits.filter(([, median]) => median >= lanes / 2);
    expect(held, kind).toEqual([]);
  },
);
