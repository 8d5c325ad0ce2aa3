import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFailureOutput } from "../kit/failed-start.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { startSiteProcess } from "../kit/site.ts";

describe.skipIf(findPostgres() === undefined)("a site with its database on a PostgreSQL server", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  it("starts twice at once on a new database; one process makes the tables and loads the sample school", async () => {
    await server.run("create database school");
    const DATABASE_URL = server.url("school");
    const sites = await Promise.all([
      startSiteProcess({ DATABASE_URL, SAMPLE_CONTENT: "yes" }),
      startSiteProcess({ DATABASE_URL, SAMPLE_CONTENT: "yes" }),
    ]);
    try {
      const lists = await Promise.all(
        sites.map(async ({ origin }) => (await fetch(`${origin}/api/notice`)).json() as Promise<{ _id: string }[]>),
      );
      expect(lists[0]).toEqual(lists[1]);
      expect(lists[0]?.length).toBeGreaterThan(0);
      const { rows } = await server.run(
        "select count(*)::int as loads from audit_log where collection = 'profile'",
        "school",
      );
      expect(rows).toEqual([{ loads: 1 }]);
      for (const { origin } of sites) expect((await fetch(`${origin}/bn/notice`)).status).toBe(200);
      for (const { origin } of sites)
        expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({ status: "ok" });
    } finally {
      for (const site of sites) await site.stop();
    }
  });

  it("refuses to start on a database of a newer version, and does not change it", async () => {
    await server.run("create database newer");
    await server.run(
      "create table kysely_migration (name text, timestamp text); " +
        "insert into kysely_migration values ('9999-later', '')",
      "newer",
    );
    const [line] = await startFailureOutput({ DATABASE_URL: server.url("newer") });
    expect(line).toMatch(/^The database newer on .* is of a newer version of the site \(it has 9999-later\)\./);
    const { rows } = await server.run("select tablename from pg_tables where schemaname = 'public'", "newer");
    expect(rows).toEqual([{ tablename: "kysely_migration" }]);
  });

  it("leaves the database as it was if cut off while making the tables, and the next start makes them", async () => {
    await server.run("create database cut");
    // Slows the migrations down enough to be interrupted in the middle.
    await server.run(
      "create function wait() returns event_trigger language plpgsql as $$ begin perform pg_sleep(0.02); end $$; " +
        "create event trigger wait on ddl_command_end execute function wait()",
      "cut",
    );
    const failure = startFailureOutput({ DATABASE_URL: server.url("cut"), SAMPLE_CONTENT: "no" });
    const end =
      "select pg_terminate_backend(pid) " +
      "from pg_stat_activity where datname = 'cut' and xact_start < now() - interval '0.3 s'";
    await expect.poll(async () => (await server.run(end)).rowCount).toBe(1);
    expect((await failure).join("\n")).toContain(
      "The tables could not be made or upgraded; the database is as it was.",
    );
    const tables = "select tablename from pg_tables where schemaname = 'public'";
    expect((await server.run(tables, "cut")).rows).toEqual([]);
    await server.run("drop event trigger wait", "cut");
    const site = await startSiteProcess({ DATABASE_URL: server.url("cut"), SAMPLE_CONTENT: "no" });
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    await site.stop();
  });

  const withPassword = (address: string) => address.replace("postgres@", "postgres:a-secret@");
  it.each([
    [
      "no such database",
      () => withPassword(server.url("missing")),
      /^The database missing on .* cannot be used: the server has no such database\. Make it: createdb/,
    ],
    [
      "no such name",
      () => server.url("school").replace("postgres@", "nobody:a-secret@"),
      /^The database school on .* cannot be used: the server refuses the name\./,
    ],
    [
      "nobody listens",
      () => "postgres://school:a-secret@127.0.0.1:9/school",
      /^The database school on 127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\. See DATABASE_URL/,
    ],
    [
      "no socket",
      () => "postgres://school:a-secret@/school?host=/nowhere",
      /^The database school on \/nowhere cannot be used: connect ENOENT \/nowhere/,
    ],
  ])("says in one line why it cannot start: %s", async (_, url, words) => {
    const lines = await startFailureOutput({ DATABASE_URL: url() });
    expect(lines).toEqual([expect.stringMatching(words)]);
    expect(lines[0]).not.toContain("a-secret");
  });

  it("refuses a database that cannot store Bengali", async () => {
    await server.run("create database latin encoding 'LATIN1' locale 'C' template template0");
    expect(await startFailureOutput({ DATABASE_URL: server.url("latin") })).toEqual([
      expect.stringMatching(/^The database latin on .* keeps texts as LATIN1, without Bengali\./),
    ]);
  });
});
