import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../../server/environment.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { runAdmin } from "../kit/operator-command.ts";
import {
  administrator,
  administratorEnvironment,
  cookieOf,
  fetchToken,
  openSession,
  signIn,
  writerOf,
} from "../kit/session.ts";
import { submit } from "../kit/account-forms.ts";
import { turnOn } from "../kit/second-factor.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { currentStep, totp } from "../kit/totp.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
});
afterAll(() => site.stop());

const open = (path: string, cookie: string) =>
  fetch(site.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });

const admin = (...args: string[]) => runAdmin(site.dataDirectory, args);

describe("with REQUIRE_SECOND_FACTOR an administrator without one", () => {
  let cookie: string;
  let token: string;
  beforeAll(async () => {
    ({ cookie, token } = await openSession(site));
    await site.kill();
    site = await startSiteProcess({
      DATA_DIR: site.dataDirectory,
      REQUIRE_SECOND_FACTOR: "yes",
      PUBLIC_URL: "http://localhost:3000",
    });
  });

  it("may write nothing and gets no token, with a message that gives the reason", async () => {
    const stale = await writerOf(site, token)("POST", "/syllabus", {}, { "Accept-Language": "bn" });
    expect(stale.status).toBe(401);
    for (const language of ["en", "bn"]) {
      const answer = await fetch(`${site.origin}/api/jwt?email=${administrator.email}`, {
        headers: { Cookie: cookie, "Accept-Language": language },
      });
      const { message } = (await answer.json()) as { message: string };
      expect([answer.status, message]).toEqual([
        403,
        expect.stringContaining(language === "en" ? "two-step login" : "দুই ধাপে লগইন") as string,
      ]);
    }
    const change = { currentPassword: administrator.password, newPassword: "another long enough one" };
    const changed = await submit(site, "change-password", change, cookie);
    expect([changed.status, changed.headers.getSetCookie()]).toEqual([303, []]);
    expect((await signIn(site, administrator)).status).toBe(200);
  });

  itForAll(["/admin", "/admin/account", "/addNotice", "/updateNotice", "/bn/admin"])(
    "is led from every screen to turning it on",
    async (path) => {
      const answer = await open(path, cookie);
      const prefix = path.startsWith("/bn") ? "/bn" : "";
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${prefix}/admin/account/second-factor`]);
    },
  );

  it("is led to set it up after signing in, and may sign out", async () => {
    const body = new URLSearchParams(administrator);
    const answer = await fetch(`${site.origin}/login?next=/admin`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.origin },
      body,
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `${site.origin}/admin/account/second-factor`,
    ]);
    const page = await (await open("/admin/account/second-factor", cookieOf(answer))).text();
    expect(page).toContain("Turn it on to continue.");
    expect(page).not.toMatch(/<script[^>]*src="(?!\/custom-elements\/)/);
    const out = await fetch(`${site.origin}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.origin, Cookie: cookieOf(answer) },
      body: new URLSearchParams(),
    });
    expect([out.status, out.headers.get("Location")]).toEqual([303, `${site.origin}/`]);
    expect((await open("/admin/account/second-factor", cookieOf(answer))).headers.get("Location")).toBe("/forbidden");
  });

  it("may write once the second factor is on", async () => {
    const { cookie: on } = await turnOn(site, administrator, cookie);
    const { accessToken } = (await (await fetchToken(site, on, administrator.email)).json()) as { accessToken: string };
    expect((await writerOf(site, accessToken)("POST", "/syllabus", {})).status).toBe(400);
    expect((await open("/admin", on)).status).toBe(200);
  });

  it("who has lost phone and recovery codes is let in by the operator's command, which ends the sessions", async () => {
    const pending = await signIn(site, administrator);
    expect(await pending.clone().json()).toMatchObject({ twoFactorRedirect: true });
    expect(await admin("reset-second-factor", "nobody@school.example")).toMatchObject({
      code: 1,
      err: expect.stringContaining("no account for nobody@school.example") as string,
    });
    expect(await admin("reset-second-factor", administrator.email)).toMatchObject({
      code: 0,
      out: expect.stringContaining("with the password alone") as string,
    });
    const answer = await signIn(site, administrator);
    expect(cookieOf(answer)).toContain("session_token=");
    const { secret } = await turnOn(site, administrator, cookieOf(answer));
    const again = await submit(
      site,
      "sign-in/second-factor",
      { code: totp(secret, currentStep() + 1) },
      cookieOf(await signIn(site, administrator)),
    );
    expect(again.status).toBe(303);
    expect(cookieOf(again)).toContain("session_token=");
  });
});

it.each([
  ["firebase", { FIREBASE_PROJECT_ID: "demo-school", FIREBASE_API_KEY: "key" }],
  [
    "oidc",
    { OIDC_ISSUER: "https://sign-in.example", OIDC_CLIENT_ID: "school", OIDC_CLIENT_SECRET: "a secret of a client" },
  ],
])("REQUIRE_SECOND_FACTOR is refused with IDENTITY=%s, whose own second factor it is", (IDENTITY, settings) => {
  expect(() => readEnvironment({ ...settings, IDENTITY, REQUIRE_SECOND_FACTOR: "yes" })).toThrow(
    /REQUIRE_SECOND_FACTOR must not be yes with IDENTITY=/,
  );
});
