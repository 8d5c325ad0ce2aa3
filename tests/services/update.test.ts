import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titlesInBackup } from "../kit/backup-archive.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { newMigration, SiteHome } from "../kit/site-home.ts";

describe.skipIf(findPostgres() === undefined)(
  "an update of a site with its tables on a PostgreSQL server (skipped without PostgreSQL)",
  () => {
    let server: PostgresServer;
    let home: SiteHome;
    let variables: Record<string, string>;
    beforeAll(async () => {
      [server, home] = [await startPostgres(), await SiteHome.make()];
      await server.run("create database school");
      variables = { ...administratorEnvironment, SAMPLE_CONTENT: "no", DATABASE_URL: server.url("school") };
    });
    afterAll(async () => {
      await home?.remove();
      await server?.close();
    });

    const add = async (site: { origin: string }, title: string) => {
      const { token } = await openSession(site);
      const { status } = await writerOf(site, token)("POST", "/syllabus", { title, link: "https://a.example" });
      expect(status).toBe(201);
    };
    const column = async (query: string) => (await server.run(query, "school")).rows.map((row) => String(row.found));
    const migrations = () => column("select name as found from kysely_migration");

    it("the migrations are tried on the server and rolled back, and one step leads back", async () => {
      const before = await home.start(variables);
      await add(before, "Before");
      const path = join(home.release("new"), "server/database/migrations", `${newMigration}.ts`);
      const migration = await readFile(path, "utf8");
      // What SQLite alone understands: its copy can be migrated, the server's tables cannot.
      const onSqlite =
        "import { sql } from 'kysely';\nexport const up = (db) => sql`pragma user_version`.execute(db);\n";
      await writeFile(path, onSqlite);
      const refused = await home.update("new", ["--from", "."], variables);
      expect([refused.code, refused.err, await home.linked()]).toEqual([
        1,
        expect.stringMatching(/syntax error at or near "pragma"[^]*was not taken into use/),
        "old",
      ]);
      await writeFile(path, migration);
      expect(await home.update("new", ["--from", "."], variables)).toMatchObject({ code: 0, err: "" });
      expect([await home.linked(), await home.remains(), await migrations()]).toEqual([
        "new",
        [],
        expect.not.arrayContaining([newMigration]),
      ]);
      expect((await fetch(`${before.origin}/syllabus`)).status).toBe(200);
      await before.stop();

      const after = await home.start(variables);
      await add(after, "After");
      await after.stop();
      expect(await migrations()).toContain(newMigration);
      const back = await home.update("new", ["--back", "--yes"], variables);
      expect([back.code, back.err, await home.linked()]).toEqual([0, "", "old"]);
      expect(await migrations()).not.toContain(newMigration);
      expect(await column("select title as found from syllabus")).toEqual(["Before"]);
      const [, kept = ""] = /is in (\S+\.tar)\./.exec(back.out) ?? [];
      expect(await titlesInBackup(kept)).toEqual(["Before", "After"]);
      const again = await home.start(variables);
      expect((await fetch(`${again.origin}/syllabus`)).status).toBe(200);
      await again.stop();
    });
  },
);
