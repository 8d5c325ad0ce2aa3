import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { revalidatedEachTime } from "../../server/http/send.ts";
import { itForAll } from "../kit/it-for-all.ts";
import {
  type Account,
  administrator,
  cookieOf,
  sessionCookieOf,
  signIn,
  administratorEnvironment,
} from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { withDatabase } from "../kit/database-state.ts";

/** How many guesses of an account's password the site checks in a minute: from all addresses together, and from one. */
const byAccount = 10;
const byAddress = 5;

const wrong: Account = { ...administrator, password: "not the password" };
const colleague: Account = { email: "colleague@school.example", password: "a long enough one" };
const from = (address: string) => ({ "X-Forwarded-For": address });

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

describe("a site at an https address, without a proxy", () => {
  let site: SiteProcess;
  const own = { Origin: "https://school.example" };
  beforeAll(async () => {
    site = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      PUBLIC_URL: "https://school.example",
      TEST: "true",
      ...administratorEnvironment,
    });
  });
  afterAll(() => site.stop());

  it("sets cookies for this host over https only, and accepts no others", async () => {
    const answer = await signIn(site, administrator, own);
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=", 1)[0])).toEqual([
      "__Host-school.session_token",
      expect.stringMatching(/^__Host-school\.device_/),
    ]);
    for (const cookie of cookies) {
      expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]));
      expect(cookie).not.toContain("Domain=");
    }
    const cached = async (Cookie: string) =>
      (await fetch(`${site.origin}/`, { headers: { Cookie } })).headers.get("Cache-Control");
    const session = sessionCookieOf(answer);
    expect(await cached(session)).toBe("private, no-store");
    for (const other of ["school.", "__Secure-school.", "__host-school.", "x__Host-school."]) {
      expect([other, await cached(session.replace("__Host-school.", other))]).toEqual([
        other,
        revalidatedEachTime["Cache-Control"],
      ]);
    }
  });

  it("refuses forms on pages of other sites, whatever its settings are", async () => {
    const answer = await signIn(site, administrator, { Origin: "https://evil.example" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it("counts by the address of the connection, and ignores addresses in headers", async () => {
    const statuses: number[] = [];
    for (let place = 0; place < byAddress + 2; place += 1) {
      const address = `198.51.100.${place}`;
      const claimed = {
        ...from(address),
        "X-Client-Address": address,
        "X-Real-IP": address,
        Forwarded: `for=${address}`,
      };
      statuses.push((await signIn(site, wrong, { ...own, ...claimed })).status);
    }
    expect(statuses).toEqual([...times(byAddress, 401), 429, 429]);
    const answer = await signIn(site, administrator, own);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([429, []]);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await answer.json()).toMatchObject({
      status: 429,
      message: "Too many attempts. Please wait a minute and try again.",
    });
    expect(site.output()).toContain("TRUST_PROXY looks wrong: it is no");
    expect(site.output().split("TRUST_PROXY")).toHaveLength(2);
  });
});

describe("a site behind a proxy", () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await startSiteProcess({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
    await withDatabase(site, (db) => new Administrators(db, 12).add(colleague.email, colleague.password));
  });
  afterAll(() => site.stop());

  it("lets people who share an address sign in while one of them guesses passwords", async () => {
    const school = from("203.0.113.1");
    for (let place = 0; place < 15; place += 1)
      await signIn(site, { ...wrong, email: `pupil-${place}@school.example` }, school);
    const answers: Response[] = [];
    for (const _ of times(byAddress + 1, 0))
      answers.push(await signIn(site, { ...colleague, password: "not the password" }, school));
    expect(statusesOf(answers)).toEqual([...times(byAddress, 401), 429]);
    expect((await signIn(site, administrator, school)).status).toBe(200);
    // The colleague can still sign in from another address.
    expect((await signIn(site, colleague, from("203.0.113.2"))).status).toBe(200);
  });

  it("counts by the last hop, which the proxy itself adds, and by the network of an IPv6 address", async () => {
    for (const [account, hop] of [
      ["forged", (place: number) => `198.51.100.${place}, 203.0.113.5`],
      ["network", (place: number) => `2001:db8:1:2:${place}::${place}`],
    ] as const) {
      const statuses: number[] = [];
      for (let place = 0; place <= byAddress; place += 1) {
        statuses.push((await signIn(site, { ...wrong, email: `${account}@school.example` }, from(hop(place)))).status);
      }
      expect([account, statuses]).toEqual([account, [...times(byAddress, 401), 429]]);
    }
    const other = await signIn(site, { ...wrong, email: "network@school.example" }, from("2001:db8:1:3::1"));
    expect(other.status).toBe(401);
  });

  it("checks ten of fifty simultaneous guesses, and lets the owner in from a known device", async () => {
    const device = cookieOf(await signIn(site, administrator, from("192.0.2.1")));
    const guesses = async (round: number) => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) => signIn(site, wrong, from(`198.51.${round}.${place}`))),
      );
      return { statuses: statusesOf(answers), waits: answers.map(({ headers }) => Number(headers.get("Retry-After"))) };
    };
    const first = await guesses(1);
    expect(first.statuses).toEqual([...times(byAccount, 401), ...times(50 - byAccount, 429)]);
    expect(first.waits.filter((seconds) => seconds > 0)).toHaveLength(50 - byAccount);
    expect((await guesses(2)).statuses).toEqual(times(50, 429));
    expect((await signIn(site, administrator, from("192.0.2.2"))).status).toBe(429);
    expect((await signIn(site, administrator, { ...from("192.0.2.2"), Cookie: device })).status).toBe(200);
    // The device is known for its own account only, and its guesses are counted as well.
    const owners = { ...from("192.0.2.3"), Cookie: device };
    const tries: number[] = [];
    for (let place = 0; place <= byAccount; place += 1) tries.push((await signIn(site, wrong, owners)).status);
    expect(tries).toEqual([...times(byAccount, 401), 429]);
    const others = await Promise.all(
      times(byAddress + 1, 0).map(() => signIn(site, { ...colleague, password: "not the password" }, owners)),
    );
    expect(statusesOf(others)).toEqual([...times(byAddress, 401), 429]);
  });

  itForAll(["", "x", "a.b", "AAAAAAAAAAAAAAAAAAAAAA.AAAA"])("accepts no forged device", async (value) => {
    const known = await signIn(site, administrator, from("192.0.2.9"));
    // The account is still under attack.
    expect(known.status).toBe(429);
    const name = createHash("sha256").update(administrator.email).digest("base64url").slice(0, 8);
    const answer = await signIn(site, administrator, {
      ...from("192.0.2.9"),
      Cookie: `school.device_${name}=${value}`,
    });
    expect(answer.status).toBe(429);
  });

  it("remembers no device on a shared computer", async () => {
    const account = { email: "shared@school.example", password: "a long enough one" };
    await withDatabase(site, (db) => new Administrators(db, 12).add(account.email, account.password));
    const answer = await signIn(site, { ...account, rememberMe: false }, from("192.0.2.4"));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain("device");
  });
});
