import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addOpen, isFound, lookUp, markOf, rollOf } from "../kit/results.ts";
import { rounds } from "../kit/rounds.ts";
import { seededRandom } from "../kit/seeded-random.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const signs = Array.from("2346789ACDEFGHJKMNPQRTUVWXY");
/** Guesses sent at once, and the number of guesses between two requests of an owner. */
const [atOnce, ownerEvery] = [8, 50];

const [all, networks, pupils] = [rounds(10_000, 900), 50, 60];

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
});
afterAll(() => site?.stop());

it(`${all} guesses from ${networks} networks find no result of ${pupils} pupils, who find their own`, async () => {
  const { id, slips } = await addOpen(writerOf(site, (await openSession(site)).token), "Guessed", pupils);
  const random = seededRandom(1);
  const limit = pLimit(atOnce);
  const ask = (place: number, code: string, address: string) =>
    lookUp(site, { examination: id, roll: rollOf(place), code }, address);
  // All owners use one network.
  const owner = (place: number) => isFound(ask(place, slips[place]?.code ?? "", "203.0.113.9"), place);
  let found = 0;
  let refusedOwners = 0;
  const guess = async (turn: number) => {
    const code = Array.from({ length: 6 }, () => random.oneOf(signs)).join("");
    const network = (Math.floor(turn / pupils) % networks).toString(16);
    const answer = await ask(turn % pupils, code, `2001:db8:${network}::${turn.toString(16)}`);
    expect(answer.status).toBe(200);
    if ((await answer.text()).includes(markOf(turn % pupils))) found += 1;
    if (turn % ownerEvery === 0 && !(await owner((turn / ownerEvery) % pupils))) refusedOwners += 1;
  };
  await Promise.all(Array.from({ length: all }, (_, turn) => limit(() => guess(turn))));
  expect({ found, refusedOwners }).toEqual({ found: 0, refusedOwners: 0 });
  for (let place = 0; place < pupils; place += 1) expect(await owner(place)).toBe(true);
});
