import { exportJWK, generateKeyPair } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Forgery, forge } from "./forged-token.ts";
import { HandBrowser } from "./hand-browser.ts";
import { isInstalled } from "./openid-provider.ts";
import { clerk, type OidcSite, signInAtProvider, startOidcSite } from "./oidc-site.ts";

const minute = 60;

describe.skipIf(!isInstalled)("an OpenID Connect provider that answers badly", () => {
  let running: OidcSite;
  beforeAll(async () => {
    running = await startOidcSite();
  });
  afterAll(() => running.stop());
  afterEach(() => running.provider.replace(undefined));

  const attempt = async (browser?: HandBrowser) => {
    const { url, cookies } = await signInAtProvider(running, clerk, browser && { browser });
    const isSignedIn = cookies.some((cookie) => /session_token=\S{40}/.test(cookie));
    return isSignedIn ? "signed in" : new URL(url).searchParams.get("error");
  };

  const at = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const forgeries: Record<string, Forgery> = {
    "of another issuer": { claims: (own) => ({ ...own, iss: "https://elsewhere.example" }) },
    "for another client": { claims: (own) => ({ ...own, aud: "another" }) },
    "for two clients, issued to another": { claims: (own) => ({ ...own, aud: ["school", "another"], azp: "another" }) },
    "for two clients, which does not say to whom it was issued": {
      claims: (own) => ({ ...own, aud: ["school", "another"] }),
    },
    "with another nonce": { claims: (own) => ({ ...own, nonce: "x".repeat(32) }) },
    "without a nonce": { claims: (own) => ({ ...own, nonce: undefined }) },
    "without a person": { claims: (own) => ({ ...own, sub: undefined }) },
    "that never expires": { claims: (own) => ({ ...own, exp: undefined }) },
    "that expired two minutes ago": { claims: (own) => ({ ...own, iat: at(-5 * minute), exp: at(-2 * minute) }) },
    "that was issued an hour ago": { claims: (own) => ({ ...own, iat: at(-60 * minute) }) },
    "that is issued in two minutes": { claims: (own) => ({ ...own, iat: at(2 * minute) }) },
    "without a signature": { algorithm: "none" },
    "signed with the client's secret": {
      algorithm: "HS256",
      key: new TextEncoder().encode("a secret: 100% ours + yours"),
    },
    "that is missing": { omit: true },
  };

  /** Forgeries after which another attempt may succeed; the others need the operator. */
  const ofThisAttempt = [
    "for two clients, issued to another",
    "for two clients, which does not say to whom it was issued",
    "with another nonce",
    "that is missing",
  ];

  it.each(Object.keys(forgeries))("signs nobody in with a token %s", async (name) => {
    forge(running.provider, forgeries[name] ?? {});
    expect(await attempt()).toBe(ofThisAttempt.includes(name) ? "internal-error" : "misconfigured");
    running.provider.replace(undefined);
    expect(await attempt()).toBe("signed in");
  });

  it("signs nobody in with a token signed by another key, even if it has the id of the provider's key", async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    forge(running.provider, { key: { ...(await exportJWK(privateKey)), kid: running.provider.key().kid ?? "" } });
    expect(await attempt()).toBe("misconfigured");
  });

  it("signs nobody in with the public key as a shared secret", async () => {
    const { n = "" } = running.provider.key();
    forge(running.provider, { algorithm: "HS256", key: new TextEncoder().encode(n) });
    expect(await attempt()).toBe("misconfigured");
  });

  it.each([
    ["behind", -minute],
    ["ahead", minute - 5],
  ])("may have a clock that is a minute %s", async (_, seconds) => {
    forge(running.provider, { claims: (own) => ({ ...own, iat: at(seconds), exp: at(seconds + minute - 5) }) });
    expect(await attempt()).toBe("signed in");
  });

  it("may change its keys", async () => {
    expect(await attempt()).toBe("signed in");
    const { provider } = running;
    const before = provider.key();
    await provider.rotate();
    expect(await attempt()).toBe("signed in");
    // A key that the site does not know may be one that the provider has just begun to use, so another attempt may
    // succeed.
    forge(provider, { key: before });
    expect(await attempt()).toBe("network-request-failed");
  });

  it("cannot describe another person at its UserInfo endpoint", async () => {
    running.provider.replace((path, own) =>
      path === "/me"
        ? own().then((answer) => ({ ...answer, body: answer.body.replace(clerk.sub, "another") }))
        : undefined,
    );
    expect(await attempt()).toBe("internal-error");
  });

  it.each([
    ["an error", { status: 500, body: "{}" }],
    ["a page", { status: 200, body: "<!doctype html>" }],
    ["too much", { status: 200, body: JSON.stringify({ access_token: "x".repeat(200_000) }) }],
    ["a redirect", { status: 302, body: "", headers: { Location: "https://elsewhere.example/" } }],
    ["nothing", "silence" as const],
  ])("that answers a code with %s is unavailable", async (_, answer) => {
    running.provider.replace((path) => (path === "/token" ? Promise.resolve(answer) : undefined));
    expect(await attempt()).toBe("network-request-failed");
  });

  it("that no longer accepts the site's secret is reported as a problem for the operator", async () => {
    const before = running.site.output().length;
    running.provider.replace((path) =>
      path === "/token" ? Promise.resolve({ status: 401, body: '{"error":"invalid_client"}' }) : undefined,
    );
    expect(await attempt()).toBe("misconfigured");
    expect(running.site.output().slice(before)).toContain("does not accept the code: invalid_client");
  });

  it("gets each code and each state only once", async () => {
    const { provider, site } = running;
    const browser = new HandBrowser();
    let code: string | undefined;
    // The test records the return to the site before it follows it.
    const start = await browser.follow(await browser.post(`${site.origin}/login`, {}), `${site.origin}/login`);
    const cookies = browser.cookies(site.origin);
    const sent = await browser.post(start.url, { choice: "in", sub: clerk.sub, email: clerk.email, verified: "on" });
    const { url } = await browser.follow(sent, start.url, (address) => address.startsWith(site.origin));
    code = new URL(url).searchParams.get("code") ?? "";
    expect(code).not.toBe("");
    const back = (address: string, Cookie: string) => fetch(address, { redirect: "manual", headers: { Cookie } });
    const errorOf = (response: Response) => new URL(response.headers.get("location") ?? "").searchParams.get("error");
    // The code is refused in another browser, and with another state.
    expect(errorOf(await back(url, ""))).toBe("state-expired");
    expect(errorOf(await back(url, "school.oauth_state=forged"))).toBe("state-expired");
    expect(errorOf(await back(url.replace(/state=[^&]+/, `state=${"x".repeat(32)}`), cookies))).toBe("state-expired");
    expect(errorOf(await back(url.replace(/iss=[^&]+/, "iss=https%3A%2F%2Felsewhere.example"), cookies))).toBe(
      "internal-error",
    );
    const first = await browser.fetch(url);
    expect(first.headers.getSetCookie().join()).toContain("session_token=");
    // The browser has forgotten the state, and the provider has used up the code.
    expect(errorOf(await browser.fetch(url))).toBe("state-expired");
    expect(errorOf(await back(url, cookies))).toBe("internal-error");
    expect(provider.asked.get("/token")).toBeGreaterThan(1);
  });

  it("gets no secret into the log", () => {
    const log = running.site.output();
    expect(log).toContain("Nobody could sign in at the OpenID Connect provider.");
    expect(log).not.toContain("100% ours");
    expect(log).not.toMatch(/eyJ[\w-]+\.|100%25/);
  });
});
