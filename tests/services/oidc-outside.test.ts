import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { otherScripts } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { runAdmin } from "../kit/operator-command.ts";
import { freePort } from "../kit/run-web-server.ts";
import { administrator, administratorEnvironment, fetchToken, openSession, signIn, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

/** Settings of a provider that does not exist. */
let settings: Record<string, string>;
let site: Site;
beforeAll(async () => {
  settings = {
    IDENTITY: "oidc",
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_CLIENT_ID: "school",
    OIDC_CLIENT_SECRET: "sample",
  };
  site = await startSite({
    ...settings,
    SAMPLE_CONTENT: "no",
    OIDC_NAME: "Education office",
    ADMIN_EMAIL: administrator.email,
  });
});
afterAll(() => site.stop());

const press = (path: string, headers: Record<string, string> = {}, body = "shared=on") =>
  fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
const policyOf = async (path: string) => (await fetch(site.origin + path)).headers.get("content-security-policy") ?? "";

describe("with accounts at an OpenID Connect provider that does not answer", () => {
  it("the site starts, and its sign-in page has one button and no script", async () => {
    const page = await (await fetch(`${site.origin}/login`)).text();
    expect(page.match(/<button[^>]*>([^<]*)/g)?.filter((button) => button.includes("submit"))).toHaveLength(1);
    expect(page).toContain("Log in with Education office");
    expect(otherScripts(page)).toEqual([]);
    expect(page).not.toMatch(/type="password"|type="email"/);
    expect(await (await fetch(`${site.origin}/bn/login`)).text()).toContain("Education office দিয়ে লগইন করুন");
  });

  it("only the sign-in page's form may lead to the provider", async () => {
    expect(await policyOf("/login")).toContain(`form-action 'self' https: ${settings.OIDC_ISSUER};`);
    for (const path of ["/", "/forbidden", "/setup"]) expect(await policyOf(path)).toContain("form-action 'self';");
  });

  it("the button says kindly that signing in is not possible now, and keeps the choice that was made", async () => {
    const answer = await press("/login");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    const page = await answer.text();
    expect(page).toContain("The login service is not answering");
    expect(page).toMatch(/<input[^>]*name="shared"[^>]*checked/);
    expect(await (await press("/bn/login")).text()).toContain("লগইন সেবা এই মুহূর্তে সাড়া দিচ্ছে না");
  });

  it("another site's page cannot start a sign-in", async () => {
    for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }])
      expect((await press("/login", headers)).status).toBe(403);
  });

  it("the form that starts a sign-in sends nobody to another site, and takes nothing but the choice", async () => {
    const evil = ["https://evil.example/", "//evil.example", "/\\evil.example", `/${"x".repeat(2_000)}`, "7"];
    const fields = ["idToken=x", "idToken[token]=x", "done=https://evil.example/", "callbackURL=//evil.example"];
    for (const [path, body] of [
      ...evil.map((next) => [`/login?next=${encodeURIComponent(next)}`, "shared=on"] as const),
      ...fields.map((field) => ["/login", `shared=on&${field}`] as const),
      ["/login", "shared=on&shared=off"] as const,
      ["/login?done=https://evil.example/&failed=//evil.example", ""] as const,
    ]) {
      const answer = await press(path, {}, body);
      // 503 says that the provider was asked, which does not answer.
      expect([path, body, answer.status, answer.headers.get("Location"), answer.headers.getSetCookie()]).toEqual([
        path,
        body,
        503,
        null,
        [],
      ]);
    }
    expect((await press("/login", {}, `shared=${"x".repeat(20_000)}`)).status).toBe(413);
    expect((await press("/login", { "Content-Type": "application/json" }, '{"idToken":{"token":"x"}}')).status).toBe(
      415,
    );
    // The endpoint that took such bodies is gone.
    const start = { done: "/", failed: "/", shared: false, idToken: { token: "x" } };
    const headers = { "Content-Type": "application/json" };
    expect((await press("/api/auth/sign-in/redirect", headers, JSON.stringify(start))).status).toBe(404);
  });

  itForAll(["/signup", "/admin/account/remove", "/admin/account/second-factor"])(
    "a form that only other sites have leads to its page, which does not exist",
    async (path) => {
      const answer = await press(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + path]);
      expect((await fetch(site.origin + path)).status).toBe(404);
    },
  );

  it("a return without a started sign-in leads back to the sign-in page, in the browser's language", async () => {
    const back = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${site.origin}/api/auth/callback/oidc${query}`, { redirect: "manual", headers });
    for (const query of [
      "",
      "?code=x",
      "?state=x",
      "?code=x&state=x",
      "?error=access_denied&state=x",
      `?state=${"x".repeat(300)}`,
      `?code=${"x".repeat(5_000)}&state=x`,
    ]) {
      const answer = await back(query, { "Accept-Language": "bn" });
      expect([query, answer.status, answer.headers.get("location")?.replace(/^http:\/\/[^/]+/, "")]).toEqual([
        query,
        303,
        "/bn/login?error=state-expired",
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const forged = await back("?code=x&state=x", { Cookie: "school.oauth_state=forged" });
    expect(forged.headers.get("location")).toContain("/login?error=state-expired");
    expect((await back(`?code=${"x".repeat(9_000)}&state=x`)).status).toBe(414);
    expect((await fetch(`${site.origin}/api/auth/callback/another?code=x&state=x`)).status).toBe(404);
    expect((await fetch(`${site.origin}/api/auth/callback/oidc?code=x&state=x`, { method: "POST" })).status).toBe(404);
  });

  it("the sign-in page shows each known reason in its language, and no invented one", async () => {
    const alertOf = async (path: string) =>
      /role="alert"[^]*?<div>([^<]*)/.exec(await (await fetch(site.origin + path)).text())?.[1];
    expect(await alertOf("/login?error=account-differs")).toContain("belongs to another account");
    expect(await alertOf("/bn/login?next=%2Fadmin&error=address-not-verified")).toContain("যাচাই করেনি");
    for (const made of ["", "toString", "__proto__", "<b>"])
      expect(await alertOf(`/login?error=${encodeURIComponent(made)}`)).toBeUndefined();
    expect(await (await fetch(`${site.origin}/login?error=state-expired&shared=1`)).text()).toMatch(
      /<input[^>]*name="shared"[^>]*checked/,
    );
  });
});

it("sessions and tokens of the site's own accounts are invalid with a provider's accounts", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "school-"));
  const common = { SAMPLE_CONTENT: "no", PUBLIC_URL: "http://school.example", DATA_DIR };
  const notice = { title: "x", description: "x", link: "https://school.example", expirationDate: "2099-01-01" };
  const accept = async (running: Site, { cookie, token }: { cookie: string; token: string }) => [
    (await fetchToken(running, cookie, administrator.email)).status,
    (await writerOf(running, token)("POST", "/notice", notice)).status,
  ];
  const local = await startSite({ ...common, ...administratorEnvironment });
  const session = await openSession(local);
  expect(await accept(local, session)).toEqual([200, 201]);
  await local.stop();
  const other = await startSite({ ...common, ...settings });
  expect(await accept(other, session)).toEqual([401, 401]);
  await other.stop();
  const again = await startSite(common);
  expect(await accept(again, session)).toEqual([200, 201]);
  await again.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
});

it("an administrator admitted without a password gets one when the site keeps the accounts itself", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "school-"));
  expect(await runAdmin(DATA_DIR, ["add", administrator.email], "", settings)).toMatchObject({ code: 0, err: "" });
  expect(await runAdmin(DATA_DIR, ["reset", administrator.email], `${administrator.password}\n`)).toMatchObject({
    code: 0,
    err: "",
  });
  const local = await startSite({ SAMPLE_CONTENT: "no", DATA_DIR });
  expect((await signIn(local, administrator)).status).toBe(200);
  await local.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
});
