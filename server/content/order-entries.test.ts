import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, it } from "vitest";
import footballPicture from "../../collections/footballPicture.ts";
import syllabus from "../../collections/syllabus.ts";
import type { Tables } from "../database/open.ts";
import { openSiteDatabase } from "../../tests/site-database.ts";
import { sqliteDialect } from "../database/sqlite-dialect.ts";
import { Store } from "./store.ts";

const migrations = join(import.meta.dirname, "..", "database", "migrations");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "order-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes the database of the version before lists could be put in order by hand, with the given work done in it. */
async function makeDatabaseBefore(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, "school.sqlite")) });
  const names = (await readdir(migrations)).filter((name) => name < "0014").toSorted();
  const known = await Promise.all(
    names.map(
      async (name) => [name.replace(/\.ts$/, ""), (await import(join(migrations, name))) as Migration] as const,
    ),
  );
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(known) },
  }).migrateToLatest();
  if (error) throw error;
  await work(db);
  await db.destroy();
}

it("the upgrade changes no list's order: clubs' newest picture stays first, the bin keeps its places", async () => {
  const pictures = ["/1", "/2", "/3", "/4"].map((picture) => ({ picture }));
  await makeDatabaseBefore(async (db) => {
    await db.insertInto("footballPicture").values(pictures).execute();
    await db.deleteFrom("footballPicture").where("id", "=", 2).execute();
    const removal = {
      collection: "footballPicture",
      entry: 2,
      version: 1,
      at: new Date().toISOString(),
      by: "test",
      action: "remove",
    };
    await db
      .insertInto("revision")
      .values({ ...removal, values: JSON.stringify({ picture: "/2" }) })
      .execute();
    await db
      .insertInto("syllabus")
      .values(["a", "b"].map((title) => ({ title, link: "https://example.com" })))
      .execute();
  });
  const db = await openSiteDatabase(folder);
  try {
    const store = new Store(db);
    const listed = async () => (await store.list(footballPicture, { limit: 9 })).rows.map(({ picture }) => picture);
    expect(await listed()).toEqual(["/4", "/3", "/1"]);
    expect((await store.list(syllabus, { limit: 9 })).rows.map(({ title }) => title)).toEqual(["a", "b"]);
    await store.restore(footballPicture, "2", 1, "test");
    expect(await listed()).toEqual(["/4", "/3", "/2", "/1"]);
    await store.add(
      footballPicture,
      { picture: "/5", caption: null, captionBn: null, alt: null, altBn: null, visibility: null },
      "test",
    );
    expect(await listed()).toEqual(["/4", "/3", "/2", "/1", "/5"]);
  } finally {
    await db.destroy();
  }
});
