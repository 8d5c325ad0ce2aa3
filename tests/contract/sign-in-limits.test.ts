import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, signIn, withAdministrator, administrator } from "../session.ts";
import { type Site, startSite } from "../site.ts";

/** Attempts that one address may make in a minute. */
const allowed = 10;

/** Tries accounts that are not there, one after the other, each another; answers the statuses. */
async function attempts(site: Site, count: number, name: string, headers: (place: number) => Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const account = { email: `${name}-${place}@school.example`, password: "a password to try" };
    statuses.push((await signIn(site, account, headers(place))).status);
  }
  return statuses;
}

const let10 = Array.from({ length: allowed }, () => 401);

describe("a site without a proxy, at an https address", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_CONTENT: "no", PUBLIC_URL: "https://school.example", TEST: "true", ...withAdministrator });
  });
  afterAll(() => site.stop());

  it("gives a cookie for https only", async () => {
    const answer = await signIn(site, administrator, { Origin: "https://school.example" });
    expect(answer.status).toBe(200);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-school\.session_token=/);
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax"]));
    const page = await fetch(`${site.origin}/`, { headers: { Cookie: cookieOf(answer) } });
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("refuses pages of other sites whatever else stands in its environment", async () => {
    const answer = await signIn(site, administrator, { Origin: "https://evil.example" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it("stops an address after its attempts, whatever it says of where it comes from", async () => {
    const said = await attempts(site, allowed + 2, "direct", (place) => ({
      "X-Forwarded-For": `198.51.100.${place}`,
      "X-Client-Address": `198.51.100.${place}`,
      "X-Real-IP": `198.51.100.${place}`,
      Origin: "https://school.example",
      Forwarded: `for=198.51.100.${place}`,
    }));
    // Two attempts were made above.
    expect(said).toEqual([...let10.slice(2), 429, 429, 429, 429]);
    const answer = await signIn(site, administrator, { Origin: "https://school.example" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([429, []]);
    expect(Number(answer.headers.get("X-Retry-After") ?? answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("a site behind a proxy", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes" });
  });
  afterAll(() => site.stop());

  it("goes by the last hop, which is the proxy's own word", async () => {
    const forged = (place: number) => ({ "X-Forwarded-For": `198.51.100.${place}, 203.0.113.5` });
    expect(await attempts(site, allowed + 1, "forged", forged)).toEqual([...let10, 429]);
    const other = () => ({ "X-Forwarded-For": "203.0.113.5, 203.0.113.6" });
    expect(await attempts(site, 1, "other", other)).toEqual([401]);
  });
});
