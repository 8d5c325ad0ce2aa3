import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { openSiteDatabase } from "../kit/site-database.ts";
import {
  administrator,
  administratorEnvironment,
  cookieOf,
  fetchToken,
  openSession,
  sessionCookieOf,
  signIn,
  signOut,
} from "../kit/session.ts";
import { sendForm } from "../kit/send-form.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
});
afterAll(() => site.stop());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.origin, ...headers },
    body: JSON.stringify(body),
  });
/** Whether the site gives a token for a session: 200, or 401 if it is none. */
const sessionOf = async (cookie: string) => (await fetchToken(site, cookie, administrator.email)).status;

/** Paths of the identity library (Better Auth), and of forms of this site, that no request below `/api` reaches. */
const closed = [
  "/sign-up/email",
  "/sign-in/social",
  "/sign-in/magic-link",
  "/sign-in/anonymous",
  "/request-password-reset",
  "/forget-password",
  "/reset-password",
  "/reset-password/token",
  "/verify-email",
  "/send-verification-email",
  "/change-email",
  "/update-user",
  "/delete-user",
  "/delete-user/callback",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/link-social",
  "/list-accounts",
  "/unlink-account",
  "/refresh-token",
  "/get-access-token",
  "/account-info",
  "/callback/google",
  "/callback/oidc",
  "/sign-in/redirect",
  "/set-password",
  "/verify-password",
  "/update-session",
  "/ok",
  "/error",
  "/admin/create-user",
  "/token",
  "/jwks",
  "/sign-in",
  "/",
  "/sign-up",
  "/password-reset",
  "/remove-account",
  "/get-session",
  "/change-password",
  "/new-password",
  "/sessions/end",
  "/sessions/dismiss",
  "/people/invite",
  "/people/change",
  "/name",
  "/sign-in/second-factor",
  "/second-factor/begin",
  "/second-factor/confirm",
  "/second-factor/recovery-codes",
  "/second-factor/turn-off",
  "/firebase/sign-in",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/two-factor/get-totp-uri",
  "/two-factor/generate-backup-codes",
  "/two-factor/view-backup-codes",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/totp/generate",
  "/sign-in/email/",
  "//sign-in/email",
  "/Sign-In/email",
  "/sign-in/email/../../sign-up/email",
  "/sign-in%2Femail",
];

describe("nobody signs up from outside", () => {
  itForAll(closed)("no other address of the library's exists", async (path) => {
    const stranger = { email: "stranger@example.com", password: "a long enough one", name: "Stranger" };
    const answer = await post(`/api/auth${path}`, stranger);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "application/problem+json"]);
    const read = await fetch(`${site.origin}/api/auth${path}`);
    expect(read.status).toBe(404);
  });

  it("the set-up is no call of the API, not even for an administrator", async () => {
    const body = { token: "x".repeat(32), email: "stranger@example.com", password: "a long enough one" };
    const { token } = await openSession(site);
    for (const path of ["/api/setup", "/api/setup/"]) {
      expect((await fetch(site.origin + path)).status).toBe(404);
      const stranger = await post(path, body);
      const own = await post(path, body, { Authorization: `Bearer ${token}` });
      expect([stranger.status, own.status, own.headers.get("Content-Type")]).toEqual([
        401,
        404,
        "application/problem+json",
      ]);
    }
  });

  itForAll(["/signup", "/bn/signup"])("there is no page to sign up", async (path) => {
    const fields = new URLSearchParams({
      email: "stranger@example.com",
      password: "a long enough one",
      again: "a long enough one",
    });
    for (const request of [{}, { method: "POST", headers: { Origin: site.origin }, body: fields }]) {
      const answer = await fetch(site.origin + path, request);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
    }
  });

  itForAll([
    ["/forgot-password", "Ask an administrator"],
    ["/bn/forgot-password", "কোনো অ্যাডমিনের কাছ থেকে"],
  ])("a page says whom to ask, because the site sends no mail", async ([path, sentence]) => {
    const page = await (await fetch(site.origin + path)).text();
    expect(page).toContain(sentence);
    expect(page).not.toContain('name="email"');
    const body = new URLSearchParams({ email: administrator.email });
    const answer = await fetch(site.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.origin },
      body,
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + path]);
  });

  it("below `/api` only what the description names is answered", async () => {
    const { paths } = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const named = Object.entries(paths).flatMap(([path, calls]) =>
      /^\/(?:auth|jwt|setup)\b/.test(path) ? Object.keys(calls).map((method) => [method.toUpperCase(), path]) : [],
    );
    expect(named).toEqual([
      ["POST", "/auth/sign-in/email"],
      ["POST", "/auth/sign-out"],
      ["GET", "/jwt"],
    ]);
    for (const [method = "", path] of named) {
      const headers = { "Content-Type": "application/json", Origin: site.origin };
      const body = method === "POST" ? { body: "{}" } : {};
      expect((await fetch(`${site.origin}/api${path}`, { method, headers, ...body })).status).not.toBe(404);
    }
  });

  it("the open paths accept only their own method", async () => {
    for (const path of ["/sign-in/email", "/sign-out"]) {
      expect((await fetch(`${site.origin}/api/auth${path}`)).status).toBe(404);
    }
    expect((await post("/api/jwt", {})).status).toBe(401);
  });

  it("there is only one account afterwards", async () => {
    const db = await openSiteDatabase(site.dataDirectory);
    const users = await db.selectFrom("user").select(["email", "role"]).execute();
    const [account] = await db.selectFrom("account").select("password").execute();
    await db.destroy();
    expect(users).toEqual([{ email: administrator.email, role: "admin" }]);
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}==\$[\w+/]{43}=$/);
  });
});

describe("signing in", () => {
  it("sets a cookie hidden from scripts and other sites; signing out ends the session", async () => {
    const answer = await signIn(site, administrator);
    expect(answer.status).toBe(200);
    const [cookie = "", device = "", ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^school\.session_token=[^;]+;/);
    expect(device).toMatch(/^school\.device_[\w-]{8}=[^;]+;/);
    for (const one of [cookie, device]) {
      expect(one.split("; ").slice(1)).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
      expect(one).not.toMatch(/Domain=|Secure/);
    }
    expect(JSON.stringify(await answer.json())).not.toMatch(/argon2|password/i);
    const kept = cookieOf(answer);
    expect(await sessionOf(kept)).toBe(200);
    expect((await signOut(site, kept)).status).toBe(200);
    expect(await sessionOf(kept)).toBe(401);
  });

  it("ignores the letter case of the address", async () => {
    expect((await signIn(site, { ...administrator, email: "Clerk@SCHOOL.example" })).status).toBe(200);
  });

  it("accepts no cookie with a wrong signature", async () => {
    const cookie = sessionCookieOf(await signIn(site, administrator));
    expect(await sessionOf(cookie)).toBe(200);
    expect(await sessionOf(cookie.replace(/\..{10}(?=[^.]*$)/, ".AAAAAAAAAA"))).toBe(401);
    expect(await sessionOf(cookie.replace("school.", "__Host-school."))).toBe(401);
    expect(await sessionOf(`${"x".repeat(8 * 1024)}=1; ${cookie}`)).toBe(401);
    expect(await sessionOf("school.session_token=abc.def")).toBe(401);
    expect(await sessionOf("school.session_token=")).toBe(401);
  });

  it("gives the same response for an unknown address and for a wrong password", async () => {
    const tried = [
      { ...administrator, password: "another password" },
      { ...administrator, email: "nobody@school.example" },
    ];
    const answers = await Promise.all(
      tried.map(async (account, index) => {
        const answer = await signIn(site, account, { "X-Forwarded-For": `192.0.2.${index}` });
        const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(answer.headers);
        return { status: answer.status, headers, body: await answer.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers[0]?.headers).not.toHaveProperty("set-cookie");
  });

  itForAll([
    ["", ""],
    ["clerk@school.example", ""],
    ["", "x"],
    ["not an address", "x"],
    [7, {}],
    [null, null],
  ])("is refused to a wrong address or password", async ([email, password]) => {
    const answer = await post("/api/auth/sign-in/email", { email, password }, { "X-Forwarded-For": "192.0.2.20" });
    expect([400, 401]).toContain(answer.status);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  itForAll(["https://evil.example", "null", "http://127.0.0.1:1", "https://school.example.evil.example"])(
    "is refused to a page of another site",
    async (origin) => {
      const answer = await signIn(site, administrator, { Origin: origin, "X-Forwarded-For": "192.0.2.30" });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    },
  );

  it("is not accepted as a form, because pages of other sites can send forms", async () => {
    const body = new URLSearchParams(administrator);
    const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
      method: "POST",
      body,
      headers: { Origin: "https://evil.example" },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

it("an address is the same in capitals, because phones begin it with one", async () => {
  const { email, password } = administrator;
  const answer = await signIn(site, { email: ` ${email.toUpperCase()}`, password });
  expect([answer.status, sessionCookieOf(answer)]).toEqual([200, expect.stringContaining("session_token")]);
});

it("an address that is too long is refused before anything is stored", async () => {
  for (const letters of [255, 16_000]) {
    const answer = await signIn(site, { ...administrator, email: `${"x".repeat(letters - 15)}@school.example` });
    expect([letters, answer.status, answer.headers.get("Content-Type")]).toEqual([
      letters,
      400,
      "application/problem+json",
    ]);
  }
});

it("a changed password must be long enough, and needs the old one", async () => {
  let hop = 40;
  const next = () => ({ "X-Forwarded-For": `192.0.2.${(hop += 1)}` });
  const Cookie = cookieOf(await signIn(site, administrator, next()));
  const change = (currentPassword: string, newPassword: string) =>
    sendForm(site, "/admin/account", { currentPassword, newPassword, again: newPassword }, { ...next(), Cookie });
  expect((await change(administrator.password, "eleven char")).status).toBe(422);
  expect((await change(administrator.password, "a".repeat(129))).status).toBe(422);
  expect((await change("not the password", "a new password")).status).toBe(422);
  expect((await change(administrator.password, "a new password")).status).toBe(303);
  expect((await signIn(site, administrator, next())).status).toBe(401);
  expect((await signIn(site, { ...administrator, password: "a new password" }, next())).status).toBe(200);
});
