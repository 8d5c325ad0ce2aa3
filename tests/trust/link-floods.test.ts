import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { type MailServer, startMailServer } from "../kit/mail-server.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { flood } from "../kit/request-flood.ts";
import { rounds } from "../kit/rounds.ts";
import { submit } from "../kit/account-forms.ts";
import { linkTokenIn } from "../kit/send-form.ts";
import { administrator, administratorEnvironment, cookieOf, openSession } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

/** The most mails in an hour: to one address, and from the whole site. */
const [byAddress, bySite] = [3, 60];
/** The most guesses of links that the site checks in a minute, for all clients together. */
const guesses = 600;
/**
 * Fewer connections than guesses that the site checks at the same time (throttle.ts), and than account forms that may
 * wait (queued-render.ts), so that each request is counted.
 */
const connections = 8;
/** Megabytes by which the counters of strangers may raise the process's memory. */
const allowed = 100;
/** Forms that are sent before memory is measured, because the first pages take about 90 MB, counters or not. */
const firstForms = 3_000;

/** The number of invented addresses. Each request makes two counters, and the oldest are dropped above 40,000. */
const [addresses, links] = [rounds(42_000, 20_500), rounds(40_000, 1_200)];
/** The IPv6 networks that send requests, at most ten times each. */
const networks = rounds(4_700, 20_500);

const newToken = () => randomBytes(24).toString("base64url");

describe(`while strangers send requests from ${networks} networks,`, () => {
  let mails: MailServer;
  let site: SiteProcess;
  let hop = 0;
  beforeAll(async () => {
    mails = await startMailServer();
    site = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      TRUST_PROXY: "yes",
      SMTP_URL: mails.url,
      MAIL_FROM: "site@school.example",
      ...administratorEnvironment,
    });
  });
  afterAll(async () => {
    await site?.stop();
    await mails?.close();
  });

  const from = (place: number) => ({ "X-Forwarded-For": `2001:db8:${(place % networks).toString(16)}::1` });
  const asForm = () => ({ Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" });
  const mailsTo = (email: string) => mails.received.filter(({ to }) => to === email).length;
  const ask = async (email: string) =>
    (await submit(site, "password-reset", { email }, "", { "X-Forwarded-For": `192.0.2.${(hop += 1)}` })).status;
  const askForAll = (email: string) => Promise.all(Array.from({ length: byAddress }, () => ask(email)));

  /** Adds accounts with the administrator's password. */
  async function addAccounts(emails: readonly string[]): Promise<void> {
    await withDatabase(site, async (db) => {
      const user = await db.selectFrom("user").selectAll().executeTakeFirstOrThrow();
      const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
      for (const email of emails) {
        const id = randomUUID();
        await db
          .insertInto("user")
          .values({ ...user, id, email })
          .execute();
        await db
          .insertInto("account")
          .values({ ...account, id, accountId: id, userId: id })
          .execute();
      }
    });
  }

  /** Sends so many forms, each from a network of its own, and returns how often each status was answered. */
  const sendForms = (count: number, emailAt: (place: number) => string) =>
    flood(
      site,
      count,
      (place) => ({
        path: "/forgot-password",
        headers: { ...asForm(), ...from(place) },
        body: new URLSearchParams({ email: emailAt(place) }).toString(),
      }),
      connections,
    );

  const attempts = () => withDatabase(site, (db) => db.selectFrom("attempt").selectAll().execute());

  /**
   * Requests links for addresses that have no account. If the database counts the attempts, it sends one request and
   * copies the counters of that one for the other addresses.
   */
  async function inventAddresses(): Promise<void> {
    const before = new Set((await attempts()).map(({ id }) => id));
    expect(await ask("invented@school.example")).toBe(200);
    const added = (await attempts()).filter(({ id }) => !before.has(id));
    if (added.length === 0) {
      const requests = await sendForms(addresses, (place) => `invented-${place}@school.example`);
      expect(requests).toEqual({ 200: addresses });
    }
    const step = 1_000;
    await withDatabase(site, async (db) => {
      for (let place = 0; added.length > 0 && place < addresses; place += step) {
        const copies = Array.from({ length: step }, (_, more) => ({ id: randomUUID(), place: place + more }));
        const rows = copies.flatMap((copy) =>
          added.map((row) => {
            const expiresAt = new Date(Date.parse(row.expiresAt) + copy.place).toISOString();
            return { ...row, id: copy.id, key: `${copy.place} ${row.key}`, expiresAt };
          }),
        );
        await db.insertInto("attempt").values(rows).execute();
      }
    });
    expect(await ask("invented-again@school.example")).toBe(200);
  }

  it("an address gets at most three mails an hour, others get theirs, and the site sends at most sixty", async () => {
    const others = Array.from({ length: bySite / byAddress }, (_, place) => `other-${place}@school.example`);
    await addAccounts(others);
    await askForAll(administrator.email);
    await eventually(() => expect(mailsTo(administrator.email)).toBe(byAddress));
    // A form without an address is refused, and not counted.
    expect(await sendForms(firstForms, () => "")).toEqual({ 422: firstForms });
    const before = (await memoryOf(site.pid)).now;
    await inventAddresses();
    await ask(administrator.email);
    const [first = "", ...rest] = others;
    expect(await askForAll(first)).toEqual([200, 200, 200]);
    await eventually(() => expect(mailsTo(first)).toBe(byAddress));
    for (const email of rest) await askForAll(email);
    await eventually(() => expect(mails.received).toHaveLength(bySite));
    expect(await ask("anybody@school.example")).toBe(429);
    expect([mailsTo(administrator.email), mails.received.length]).toEqual([byAddress, bySite]);
    expect((await memoryOf(site.pid)).now - before).toBeLessThan(allowed);
  });

  it("an existing link works, and guessing others is limited", async () => {
    const { cookie } = await openSession(site);
    const invited = await submit(site, "people/invite", { email: "invited@school.example", role: "editor" }, cookie);
    const token = linkTokenIn(await invited.text());
    const choose = (one: string) =>
      submit(site, "new-password", { token: one, password: administrator.password }, "", {
        "X-Forwarded-For": "192.0.2.250",
      });
    const begun = performance.now();
    const { password } = administrator;
    const guess = (place: number) => ({
      path: `/new-password?token=${newToken()}`,
      headers: { ...asForm(), ...from(place) },
      body: new URLSearchParams({ password, again: password }).toString(),
    });
    const statuses = await flood(site, links, guess, connections);
    const minutes = Math.ceil((performance.now() - begun) / 60_000);
    expect((statuses[303] ?? 0) + (statuses[429] ?? 0)).toBe(links);
    expect(statuses[303]).toBeGreaterThanOrEqual(guesses);
    expect(statuses[303]).toBeLessThanOrEqual(minutes * guesses);
    expect(cookieOf(await choose(token))).toContain("session_token=");
    expect([(await choose(token)).status, (await choose(newToken())).status]).toEqual([303, 429]);
  });
});
