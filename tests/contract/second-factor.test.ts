import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { submit } from "../kit/account-forms.ts";
import { recoveryCodesIn, secretIn, turnOn } from "../kit/second-factor.ts";
import { alertIn, type Fields, linkTokenIn } from "../kit/send-form.ts";
import { type Account, cookieOf, fetchToken, sessionCookieOf, signIn } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { isOnServer } from "../kit/site-database.ts";
import * as m from "../../messages/compiled/messages.js";
import { currentStep, totp, wrongCode } from "../kit/totp.ts";

let site: SiteProcess;
let count = 0;
/** Each sign-in comes from its own network, unless a test is about networks. */
let hop = 0;
const own = () => ({ "X-Forwarded-For": `192.0.2.${(hop += 1) % 250}` });

beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes" });
});
afterAll(() => site.stop());

/** Creates an administrator for one test, because each test uses up codes and attempts. */
async function newAccount(): Promise<Account> {
  const account = { email: `clerk-${(count += 1)}@school.example`, password: "a pond, two boats" };
  await withDatabase(site, (db) => new Administrators(db, 12).add(account.email, account.password));
  return account;
}

const first = async (account: Account & { rememberMe?: boolean }, cookie = "") =>
  signIn(site, account, { ...own(), Cookie: cookie });
const second = (code: string, cookie: string, headers: Record<string, string> = own()) =>
  submit(site, "sign-in/second-factor", { code }, cookie, headers);
/** The address to which a form leads. */
const ledTo = (answer: Response) => [answer.status, answer.headers.get("Location")?.replace(site.origin, "")];
/** Where the form of the code leads once its sign-in is over. */
const over = [303, "/login?error=second-step-over"];
const isSignedIn = async (answer: Response, { email }: Account) =>
  (await fetchToken(site, sessionCookieOf(answer), email)).status === 200;

describe.skipIf(isOnServer)("a second factor", () => {
  it("is on once a first code is confirmed, and not before", async () => {
    const account = await newAccount();
    const cookie = cookieOf(await first(account));
    const begun = await submit(site, "second-factor/begin", { password: account.password }, cookie);
    expect([begun.status, begun.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const secret = secretIn(await begun.text());
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    expect(await isSignedIn(await first(account), account)).toBe(true);
    expect((await submit(site, "second-factor/confirm", { code: wrongCode(secret) }, cookie)).status).toBe(401);
    // There are no recovery codes yet, so the refusal names only the app's.
    const other = await submit(site, "second-factor/confirm", { code: "abcde-fghjk" }, cookie);
    expect([other.status, await alertIn(other)]).toEqual([
      422,
      expect.stringContaining("Enter the six digits that the app shows."),
    ]);
    const confirmed = await submit(site, "second-factor/confirm", { code: totp(secret) }, cookie);
    const recoveryCodes = recoveryCodesIn(await confirmed.text());
    expect(confirmed.status).toBe(200);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect(await isSignedIn(confirmed, account)).toBe(true);
    expect((await fetchToken(site, cookie, account.email)).status).toBe(401);
    expect(
      (await submit(site, "second-factor/confirm", { code: totp(secret, currentStep() + 1) }, cookieOf(confirmed)))
        .status,
    ).toBe(409);
    expect(
      (await submit(site, "second-factor/begin", { password: account.password }, cookieOf(confirmed))).status,
    ).toBe(409);
  });

  it("needs the password to begin, and a session", async () => {
    const account = await newAccount();
    const cookie = cookieOf(await first(account));
    expect((await submit(site, "second-factor/begin", { password: "not the password" }, cookie)).status).toBe(422);
    expect((await submit(site, "second-factor/begin", {}, cookie)).status).toBe(422);
    for (const path of ["begin", "confirm", "recovery-codes", "turn-off"] as const) {
      const body = { password: account.password, code: "123456" };
      expect(ledTo(await submit(site, `second-factor/${path}`, body, ""))).toEqual([
        303,
        "/login?next=%2Fadmin%2Faccount%2Fsecond-factor",
      ]);
      expect(
        (await submit(site, `second-factor/${path}`, body, cookie, { Origin: "https://evil.example" })).status,
      ).toBe(403);
    }
  });

  it("keeps secret and recovery codes encrypted, and out of the log", async () => {
    const account = await newAccount();
    const { secret, recoveryCodes } = await turnOn(site, account);
    const state = await withDatabase(site, async (db) =>
      JSON.stringify([
        await db.selectFrom("twoFactor").selectAll().execute(),
        await db.selectFrom("used_code").selectAll().execute(),
      ]),
    );
    for (const told of [secret, recoveryCodes[0] ?? "", totp(secret)]) {
      expect(state).not.toContain(told);
      expect(site.output()).not.toContain(told);
    }
  });
});

describe("signing in with a second factor", () => {
  it("sets no session before the code", async () => {
    const account = await newAccount();
    const { secret } = await turnOn(site, account);
    const answer = await first(account);
    expect([answer.status, await answer.clone().json()]).toEqual([
      200,
      { twoFactorRedirect: true, twoFactorMethods: ["totp"] },
    ]);
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).not.toMatch(/session_token=[^;]|device_|two_factor|dont_remember/);
    expect((await fetchToken(site, cookieOf(answer), account.email)).status).toBe(401);
    const done = await second(totp(secret, currentStep() + 1), cookieOf(answer));
    expect(done.status).toBe(303);
    expect(await isSignedIn(done, account)).toBe(true);
    expect(done.headers.getSetCookie().filter((cookie) => cookie.includes(".device_"))).toHaveLength(1);
    expect(ledTo(await second(totp(secret, currentStep() - 1), cookieOf(answer)))).toEqual(over);
  });

  it("accepts codes of the previous and the next time step, in any digits, and of no other step", async () => {
    // Starts again if a new time step begins during the test, because the code of the step before it is then used up.
    for (let isSettled = false; !isSettled;) {
      const step = currentStep();
      const account = await newAccount();
      const { secret } = await turnOn(site, account);
      const bengali = totp(secret, step + 1).replaceAll(/\d/g, (digit) =>
        String.fromCodePoint(0x09_e6 + Number(digit)),
      );
      const codes = [
        totp(secret, step - 3),
        totp(secret, step + 3),
        `${bengali.slice(0, 3)} ${bengali.slice(3)}`,
        totp(secret, step - 1),
      ];
      const statuses: number[] = [];
      for (const code of codes) statuses.push((await second(code, cookieOf(await first(account)))).status);
      isSettled = currentStep() === step;
      if (isSettled) expect(statuses).toEqual([401, 401, 303, 303]);
    }
  });

  it("accepts the code of a time step once, even if it is sent many times at once", async () => {
    const account = await newAccount();
    const { secret } = await turnOn(site, account);
    const code = totp(secret, currentStep() + 1);
    const pending = [cookieOf(await first(account)), cookieOf(await first(account)), cookieOf(await first(account))];
    const statuses = (await Promise.all(pending.map((cookie) => second(code, cookie)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 401, 401]);
    const again = await second(code, cookieOf(await first(account)));
    expect([again.status, await alertIn(again)]).toEqual([
      401,
      expect.stringContaining(m.second_factor_used({}, { locale: "en" })),
    ]);
    // It would be accepted for 90 seconds.
    const before = new Date(Date.now() - 80_000).toISOString();
    await withDatabase(site, (db) => db.updateTable("used_code").set({ at: before }).execute());
    expect((await second(code, cookieOf(await first(account)))).status).toBe(401);
  });

  it("accepts each recovery code once, in capital letters too", async () => {
    const account = await newAccount();
    const {
      recoveryCodes: [code = "", other = ""],
    } = await turnOn(site, account);
    expect(
      await isSignedIn(
        await second(` ${code.toUpperCase().replace("-", " ")}`, cookieOf(await first(account))),
        account,
      ),
    ).toBe(true);
    expect((await second(code, cookieOf(await first(account)))).status).toBe(401);
    expect(await isSignedIn(await second(other, cookieOf(await first(account))), account)).toBe(true);
  });

  it("asks for the password again after five wrong codes", async () => {
    const account = await newAccount();
    const { secret } = await turnOn(site, account);
    const cookie = cookieOf(await first(account));
    for (let place = 0; place < 5; place += 1)
      expect((await second(wrongCode(secret, place), cookie)).status).toBe(401);
    const refused = await second(totp(secret, currentStep() + 1), cookie);
    expect(ledTo(refused)).toEqual(over);
    expect(await alertIn(await fetch(`${site.origin}${over[1]}`))).toContain("start again with the password");
    const again = await fetch(`${site.origin}/login/code`, { redirect: "manual" });
    expect([again.status, again.headers.get("Location")]).toEqual([302, "/login"]);
    expect(
      await isSignedIn(await second(totp(secret, currentStep() + 1), cookieOf(await first(account))), account),
    ).toBe(true);
  });

  it("lets the newest twenty sign-ins of an account wait for their code", async () => {
    const account = await newAccount();
    const { secret } = await turnOn(site, account);
    const cookies: string[] = [];
    for (let place = 0; place < 21; place += 1) cookies.push(cookieOf(await first(account)));
    const code = totp(secret, currentStep() + 1);
    expect(ledTo(await second(code, cookies[0]!))).toEqual(over);
    expect(await isSignedIn(await second(code, cookies[20]!), account)).toBe(true);
  });

  it("makes everybody wait after ten wrong codes, from any network, even after a restart", async () => {
    const account = await newAccount();
    const { secret, recoveryCodes } = await turnOn(site, account);
    for (const from of [0, 5]) {
      const cookie = cookieOf(await first(account));
      for (let place = from; place < from + 5; place += 1) await second(wrongCode(secret, place), cookie);
    }
    const refused = await second(totp(secret, currentStep() + 1), cookieOf(await first(account)));
    expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
    expect(await alertIn(refused)).toContain("in 15 minutes");
    await site.kill();
    site = await startSiteProcess({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", DATA_DIR: site.dataDirectory });
    const later = await second(recoveryCodes[0] ?? "", cookieOf(await first(account)));
    // The account stays locked; on a PostgreSQL server the count of attempts survives the restart too.
    expect([later.status, await alertIn(later)]).toEqual([
      429,
      expect.stringContaining(m.second_factor_wait({}, { locale: "en" })),
    ]);
  });

  it.skipIf(isOnServer)("refuses values that cannot be codes, without counting them as attempts", async () => {
    const account = await newAccount();
    const { secret } = await turnOn(site, account);
    const cookie = cookieOf(await first(account));
    const wrong = ["", "12345", "1234567", "abc", "x".repeat(200), "null", "123456,123456", "{}", "[object Object]"];
    for (const [status, code] of [
      ...wrong.map((one) => [422, one] as const),
      [422, undefined],
      [413, "x".repeat(10_000)],
    ] as const) {
      const answer = await submit(site, "sign-in/second-factor", { code }, cookie, own());
      expect([code, answer.status, answer.headers.getSetCookie()]).toEqual([code, status, []]);
    }
    expect((await second(totp(secret, currentStep() + 1), cookie)).status).toBe(303);
  });

  it.skipIf(isOnServer)(
    "is refused with a cookie that the site did not sign, and with a session's cookie instead",
    async () => {
      const account = await newAccount();
      const { secret, cookie: session } = await turnOn(site, account);
      const cookie = cookieOf(await first(account));
      const code = totp(secret, currentStep() + 1);
      for (const forged of [
        "",
        session,
        cookie.replace(/pending_sign_in=.{4}/, "pending_sign_in=AAAA"),
        cookie.replace("school.pending", "__Host-school.pending"),
      ]) {
        const refused = await second(code, forged);
        expect([ledTo(refused), refused.headers.getSetCookie()]).toEqual([over, []]);
      }
      // If the session's cookie is sent too, a new session starts.
      const both = await second(code, `${session}; ${cookie}`);
      expect(await isSignedIn(both, account)).toBe(true);
      expect(sessionCookieOf(both)).not.toBe("");
    },
  );

  it.skipIf(isOnServer)("marks a session as shared if it is on a shared computer, and only then", async () => {
    const account = await newAccount();
    const { recoveryCodes } = await turnOn(site, account);
    const rows = () =>
      withDatabase(site, (db) =>
        db
          .selectFrom("session")
          .innerJoin("user", "user.id", "session.userId")
          .select("shared")
          .where("email", "=", account.email)
          .orderBy("session.createdAt")
          .execute(),
      );
    const shared = await first({ ...account, rememberMe: false });
    const answer = await second(recoveryCodes[0] ?? "", cookieOf(shared));
    for (const set of answer.headers.getSetCookie().filter((one) => !one.startsWith("flash=")))
      expect(set).not.toMatch(/Max-Age=[1-9]|Expires|device_/i);
    expect((await rows()).at(-1)).toEqual({ shared: 1 });
    // The same browser, with all cookies of the shared session, signs in again.
    expect(cookieOf(answer)).toContain("dont_remember=");
    const begun = await first(account, cookieOf(answer));
    const jar = new Map(
      [answer, begun].flatMap((one) => cookieOf(one).split("; ")).map((cookie) => [cookie.split("=", 1)[0], cookie]),
    );
    expect((await second(recoveryCodes[1] ?? "", [...jar.values()].join("; "))).status).toBe(303);
    expect((await rows()).at(-1)).toEqual({ shared: 0 });
  });
});

describe("a sign-in that waits for its code ends when", () => {
  const newPassword = "another long enough one";
  type Ending = { account: Account; cookie: string; person: { id: string }; administrator: string };
  const as = (administrator: string, path: "change", body: Fields) =>
    submit(site, `people/${path}`, body, administrator, own());
  const endings: [string, (ending: Ending) => Promise<Response[]>][] = [
    [
      "the password is changed",
      async ({ account, cookie }) => [
        await submit(site, "change-password", { currentPassword: account.password, newPassword }, cookie, own()),
      ],
    ],
    [
      "a link to a new password is used",
      async ({ person, administrator }) => {
        const token = linkTokenIn(await (await as(administrator, "change", { ...person, action: "new-link" })).text());
        return [await submit(site, "new-password", { token, password: newPassword }, "", own())];
      },
    ],
    [
      "the account signs out everywhere",
      async ({ cookie }) => [await submit(site, "sessions/end", { all: "everywhere" }, cookie, own())],
    ],
    [
      "all others are signed out",
      async ({ cookie }) => [await submit(site, "sessions/end", { all: "others" }, cookie, own())],
    ],
    [
      "an administrator disables the account, even if it is enabled again",
      async ({ person, administrator }) => [
        await as(administrator, "change", { ...person, action: "disable" }),
        await as(administrator, "change", { ...person, action: "enable" }),
      ],
    ],
    [
      "the account gets another role",
      async ({ person, administrator }) => [
        await as(administrator, "change", { ...person, action: "role", role: "editor" }),
      ],
    ],
  ];

  it.each(endings)("%s", async (_, end) => {
    const [account, colleague] = [await newAccount(), await newAccount()];
    const {
      cookie,
      recoveryCodes: [code = "", other = ""],
    } = await turnOn(site, account);
    const person = await withDatabase(site, (db) =>
      db.selectFrom("user").select("id").where("email", "=", account.email).executeTakeFirstOrThrow(),
    );
    const waiting = [cookieOf(await first(account)), cookieOf(await first(account))];
    const others = await turnOn(site, colleague);
    const colleaguesCookie = cookieOf(await first(colleague));
    const ended = await end({ account, cookie, person, administrator: others.cookie });
    expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 303));
    for (const one of waiting) {
      const refused = await second(code, one);
      expect(ledTo(refused)).toEqual(over);
      expect(sessionCookieOf(refused)).toBe("");
    }
    const password = (await first(account)).ok ? account.password : newPassword;
    expect(await isSignedIn(await second(other, cookieOf(await first({ ...account, password }))), account)).toBe(true);
    expect(await isSignedIn(await second(others.recoveryCodes[0] ?? "", colleaguesCookie), colleague)).toBe(true);
  });
});

describe.skipIf(isOnServer)("a second factor that is on", () => {
  const body = ({ password }: Account, code: string) => ({ password, code });

  it("is turned off only by password and code together", async () => {
    const account = await newAccount();
    const { secret, cookie } = await turnOn(site, account);
    const code = totp(secret, currentStep() + 1);
    expect((await submit(site, "second-factor/turn-off", { password: "not the password", code }, cookie)).status).toBe(
      422,
    );
    expect((await submit(site, "second-factor/turn-off", body(account, wrongCode(secret)), cookie)).status).toBe(401);
    expect((await submit(site, "second-factor/turn-off", { password: account.password }, cookie)).status).toBe(422);
    const off = await submit(site, "second-factor/turn-off", body(account, code), cookie);
    expect(off.status).toBe(303);
    expect(await isSignedIn(off, account)).toBe(true);
    expect(await isSignedIn(await first(account), account)).toBe(true);
    expect((await submit(site, "second-factor/turn-off", body(account, code), cookieOf(off))).status).toBe(409);
    const { secret: other } = await turnOn(site, account, cookieOf(off));
    expect(other).not.toBe(secret);
  });

  it("gets new recovery codes, after which the earlier ones do not work; a wrong password uses none up", async () => {
    const account = await newAccount();
    const {
      cookie,
      recoveryCodes: [code = "", other = ""],
    } = await turnOn(site, account);
    expect(
      (await submit(site, "second-factor/recovery-codes", { password: "not the password", code }, cookie)).status,
    ).toBe(422);
    const renewed = await submit(site, "second-factor/recovery-codes", body(account, code), cookie);
    const recoveryCodes = recoveryCodesIn(await renewed.text());
    expect([renewed.status, recoveryCodes.length]).toEqual([200, 10]);
    expect((await second(other, cookieOf(await first(account)))).status).toBe(401);
    expect((await second(recoveryCodes[0] ?? "", cookieOf(await first(account)))).status).toBe(303);
  });

  it("stays on when the password is changed", async () => {
    const account = await newAccount();
    const { secret, cookie } = await turnOn(site, account);
    const changed = await submit(
      site,
      "change-password",
      { currentPassword: account.password, newPassword: "another long enough one" },
      cookie,
    );
    expect(changed.status).toBe(303);
    const answer = await first({ ...account, password: "another long enough one" });
    expect(await answer.clone().json()).toMatchObject({ twoFactorRedirect: true });
    expect((await second(totp(secret, currentStep() + 1), cookieOf(answer))).status).toBe(303);
  });
});
