import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { submit } from "../kit/account-forms.ts";
import { turnOn } from "../kit/second-factor.ts";
import { type Account, cookieOf, fetchToken, signIn } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { currentStep, totp } from "../kit/totp.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36";
const office = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

let site: Site;
let count = 0;
let hop = 0;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes" });
});
afterAll(() => site.stop());

async function newAccount(): Promise<Account> {
  const account = { email: `clerk-${(count += 1)}@school.example`, password: "a pond, two boats" };
  await withDatabase(site, (db) => new Administrators(db, 12).add(account.email, account.password));
  return account;
}

/** Signs in with a browser, which may already have cookies; returns all of its cookies. */
async function enter(account: Account & { rememberMe?: boolean }, agent: string, cookies = ""): Promise<string> {
  const answer = await signIn(site, account, {
    "User-Agent": agent,
    Cookie: cookies,
    "X-Forwarded-For": `192.0.2.${(hop += 1)}`,
  });
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}

const deviceCookieOf = (cookies: string) => cookies.split("; ").find((cookie) => cookie.includes(".device_")) ?? "";
const isLive = async (cookie: string, { email }: Account) => (await fetchToken(site, cookie, email)).status === 200;
const page = async (path: string, Cookie: string) =>
  (await fetch(site.origin + path, { headers: { Cookie }, redirect: "manual" })).text();
const text = async (path: string, cookie: string) => visibleText(await page(path, cookie)).replaceAll(/\s+/g, " ");

/** Submits a form of the account's screen or of the dashboard. */
function send(
  cookie: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Origin: site.origin },
  path = "/admin/account/sessions",
): Promise<Response> {
  return fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, Cookie: cookie },
    body: new URLSearchParams(fields),
  });
}

const idsIn = (html: string) => Array.from(html.matchAll(/name="id" value="([^"]+)"/g), ([, id = ""]) => id);

describe("the account's screen", () => {
  it("lists the sessions with device, times and kind, this one marked, in both languages", async () => {
    const account = await newAccount();
    const own = await enter(account, phone);
    await enter({ ...account, rememberMe: false }, office);
    const listed = await text("/admin/account", own);
    expect(listed).toMatch(/Chrome · Android ?This device ?Logged in [A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d, last used/);
    expect(listed).toMatch(/Firefox · Windows ?Shared computer ?Logged in/);
    expect(await text("/bn/admin/account", own)).toMatch(/Chrome · Android ?এই ডিভাইস/);
    const html = await page("/admin/account", own);
    expect(idsIn(html)).toHaveLength(1);
    expect(html).not.toContain(/session_token=(\w{32})/.exec(own)?.[1] ?? "?");
    // A session that was not used for too long has ended, although its row is still there.
    const past = { expiresAt: new Date(Date.now() - 1_000).toISOString() };
    await withDatabase(site, (db) => db.updateTable("session").set(past).where("userAgent", "=", office).execute());
    expect(await text("/admin/account", own)).not.toContain("Firefox · Windows");
  });

  it("signs one out, and all others", async () => {
    const account = await newAccount();
    const own = await enter(account, phone);
    const others = [await enter(account, office), await enter(account, office), await enter(account, "node")];
    const [id = ""] = idsIn(await page("/admin/account", own));
    const answer = await send(own, { id });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${site.origin}/admin/account`]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^flash=sessions-ended;/)]);
    const live = async () =>
      (await Promise.all(others.map((cookie) => isLive(cookie, account)))).filter(Boolean).length;
    expect(await live()).toBe(2);
    await send(own, { all: "others" }, { Origin: site.origin }, "/bn/admin/account/sessions");
    expect([await live(), await isLive(own, account)]).toEqual([0, true]);
    expect(idsIn(await page("/admin/account", own))).toEqual([]);
  });

  it("ends nobody else's session, and accepts no request from another site's page or without a session", async () => {
    const [account, colleague] = [await newAccount(), await newAccount()];
    const [own, other, theirs] = [
      await enter(account, phone),
      await enter(account, office),
      await enter(colleague, office),
    ];
    await enter(colleague, phone);
    const [id = ""] = idsIn(await page("/admin/account", theirs));
    const [mine = ""] = idsIn(await page("/admin/account", own));
    const wrong: Record<string, string>[] = [
      { id },
      { id: "" },
      { id: "7" },
      {},
      { all: "mine" },
      { id: mine, all: "mine" },
      { id: mine, all: "others" },
    ];
    for (const fields of wrong) {
      const answer = await send(own, fields);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${site.origin}/admin/account`]);
    }
    const everywhere = await send(own, { id: mine, all: "everywhere" });
    expect([everywhere.status, everywhere.headers.getSetCookie()]).toEqual([303, []]);
    expect(idsIn(await page("/admin/account", theirs))).toEqual([id]);
    expect(idsIn(await page("/admin/account", own))).toEqual([mine]);
    expect((await send(own, { all: "others" }, { Origin: "https://evil.example" })).status).toBe(403);
    const stranger = await send("", { all: "others" });
    expect([stranger.status, stranger.headers.getSetCookie()]).toEqual([303, []]);
    expect([await isLive(own, account), await isLive(other, account)]).toEqual([true, true]);
  });
});

describe("a sign-in from a new device", () => {
  const notice = "Logins from new devices";

  it("shows on the dashboard of other devices until it is dismissed there, and never on the new device", async () => {
    const account = await newAccount();
    const own = await enter(account, phone);
    const strange = await enter(account, office);
    expect(await text("/admin", own)).toMatch(
      new RegExp(
        String.raw`Logins from new devices ?Firefox · Windows [A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d · \S+@\S+ ?` +
          "All of that was me ?Log out everywhere",
      ),
    );
    // The new device cannot hide its own notice, whatever it sends, nor by signing in again.
    await send(strange, { notices: "dismiss" });
    const strangeAgain = await enter(account, office, deviceCookieOf(strange));
    await send(strangeAgain, { notices: "dismiss" });
    expect(await text("/admin", strangeAgain)).not.toContain(notice);
    expect(await text("/bn/admin", own)).toContain("নতুন ডিভাইস থেকে লগইন");
    const answer = await send(own, { notices: "dismiss" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${site.origin}/admin`]);
    expect(await text("/admin", own)).not.toContain(notice);
  });

  it("is not shown for a device that the account has used before, but for every sign-in on a shared one", async () => {
    const account = await newAccount();
    const own = await enter(account, phone);
    const office1 = await enter(account, office);
    await send(own, { notices: "dismiss" });
    await enter(account, office, deviceCookieOf(office1));
    expect(await text("/admin", own)).not.toContain(notice);
    for (let turn = 0; turn < 2; turn += 1) await enter({ ...account, rememberMe: false }, office);
    expect((await text("/admin", own)).match(/Firefox · Windows/g)).toHaveLength(2);
  });

  it("keeps the latest twenty notices of an account", async () => {
    const account = await newAccount();
    const own = await enter(account, phone);
    await withDatabase(site, async (db) => {
      const { userId } = await db
        .selectFrom("session")
        .innerJoin("user", "user.id", "session.userId")
        .select("userId")
        .where("email", "=", account.email)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 60 }, (_, place) => ({
        userId,
        at: "2026-11-22T00:00:00.000Z",
        device: `device ${place}`,
        deviceName: "Safari · iPad",
      }));
      await db.insertInto("sign_in_notice").values(rows).execute();
    });
    await enter(account, office);
    const told = await text("/admin", own);
    expect([told.match(/Firefox · Windows/g), told.match(/Safari · iPad/g)?.length]).toEqual([
      ["Firefox · Windows"],
      19,
    ]);
  });

  it("can be answered by signing out everywhere, which leads to changing the password", async () => {
    const account = await newAccount();
    const [own, strange] = [await enter(account, phone), await enter(account, office)];
    const answer = await send(own, { all: "everywhere" }, { Origin: site.origin }, "/bn/admin/account/sessions");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `${site.origin}/bn/login?next=%2Fbn%2Fadmin%2Faccount`,
    ]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^school\.session_token=; Max-Age=0;/)]);
    expect([await isLive(own, account), await isLive(strange, account)]).toEqual([false, false]);
    expect(await text("/admin", await enter(account, phone, deviceCookieOf(own)))).not.toContain(notice);
  });

  it("is shown once if a second factor is required: after the code", async () => {
    const account = await newAccount();
    const { secret, cookie } = await turnOn(site, account);
    const answer = await signIn(site, account, { "User-Agent": office });
    expect(await text("/admin", cookie)).not.toContain(notice);
    expect(
      (
        await submit(site, "sign-in/second-factor", { code: totp(secret, currentStep() + 1) }, cookieOf(answer), {
          "User-Agent": office,
        })
      ).status,
    ).toBe(303);
    expect((await text("/admin", cookie)).match(/Firefox · Windows/g)).toHaveLength(1);
  });
});

it("no address from which somebody signed in is stored", async () => {
  await enter(await newAccount(), phone);
  const rows = await withDatabase(site, (db) =>
    db
      .selectFrom("session")
      .select("ipAddress" as "id")
      .distinct()
      .execute(),
  );
  expect(rows.map((row) => Object.values(row)[0])).toEqual([null]);
});
