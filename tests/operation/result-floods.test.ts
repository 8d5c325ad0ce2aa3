import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { addOpen, isFound, lookUp, rollOf } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const pupils = 60;
const eight = pLimit(8);

let site: Site;
let write: Write;

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site?.stop());

const times = <T>(count: number, make: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => eight(() => make(place))));

it("while 150 connections of one network guess, a right code from another waits for few of the guesses", async () => {
  const { id, slips } = await addOpen(write, "Flood", pupils);
  const ask = (place: number, code: string, address: string) =>
    lookUp(site, { examination: id, roll: rollOf(place), code }, address);
  let checked = 0;
  const over = new AbortController();
  const guess = async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      // On a busy machine a connection may take too long; its guesser tries again.
      const answer = await ask(turn % pupils, "", "192.0.2.150").catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) checked += 1;
    }
  };
  const guessing = Array.from({ length: 150 }, guess);
  const waits: number[] = [];
  try {
    await eventually(() => expect(checked).toBeGreaterThan(150));
    for (let place = 0; place < 20; place += 1) {
      const before = checked;
      expect(await isFound(ask(place, slips[place]?.code ?? "", "192.0.2.151"), place)).toBe(true);
      waits.push(checked - before);
    }
  } finally {
    over.abort();
    await Promise.all(guessing);
  }
  // A hundred guesses wait at any time.
  expect(Math.max(...waits)).toBeLessThan(50);
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
