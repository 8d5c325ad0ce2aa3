import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { IdTokens } from "../../server/auth/providers/firebase/id-tokens.ts";
import { withDatabase } from "../kit/database-state.ts";
import { type IdentityService, projectId, signer, startIdentityService } from "../kit/identity-service.ts";
import { imitateAccounts } from "../kit/imitated-accounts.ts";
import { mangled } from "../kit/mangled-token.ts";
import { seededRandom } from "../kit/seeded-random.ts";
import { administrator, openSession, sessionCookieOf, signIn, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

let service: IdentityService;
let site: SiteProcess;
let sign: IdentityService["makeToken"];
beforeAll(async () => {
  const imitated = imitateAccounts();
  imitated.add(administrator);
  service = await startIdentityService(imitated.backend);
  sign = service.makeToken;
  site = await startSiteProcess({
    ...service.environment,
    SAMPLE_CONTENT: "no",
    TRUST_PROXY: "yes",
    ADMIN_EMAIL: administrator.email,
  });
});
afterAll(async () => {
  await site.stop();
  await service.close();
});

const minute = 60;
const now = () => Math.floor(Date.now() / 1_000);
const changed = (change: (claims: JWTPayload) => JWTPayload) => (claims: JWTPayload, unsigned: string) =>
  sign({ ...claims, ...change(claims) }, unsigned);
const hmac = (claims: JWTPayload, kid: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256", ...kid }).sign(new TextEncoder().encode(service.publicKey));

/** Functions that make tokens which must start no session. */
const forgers: Readonly<Record<string, IdentityService["makeToken"]>> = {
  "the emulator's own, which is unsigned": (_, unsigned) => unsigned,
  "unsigned with a signature": (_, unsigned) => `${unsigned}c2lnbmF0dXJl`,
  "without an algorithm, under the key's name": (claims) => {
    const header = Buffer.from('{"alg":"none","kid":"the key of the tests"}').toString("base64url");
    return `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
  },
  "signed with the public key as a secret": (claims) => hmac(claims),
  "signed so under the key's name": (claims) => hmac(claims, { kid: "the key of the tests" }),
  "of another key": async (claims) => (await signer("another key")).sign(claims),
  "of another key under the key's name": async (claims) => (await signer()).sign(claims),
  "of another issuer": changed(() => ({ iss: `https://securetoken.google.com/${projectId}-2` })),
  "without an issuer": changed(() => ({ iss: undefined })),
  "for another project": changed(() => ({ aud: `${projectId}-2` })),
  "for no project": changed(() => ({ aud: undefined })),
  expired: changed(() => ({ exp: now() - minute })),
  "without an expiry": changed(() => ({ exp: undefined })),
  "of six minutes ago": changed(() => ({ iat: now() - 6 * minute })),
  "of the future": changed(() => ({ iat: now() + 6 * minute, exp: now() + 60 * minute })),
  "without a time of issue": changed(() => ({ iat: undefined })),
  "of nobody": changed(() => ({ sub: "" })),
  "without a subject": changed(() => ({ sub: undefined })),
  "without an address": changed(() => ({ email: undefined })),
  empty: () => "",
  "too long": (claims) => sign({ ...claims, name: "x".repeat(20_000) }, ""),
};

/** Tokens that make the response unreadable. All other invalid tokens are reported as a problem for the operator. */
const unreadable = ["empty", "too long"];

it.each(Object.keys(forgers))("a token that is %s starts no session", async (name) => {
  service.makeToken = forgers[name] ?? sign;
  const before = site.output().length;
  const answer = await signIn(site, administrator, {
    "X-Forwarded-For": `192.0.2.${Object.keys(forgers).indexOf(name) + 1}`,
  });
  service.makeToken = sign;
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []]);
  expect(await answer.json()).toMatchObject({ code: unreadable.includes(name) ? "internal-error" : "misconfigured" });
  await expect.poll(() => site.output().slice(before)).toContain("The identity service refused or did not answer.");
  const rows = await withDatabase(site, async (db) => [
    await db.selectFrom("account").select("id").execute(),
    await db.selectFrom("session").select("id").execute(),
  ]);
  expect(rows).toEqual([[], []]);
});

it("none of 1,000 mangled ID tokens is accepted", async () => {
  const tokens = new IdTokens(projectId, (hostAndPath) => `${service.origin}/${hostAndPath}`);
  const claims = {
    sub: "someone",
    email: "someone@people.example",
    email_verified: true,
    iat: now(),
    exp: now() + 60 * minute,
  };
  const good = await sign({ ...claims, iss: `https://securetoken.google.com/${projectId}`, aud: projectId }, "");
  expect(await tokens.verifyFresh(good)).toMatchObject({ accountId: "someone", emailVerified: true });
  const random = seededRandom(34);
  for (let place = 0; place < 1_000; place += 1) {
    const bad = mangled(good, random);
    await expect(tokens.verify(bad), bad).rejects.toMatchObject({ code: "misconfigured" });
  }
  expect(service.requests.filter((name) => name.startsWith("securetoken")).length).toBeLessThan(10);
});

it("none of 1,000 mangled access tokens allows a write", async () => {
  const { token } = await openSession(site);
  const control = await writerOf(site, token)("POST", "/notice", {});
  expect(control.status).toBe(400);
  const random = seededRandom(35);
  for (let place = 0; place < 1_000; place += 1) {
    const bad = mangled(token, random);
    const answer = await writerOf(site, bad)("POST", "/notice", {});
    expect([bad, answer.status]).toEqual([bad, 401]);
  }
});

it("the emulator's unsigned token is not an access token either", async () => {
  const claims = { sub: "someone", email: administrator.email, iat: now(), exp: now() + 60 * minute };
  const unsigned = new UnsecuredJWT(claims).encode();
  for (const token of [unsigned, await sign(claims, unsigned)]) {
    expect((await writerOf(site, token)("POST", "/notice", {})).status).toBe(401);
  }
  expect(sessionCookieOf(await signIn(site, administrator, { "X-Forwarded-For": "192.0.2.200" }))).not.toBe("");
});
