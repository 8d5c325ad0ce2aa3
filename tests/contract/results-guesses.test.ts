import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { addOpen, isFound, lookUp, rollOf } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const eight = pLimit(8);

let folder: string;
let site: Site;
let write: Write;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guesses-"));
  await start();
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const environment = { SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", DATA_DIR: folder, ...administratorEnvironment };
  site = await startSite(environment);
  write = writerOf(site, (await openSession(site)).token);
}

const textOf = async (answer: Promise<Response>) => visibleText(await (await answer).text());
const times = <T>(count: number, make: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => eight(() => make(place))));

it("five wrong tries of a roll from one network give a warning; the right code works after a restart", async () => {
  const { id, slips } = await addOpen(write, "Five", 5);
  const ask = (code: string, address: string) => lookUp(site, { examination: id, roll: "1", code }, address);
  const first = await textOf(ask("", "192.0.2.5"));
  for (let count = 1; count < 5; count += 1) expect(await textOf(ask("", "192.0.2.5"))).toBe(first);
  const told = await textOf(ask("", "192.0.2.5"));
  expect(told).not.toBe(first);
  expect(await textOf(ask("", "192.0.2.6"))).toBe(first);
  // A clock that was twenty days ahead and was put back makes no longer lock.
  await withDatabase({ dataDirectory: folder }, (db) =>
    db
      .withTables<{ results_try: { expiresAt: string } }>()
      .updateTable("results_try")
      .set({ expiresAt: new Date(Date.now() + 20 * 24 * 60 * 60_000).toISOString() })
      .execute(),
  );
  await site.stop();
  await start();
  expect(await textOf(ask("", "192.0.2.5"))).toBe(told);
  expect(await isFound(ask(slips[0]?.code ?? "", "192.0.2.5"), 0)).toBe(true);
});

it("200 wrong tries of a roll from everywhere lock only that roll", async () => {
  const { id, slips } = await addOpen(write, "Everywhere", 5);
  const ask = (place: number, code: string, address: string) =>
    lookUp(site, { examination: id, roll: rollOf(place), code }, address);
  // Of the fifty tries from 198.51.100.250, only five count for the roll.
  await times(50, () => ask(0, "", "198.51.100.250"));
  await times(194, (place) => ask(0, "", `198.51.100.${place}`));
  expect(await isFound(ask(0, slips[0]?.code ?? "", "192.0.2.7"), 0)).toBe(true);
  await ask(0, "", "198.51.100.199");
  expect(await isFound(ask(0, slips[0]?.code ?? "", "192.0.2.7"), 0)).toBe(false);
  expect(await isFound(ask(1, slips[1]?.code ?? "", "192.0.2.7"), 1)).toBe(true);
});

it("210 wrong tries from one network, or one /48 of IPv6, lock a roll for that network alone", async () => {
  const { id, slips } = await addOpen(write, "Phone", 5);
  const ask = (place: number, code: string, address: string) =>
    lookUp(site, { examination: id, roll: rollOf(place), code }, address);
  await times(210, () => ask(0, "", "192.0.2.80"));
  // Each address belongs to another network of the same /48.
  await times(210, (place) => ask(1, "", `2001:db8:80:${place.toString(16)}::1`));
  for (const [place, own] of [
    [0, "192.0.2.80"],
    [1, "2001:db8:80:ffff::1"],
  ] as const) {
    const code = slips[place]?.code ?? "";
    expect(await isFound(ask(place, code, "192.0.2.81"), place)).toBe(true);
    expect(await isFound(ask(place, code, "2001:db8:81::1"), place)).toBe(true);
    expect(await isFound(ask(place, code, own), place)).toBe(false);
    expect(await isFound(ask(2, slips[2]?.code ?? "", own), 2)).toBe(true);
  }
});
