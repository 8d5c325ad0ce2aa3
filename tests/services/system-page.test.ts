import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visibleText } from "../kit/html.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

describe.skipIf(findPostgres() === undefined)("the system page of two instances on a PostgreSQL server", () => {
  let server: PostgresServer;
  const sites: SiteProcess[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    await server.run("create database school");
    const DATABASE_URL = server.url("school").replace("postgres@", "postgres:a-secret@");
    for (let place = 1; place <= 2; place += 1)
      sites.push(await startSiteProcess({ ...administratorEnvironment, SAMPLE_CONTENT: "no", DATABASE_URL }));
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await server?.close();
  });

  it("counts both instances, and names the server and the database, but no password", async () => {
    for (const site of sites) {
      const { cookie } = await openSession(site);
      const html = await (await fetch(`${site.origin}/admin/system`, { headers: { Cookie: cookie } })).text();
      expect(visibleText(html)).toMatch(/At least 2 share the database, .*PostgreSQL \d[^,]*, school on \/\S+, /);
      expect(html).not.toContain("a-secret");
    }
  });
});
