import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOfAxe } from "../browser/accessibility.ts";
import { launchChromium } from "../browser/chromium.ts";
import { isInstalled } from "./openid-provider.ts";
import { clerk, type OidcSite, startOidcSite } from "./oidc-site.ts";
import { type SignInByHand, walk } from "./walk.ts";

/** Signs in with the provider's form. */
const atProvider: SignInByHand = async (page) => {
  await page.locator("form button.big").click();
  await page.getByLabel("Account").fill(clerk.sub);
  await page.getByLabel("Email").fill(clerk.email);
  await page.getByRole("button", { name: "Continue" }).click();
};

describe.skipIf(!isInstalled)("in a browser, with accounts at an OpenID Connect provider", () => {
  let running: OidcSite;
  let browser: Browser;
  beforeAll(async () => {
    [running, browser] = await Promise.all([startOidcSite({ OIDC_NAME: "Education office" }), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it("an administrator signs in, posts, updates, removes and signs out", () => walk(running.site.origin, atProvider));

  it.each(["en", "bn"])("a sign-in that is cancelled there can be begun again without scripts (%s)", async (locale) => {
    const context = await browser.newContext({
      baseURL: running.site.origin,
      javaScriptEnabled: false,
      viewport: { width: 320, height: 700 },
    });
    const page = await context.newPage();
    await page.goto(locale === "en" ? "/login?next=%2Fadmin" : "/bn/login?next=%2Fbn%2Fadmin");
    await page.locator("[name=shared]").check();
    await page.locator("form button.big").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator("form [role=alert]").waitFor();
    expect(new URL(page.url()).origin).toBe(running.site.origin);
    expect(await page.locator("[name=shared]").isChecked()).toBe(true);
    await atProvider(page);
    await page.waitForURL(locale === "en" ? "/admin" : "/bn/admin");
    const session = (await context.cookies()).find(({ name }) => name === "school.session_token");
    expect(session).toMatchObject({ expires: -1, httpOnly: true, sameSite: "Lax" });
    await context.close();
  });

  it.each(["/login", "/bn/login", "/login?error=state-expired", "/setup", "/bn/setup"])(
    "%s has no fault that axe knows and fits a phone",
    async (path) => {
      const context = await browser.newContext({ baseURL: running.site.origin, viewport: { width: 320, height: 700 } });
      const page = await context.newPage();
      await page.goto(path);
      expect(await faultsOfAxe(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await page.locator("script[src]").count()).toBe(0);
      await context.close();
    },
  );
});
