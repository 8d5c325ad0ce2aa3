import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { fetchToken, openSession, signOut, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { addTo, bodyOf, pathTo, databaseState, withDatabase } from "../kit/database-state.ts";

let site: Site;
let good: string;
/** `Authorization` headers that must be refused, by description, each with the expected status. */
const refused = new Map<string, readonly [header: string | undefined, status: 401 | 403]>();
const ids = new Map<string, string>();

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", PUBLIC_URL: "http://school.example", ...administratorEnvironment });
  const session = await openSession(site);
  good = session.token;
  const write = writerOf(site, good);
  for (const collection of collections) ids.set(collection.name, await addTo(write, collection));
  await addForgedTokens();
  await addRevokedTokens();
});
afterAll(() => site.stop());

/** Adds tokens that the site never issued. */
async function addForgedTokens(): Promise<void> {
  const secret = await readFile(join(site.dataDirectory, "secret"), "utf8");
  const key = new TextEncoder().encode(`access token local ${secret}`);
  const [session] = await withDatabase(site, (db) => db.selectFrom("session").select(["id", "userId"]).execute());
  if (!session) throw new Error("Nobody is signed in.");
  const claims = { sid: session.id, sub: session.userId, iss: "http://school.example", aud: "school-api" };
  const sign = (changed: object = {}, end = "10m", by: Uint8Array = key, alg = "HS256") =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime(end).sign(by);
  const bearer = (name: string, token: string) => refused.set(name, [`Bearer ${token}`, 401]);
  // The key is correct, so the tokens below are refused because of their contents.
  const control = await writerOf(site, await sign())("POST", "/notice", {});
  expect(control.status).toBe(400);

  refused.set("no header", [undefined, 401]);
  refused.set("an empty header", ["", 401]);
  refused.set("no scheme", [good, 401]);
  refused.set("another scheme", [
    `Basic ${Buffer.from("clerk@school.example:a pond, two boats").toString("base64")}`,
    401,
  ]);
  refused.set("two tokens", [`Bearer ${good} ${good}`, 401]);
  refused.set("no token", ["Bearer", 401]);
  bearer("garbage", "garbage");
  bearer("empty parts", "..");
  bearer("a session's cookie", session.id);
  bearer("a changed signature", good.replace(/.{5}$/, "AAAAA"));
  bearer("no signature", good.replace(/[^.]+$/, ""));
  bearer("an expired token", await sign({}, "-1s"));
  bearer("no algorithm", new UnsecuredJWT(claims).setIssuedAt().setExpirationTime("10m").encode());
  bearer("another algorithm", await sign({}, "10m", new Uint8Array([...key, ...key]), "HS512"));
  bearer("another key", await sign({}, "10m", new TextEncoder().encode("access token of another school, long enough")));
  bearer("the bare secret as the key", await sign({}, "10m", new TextEncoder().encode(secret)));
  bearer("another audience", await sign({ aud: "another-api" }));
  bearer("another issuer", await sign({ iss: "http://evil.example" }));
  bearer("a session that does not exist", await sign({ sid: "x".repeat(32) }));
  bearer("a session that is not text", await sign({ sid: { id: session.id } }));
  bearer("no session", await sign({ sid: undefined }));
  bearer("no end", await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setIssuedAt().sign(key));
}

/** Adds tokens that the site issued to people who may no longer write. */
async function addRevokedTokens(): Promise<void> {
  const people = ["visitor", "leaver", "disabled", "reset", "expired"].map((name) => ({
    email: `${name}@school.example`,
    password: "a long enough one",
  }));
  await withDatabase(site, async (db) => {
    const administrators = new Administrators(db, 12);
    for (const { email, password } of people) await administrators.add(email, password);
  });
  const sessions = await Promise.all(people.map((person) => openSession(site, person)));
  for (const [place, { email }] of people.entries()) {
    const token = sessions[place]?.token ?? "";
    expect((await writerOf(site, token)("POST", "/notice", {})).status).toBe(400);
    refused.set(`the token of ${email}`, [`Bearer ${token}`, email.startsWith("visitor") ? 403 : 401]);
  }
  await signOut(site, sessions[1]?.cookie ?? "");
  await withDatabase(site, async (db) => {
    const administrators = new Administrators(db, 12);
    await db.updateTable("user").set({ role: "visitor" }).where("email", "=", "visitor@school.example").execute();
    await administrators.disable("disabled@school.example");
    await administrators.reset("reset@school.example", "another long enough one");
    const { id } = await db
      .selectFrom("user")
      .select("id")
      .where("email", "=", "expired@school.example")
      .executeTakeFirstOrThrow();
    await db.updateTable("session").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).where("userId", "=", id).execute();
  });
  const cookies = [0, 2, 3, 4].map((place) => sessions[place]?.cookie ?? "");
  const tokens = await Promise.all(cookies.map((cookie) => fetchToken(site, cookie, "visitor@school.example")));
  expect(tokens.map(({ status }) => status)).toEqual([403, 401, 401, 401]);
}

itForAll(collections)("nobody writes an entry of any collection without permission", async (collection) => {
  const id = ids.get(collection.name) ?? "";
  const { list, update, remove } = collection.api;
  const before = await databaseState(site);
  expect(refused.size).toBeGreaterThan(25);
  const writes = [
    ["POST", list],
    ["PATCH", pathTo(update, id)],
    ["DELETE", pathTo(remove, id)],
  ] as const;
  const tried = Array.from(refused, async ([what, [header, status]]) => {
    for (const [method, path] of writes) {
      const response = await fetch(`${site.origin}/api${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          "Idempotency-Key": "k",
          ...(header === undefined ? {} : { Authorization: header }),
        },
        ...(method === "DELETE" ? {} : { body: JSON.stringify(bodyOf(collection, 2)) }),
      });
      expect([what, method, response.status]).toEqual([what, method, status]);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
      expect(response.headers.get("WWW-Authenticate")).toBe(status === 401 ? "Bearer" : null);
      expect(await response.json()).toMatchObject({ status, message: expect.stringMatching(/\S/) as string });
    }
  });
  await Promise.all(tried);
  expect(await databaseState(site)).toEqual(before);
});

describe("the check of the token", () => {
  it("accepts a writer, however the scheme is spelled", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const answer = await writerOf(site, good)("POST", "/syllabus", {}, { Authorization: `${scheme} ${good}` });
      expect(answer.status).toBe(400);
    }
  });

  it("does not accept a cookie alone", async () => {
    const { cookie } = await openSession(site);
    const response = await fetch(`${site.origin}/api/syllabus`, {
      method: "POST",
      headers: { Cookie: cookie, "Content-Type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(401);
  });

  it("cannot be bypassed by another spelling of a path or method", async () => {
    const before = await databaseState(site);
    for (const path of [
      "//syllabus",
      "/syllabus/",
      "/SYLLABUS",
      "/./syllabus",
      "/%73yllabus",
      "/jwt/../syllabus",
      "/auth/../syllabus",
      "/openapi.json",
    ]) {
      const tricks: Record<string, string>[] = [
        {},
        { "X-HTTP-Method-Override": "POST" },
        { "X-Original-URL": "/api/jwt" },
      ];
      for (const headers of tricks) {
        const response = await fetch(`${site.origin}/api${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body: JSON.stringify({ title: "a", link: "example.com" }),
          redirect: "manual",
        });
        expect([401, 404]).toContain(response.status);
      }
    }
    expect(await databaseState(site)).toEqual(before);
  });
});

describe("a browser on another site's page", () => {
  itForAll(["POST", "PATCH", "DELETE", "PUT"])("is not allowed to write", async (method) => {
    for (const path of ["/notice", "/staff/1", "/updateStaff/1", "/auth/sign-in/email", "/auth/sign-out"]) {
      const wanted = "authorization,content-type,idempotency-key";
      const headers = {
        Origin: "https://evil.example",
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": wanted,
      };
      const answer = await fetch(`${site.origin}/api${path}`, { method: "OPTIONS", headers });
      const allowed = (name: string) => (answer.headers.get(name) ?? "").toLowerCase().split(/\s*,\s*/);
      // POST alone needs no permission from the browser, but these headers do.
      for (const header of wanted.split(",")) expect(allowed("Access-Control-Allow-Headers")).not.toContain(header);
      expect(allowed("Access-Control-Allow-Methods")).not.toContain(method.toLowerCase());
      expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
  });
});
