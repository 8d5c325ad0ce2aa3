import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { actionPaths, signInPath } from "../../server/auth/providers/firebase/endpoint-paths.ts";
import * as m from "../../messages/compiled/messages.js";
import { bodyOf, databaseState, withDatabase } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { apiKey, type IdentityService, refusal, startIdentityService } from "../kit/identity-service.ts";
import { type ImitatedAccount, type ImitatedAccounts, imitateAccounts } from "../kit/imitated-accounts.ts";
import { type Account, cookieOf, fetchToken, openSession, sessionCookieOf, signIn, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

let imitated: ImitatedAccounts;
let service: IdentityService;
let site: SiteProcess;
beforeAll(async () => {
  imitated = imitateAccounts();
  service = await startIdentityService(imitated.backend);
  site = await startSiteProcess({ ...service.environment, SAMPLE_CONTENT: "no", TRUST_PROXY: "yes" });
});
afterEach(() => {
  service.misbehaviours.clear();
  imitated.lifetime = 3600;
});
afterAll(async () => {
  expect(site.output()).not.toContain(apiKey);
  await site.stop();
  await service.close();
});

it("without FIREBASE_SIGN_UP nobody can create an account, and only the site's routes reach the service", async () => {
  const person = { ...stranger(), again: "a pond and a boat" };
  const headers = { Origin: site.origin, "Content-Type": "application/json" };
  const start = service.requests.length;
  for (const path of [
    "/sign-up",
    "/password-reset",
    "/change-password",
    "/remove-account",
    ...Object.values(actionPaths),
    signInPath,
  ]) {
    const answer = await fetch(`${site.origin}/api/auth${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(person),
    });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  const form = { method: "POST", headers: { Origin: site.origin }, body: new URLSearchParams(person) };
  expect((await fetch(`${site.origin}/signup`, form)).status).toBe(404);
  expect((await fetch(`${site.origin}/signup`)).status).toBe(404);
  expect(await (await fetch(`${site.origin}/login`)).text()).not.toContain('href="/signup"');
  expect(requestsSince(start)).toEqual([]);
});

const minute = 60;
let people = 0;
const stranger = (): Account => ({ email: `clerk-${(people += 1)}@people.example`, password: "a pond and a boat" });
const admit = (email: string) => withDatabase(site, (db) => new Administrators(db, 12).admit(email));
/** An administrator with an account at the service, and their session. */
async function clerk() {
  const person = stranger();
  const account = imitated.add(person);
  await admit(person.email);
  const session = await openSession(site, person);
  return {
    ...person,
    ...session,
    account,
    write: () => writerOf(site, session.token)("POST", notice.api.list, bodyOf(notice)),
  };
}
const idTokenOf = async ({ localId }: ImitatedAccount) => {
  const rows = await withDatabase(site, (db) =>
    db.selectFrom("account").select("idToken").where("accountId", "=", localId).execute(),
  );
  return rows[0]?.idToken;
};
const requestsSince = (start: number) => service.requests.slice(start);

describe("an account that has ended signs out at the next action", () => {
  const endings: Readonly<Record<string, (account: ImitatedAccount) => void>> = {
    disabled: (account) => void (account.disabled = true),
    deleted: (account) => void imitated.accounts.splice(imitated.accounts.indexOf(account), 1),
    "whose password was changed elsewhere": (account) =>
      void (account.validSince = Math.floor(Date.now() / 1_000) + minute),
    "whose address was changed": (account) => void (account.email = stranger().email),
    "whose address is no longer verified": (account) => void (account.emailVerified = false),
  };

  it.each(Object.keys(endings))("%s", async (name) => {
    const { account, write, cookie, email } = await clerk();
    expect((await write()).status).toBe(201);
    endings[name]?.(account);
    const before = await databaseState(site);
    const refused = await write();
    expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    expect(await databaseState(site)).toEqual(before);
    // The session has ended too: its cookie opens no screen and gives no access token.
    expect((await fetchToken(site, cookie, email)).status).toBe(401);
    const screen = await fetch(`${site.origin}/admin`, { redirect: "manual", headers: { Cookie: cookie } });
    expect(screen.headers.get("Location")).toBe("/forbidden");
  });

  it.each(["TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN", "USER_NOT_FOUND", "USER_DISABLED"])(
    "as the renewal is answered with %s",
    async (code) => {
      imitated.lifetime = 4 * minute;
      const { write, cookie, email } = await clerk();
      service.misbehaviours.set("token", refusal(400, code));
      expect((await write()).status).toBe(401);
      expect((await fetchToken(site, cookie, email)).status).toBe(401);
    },
  );

  it("also when the session requests its next access token", async () => {
    const { account, cookie, email } = await clerk();
    account.disabled = true;
    const answer = await fetchToken(site, cookie, email);
    expect([answer.status, (await answer.json()) as object]).toEqual([
      401,
      expect.objectContaining({ message: expect.any(String) as string }),
    ]);
  });
});

/** The forms of screens that write something other than content. */
const forms: readonly [path: string, fields: Record<string, string>][] = [
  ["/admin/disclosure", { what: "exempt", item: "6", reason: "A typed reason" }],
  ["/admin/care", { what: "look" }],
  ["/admin/push", { what: "adopt" }],
  ["/admin/start/names", { what: "dismiss" }],
  ["/admin/backup", {}],
];
const send = (path: string, fields: Record<string, string>, cookie: string) =>
  fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.origin, Cookie: cookie },
    body: new URLSearchParams(fields),
  });

it.each(forms)("%s takes nothing from the live session of an account that was disabled", async (path, fields) => {
  const { account, cookie } = await clerk();
  account.disabled = true;
  const refused = await send(path, fields, cookie);
  const isPage = path !== "/admin/backup";
  expect([refused.status, refused.headers.get("Location")]).toEqual(isPage ? [401, null] : [302, "/forbidden"]);
  const page = await refused.text();
  if (isPage) expect(visibleText(page)).toContain(m.problem_sign_in({}));
  expect(page).toContain(fields.reason ?? "");
  const screen = await fetch(`${site.origin}/admin`, { redirect: "manual", headers: { Cookie: cookie } });
  expect(screen.headers.get("Location")).toBe("/forbidden");
});

it.each(forms)("%s says so while the service does not answer, and keeps what was typed", async (path, fields) => {
  const { cookie } = await clerk();
  service.misbehaviours.set("lookup", "cut");
  const refused = await send(path, fields, cookie);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  const page = await refused.text();
  expect(visibleText(page)).toContain(m.problem_identity({}));
  expect(page).toContain(fields.reason ?? "");
});

it("if the service rejects the site's key, a write is refused with a message for the operator", async () => {
  const { write } = await clerk();
  service.misbehaviours.set("lookup", refusal(400, "API key not valid. Please pass a valid API key."));
  const refused = await write();
  expect([refused.status, String(refused.body.message)]).toEqual([
    503,
    expect.stringContaining("Ask the person who looks after the site"),
  ]);
});

describe("while the service does not answer", () => {
  it.each([
    ["is cut off", "cut"],
    ["answers nonsense", { status: 200, body: "<html>" }],
    ["fails", refusal(500, "INTERNAL")],
    ["wants fewer requests", refusal(400, "TOO_MANY_ATTEMPTS_TRY_LATER")],
  ] as const)("as it %s, a write is refused with 503 and can be sent again", async (_, misbehaviour) => {
    const { write, cookie, email } = await clerk();
    const before = await databaseState(site);
    service.misbehaviours.set("lookup", misbehaviour);
    const refused = await write();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(String(refused.body.message)).toContain("is not answering");
    expect((await fetchToken(site, cookie, email)).status).toBe(503);
    expect(await databaseState(site)).toEqual(before);
    service.misbehaviours.clear();
    expect((await write()).status).toBe(201);
  });
});

describe("the ID token", () => {
  it("is not renewed while it is valid for more than five minutes", async () => {
    imitated.lifetime = 6 * minute;
    const { write } = await clerk();
    const start = service.requests.length;
    expect((await write()).status).toBe(201);
    expect(requestsSince(start)).toEqual(["lookup"]);
  });

  it("is renewed in its last five minutes, and the new one is kept", async () => {
    imitated.lifetime = 4 * minute;
    const { write } = await clerk();
    imitated.lifetime = 60 * minute;
    let start = service.requests.length;
    expect((await write()).status).toBe(201);
    expect(requestsSince(start)).toEqual(["token", "lookup"]);
    start = service.requests.length;
    expect((await write()).status).toBe(201);
    expect(requestsSince(start)).toEqual(["lookup"]);
  });

  it("is still used if it cannot be renewed, and the renewal is not retried at once", async () => {
    imitated.lifetime = 4 * minute;
    const { write, cookie, email } = await (async () => {
      service.misbehaviours.set("token", refusal(500, "INTERNAL"));
      return clerk();
    })();
    const start = service.requests.length;
    expect((await write()).status).toBe(201);
    expect((await write()).status).toBe(201);
    expect((await fetchToken(site, cookie, email)).status).toBe(200);
    // Requesting the session's access token has already tried a renewal.
    expect(requestsSince(start)).toEqual(["lookup", "lookup", "lookup"]);
  });

  it("counts as expired in its last 30 seconds, and a request that needs another one gets it at once", async () => {
    imitated.lifetime = 20;
    const person = stranger();
    imitated.add(person);
    await admit(person.email);
    service.misbehaviours.set("token", "cut");
    const cookie = cookieOf(await signIn(site, person));
    const start = service.requests.length;
    expect((await fetchToken(site, cookie, person.email)).status).toBe(503);
    expect(requestsSince(start)).toEqual(["token"]);
    service.misbehaviours.clear();
    expect((await fetchToken(site, cookie, person.email)).status).toBe(200);
  });

  it("that is unsigned is not accepted at renewal; the old one is still used", async () => {
    imitated.lifetime = 4 * minute;
    const { write, account } = await clerk();
    const kept = await idTokenOf(account);
    const { makeToken } = service;
    service.makeToken = (_, unsigned) => unsigned;
    const start = service.requests.length;
    const { status } = await write();
    service.makeToken = makeToken;
    expect([status, requestsSince(start), await idTokenOf(account)]).toEqual([201, ["token", "lookup"], kept]);
  });

  it("that belongs to somebody else ends the session at renewal", async () => {
    imitated.lifetime = 4 * minute;
    const { write, account } = await clerk();
    const kept = await idTokenOf(account);
    const { makeToken } = service;
    service.makeToken = (claims, unsigned) => makeToken({ ...claims, sub: "somebody else" }, unsigned);
    const start = service.requests.length;
    const { status } = await write();
    service.makeToken = makeToken;
    expect([status, requestsSince(start), await idTokenOf(account)]).toEqual([401, ["token"], kept]);
  });
});

it("is renewed by a single request for simultaneous writes of one account", async () => {
  const { write } = await clerk();
  let release = () => undefined as void;
  service.misbehaviours.set("lookup", new Promise<void>((resolve) => (release = resolve)));
  const start = service.requests.length;
  const writes = Array.from({ length: 8 }, () => write());
  await expect.poll(() => requestsSince(start)).toEqual(["lookup"]);
  // Reads continue, and all eight writes wait for the same answer.
  expect((await fetch(`${site.origin}/api/notice`)).status).toBe(200);
  release();
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 201));
  expect(requestsSince(start).length).toBeLessThan(8);
});

describe("an address counts only if it is verified", () => {
  it("that of an administrator admits nobody before it is verified, and a mail is sent", async () => {
    const person = stranger();
    const account = imitated.add(person, { emailVerified: false });
    await admit(person.email);
    const refused = await signIn(site, person);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect(await refused.json()).toMatchObject({ code: "email-not-verified" });
    expect(imitated.mails).toContain(`VERIFY_EMAIL to ${person.email}`);
    account.emailVerified = true;
    expect((await openSession(site, person)).token).not.toBe("");
  });

  it("somebody admitted before verifying it may not write, nor may an earlier session", async () => {
    const person = stranger();
    const account = imitated.add(person, { emailVerified: false });
    const early = sessionCookieOf(await signIn(site, person));
    expect(early).not.toBe("");
    // Admission ends the sessions of people who had not verified the address.
    await admit(person.email);
    expect((await fetchToken(site, early, person.email)).status).toBe(401);
    expect((await signIn(site, person)).status).toBe(403);
    account.emailVerified = true;
    expect((await openSession(site, person)).token).not.toBe("");
    expect((await fetchToken(site, early, person.email)).status).toBe(401);
  });

  it("a second account with the same address is let in only if verified, and replaces the first", async () => {
    const person = stranger();
    const first = imitated.add(person);
    const reader = sessionCookieOf(await signIn(site, person));
    imitated.accounts.splice(imitated.accounts.indexOf(first), 1);
    const second = imitated.add(person, { emailVerified: false });
    const refused = await signIn(site, person);
    expect([refused.status, (await refused.json()) as object]).toEqual([
      403,
      expect.objectContaining({ code: "email-not-verified" }),
    ]);
    expect((await fetchToken(site, reader, person.email)).status).toBe(403);
    second.emailVerified = true;
    expect((await signIn(site, person)).status).toBe(200);
    expect((await fetchToken(site, reader, person.email)).status).toBe(401);
  });
});

it("a sign-in after the password was changed elsewhere ends the sessions from before", async () => {
  const { account, cookie, email, password } = await clerk();
  const inAMinute = Math.floor(Date.now() / 1_000) + minute;
  account.validSince = 0;
  // The service changed the password between the two sign-ins, so only the second token is newer than the change.
  service.misbehaviours.set("lookup", () => ({
    status: 200,
    body: {
      users: [{ localId: account.localId, email, emailVerified: true, disabled: false, validSince: String(inAMinute) }],
    },
  }));
  expect((await signIn(site, { email, password })).status).toBe(200);
  service.misbehaviours.clear();
  expect((await fetchToken(site, cookie, email)).status).toBe(401);
});

it("an account that was disabled here cannot sign in, even if the service accepts it", async () => {
  const { email, password } = await clerk();
  await withDatabase(site, (db) => new Administrators(db, 12).disable(email));
  const refused = await signIn(site, { email, password });
  expect([refused.status, (await refused.json()) as object]).toEqual([
    403,
    expect.objectContaining({ code: "USER_DISABLED" }),
  ]);
});
