import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { bodyOf, withDatabase } from "../kit/database-state.ts";
import { apiKey, type IdentityService, startIdentityService } from "../kit/identity-service.ts";
import {
  type Account,
  administrator,
  cookieOf,
  fetchToken,
  openSession,
  sessionCookieOf,
  signIn,
  writerOf,
} from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { type Emulator, missingEmulator, startEmulator } from "./emulator.ts";

if (missingEmulator) process.stdout.write(`Skipped: ${missingEmulator}\n`);
describe.skipIf(missingEmulator)("the hosted identity service's emulator", () => {
  let emulator: Emulator;
  let service: IdentityService;
  let site: SiteProcess;
  beforeAll(async () => {
    emulator = await startEmulator();
    service = await startIdentityService(emulator.backend);
    site = await startSiteProcess({
      ...service.environment,
      SAMPLE_CONTENT: "no",
      TRUST_PROXY: "yes",
      FIREBASE_SIGN_UP: "yes",
      ADMIN_EMAIL: administrator.email,
    });
    await emulator.add(administrator);
  });
  afterEach(() => service.misbehaviours.clear());
  afterAll(async () => {
    expect(site?.output()).not.toContain(apiKey);
    await site?.stop();
    await service?.close();
    await emulator?.stop();
  });

  let people = 0;
  const stranger = (): Account => ({ email: `person-${(people += 1)}@people.example`, password: "a pond and a boat" });
  const admit = (email: string) => withDatabase(site, (db) => new Administrators(db, 12).admit(email));
  const own = () => ({ Origin: site.origin, "X-Forwarded-For": `192.0.2.${(people += 1) % 250}` });
  const send = (path: string, fields: Record<string, string>, Cookie = "") =>
    fetch(site.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...own(), Cookie },
      body: new URLSearchParams(fields),
    });
  const write = (token: string) => writerOf(site, token)("POST", notice.api.list, bodyOf(notice));
  /** Returns the link in the newest mail of a kind to an address. */
  const linkTo = async (email: string, kind: string) => {
    const link = (await emulator.mails()).findLast(
      (mail) => mail.email === email && mail.requestType === kind,
    )?.oobLink;
    if (!link) throw new Error(`${email} got no such mail.`);
    return link;
  };
  async function clerk() {
    const person = stranger();
    const id = await emulator.add(person);
    await admit(person.email);
    return { ...person, id, ...(await openSession(site, person)) };
  }

  it("lets an administrator sign in and write", async () => {
    const { token } = await openSession(site);
    expect((await write(token)).status).toBe(201);
  });

  it("its unsigned token starts no session, and is not an access token", async () => {
    const { makeToken } = service;
    let raw = "";
    service.makeToken = (_, unsigned) => (raw = unsigned);
    const refused = await signIn(site, administrator, own());
    service.makeToken = makeToken;
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([502, []]);
    expect(raw).toMatch(/^[\w-]+\.[\w-]+\.$/);
    expect((await write(raw)).status).toBe(401);
  });

  it("refuses a wrong password and an unknown address with the same message", async () => {
    const tried = [{ ...administrator, password: "another password" }, stranger()];
    const answers = await Promise.all(
      tried.map(async ({ email, password }) => {
        const answer = await send("/login", { email, password });
        return [answer.status, (await answer.text()).replaceAll(email, "")];
      }),
    );
    expect(answers[0]?.[0]).toBe(401);
    expect(answers[0]).toEqual(answers[1]);
  });

  it("somebody signs up, opens the link of the mail, is admitted and writes", async () => {
    const person = stranger();
    const joined = await send("/signup", { ...person, again: person.password });
    expect(joined.headers.get("Location")).toBe(`${site.origin}/admin/account`);
    await admit(person.email);
    // Admission ends earlier sessions, and an administrator's address must be verified.
    expect((await fetchToken(site, cookieOf(joined), person.email)).status).toBe(401);
    expect((await signIn(site, person, own())).status).toBe(403);
    expect((await fetch(await linkTo(person.email, "VERIFY_EMAIL"))).status).toBe(200);
    const { token } = await openSession(site, person);
    expect((await write(token)).status).toBe(201);
  });

  it("a taken address or a password that is too short creates no account", async () => {
    const taken = await send("/signup", { ...administrator, again: administrator.password });
    expect(taken.status).toBe(409);
    const person = stranger();
    const short = await send("/signup", { ...person, password: "five5", again: "five5" });
    expect([short.status, await emulator.find(person.email)]).toEqual([422, undefined]);
  });

  it("a forgotten password is replaced by the link of a mail, which ends the sessions from before", async () => {
    const { email, password, cookie, token } = await clerk();
    expect((await send("/forgot-password", { email })).status).toBe(200);
    const link = await linkTo(email, "PASSWORD_RESET");
    // The service counts in seconds, so a token from the second of the password change stays valid.
    const signedInAt = Math.floor(Date.now() / 1_000);
    await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(signedInAt);
    expect((await fetch(`${link}&newPassword=${encodeURIComponent("two ponds and a boat")}`)).status).toBe(200);
    expect((await write(token)).status).toBe(401);
    expect((await fetchToken(site, cookie, email)).status).toBe(401);
    expect((await signIn(site, { email, password }, own())).status).toBe(401);
    const { token: next } = await openSession(site, { email, password: "two ponds and a boat" });
    expect((await write(next)).status).toBe(201);
  });

  it("a password is changed on the site, and the session that changed it goes on", async () => {
    const { email, password, cookie, token } = await clerk();
    const newPassword = "two ponds and a boat";
    const changed = await send(
      "/admin/account",
      { currentPassword: password, newPassword, again: newPassword },
      cookie,
    );
    expect(changed.headers.get("Location")).toBe(`${site.origin}/admin/account`);
    expect((await write(token)).status).toBe(401);
    const given = await fetchToken(site, cookieOf(changed), email);
    const { accessToken } = (await given.json()) as { accessToken: string };
    expect((await write(accessToken)).status).toBe(201);
    expect((await signIn(site, { email, password }, own())).status).toBe(401);
  });

  it("a disabled account signs out at the next action, and cannot sign in", async () => {
    const { id, email, password, cookie, token } = await clerk();
    await emulator.change(id, { disableUser: true });
    expect((await write(token)).status).toBe(401);
    expect((await fetchToken(site, cookie, email)).status).toBe(401);
    const refused = await signIn(site, { email, password }, own());
    expect([refused.status, (await refused.json()) as object]).toEqual([
      403,
      expect.objectContaining({ code: "user-disabled" }),
    ]);
  });

  it("an account's owner can remove it, on the site and at the service", async () => {
    const { email, password, cookie, token } = await clerk();
    const removed = await send("/admin/account/remove", { password }, cookie);
    expect(removed.headers.get("Location")).toBe(`${site.origin}/`);
    expect(await emulator.find(email)).toBeUndefined();
    expect((await write(token)).status).toBe(401);
    expect((await signIn(site, { email, password }, own())).status).toBe(401);
  });

  it("renews a token that is about to expire with the refresh grant", async () => {
    const { email, token } = await clerk();
    const soon = new Date(Date.now() + 4 * 60_000).toISOString();
    await withDatabase(site, async (db) => {
      const { id } = await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow();
      await db.updateTable("account").set({ accessTokenExpiresAt: soon }).where("userId", "=", id).execute();
    });
    const start = service.requests.length;
    expect((await write(token)).status).toBe(201);
    expect((await write(token)).status).toBe(201);
    expect(service.requests.slice(start)).toEqual(["token", "lookup", "lookup"]);
  });

  it("without a password policy, as here, the rule of the requirements applies", async () => {
    const person = { ...stranger(), password: "six666" };
    expect(sessionCookieOf(await send("/signup", { ...person, again: person.password }))).not.toBe("");
    expect(service.requests).toContain("passwordPolicy");
  });
});
