import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { type IdentityService, startIdentityService } from "../kit/identity-service.ts";
import { type ImitatedAccounts, imitateAccounts } from "../kit/imitated-accounts.ts";
import { visibleText } from "../kit/html.ts";
import { freePort } from "../kit/run-web-server.ts";
import { type AccountForm, submit } from "../kit/account-forms.ts";
import { turnOn } from "../kit/second-factor.ts";
import { type Fields, linkTokenIn } from "../kit/send-form.ts";
import { type Account, administrator, administratorEnvironment, cookieOf, signIn } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { wrongCode } from "../kit/totp.ts";

/** Sends the n-th attempt. */
type Attempt = (place: number) => Promise<Response>;

/**
 * A limit: at most `most` attempts of `what` in a window of this many seconds. `begin` returns a function for attempts
 * that count and one for an attempt that does not. Site-wide limits of mails and links are tested in
 * tests/trust/link-floods.test.ts.
 */
type Row = {
  what: string;
  whose: string;
  most: number;
  seconds: number;
  answer?: typeof m.login_wait;
  begin: () => Promise<[Attempt, Attempt]>;
};

const password = administrator.password;
const wrong = "not the password";
let count = 0;
const newEmail = () => `person-${(count += 1)}@school.example`;
/** The address of a client in its own network. */
const newAddress = () => `2001:db8:${(count += 1).toString(16)}::1`;
const from = (address = newAddress(), cookie = "") => ({ "X-Forwarded-For": address, Cookie: cookie });

/**
 * Tests each limit of a site: attempts up to the limit are answered, the next one is refused, and an attempt that does
 * not count is still answered.
 */
function testLimits(rows: Row[]): void {
  it.each(rows)(
    "$what, of $whose: $most in $seconds seconds",
    async ({ most, seconds, answer = m.login_wait, begin }) => {
      const [attempt, other] = await begin();
      const begun = performance.now();
      const few = pLimit(most > 10 ? 8 : 1);
      const answers = await Promise.all(Array.from({ length: most }, (_, place) => few(() => attempt(place))));
      expect(answers.map(({ status }) => status)).not.toContain(429);
      const refused = await attempt(most);
      expect([refused.status, visibleText(await refused.text())]).toEqual([
        429,
        expect.stringContaining(answer({}, { locale: "en" })),
      ]);
      const wait = Number(refused.headers.get("Retry-After"));
      expect(wait).toBeGreaterThanOrEqual(seconds - Math.ceil((performance.now() - begun) / 1_000));
      expect(wait).toBeLessThanOrEqual(seconds);
      expect((await other(0)).status).not.toBe(429);
    },
  );
}

describe("a site with its own accounts", () => {
  let site: Site;
  beforeAll(async () => {
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@school.example" };
    site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...mail, ...administratorEnvironment });
  });
  afterAll(() => site.stop());

  const post = (form: AccountForm, values: Fields, headers = from()) =>
    submit(site, form, values, headers.Cookie, headers);
  const guess = (email: string, headers = from()) => signIn(site, { email, password: wrong }, headers);
  const choose = (token: string, headers = from()) => post("new-password", { token, password }, headers);
  const ask = (email: string, headers = from()) => post("password-reset", { email }, headers);

  async function newAccount(): Promise<Account> {
    const account = { email: newEmail(), password };
    await withDatabase(site, (db) => new Administrators(db, 12).add(account.email, password));
    return account;
  }
  const openCookie = async (account: Account) => cookieOf(await signIn(site, account, from()));
  /** Attempts in one session of a person, and in another session of the same person. */
  async function inSessions(
    attempt: (headers: ReturnType<typeof from>, place: number) => Promise<Response>,
  ): Promise<[Attempt, Attempt]> {
    const account = await newAccount();
    const [one, other] = [await openCookie(account), await openCookie(account)];
    return [(place) => attempt(from(newAddress(), one), place), (place) => attempt(from(newAddress(), other), place)];
  }

  /** Creates accounts that share one second factor; returns their addresses and the secret. */
  async function withSecondFactor(number: number): Promise<{ emails: string[]; secret: string }> {
    const first = await newAccount();
    const { secret } = await turnOn(site, first);
    const emails = Array.from({ length: number }, newEmail);
    await withDatabase(site, async (db) => {
      const user = await db.selectFrom("user").selectAll().where("email", "=", first.email).executeTakeFirstOrThrow();
      const account = await db
        .selectFrom("account")
        .selectAll()
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow();
      const factor = await db
        .selectFrom("twoFactor")
        .selectAll()
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow();
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
        await db
          .insertInto("twoFactor")
          .values({ ...factor, id, userId: id })
          .execute();
      }
    });
    return { emails, secret };
  }
  /**
   * Starts two sign-ins that wait for a code, because the tests try up to ten codes and each sign-in accepts only five.
   */
  const openBoth = async (email: string) => [
    await openCookie({ email, password }),
    await openCookie({ email, password }),
  ];
  const enter = (secret: string, place: number, cookie: string, address?: string) =>
    post("sign-in/second-factor", { code: wrongCode(secret, place) }, from(address, cookie));

  const answer = m.second_factor_wait;
  testLimits([
    {
      what: "guesses of a password",
      whose: "one account",
      most: 10,
      seconds: 60,
      begin: async () => {
        const email = newEmail();
        return [() => guess(email), () => guess(newEmail())];
      },
    },
    {
      what: "guesses of a password",
      whose: "one account and network",
      most: 5,
      seconds: 60,
      begin: async () => {
        const [email, network] = [newEmail(), from()];
        return [() => guess(email, network), () => guess(email)];
      },
    },
    {
      what: "guesses of a password",
      whose: "a known device",
      most: 10,
      seconds: 60,
      begin: async () => {
        const account = await newAccount();
        const [one, other] = [await openCookie(account), await openCookie(account)];
        return [
          () => guess(account.email, from(newAddress(), one)),
          () => guess(account.email, from(newAddress(), other)),
        ];
      },
    },
    {
      what: "wrong passwords to change it",
      whose: "a session",
      most: 10,
      seconds: 60,
      begin: () =>
        inSessions((headers) =>
          post("change-password", { currentPassword: wrong, newPassword: "another long enough one" }, headers),
        ),
    },
    {
      what: "wrong passwords to begin a second factor",
      whose: "a session",
      most: 10,
      seconds: 60,
      answer,
      begin: () => inSessions((headers) => post("second-factor/begin", { password: wrong }, headers)),
    },
    {
      what: "guesses of a code",
      whose: "one account",
      most: 10,
      seconds: 900,
      answer,
      begin: async () => {
        const {
          emails: [one = "", other = ""],
          secret,
        } = await withSecondFactor(2);
        const guessOf =
          (email: string): Attempt =>
          async (place) =>
            enter(secret, place, await openCookie({ email, password }));
        return [guessOf(one), guessOf(other)];
      },
    },
    {
      what: "guesses of a code",
      whose: "one network",
      most: 100,
      seconds: 900,
      answer,
      begin: async () => {
        const {
          emails: [other = "", ...emails],
          secret,
        } = await withSecondFactor(11);
        const cookies = (await Promise.all(emails.map(openBoth))).flat();
        const [network, last] = [newAddress(), await openCookie({ email: other, password })];
        return [
          (place) => enter(secret, place % 10, cookies[Math.floor(place / 5)] ?? last, network),
          () => enter(secret, 0, last),
        ];
      },
    },
    {
      what: "guesses of a code",
      whose: "a session",
      most: 10,
      seconds: 900,
      answer,
      begin: async () => {
        const account = await newAccount();
        const { secret, cookie } = await turnOn(site, account);
        const off =
          (headers: ReturnType<typeof from>): Attempt =>
          (place) =>
            post("second-factor/turn-off", { password, code: wrongCode(secret, place) }, headers);
        const {
          emails: [other = ""],
        } = await withSecondFactor(1);
        return [
          off(from(newAddress(), cookie)),
          async () => enter(secret, 0, await openCookie({ email: other, password })),
        ];
      },
    },
    {
      what: "guesses of a link",
      whose: "one link",
      most: 10,
      seconds: 60,
      begin: async () => {
        const token = randomUUID();
        return [() => choose(token), () => choose(randomUUID())];
      },
    },
    {
      what: "guesses of a link",
      whose: "one link and network",
      most: 5,
      seconds: 60,
      begin: async () => {
        const [token, network] = [randomUUID(), from()];
        return [() => choose(token, network), () => choose(token)];
      },
    },
    {
      what: "guesses of a link",
      whose: "one network",
      most: 100,
      seconds: 60,
      begin: async () => {
        const network = from();
        return [() => choose(randomUUID(), network), () => choose(randomUUID())];
      },
    },
    {
      what: "tries of a link that was used",
      whose: "the link",
      most: 10,
      seconds: 60,
      begin: async () => {
        const invited = await post(
          "people/invite",
          { email: newEmail(), role: "editor" },
          from(newAddress(), await openCookie(administrator)),
        );
        const token = linkTokenIn(await invited.text());
        expect(cookieOf(await choose(token))).toContain("session_token=");
        const network = from();
        return [() => choose(token, network), () => choose(randomUUID(), network)];
      },
    },
    {
      what: "requests for a link",
      whose: "one address",
      most: 3,
      seconds: 3_600,
      answer: m.forgotten_wait,
      begin: async () => {
        const email = newEmail();
        return [() => ask(email), () => ask(newEmail())];
      },
    },
    {
      what: "requests for a link",
      whose: "one network",
      most: 10,
      seconds: 3_600,
      answer: m.forgotten_wait,
      begin: async () => {
        const network = from();
        return [() => ask(newEmail(), network), () => ask(newEmail())];
      },
    },
    {
      what: "new names",
      whose: "one account",
      most: 10,
      seconds: 900,
      answer,
      begin: async () => {
        const [one, other] = [await openCookie(await newAccount()), await openCookie(await newAccount())];
        const rename =
          (cookie: string): Attempt =>
          (place) =>
            post("name", { name: `Salma ${place}` }, from(newAddress(), cookie));
        return [rename(one), rename(other)];
      },
    },
  ]);

  it("600 guesses of a code in 900 seconds from everybody except known devices", { timeout: 300_000 }, async () => {
    const owner = await newAccount();
    const { secret: own, cookie } = await turnOn(site, owner);
    const {
      emails: [last = "", ...emails],
      secret,
    } = await withSecondFactor(61);
    const few = pLimit(8);
    const statuses = await Promise.all(
      emails.map((email) =>
        few(async () => {
          const pending = await openBoth(email);
          const answers = [];
          for (let place = 0; place < 10; place += 1)
            answers.push((await enter(secret, place, pending[place % 2] ?? "")).status);
          return answers;
        }),
      ),
    );
    const checked = statuses.flat().filter((status) => status === 401).length;
    // The tests above have already used 110 to 120 of the 600 guesses.
    expect(checked).toBeGreaterThanOrEqual(480);
    expect(checked).toBeLessThanOrEqual(490);
    expect((await enter(secret, 0, await openCookie({ email: last, password }))).status).toBe(429);
    expect(
      (await post("second-factor/turn-off", { password, code: wrongCode(own) }, from(newAddress(), cookie))).status,
    ).toBe(401);
  });
});

describe("a site with accounts at the hosted identity service", () => {
  let imitated: ImitatedAccounts;
  let service: IdentityService;
  let site: Site;
  beforeAll(async () => {
    imitated = imitateAccounts();
    service = await startIdentityService(imitated.backend);
    site = await startSite({
      ...service.environment,
      SAMPLE_CONTENT: "no",
      TRUST_PROXY: "yes",
      FIREBASE_SIGN_UP: "yes",
      ADMIN_EMAIL: administrator.email,
    });
  });
  afterAll(async () => {
    await site.stop();
    await service.close();
  });

  const post = (form: AccountForm, values: Fields, headers = from()) =>
    submit(site, form, values, headers.Cookie, headers);
  const ask = (email: string, headers = from()) => post("password-reset", { email }, headers);
  const join = (headers = from()) => post("sign-up", { email: newEmail(), password }, headers);

  it("mails to verify addresses: two to one address and 40 of the whole site in a minute", async () => {
    const begun = performance.now();
    const one = newEmail();
    imitated.add({ email: one, password }, { emailVerified: false });
    for (const _ of [1, 2, 3]) expect((await signIn(site, { email: one, password }, from())).status).toBe(200);
    expect(imitated.mails).toHaveLength(2);
    for (let place = 0; place < 45; place += 1) {
      const email = newEmail();
      imitated.add({ email, password }, { emailVerified: false });
      expect((await signIn(site, { email, password }, from())).status).toBe(200);
    }
    expect(imitated.mails.length).toBeGreaterThanOrEqual(40);
    expect(imitated.mails.length).toBeLessThanOrEqual(40 * Math.ceil((performance.now() - begun) / 60_000));
  });

  // Guesses cost no password hash here, so this many take much less than a minute.
  const guess = (headers = from()) => signIn(site, { email: newEmail(), password: wrong }, headers);

  testLimits([
    {
      what: "guesses of a password",
      whose: "one network",
      most: 100,
      seconds: 60,
      begin: async () => {
        const network = from();
        return [() => guess(network), () => guess()];
      },
    },
    {
      what: "wrong passwords to remove an account",
      whose: "a session",
      most: 10,
      seconds: 60,
      begin: async () => {
        const account = { email: newEmail(), password };
        imitated.add(account);
        const [one, other] = [
          cookieOf(await signIn(site, account, from())),
          cookieOf(await signIn(site, account, from())),
        ];
        const remove = (cookie: string) => post("remove-account", { password: wrong }, from(newAddress(), cookie));
        return [() => remove(one), () => remove(other)];
      },
    },
    {
      what: "mails to a new password",
      whose: "one address",
      most: 2,
      seconds: 60,
      begin: async () => {
        const email = newEmail();
        return [() => ask(email), () => ask(newEmail())];
      },
    },
    {
      what: "new accounts and such mails",
      whose: "one network",
      most: 40,
      seconds: 60,
      begin: async () => {
        const network = from();
        return [(place) => (place % 2 ? ask(newEmail(), network) : join(network)), () => join()];
      },
    },
  ]);

  it.each([
    { what: "guesses of a password", most: 600, before: 102, attempt: () => guess() },
    { what: "new accounts and such mails", most: 100, before: 45, attempt: () => ask(newEmail()) },
  ])("$what, of the whole site: $most in 60 seconds", async ({ most, before, attempt }) => {
    const begun = performance.now();
    const few = pLimit(8);
    const answers = await Promise.all(Array.from({ length: most + 10 }, () => few(attempt)));
    const accepted = answers.filter(({ status }) => status !== 429).length;
    // Attempts of the rows above may still count.
    expect(accepted).toBeGreaterThanOrEqual(most - before);
    expect(accepted).toBeLessThanOrEqual(most * Math.ceil((performance.now() - begun) / 60_000));
  });
});

describe("a site with accounts at a provider to which it redirects the browser", () => {
  let site: Site;
  beforeAll(async () => {
    const provider = {
      IDENTITY: "oidc",
      OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      OIDC_CLIENT_ID: "school",
      OIDC_CLIENT_SECRET: "sample",
    };
    site = await startSite({ ...provider, SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ADMIN_EMAIL: administrator.email });
  });
  afterAll(() => site.stop());

  testLimits([
    {
      what: "sign-ins begun",
      whose: "one network",
      most: 100,
      seconds: 60,
      begin: async () => {
        const start = (headers = from()) => submit(site, "sign-in/redirect", { shared: "" }, "", headers);
        const network = from();
        return [() => start(network), () => start()];
      },
    },
  ]);
});
