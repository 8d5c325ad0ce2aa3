import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres, startPostgres } from "../postgres.ts";
import { call, turnOn } from "../second-factor.ts";
import { type Account, administrator, cookieOf, fetchToken, openSession, signIn, writerOf } from "../session.ts";
import { type Site, startSite } from "../site.ts";
import { currentStep, totp } from "../totp.ts";

// Every process has the same public address, as an access token is valid for one address.
const environment = { SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", PUBLIC_URL: "http://school.example" };
/** Guesses of one account's password that are checked in a minute, from all addresses together. */
const byAccount = 10;

/** Several processes that serve one site, by the origins at which they are reached, what they have printed, and how they are ended. */
type Processes = { origins: readonly string[]; output: () => string; close: () => Promise<unknown> };

async function startWorkers(): Promise<Processes> {
  const { origin, output, stop } = await startSite({ ...environment, WORKERS: "3" });
  return { origins: [origin], output, close: stop };
}

async function startInstances(): Promise<Processes> {
  const server = await startPostgres();
  await server.run("create database school");
  const start = () => startSite({ ...environment, DATABASE_URL: server.url("school") });
  const sites = await Promise.all([start(), start()]);
  return {
    origins: sites.map(({ origin }) => origin),
    output: () => sites.map((site) => site.output()).join("\n"),
    close: () => Promise.all(sites.map((site) => site.stop())).then(server.close),
  };
}

/** How often each status was answered. */
function count(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const ways = [
  ["three processes of one machine", startWorkers, false],
  ["two instances on a PostgreSQL server (skipped without one)", startInstances, findPostgres() === undefined],
] as const;

describe.each(ways)("%s", (_, start, isMissing) => {
  describe.skipIf(isMissing)("share", () => {
    let processes: Processes;
    let links: string[];
    const first: Account = { ...administrator };
    beforeAll(async () => {
      processes = await start();
      links = [...processes.output().matchAll(/\/setup\?token=([\w-]{32})(?![\w-])/g)].map(([, token = ""]) => token);
    });
    afterAll(() => processes?.close());

    /** One process after the other. */
    const at = (place: number): Pick<Site, "origin"> => ({ origin: processes.origins[place % processes.origins.length] ?? "" });
    const many = <T>(number: number, make: (place: number) => Promise<T>) => Promise.all(Array.from({ length: number }, (__, place) => make(place)));
    const from = (place: number) => ({ "X-Forwarded-For": `198.51.100.${place}` });
    const setUp = (place: number, email: string) => {
      const body = JSON.stringify({ ...administrator, email, token: links[place % links.length] });
      return fetch(`${at(place).origin}/api/setup`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    };

    it("the set-up links: each start has printed one, and all of them together make one administrator", async () => {
      expect(new Set(links).size).toBe(processes.origins.length);
      const pages = () => many(2 * links.length, async (place) => (await fetch(`${at(place + 1).origin}/setup?token=${links[place % links.length]}`)).text());
      for (const page of await pages()) expect(page).toContain('name="again"');
      const answers = await many(6, (place) => setUp(place, `${place}@school.example`));
      expect(count(answers)).toEqual({ 200: 1, 403: 5 });
      first.email = `${answers.findIndex(({ ok }) => ok)}@school.example`;
      for (const page of await pages()) expect(page).not.toContain('name="again"');
      expect(count(await many(2, (place) => setUp(place, "late@school.example")))).toEqual({ 403: 2 });
    });

    it("the secret: whoever is signed in at one writes at the other", async () => {
      const { cookie, token } = await openSession(at(0), first);
      const statuses = await many(2, async (place) => [(await fetchToken(at(place), cookie, first.email)).status, (await writerOf(at(place), token)("POST", "/syllabus", {})).status]);
      expect(statuses).toEqual([[200, 400], [200, 400]]);
    });

    it("the count of guesses: no more are checked than one process would check", async () => {
      const guess = (place: number) => signIn(at(place), { email: "stranger@school.example", password: "not the password" }, from(place));
      expect(count(await many(30, guess))).toEqual({ 401: byAccount, 429: 30 - byAccount });
      expect(count(await many(2, guess))).toEqual({ 429: 2 });
    });

    it("the codes of a second factor: each is accepted once", async () => {
      const { secret, recoveryCodes } = await turnOn(at(0), first);
      for (const code of [totp(secret, currentStep() + 1), recoveryCodes[0] ?? ""]) {
        const pending = await many(4, async (place) => cookieOf(await signIn(at(place), first, from(100 + place))));
        const answers = await Promise.all(pending.map((cookie, place) => call(at(place + 1), "/sign-in/second-factor", { code }, cookie, from(100 + place))));
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      }
    });
  });
});

