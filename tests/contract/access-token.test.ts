import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administrator, fetchToken, cookieOf, signIn, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { withDatabase } from "../kit/database-state.ts";

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  cookie = cookieOf(await signIn(site, administrator));
});
afterAll(() => site.stop());

/** Requests a token and checks two rules for every answer: no cache stores it, and no other site may read it. */
async function requestToken(cookieHeader: string, email: string): Promise<[number, Record<string, unknown>]> {
  const answer = await fetchToken(site, cookieHeader, email);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  const type = answer.ok ? /^application\/json/ : /^application\/problem\+json$/;
  expect(answer.headers.get("Content-Type")).toMatch(type);
  return [answer.status, (await answer.json()) as Record<string, unknown>];
}

itForAll([
  "",
  "school.session_token=abc.def",
  "school.session_token=",
  "other=1",
  "__Secure-school.session_token=abc.def",
])("no token is given without a session", async (cookieHeader) => {
  const [status, body] = await requestToken(cookieHeader, administrator.email);
  expect(status).toBe(401);
  expect(body).not.toHaveProperty("accessToken");
});

itForAll([
  "nobody@school.example",
  "",
  "clerk@school.example.evil.example",
  "clerk%school.example",
  "*",
  "clerk@school.example,other@school.example",
])("no token is given for an address that is not the session's own", async (email) => {
  const [status, body] = await requestToken(cookie, email);
  expect(status).toBe(403);
  expect(body).not.toHaveProperty("accessToken");
});

it("no token is given without an address; of two addresses the first counts", async () => {
  const get = (query: string) => fetch(`${site.origin}/api/jwt${query}`, { headers: { Cookie: cookie } });
  expect((await get("")).status).toBe(403);
  expect((await get("?email=a@example.com&email=clerk@school.example")).status).toBe(403);
});

itForAll([administrator.email, "Clerk@School.Example", " CLERK@SCHOOL.EXAMPLE "])(
  "a token is given for the session's own address, however it is written, and nothing else",
  async (email) => {
    const [status, body] = await requestToken(cookie, email);
    expect([status, Object.keys(body)]).toEqual([200, ["accessToken"]]);
    const token = String(body.accessToken);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256" });
    const { exp = 0, iat = 0, ...claims } = decodeJwt(token);
    expect(exp - iat).toBe(600);
    expect(Object.keys(claims).toSorted()).toEqual(["aud", "iss", "sid", "sub"]);
  },
);

it("no token is given to an account that may not write", async () => {
  const visitor = { email: "visitor@school.example", password: "a long enough one" };
  await withDatabase(site, async (db) => {
    await new Administrators(db, 12).add(visitor.email, visitor.password);
    await db.updateTable("user").set({ role: "visitor" }).where("email", "=", visitor.email).execute();
  });
  const answer = await signIn(site, visitor);
  expect(answer.status).toBe(200);
  const [status, body] = await requestToken(cookieOf(answer), visitor.email);
  expect(status).toBe(403);
  expect(body).not.toHaveProperty("accessToken");
});

it("no request makes its sender an administrator", async () => {
  const body = JSON.stringify({ ...administrator, role: "admin", disabled: false });
  const headers = { "Content-Type": "application/json", Origin: site.origin, Cookie: cookie };
  await fetch(`${site.origin}/api/auth/sign-in/email`, { method: "POST", headers, body });
  const update = await fetch(`${site.origin}/api/auth/update-user`, { method: "POST", headers, body });
  expect(update.status).toBe(404);
  const roles = await withDatabase(site, (db) => db.selectFrom("user").select("role").orderBy("email").execute());
  expect(roles.map(({ role }) => role)).toEqual(["admin", "visitor"]);
});
