import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProvider } from "../../server/auth/providers/registry.ts";
import { openIdentity } from "../../server/auth/identity-services.ts";
import { openSecret } from "../../server/auth/secret.ts";
import { StoredAttempts } from "../../server/auth/throttle/stored-attempts.ts";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase } from "../../server/operation/open-database.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { submit } from "../kit/account-forms.ts";
import { turnOn } from "../kit/second-factor.ts";
import { linkTokenIn } from "../kit/send-form.ts";
import {
  type Account,
  administrator,
  administratorEnvironment,
  cookieOf,
  fetchToken,
  openSession,
  signIn,
  writerOf,
} from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { currentStep, totp } from "../kit/totp.ts";

// All processes have the same public address, because an access token is valid for one address only.
const environment = { SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", PUBLIC_URL: "http://school.example" };
/** The number of guesses of one account's password that the site checks in a minute, from all addresses together. */
const byAccount = 10;

/** Several instances that serve one site: their origins, their output, and the function that stops them. */
type Processes = { origins: readonly string[]; output: () => string; close: () => Promise<unknown> };

let server: PostgresServer | undefined;
afterAll(() => server?.close());

/** Creates a database and returns its URL. */
async function newDatabase(name: string): Promise<string> {
  server ??= await startPostgres();
  await server.run(`create database ${name}`);
  return server.url(name);
}

async function startInstances(): Promise<Processes> {
  const DATABASE_URL = await newDatabase("school");
  const start = () => startSiteProcess({ ...environment, DATABASE_URL });
  const sites = await Promise.all([start(), start()]);
  return {
    origins: sites.map(({ origin }) => origin),
    output: () => sites.map((site) => site.output()).join("\n"),
    close: () => Promise.all(sites.map((site) => site.stop())),
  };
}

/** Returns how often each status was answered. */
function count(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe.skipIf(findPostgres() === undefined)(
  "two instances on a PostgreSQL server share (skipped without one)",
  () => {
    let processes: Processes;
    let links: string[];
    /** The first administrator, and a session of theirs. */
    const first: Account & { cookie: string } = { ...administrator, cookie: "" };
    beforeAll(async () => {
      processes = await startInstances();
      links = [...processes.output().matchAll(/\/setup\?token=([\w-]{32})(?![\w-])/g)].map(([, token = ""]) => token);
    });
    afterAll(() => processes?.close());

    /** Takes the processes in turn. */
    const at = (place: number): Pick<SiteProcess, "origin"> => ({
      origin: processes.origins[place % processes.origins.length] ?? "",
    });
    const many = <T>(number: number, make: (place: number) => Promise<T>) =>
      Promise.all(Array.from({ length: number }, (__, place) => make(place)));
    const from = (place: number) => ({ "X-Forwarded-For": `198.51.100.${place}` });
    const setUp = (place: number, email: string) =>
      submit(at(place), "set-up", { ...administrator, email, token: links[place % links.length] }, "");

    it("the set-up links: each start prints one, and together they create one administrator", async () => {
      expect(new Set(links).size).toBe(processes.origins.length);
      const pages = () =>
        many(2 * links.length, async (place) =>
          (await fetch(`${at(place + 1).origin}/setup?token=${links[place % links.length]}`)).text(),
        );
      for (const page of await pages()) expect(page).toContain('name="again"');
      const answers = await many(6, (place) => setUp(place, `${place}@school.example`));
      expect(answers.filter((one) => cookieOf(one).includes("session_token="))).toHaveLength(1);
      first.email = `${answers.findIndex((one) => cookieOf(one).includes("session_token="))}@school.example`;
      for (const page of await pages()) expect(page).not.toContain('name="again"');
      // The used link leads to its page; the others do not work.
      for (const late of await many(2, (place) => setUp(place, "late@school.example")))
        expect([
          [303, ""],
          [403, ""],
        ]).toContainEqual([late.status, cookieOf(late)]);
    });

    it("the secret: a session of one instance can write at the other", async () => {
      const { cookie, token } = await openSession(at(0), first);
      const statuses = await many(2, async (place) => [
        (await fetchToken(at(place), cookie, first.email)).status,
        (await writerOf(at(place), token)("POST", "/syllabus", {})).status,
      ]);
      expect(statuses).toEqual([
        [200, 400],
        [200, 400],
      ]);
    });

    it("the count of guesses: together they check no more than one process would", async () => {
      const guess = (place: number) =>
        signIn(at(place), { email: "stranger@school.example", password: "not the password" }, from(place));
      expect(count(await many(30, guess))).toEqual({ 401: byAccount, 429: 30 - byAccount });
      expect(count(await many(2, guess))).toEqual({ 429: 2 });
    });

    it("the used codes of a second factor: each code is accepted once", async () => {
      const { secret, recoveryCodes, cookie: own } = await turnOn(at(0), first);
      first.cookie = own;
      for (const code of [totp(secret, currentStep() + 1), recoveryCodes[0] ?? ""]) {
        const pending = await many(4, async (place) => cookieOf(await signIn(at(place), first, from(100 + place))));
        const answers = await Promise.all(
          pending.map((cookie, place) =>
            submit(at(place + 1), "sign-in/second-factor", { code }, cookie, from(100 + place)),
          ),
        );
        expect(answers.filter((one) => cookieOf(one).includes("session_token="))).toHaveLength(1);
      }
    });

    it("the rule that one administrator remains, even if two are disabled at once", async () => {
      const second: Account = { email: "second@school.example", password: "three ponds, one boat" };
      const invited = await submit(at(0), "people/invite", { email: second.email, role: "admin" }, first.cookie);
      const token = linkTokenIn(await invited.text());
      expect((await submit(at(1), "new-password", { token, password: second.password }, "")).status).toBe(303);
      const cookies = [first.cookie, (await openSession(at(1), second)).cookie];
      const list = await (await fetch(`${at(0).origin}/admin/people`, { headers: { Cookie: first.cookie } })).text();
      const ids = new Set(Array.from(list.matchAll(/\/admin\/people\/account\?id=([\w-]+)/g), ([, id]) => id));
      expect(ids.size).toBe(2);
      const answers = await Promise.all(
        [...ids].map((id, place) =>
          submit(at(place), "people/change", { id, action: "disable" }, cookies[place] ?? ""),
        ),
      );
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    });
  },
);

describe.skipIf(findPostgres() === undefined)(
  "two simultaneous starts on a new database of a PostgreSQL server (skipped without one)",
  () => {
    it("take over a data folder's secret, and add the environment's administrator once", async () => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), "secret-"));
      const secret = "the secret of a site that has had a file before";
      await writeFile(join(DATA_DIR, "secret"), secret);
      const settings = readEnvironment({
        DATA_DIR,
        DATABASE_URL: await newDatabase("other"),
        ...administratorEnvironment,
      });
      const databases = await Promise.all([0, 1].map(() => openSiteDatabase(settings)));
      try {
        const opened = await Promise.all(
          databases.map((db) =>
            openIdentity(db, settings, new StoredAttempts(db), (parts) => openProvider(settings, parts)),
          ),
        );
        expect(await opened[1]?.administrators.list()).toEqual([
          { email: administrator.email, name: "", role: "admin", disabled: false },
        ]);
        // This is what an instance on another machine, with a new folder, reads.
        expect(await Promise.all(databases.map((db) => openSecret(db, join(DATA_DIR, "nothing"))))).toEqual([
          secret,
          secret,
        ]);
      } finally {
        await Promise.all(databases.map((db) => db.destroy()));
        await rm(DATA_DIR, { recursive: true });
      }
    });
  },
);
