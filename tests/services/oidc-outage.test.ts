import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { fetchToken, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { isInstalled } from "./openid-provider.ts";
import { clerk, type OidcSite, signInAtProvider, startOidcSite } from "./oidc-site.ts";

const discovery = "/.well-known/openid-configuration";
const notice = { title: "x", description: "x", link: "https://school.example", expirationDate: "2099-01-01" };

/** Starts a site and its provider until the end of a test. */
async function startFor({ onTestFinished }: TestContext, more?: Record<string, string>): Promise<OidcSite> {
  const running = await startOidcSite(more);
  onTestFinished(() => running.stop());
  return running;
}

// The tests run at the same time, because most of them wait for a provider that does not answer.
describe.skipIf(!isInstalled)("an OpenID Connect provider that is away", { concurrent: true }, () => {
  it("when the site starts is asked again at the next sign-in, which works once it is back", async (test) => {
    const running = await startFor(test);
    const { provider } = running;
    expect(provider.asked.size).toBe(0);
    provider.replace(() => Promise.resolve("silence"));
    const press = async () => (await signInAtProvider(running, clerk)).response.status;
    expect([await press(), await press()]).toEqual([503, 503]);
    expect(provider.asked.get(discovery)).toBe(2);
    provider.replace(undefined);
    expect(await press()).toBe(200);
    expect(provider.asked.get(discovery)).toBe(3);
  });

  it.for(["/token", "/jwks", "/me"])(
    "at %s only is unavailable, even if it just keeps silent",
    async (address, test) => {
      const running = await startFor(test);
      running.provider.replace((path) => (path === address ? new Promise(() => {}) : undefined));
      const { url, cookies } = await signInAtProvider(running, clerk);
      expect(new URL(url).searchParams.get("error")).toBe("network-request-failed");
      expect(cookies).toEqual([]);
    },
  );

  it("when the site needs its changed keys is asked for them again at the next sign-in", async (test) => {
    const running = await startFor(test);
    const { provider } = running;
    const signIn = async () => new URL((await signInAtProvider(running, clerk)).url).searchParams.get("error");
    expect(await signIn()).toBeNull();
    await provider.rotate();
    provider.replace((path) => (path === "/jwks" ? Promise.resolve("silence") : undefined));
    expect(await signIn()).toBe("network-request-failed");
    provider.replace(undefined);
    expect(await signIn()).toBeNull();
  });

  it("does not keep the site from answering each of a crowd that returns from it", async (test) => {
    const running = await startFor(test);
    running.provider.replace((path) => (path === "/token" ? new Promise(() => {}) : undefined));
    const crowd = await Promise.all(Array.from({ length: 30 }, () => signInAtProvider(running, clerk)));
    expect(new Set(crowd.map(({ url }) => new URL(url).searchParams.get("error")))).toEqual(
      new Set(["network-request-failed"]),
    );
  }, 90_000);

  it("does not keep anybody who is signed in from writing and signing out, even after a restart", async (test) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "school-"));
    const running = await startFor(test, { DATA_DIR });
    const { provider, environment, site: first } = running;
    const { browser } = await signInAtProvider(running, clerk);
    const cookie = browser.cookies(first.origin);
    await first.stop();
    provider.replace(() => Promise.resolve("silence"));
    const site = await startSiteProcess(environment);
    const { accessToken: token } = (await (await fetchToken(site, cookie, clerk.email)).json()) as {
      accessToken: string;
    };
    expect((await writerOf(site, token)("POST", "/notice", notice)).status).toBe(201);
    const signOut = await fetch(`${site.origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { Origin: site.origin, Cookie: cookie, "Content-Type": "application/json" },
      body: "{}",
    });
    expect(signOut.status).toBe(200);
    expect((await fetchToken(site, cookie, clerk.email)).status).toBe(401);
    await site.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  });

  it("signs nobody in once the site's own accounts are used again", async (test) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "school-"));
    const running = await startFor(test, { DATA_DIR });
    const { environment, site: first } = running;
    const { browser } = await signInAtProvider(running, clerk);
    const cookie = browser.cookies(first.origin);
    const { accessToken: token } = (await (await fetchToken(first, cookie, clerk.email)).json()) as {
      accessToken: string;
    };
    await first.stop();
    const { PORT = "", PUBLIC_URL = "" } = environment;
    const site = await startSiteProcess({ PORT, PUBLIC_URL, SAMPLE_CONTENT: "no", DATA_DIR });
    expect((await fetchToken(site, cookie, clerk.email)).status).toBe(401);
    expect((await writerOf(site, token)("POST", "/notice", notice)).status).toBe(401);
    await site.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
});
