import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { readSecret } from "../../server/auth/secret.ts";
import { revalidatedEachTime } from "../../server/http/send.ts";
import { itForAll } from "../kit/it-for-all.ts";
import {
  type Account,
  administrator,
  fetchToken,
  openSession,
  sessionCookieOf,
  signIn,
  administratorEnvironment,
  writerOf,
} from "../kit/session.ts";
import { sendForm, textIn } from "../kit/send-form.ts";
import { type Site, startSite } from "../kit/site.ts";
import { withDatabase } from "../kit/database-state.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  await withDatabase(site, (db) => db.updateTable("profile").set({ shortNameBn: "উপজেলা বিদ্যালয়" }).execute());
});
afterAll(() => site.stop());

/** Makes a session older: moves all its dates back by this many milliseconds. */
async function age(cookie: string, by: number): Promise<void> {
  await withDatabase(site, async (db) => {
    const row = await db
      .selectFrom("session")
      .selectAll()
      .where("token", "=", tokenOf(cookie))
      .executeTakeFirstOrThrow();
    const earlier = (date: string) => new Date(Date.parse(date) - by).toISOString();
    const dates = {
      createdAt: earlier(row.createdAt),
      updatedAt: earlier(row.updatedAt),
      expiresAt: earlier(row.expiresAt),
    };
    await db.updateTable("session").set(dates).where("id", "=", row.id).execute();
  });
}

const tokenOf = (cookie: string) => /session_token=(\w{32})/.exec(cookie)?.[1] ?? "";

/** Opens an administrator's page, which counts as using the session; returns whether it is shown. */
async function use(cookie: string): Promise<boolean> {
  const answer = await fetch(`${site.origin}/admin`, { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.body?.cancel();
  return answer.status === 200;
}

/** Whether a session is live. The request does not count as a use of the session. */
const isLive = async (cookie: string) => (await fetchToken(site, cookie, administrator.email)).status === 200;

async function begin(rememberMe = true): Promise<string> {
  const answer = await signIn(site, { ...administrator, rememberMe });
  expect(answer.status).toBe(200);
  return sessionCookieOf(answer);
}

describe("a session's cookie", () => {
  it("is signed as the server checks it without the library that made it", async () => {
    const secret = (await withDatabase(site, (db) => readSecret(db, site.dataDirectory))) ?? "";
    const cookie = await begin();
    const token = tokenOf(cookie);
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    expect(cookie).toBe(`school.session_token=${token}.${encodeURIComponent(signature)}`);
    expect(await use(cookie)).toBe(true);
    expect(await use(`a=b;  school.session_token = x; ${cookie}`)).toBe(false);
    expect(await use(`a=b;x=${cookie}`)).toBe(false);
    expect(await use(`a=b; ;c;${cookie};d`)).toBe(true);
  });

  itForAll([
    ["that is invented", (cookie: string) => cookie.replace(/=\w{4}/, "=AAAA")],
    ["without a signature", (cookie: string) => cookie.replace(/\..{44,}$/, "")],
    ["of another encoding", (cookie: string) => cookie.replace("%3D", "%")],
    ["of nothing", () => "school.session_token="],
  ])("whoever has no session gets what every visitor gets", async ([, forge]) => {
    const forged = forge(await begin());
    const [visitor, forger] = await Promise.all(
      ["", forged].map((Cookie) => fetch(`${site.origin}/`, { headers: { Cookie } })),
    );
    expect(forger?.headers.get("Cache-Control")).toBe(revalidatedEachTime["Cache-Control"]);
    expect(forger?.headers.get("ETag")).toBe(visitor?.headers.get("ETag"));
    expect(await use(forged)).toBe(false);
    expect(await isLive(forged)).toBe(false);
  });
});

describe("a session", () => {
  it("lives for seven days from its last use, and writing with its token counts as use", async () => {
    const cookie = await begin();
    await age(cookie, 6 * day);
    expect(await isLive(cookie)).toBe(true);
    expect(await use(cookie)).toBe(true);
    await age(cookie, 6 * day);
    const { accessToken } = (await (await fetchToken(site, cookie, administrator.email)).json()) as {
      accessToken: string;
    };
    expect((await writerOf(site, accessToken)("POST", "/syllabus", {})).status).toBe(400);
    await age(cookie, 6 * day);
    expect(await use(cookie)).toBe(true);
    await age(cookie, 7 * day + hour);
    expect([await use(cookie), await isLive(cookie)]).toEqual([false, false]);
    expect((await writerOf(site, accessToken)("POST", "/syllabus", {})).status).toBe(401);
  });

  it("ends after thirty days, even if it is used", async () => {
    const cookie = await begin();
    for (let days = 0; days < 29; days += 1) {
      await age(cookie, day);
      if (days % 5 === 0) expect([days, await use(cookie)]).toEqual([days, true]);
    }
    expect(await use(cookie)).toBe(true);
    await age(cookie, 23 * hour);
    expect(await use(cookie)).toBe(true);
    await age(cookie, 2 * hour);
    expect([await use(cookie), await isLive(cookie)]).toEqual([false, false]);
  });

  it("on a shared computer lives for twelve hours from its last use; an open page does not count as use", async () => {
    const answer = await signIn(site, { ...administrator, rememberMe: false });
    for (const set of answer.headers.getSetCookie()) expect(set).not.toMatch(/Max-Age|Expires/i);
    const cookie = sessionCookieOf(answer);
    for (let turn = 0; turn < 3; turn += 1) {
      await age(cookie, 11 * hour);
      expect([turn, await use(cookie)]).toEqual([turn, true]);
    }
    await age(cookie, 11 * hour);
    expect(await isLive(cookie)).toBe(true);
    await age(cookie, 2 * hour);
    expect([await use(cookie), await isLive(cookie)]).toEqual([false, false]);
  });

  it("that has ended is treated as a visitor's, also after the next sign-in", async () => {
    const cookie = await begin();
    await age(cookie, 8 * day);
    const page = await fetch(`${site.origin}/`, { headers: { Cookie: cookie } });
    expect(page.headers.get("Cache-Control")).toBe(revalidatedEachTime["Cache-Control"]);
    const out = await fetch(`${site.origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: site.origin },
    });
    expect([out.status, out.headers.getSetCookie()]).toEqual([
      200,
      [expect.stringMatching(/^school\.session_token=; Max-Age=0; Path=\//)],
    ]);
    await begin();
    const again = await fetch(`${site.origin}/`, { headers: { Cookie: cookie } });
    expect(again.headers.get("Cache-Control")).toBe(revalidatedEachTime["Cache-Control"]);
  });
});

describe("changing a password", () => {
  const colleague: Account = { email: "colleague@school.example", password: "a long enough one" };
  const change = (
    cookie: string,
    currentPassword: string,
    newPassword = "another long enough one",
    revokeOtherSessions?: string,
  ) => {
    const fields = { currentPassword, newPassword, again: newPassword, revokeOtherSessions };
    return sendForm(site, "/bn/admin/account", fields, { Cookie: cookie });
  };
  const isWriter = async (token: string) => (await writerOf(site, token)("POST", "/syllabus", {})).status === 400;

  itForAll([undefined, "false", "true"])(
    "ends all other sessions and tokens, whatever `revokeOtherSessions` says",
    async (revokeOtherSessions) => {
      const account = { ...colleague, email: `colleague-${revokeOtherSessions}@school.example` };
      await withDatabase(site, (db) => new Administrators(db, 12).add(account.email, account.password));
      const [own, other] = [await openSession(site, account), await openSession(site, account)];
      const answer = await change(own.cookie, account.password, undefined, revokeOtherSessions);
      expect(answer.status).toBe(303);
      expect([await isWriter(own.token), await isWriter(other.token)]).toEqual([false, false]);
      expect((await fetchToken(site, other.cookie, account.email)).status).toBe(401);
      const renewed = await fetchToken(site, sessionCookieOf(answer), account.email);
      const { accessToken = "" } = (await renewed.json()) as { accessToken?: string };
      expect(await isWriter(accessToken)).toBe(true);
      expect((await signIn(site, account)).status).toBe(401);
    },
  );

  it("keeps a shared computer's session shared", async () => {
    const account = { ...colleague, email: "shared@school.example" };
    await withDatabase(site, (db) => new Administrators(db, 12).add(account.email, account.password));
    const began = await signIn(site, { ...account, rememberMe: false });
    const cookies = began.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
    const answer = await change(cookies, account.password);
    expect(answer.status).toBe(303);
    for (const set of answer.headers.getSetCookie().filter((one) => !one.startsWith("flash=")))
      expect(set).not.toMatch(/Max-Age=[1-9]|Expires/i);
    const rows = await withDatabase(site, (db) =>
      db
        .selectFrom("session")
        .innerJoin("user", "user.id", "session.userId")
        .select("shared")
        .where("email", "=", account.email)
        .execute(),
    );
    expect(rows).toEqual([{ shared: 1 }]);
  });

  itForAll([
    ["too short password", "eleven char", "কমপক্ষে ১২টি"],
    ["repetition", "aaaaaaaaaaaa", "বারবার"],
    ["common one", "1qaz2wsx3edc", "অনেকে ব্যবহার করে"],
    ["name of the school", "উপজেলা বিদ্যালয়", "বিদ্যালয়ের নাম"],
    ["e-mail address", administrator.email, "ই-মেইল ঠিকানা"],
  ])("to a weak one is refused with the reason", async ([, newPassword, reason]) => {
    const answer = await change(await begin(), administrator.password, newPassword);
    expect([answer.status, await textIn(answer)]).toEqual([422, expect.stringContaining(reason)]);
  });

  it("is refused with a wrong current password, and without a session", async () => {
    expect((await change(await begin(), "not the password")).status).toBe(422);
    const stranger = await change("", administrator.password);
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([
      303,
      `${site.origin}/bn/login?next=%2Fbn%2Fadmin%2Faccount`,
    ]);
    expect((await signIn(site, administrator)).status).toBe(200);
  });
});
