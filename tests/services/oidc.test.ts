import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdmin } from "../kit/operator-command.ts";
import { fetchToken, signOut, writerOf } from "../kit/session.ts";
import { HandBrowser } from "./hand-browser.ts";
import { isInstalled } from "./openid-provider.ts";
import { clerk, type OidcSite, signInAtProvider, startOidcSite } from "./oidc-site.ts";

const notice = {
  title: "Signed in elsewhere",
  description: "x",
  link: "https://school.example",
  expirationDate: "2099-01-01",
};
const hour = 60 * 60_000;

describe.skipIf(!isInstalled)("signing in at an OpenID Connect provider", () => {
  let running: OidcSite;
  beforeAll(async () => {
    running = await startOidcSite();
  });
  afterAll(() => running.stop());

  const errorOf = (url: string) => new URL(url).searchParams.get("error");
  const admin = (...words: string[]) => runAdmin(running.site.dataDirectory, words, "", running.environment);
  const tokenOf = async (cookie: string, email: string) =>
    ((await (await fetchToken(running.site, cookie, email)).json()) as { accessToken?: string }).accessToken ?? "";

  it("leads to a session that may write, and signing out ends it", async () => {
    const { site } = running;
    const { browser, url, response, cookies } = await signInAtProvider(running, clerk, {
      path: "/login?next=%2Fadmin",
    });
    expect([url, response.status]).toEqual([`${site.origin}/admin`, 200]);
    expect(cookies.find((cookie) => cookie.startsWith("school.session_token="))).toMatch(/Max-Age=2592000.*HttpOnly/);
    const cookie = browser.cookies(site.origin);
    const token = await tokenOf(cookie, clerk.email);
    expect((await writerOf(site, token)("POST", "/notice", notice)).body).toMatchObject({ acknowledged: true });
    expect((await signOut(site, cookie)).status).toBe(200);
    expect((await writerOf(site, token)("POST", "/notice", notice)).status).toBe(401);
  });

  it("shows the success on the requested page, in its language", async () => {
    const { url, response, browser } = await signInAtProvider(running, clerk, { path: "/bn/login?next=%2Fbn%2Fadmin" });
    expect(url).toBe(`${running.site.origin}/bn/admin`);
    expect(await response.text()).toContain("লগইন হয়েছে");
    expect((await browser.fetch(`${running.site.origin}/login`)).headers.get("location")).toBe("/");
  });

  it("never leads to another site afterwards", async () => {
    const addresses = ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"];
    // A path that is too long to be kept is left out.
    for (const next of [...addresses, "/.//elsewhere.example", "7", `/${"x".repeat(2_000)}`]) {
      const { url } = await signInAtProvider(running, clerk, { path: `/login?next=${encodeURIComponent(next)}` });
      // The set-up steps of the new site are not finished, so signing in leads to them first.
      expect(url).toBe(`${running.site.origin}/admin/start/names`);
    }
  });

  it("asks for PKCE, a nonce and the password, and keeps no token of the provider", async () => {
    const start = await fetch(`${running.site.origin}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: running.site.origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: "",
    });
    expect(start.status).toBe(303);
    const query = Object.fromEntries(new URL(start.headers.get("location") ?? "").searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: "school",
      scope: "openid email profile",
      code_challenge_method: "S256",
      prompt: "login",
    });
    expect(query).toMatchObject({
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rows = await running.rows((db) =>
      db
        .selectFrom("account")
        .select(["accountId", "idToken", "accessToken", "refreshToken"] as never[])
        .execute(),
    );
    expect(rows).toEqual([
      {
        accountId: JSON.stringify([running.provider.issuer, clerk.sub]),
        idToken: null,
        accessToken: null,
        refreshToken: null,
      },
    ]);
  });

  it("on a shared computer lasts until the browser is closed, or 12 hours", async () => {
    const { cookies } = await signInAtProvider(running, clerk, { shared: true });
    const cookie = cookies.find((one) => one.startsWith("school.session_token=")) ?? "";
    expect(cookie).toContain("HttpOnly");
    expect(cookie).not.toMatch(/Max-Age|Expires/i);
    expect(cookies.some((one) => one.includes("device_"))).toBe(false);
    const sessions = await running.rows((db) =>
      db.selectFrom("session").select(["shared", "expiresAt", "createdAt"]).where("shared", "=", 1).execute(),
    );
    expect(
      sessions.map(({ expiresAt, createdAt }) => Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / hour)),
    ).toEqual([12]);
  });

  it("is refused with a message for everybody who is not admitted, and creates no account", async () => {
    const stranger = { sub: "stranger", email: "stranger@school.example" };
    const { url, response } = await signInAtProvider(running, stranger, { path: "/bn/login?next=%2Fbn%2Fadmin" });
    expect(errorOf(url)).toBe("account-not-admitted");
    expect(url).toMatch(/\/bn\/login\?next=%2Fbn%2Fadmin/);
    expect(await response.text()).toContain("এই অ্যাকাউন্ট দিয়ে এখানে কিছু বদলানো যায় না");
    expect(await running.rows((db) => db.selectFrom("user").select("email").execute())).toEqual([
      { email: clerk.email },
    ]);
  });

  it("is refused if the provider has not verified the address", async () => {
    const { url } = await signInAtProvider(running, { ...clerk, sub: "thief", verified: false });
    expect(errorOf(url)).toBe("address-not-verified");
  });

  it("is refused if it is cancelled at the provider", async () => {
    const { url, response } = await signInAtProvider(running, "cancel");
    expect(errorOf(url)).toBe("popup-closed-by-user");
    expect(await response.text()).toContain("Login was not finished");
  });

  it("ties an address to its first account until the operator admits it again", async () => {
    const successor = { ...clerk, sub: "clerk-2" };
    expect(errorOf((await signInAtProvider(running, successor)).url)).toBe("account-differs");
    const { browser } = await signInAtProvider(running, clerk);
    expect((await admin("add", clerk.email)).code).toBe(0);
    // Admitting the address again ended the sessions of its earlier account.
    expect(await tokenOf(browser.cookies(running.site.origin), clerk.email)).toBe("");
    expect(errorOf((await signInAtProvider(running, successor)).url)).toBeNull();
    expect(errorOf((await signInAtProvider(running, clerk)).url)).toBe("account-differs");
    await admin("add", clerk.email);
  });

  it("still works for a person whose address changed at the provider, once the new one is admitted", async () => {
    const before = { sub: "teacher", email: "maiden@school.example" };
    const after = { sub: "teacher", email: "married@school.example" };
    await admin("add", before.email);
    expect(errorOf((await signInAtProvider(running, before)).url)).toBeNull();
    expect(errorOf((await signInAtProvider(running, after)).url)).toBe("account-not-admitted");
    await admin("add", after.email);
    const { browser, url } = await signInAtProvider(running, after);
    expect(errorOf(url)).toBeNull();
    expect(await tokenOf(browser.cookies(running.site.origin), after.email)).not.toBe("");
    for (const { email } of [before, after]) await admin("disable", email);
  });

  it("ends at once when the operator disables the address", async () => {
    const { browser } = await signInAtProvider(running, clerk);
    const cookie = browser.cookies(running.site.origin);
    const token = await tokenOf(cookie, clerk.email);
    // The last administrator cannot be disabled.
    await admin("add", "other@school.example");
    await admin("disable", clerk.email);
    expect((await writerOf(running.site, token)("POST", "/notice", notice)).status).toBe(401);
    expect(errorOf((await signInAtProvider(running, clerk)).url)).toBe("user-disabled");
    await admin("add", clerk.email);
    expect(errorOf((await signInAtProvider(running, clerk)).url)).toBeNull();
  });

  it("works behind an HTTPS proxy, with cookies for HTTPS only", async () => {
    const publicUrl = "https://school.example";
    const behind = await startOidcSite({ PUBLIC_URL: publicUrl });
    const { origin } = behind.site;
    const browser = new HandBrowser();
    const headers = { Origin: publicUrl, Host: "school.example" };
    const start = await browser.fetch(`${origin}/login?next=%2Fadmin`, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
    });
    expect(start.headers.getSetCookie().join()).toMatch(
      /__Host-school\.oauth_state=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    const form = await browser.follow(start, origin);
    const sent = await browser.post(form.url, { choice: "in", ...clerk, verified: "on" });
    const back = await browser.follow(sent, form.url, (url) => url.startsWith(publicUrl));
    const returned = await browser.fetch(back.url.replace(publicUrl, origin));
    expect(returned.headers.getSetCookie().join()).toMatch(
      /__Host-school\.session_token=[^;]{40,}; Max-Age=\d+; Path=\/; HttpOnly; Secure/,
    );
    const landing = await browser.fetch((returned.headers.get("location") ?? "").replace(publicUrl, origin));
    expect(landing.headers.get("location")).toBe(`${publicUrl}/admin`);
    await behind.stop();
  });

  it("has no passwords of its own", async () => {
    const { browser } = await signInAtProvider(running, clerk);
    const { origin } = running.site;
    const account = await (await browser.fetch(`${origin}/admin/account`)).text();
    expect(account).toContain("The login service keeps your password. Change it there.");
    expect(account).not.toContain('type="password"');
    expect(await (await fetch(`${origin}/setup`)).text()).toContain("npm run admin -- add EMAIL");
    for (const path of [
      "/api/auth/sign-in/email",
      "/api/auth/sign-in/redirect",
      "/api/auth/sign-in/social",
      "/api/auth/callback/oidc",
    ]) {
      const headers = { "Content-Type": "application/json", Origin: origin };
      expect([path, (await browser.fetch(origin + path, { method: "POST", headers, body: "{}" })).status]).toEqual([
        path,
        404,
      ]);
    }
    const reset = await admin("reset", clerk.email);
    expect(reset).toMatchObject({
      code: 1,
      err: expect.stringContaining("kept by the identity provider, and changed there"),
    });
  });
});
