import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { identityMessages } from "../../messages/identity-messages.ts";
import { passwordMessage } from "../../messages/password-messages.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { attributes, otherScripts, tags, visibleText } from "../kit/html.ts";
import {
  apiKey,
  type IdentityService,
  type Misbehaviour,
  refusal,
  type Reply,
  startIdentityService,
} from "../kit/identity-service.ts";
import { type ImitatedAccounts, imitateAccounts } from "../kit/imitated-accounts.ts";
import { administrator, cookieOf, fetchToken, sessionCookieOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

let imitated: ImitatedAccounts;
let service: IdentityService;
let site: SiteProcess;
beforeAll(async () => {
  imitated = imitateAccounts();
  service = await startIdentityService(imitated.backend);
  imitated.add(administrator);
  const settings = {
    SAMPLE_CONTENT: "no",
    TRUST_PROXY: "yes",
    FIREBASE_SIGN_UP: "yes",
    ADMIN_EMAIL: administrator.email,
  };
  site = await startSiteProcess({ ...service.environment, ...settings });
});
afterEach(() => service.misbehaviours.clear());
afterAll(async () => {
  expect(site.output()).not.toContain(apiKey);
  await site.stop();
  await service.close();
});

/** Each request has its own client address, because only a few attempts are accepted from one. */
let hop = 0;
const own = (): Record<string, string> => ({ Origin: site.origin, "X-Forwarded-For": `192.0.2.${(hop += 1) % 250}` });

/** Submits a form as a browser does. */
function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const options = { method: "POST", redirect: "manual", headers: { ...own(), ...headers } } as const;
  return fetch(site.origin + path, { ...options, body: new URLSearchParams(fields) });
}

const open = (path: string, Cookie = "") => fetch(site.origin + path, { redirect: "manual", headers: { Cookie } });
const alertOf = (html: string) => visibleText(/<div class="alert".*?<\/form>/s.exec(html)?.[0] ?? "");
let people = 0;
/** A person without an account. */
const stranger = () => ({ email: `person-${(people += 1)}@people.example`, password: "a pond and a boat" });
/** A person with an account at the service. */
const holder = () => {
  const person = stranger();
  imitated.add(person);
  return person;
};

describe.each(locales)("in %s", (locale) => {
  const login = localPath("/login", locale);

  it("signing in leads an administrator to the first start's steps, and the session has an access token", async () => {
    const answer = await send(login, administrator);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      site.origin + localPath("/admin/start", locale),
    ]);
    expect((await fetchToken(site, cookieOf(answer), administrator.email)).status).toBe(200);
  });

  const mfa: Reply = {
    status: 200,
    body: { mfaPendingCredential: "pending", mfaInfo: [], localId: "a", email: "a@b.example" },
  };
  it.each([
    ["wrong-password", refusal(400, "INVALID_PASSWORD"), 401],
    ["wrong-password", refusal(400, "INVALID_LOGIN_CREDENTIALS"), 401],
    ["user-not-found", refusal(400, "EMAIL_NOT_FOUND"), 401],
    ["too-many-requests", refusal(400, "TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled for a while."), 429],
    ["too-many-requests", { status: 429, body: "" }, 429],
    ["network-request-failed", "cut", 503],
    ["user-disabled", refusal(400, "USER_DISABLED"), 403],
    [
      "password-does-not-meet-requirements",
      refusal(400, "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [...]"),
      422,
    ],
    ["missing-recaptcha-token", refusal(400, "MISSING_RECAPTCHA_TOKEN"), 403],
    ["multi-factor-auth-required", mfa, 403],
    ["unauthorized-domain", refusal(400, "UNAUTHORIZED_DOMAIN"), 403],
    ["operation-not-allowed", refusal(400, "PASSWORD_LOGIN_DISABLED"), 403],
    ["invalid-api-key", refusal(400, "API key not valid. Please pass a valid API key."), 502],
    [
      "invalid-api-key",
      refusal(403, "Requests to this API identitytoolkit method SignInWithPassword are blocked."),
      502,
    ],
    ["misconfigured", refusal(400, "CONFIGURATION_NOT_FOUND"), 502],
    ["internal-error", refusal(500, "INTERNAL"), 502],
    ["internal-error", { status: 200, body: "<html>a page of a proxy</html>" }, 502],
    ["internal-error", { status: 200, body: { idToken: 7 } }, 502],
    ["internal-error", { status: 200, body: "x".repeat(70_000) }, 502],
  ] as const)("%s is told in a sentence, and what was typed stays", async (code, reply, status) => {
    service.misbehaviours.set("signInWithPassword", reply);
    const { email, password } = stranger();
    const answer = await send(login, { email, password });
    const html = await answer.text();
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
    expect(alertOf(html)).toContain(identityMessages[code]({}, { locale }));
    expect(attributes(tags(html, "input")[0] ?? "", "value")).toEqual([email]);
    expect(html).not.toContain(apiKey);
    expect(html).not.toContain(password);
  });

  it.each(Object.keys(identityMessages) as (keyof typeof identityMessages)[])(
    "/login?error=%s shows the message for it",
    async (code) => {
      const html = await (await open(`${login}?error=${code}`)).text();
      expect(alertOf(html)).toContain(identityMessages[code]({}, { locale }));
      expect(otherScripts(html)).toEqual([]);
    },
  );

  it.each(["", "other", "toString", "__proto__", "<b>", "wrong-password2"])(
    "/login?error=%s shows nothing",
    async (code) => {
      const html = await (await open(`${login}?error=${encodeURIComponent(code)}`)).text();
      expect(html).toBe(await (await open(login)).text());
      expect(html).not.toContain('role="alert"');
    },
  );

  it("somebody signs up, may read, sees what to do next, and signs out", async () => {
    const person = stranger();
    expect(await (await open(login)).text()).toContain(`href="${localPath("/signup", locale)}"`);
    const page = await open(localPath("/signup", locale));
    expect([page.status, otherScripts(await page.text())]).toEqual([200, []]);
    const answer = await send(localPath("/signup", locale), { ...person, again: person.password });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      site.origin + localPath("/admin/account", locale),
    ]);
    expect(imitated.mails).toContain(`VERIFY_EMAIL to ${person.email}`);
    const cookie = sessionCookieOf(answer);
    const html = await (await open(localPath("/admin/account", locale), cookie)).text();
    for (const message of [m.reader_title, m.reader_admission])
      expect(visibleText(html)).toContain(message({}, { locale }));
    expect(visibleText(html)).toContain(person.email);
    expect(otherScripts(html)).toEqual([]);
    // Screens and the sign-in redirect to that page; an access token is refused.
    for (const path of ["/admin", "/addNotice", "/login", "/signup"]) {
      const led = await open(localPath(path, locale), cookie);
      expect([path, led.headers.get("Location")]).toEqual([path, localPath("/admin/account", locale)]);
    }
    expect((await fetchToken(site, cookie, person.email)).status).toBe(403);
    const out = await send(localPath("/logout", locale), {}, { Cookie: cookie });
    expect(out.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^school\.session_token=; Max-Age=0/));
    expect((await fetchToken(site, cookie, person.email)).status).toBe(401);
  });

  it("the sign-up reports a taken address, a short password and different passwords", async () => {
    const path = localPath("/signup", locale);
    const taken = await send(path, { ...administrator, again: administrator.password });
    expect([taken.status, alertOf(await taken.text())]).toEqual([
      409,
      expect.stringContaining(m.identity_address_taken({}, { locale })),
    ]);
    const person = stranger();
    const short = await send(path, { ...person, password: "five5", again: "other" });
    const text = visibleText(await short.text());
    expect(short.status).toBe(422);
    for (const message of [passwordMessage("length", { least: 6, most: 4096 }), m.password_differs])
      expect(text).toContain(message({}, { locale }));
  });

  it("a new password can be requested; the answer is the same for an unknown address", async () => {
    const path = localPath("/forgot-password", locale);
    const known = holder();
    const answers = await Promise.all(
      [known.email, stranger().email].map(async (email) => {
        const answer = await send(path, { email });
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(visibleText(String(answers[0]?.[1]))).toContain(m.forgotten_sent({}, { locale }));
    expect(imitated.mails.filter((mail) => mail.startsWith("PASSWORD_RESET"))).toContain(
      `PASSWORD_RESET to ${known.email}`,
    );
    expect(imitated.mails.filter((mail) => mail.endsWith(known.email))).toHaveLength(1);
    service.misbehaviours.set("sendOobCode", "cut");
    const failed = await send(path, { email: stranger().email });
    expect([failed.status, alertOf(await failed.text())]).toEqual([
      503,
      expect.stringContaining(m.problem_identity({}, { locale })),
    ]);
  });

  it("the mails to one address are limited", async () => {
    const { email } = holder();
    const path = localPath("/forgot-password", locale);
    const statuses: number[] = [];
    for (let place = 0; place < 4; place += 1) statuses.push((await send(path, { email })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(imitated.mails.filter((mail) => mail.endsWith(email))).toHaveLength(2);
  });

  it("changing a password ends the account's other sessions", async () => {
    const person = holder();
    const [here, there] = [sessionCookieOf(await send(login, person)), sessionCookieOf(await send(login, person))];
    const path = localPath("/admin/account", locale);
    const change = (currentPassword: string, newPassword: string) =>
      send(path, { currentPassword, newPassword, again: newPassword }, { Cookie: here });
    const wrong = await change("not the password", "two ponds and a boat");
    expect([wrong.status, alertOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining(m.account_wrong({}, { locale })),
    ]);
    const changed = await change(person.password, "two ponds and a boat");
    expect([changed.status, changed.headers.get("Location")]).toEqual([303, site.origin + path]);
    expect(imitated.accounts.find(({ email }) => email === person.email)?.password).toBe("two ponds and a boat");
    const statuses = await Promise.all(
      [here, there, sessionCookieOf(changed)].map(async (cookie) => (await open(path, cookie)).status),
    );
    expect(statuses).toEqual([302, 302, 200]);
  });

  it("owners can remove their accounts, except the last administrator", async () => {
    const person = holder();
    const cookie = sessionCookieOf(await send(login, person));
    const path = localPath("/admin/account/remove", locale);
    expect(visibleText(await (await open(path, cookie)).text())).toContain(
      m.removal_about({ email: person.email }, { locale }),
    );
    const wrong = await send(path, { password: "not the password" }, { Cookie: cookie });
    expect([wrong.status, alertOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining(m.account_wrong({}, { locale })),
    ]);
    const removed = await send(path, { password: person.password }, { Cookie: cookie });
    expect([removed.status, removed.headers.get("Location")]).toEqual([303, site.origin + localPath("/", locale)]);
    expect(imitated.accounts.some(({ email }) => email === person.email)).toBe(false);
    expect((await fetchToken(site, cookie, person.email)).status).toBe(401);
    const last = sessionCookieOf(await send(login, administrator));
    // A person with an unverified address may not administer the site, so does not count.
    const { email: unconfirmed } = stranger();
    await withDatabase(site, async (db) => {
      await new Administrators(db, 12).admit(unconfirmed);
      await db.updateTable("user").set({ emailVerified: 0 }).where("email", "=", unconfirmed).execute();
    });
    const kept = await send(path, { password: administrator.password }, { Cookie: last });
    expect([kept.status, alertOf(await kept.text())]).toEqual([
      409,
      expect.stringContaining(m.removal_last({}, { locale })),
    ]);
    expect(imitated.accounts.some(({ email }) => email === administrator.email)).toBe(true);
    expect((await fetchToken(site, last, administrator.email)).status).toBe(200);
  });

  it("an account is kept if the service does not remove it", async () => {
    const person = holder();
    const cookie = sessionCookieOf(await send(login, person));
    service.misbehaviours.set("delete", refusal(500, "INTERNAL"));
    const kept = await send(
      localPath("/admin/account/remove", locale),
      { password: person.password },
      { Cookie: cookie },
    );
    expect([kept.status, kept.headers.get("Location")]).toEqual([expect.any(Number), null]);
    service.misbehaviours.clear();
    expect((await send(login, person)).status).toBe(303);
  });

  it("a password that breaks the service's policy gets a message that names the rule", async () => {
    const path = localPath("/signup", locale);
    for (const [password, message] of [
      ["abc DEF 1", passwordMessage("length", { least: 10, most: 4096 })],
      ["ABCDEFG 123", m.problem_password_lowercase],
      ["abcdefg 123", m.problem_password_uppercase],
      ["abcdefg ABC", m.problem_password_digit],
      ["abcdefABC123", m.problem_password_symbol],
    ] as const) {
      const { email } = stranger();
      const answer = await fetch(`${strict.origin}${path}`, {
        method: "POST",
        headers: { Origin: strict.origin },
        body: new URLSearchParams({ email, password, again: password }),
      });
      expect([password, answer.status]).toEqual([password, 422]);
      expect(visibleText(await answer.text())).toContain(message({}, { locale }));
    }
  });
});

describe("a service that accepts connections and never answers", () => {
  it("times out before the web server gives up the client, and delays nobody else", async () => {
    const cookie = sessionCookieOf(await send("/login", administrator));
    const released = Promise.withResolvers<void>();
    service.misbehaviours.set("signInWithPassword", released.promise);
    const asked = () => service.requests.filter((name) => name === "signInWithPassword").length;
    const before = asked();
    let isOver = false;
    const answers = Promise.all(locales.map((locale) => send(localPath("/login", locale), holder()))).finally(
      () => (isOver = true),
    );
    await expect.poll(asked).toBe(before + locales.length);
    for (const path of ["/", "/login", "/admin/account"])
      expect([path, (await open(path, path.startsWith("/admin") ? cookie : "")).status]).toEqual([path, 200]);
    expect((await fetchToken(site, cookie, administrator.email)).status).toBe(200);
    expect(isOver).toBe(false);
    for (const [place, answer] of (await answers).entries()) {
      expect([answer.status, alertOf(await answer.text())]).toEqual([
        503,
        expect.stringContaining(m.problem_identity({}, { locale: locales[place]! })),
      ]);
    }
    released.resolve();
  }, 60_000);
});

/** Each failure of the service, and the words in the log for the operator. */
const failures: readonly (readonly [string, Misbehaviour, RegExp])[] = [
  [
    "a key that is not good",
    refusal(400, "API key not valid. Please pass a valid API key."),
    /invalid-api-key[^]*400: API key not valid/,
  ],
  [
    "a key that may not be used here",
    refusal(403, `Requests with ${apiKey} are blocked.`),
    /invalid-api-key[^]*403: Requests with … are blocked/,
  ],
  ["a service that cannot be reached", "cut", /network-request-failed[^]*(?:other side closed|ECONNRESET)/],
  [
    "a quota that is used up",
    refusal(400, "QUOTA_EXCEEDED : Exceeded quota for verifying passwords."),
    /too-many-requests[^]*400: QUOTA_EXCEEDED/,
  ],
];

it.each(failures)("the log reports %s", async (_, misbehaviour, words) => {
  const before = strict.output().length;
  strictService.misbehaviours.set("signInWithPassword", misbehaviour);
  const { email, password } = stranger();
  await fetch(`${strict.origin}/login`, {
    method: "POST",
    headers: { Origin: strict.origin },
    body: new URLSearchParams({ email, password }),
  });
  await expect.poll(() => strict.output().slice(before)).toMatch(words);
  expect(strict.output()).not.toContain(apiKey);
});

/** A site whose service has a password policy. */
let strict: SiteProcess;
let strictService: IdentityService;
beforeAll(async () => {
  strictService = await startIdentityService(imitateAccounts().backend);
  const demands = ["Lowercase", "Uppercase", "Numeric", "NonAlphanumeric"].map((kind) => [
    `contains${kind}Character`,
    true,
  ]);
  strictService.policy = {
    schemaVersion: 1,
    enforcementState: "ENFORCE",
    customStrengthOptions: { minPasswordLength: 10, ...Object.fromEntries(demands) },
    allowedNonAlphanumericCharacters: ["!", "]", "^", " "],
  };
  strict = await startSiteProcess({ ...strictService.environment, SAMPLE_CONTENT: "no", FIREBASE_SIGN_UP: "yes" });
});
afterAll(async () => {
  await strict.stop();
  await strictService.close();
});

it("the policy is requested once, and then the page names its required length", async () => {
  const text = async () => visibleText(await (await fetch(`${strict.origin}/signup`)).text());
  await expect.poll(text).toContain(m.password_hint({ length: "10" }, { locale: "en" }));
  expect(strictService.requests.filter((name) => name === "passwordPolicy")).toHaveLength(1);
});
