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

const pupils = 60;
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
  await times(199, (place) => ask(0, "", `198.51.100.${place}`));
  expect(await isFound(ask(0, slips[0]?.code ?? "", "192.0.2.7"), 0)).toBe(true);
  await ask(0, "", "198.51.100.199");
  expect(await isFound(ask(0, slips[0]?.code ?? "", "192.0.2.7"), 0)).toBe(false);
  expect(await isFound(ask(1, slips[1]?.code ?? "", "192.0.2.7"), 1)).toBe(true);
});

it("a computer room in which everybody errs twice gets in; a network that guesses 600 times does not", async () => {
  const { id, slips } = await addOpen(write, "Room", pupils);
  const ask = (place: number, code: string, address: string) =>
    lookUp(site, { examination: id, roll: rollOf(place), code }, address);
  const owner = (address: string) => (place: number) => isFound(ask(place, slips[place]?.code ?? "", address), place);
  const room = "192.0.2.60";
  await times(2 * pupils, (place) => ask(place % pupils, "", room));
  expect(await times(pupils, owner(room))).not.toContain(false);
  const guesser = "192.0.2.61";
  // Tries of rolls that no pupil has count too.
  await times(600, (place) => ask(1_000 + place, "", guesser));
  expect(await times(3, owner(guesser))).toEqual([false, false, false]);
  expect(await times(pupils, owner(room))).not.toContain(false);
});
