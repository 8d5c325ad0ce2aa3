import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visibleText } from "../html.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../postgres.ts";
import { administratorEnvironment, openSession } from "../session.ts";
import { type Site, startSite } from "../site.ts";

describe.skipIf(findPostgres() === undefined)("the system page of a site with its database on a PostgreSQL server", () => {
  let server: PostgresServer;
  let site: Site;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run("create database school");
    const DATABASE_URL = server.url("school").replace("postgres@", "postgres:a-secret@");
    site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no", DATABASE_URL });
  });
  afterAll(async () => {
    await site?.stop();
    await server?.close();
  });

  it("names the server and the database, and no password", async () => {
    const { cookie } = await openSession(site);
    for (const [path, name] of [["/admin/system", "PostgreSQL"], ["/bn/admin/system", "পোস্টগ্রেস"]] as const) {
      const html = await (await fetch(site.origin + path, { headers: { Cookie: cookie } })).text();
      expect(visibleText(html)).toMatch(new RegExp(`${name} \\d[^,]*, school on /\\S+,`));
      expect(html).not.toContain("a-secret");
    }
  });
});
