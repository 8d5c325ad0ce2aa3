import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { bodyOf, withDatabase } from "../kit/database-state.ts";

let site: Site;
let write: Write;
let other: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  const colleague = { email: "colleague@school.example", password: "a long enough one" };
  await withDatabase(site, (db) => new Administrators(db, 12).add(colleague.email, colleague.password));
  write = writerOf(site, (await openSession(site)).token);
  other = writerOf(site, (await openSession(site, colleague)).token);
});
afterAll(() => site.stop());

const post = async (by: Write, path: string, body: object, key: string): Promise<string> => {
  const answer = await by("POST", path, body, { "Idempotency-Key": key });
  expect([answer.status, answer.body.acknowledged]).toEqual([201, true]);
  return String(answer.body.insertedId);
};
const count = async (path: string) => Number((await fetch(`${site.origin}/api${path}`)).headers.get("X-Total-Count"));

describe("an addition to any collection", () => {
  const itHolds = itForAll(collections);

  itHolds("adds one entry for twenty simultaneous requests with one key, and for later ones", async (collection) => {
    const path = collection.api.list;
    const body = bodyOf(collection);
    const ids = await Promise.all(Array.from({ length: 20 }, () => post(write, path, body, "one key")));
    expect(new Set(ids).size).toBe(1);
    expect(await post(write, path, body, "one key")).toBe(ids[0]);
    expect(await count(path)).toBe(1);
  });

  itHolds("adds an entry for each key, for each writer, and for each request without a key", async (collection) => {
    const path = collection.api.list;
    const body = bodyOf(collection);
    const before = await count(path);
    // Keys that differ only at their end, or that contain parts of another key.
    const long = "k".repeat(400);
    const keys = ["a", "b", "A", "one key 1", `${long}1`, `${long}2`, collection.name, `${collection.name} a`];
    const ids = await Promise.all([
      ...keys.map((key) => post(write, path, body, key)),
      post(other, path, body, "one key"),
      post(other, path, body, "a"),
    ]);
    const without = await Promise.all([write("POST", path, body), write("POST", path, body)]);
    const all = [...ids, ...without.map((answer) => String(answer.body.insertedId))];
    expect(new Set(all).size).toBe(all.length);
    expect(await count(path)).toBe(before + all.length);
  });
});

it("a key can be used again after its request was refused", async () => {
  const refused = await write("POST", "/syllabus", { title: "" }, { "Idempotency-Key": "refused first" });
  expect(refused.status).toBe(400);
  const before = await count("/syllabus");
  await post(write, "/syllabus", { title: "a", link: "example.com" }, "refused first");
  expect(await count("/syllabus")).toBe(before + 1);
});

it("an empty key is refused, because it would stand for every addition without a key", async () => {
  const before = await count("/syllabus");
  const answer = await write("POST", "/syllabus", { title: "a", link: "example.com" }, { "Idempotency-Key": "" });
  expect([answer.status, await count("/syllabus")]).toEqual([400, before]);
});

it("a key stands for its entry for seven days", async () => {
  const repeat = () => post(write, "/syllabus", { title: "a", link: "example.com" }, "repeated after days");
  const age = (days: number) => {
    const at = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    return withDatabase(site, (db) => db.updateTable("idempotency_key").set({ at }).execute());
  };
  const first = await repeat();
  await age(6);
  expect(await repeat()).toBe(first);
  await age(8);
  expect(await repeat()).not.toBe(first);
});
