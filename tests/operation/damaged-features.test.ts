import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { features } from "../../features/registry.ts";
import { withDatabase } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { withDatabaseFile } from "../kit/older-database.ts";
import { addEditors } from "../kit/editors.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { sampleFolder, type SiteProcess, startSiteProcess } from "../kit/site.ts";

// Tests a site with the sample school after all tables of its features were lost. Everything else must still work.

const form = collectionNamed("notice").admin.updateForm.replace("{id}", "1");
const metricsToken = "a token for the metrics";
let folder: string;
let site: SiteProcess;
let cookie: string;
let editorCookie: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "damaged-features-"));
  await cp(process.env[sampleFolder]!, folder, { recursive: true });
  const lost = withDatabaseFile(join(folder, "school.sqlite"), (database) => {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[];
    const lostTables = tables.filter(
      ({ name }) =>
        features.some((feature) => name.startsWith(`${feature.name}_`)) && !/_migration(?:_lock)?$/.test(name),
    );
    for (const { name } of lostTables) database.exec(`alter table ${name} rename to lost_${name}`);
    return lostTables.length;
  });
  expect(lost).toBeGreaterThan(5);
  site = await startSiteProcess({ ...administratorEnvironment, DATA_DIR: folder, METRICS_TOKEN: metricsToken });
  ({ cookie } = await openSession(site));
  const editor = await withDatabase(site, addEditors);
  ({ cookie: editorCookie } = await openSession(site, editor));
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(site.origin + path, { headers, redirect: "manual" })).status;

describe("a site whose features have lost their tables", () => {
  itForAll([
    "/",
    "/bn",
    "/notice",
    "/bn/notice/1",
    "/teacher",
    "/contact",
    "/login",
    "/sitemap.xml",
    "/search?q=class",
  ])("shows pages to visitors", async (path) => expect(await statusOf(path)).toBe(200));

  itForAll(["/", "/admin", "/admin/notice", form, "/admin/people", "/admin/system"])(
    "shows screens to an administrator",
    async (path) => expect(await statusOf(path, { Cookie: cookie })).toBe(200),
  );

  itForAll(["/", "/admin", "/admin/notice", form])("shows screens to an editor", async (path) =>
    expect(await statusOf(path, { Cookie: editorCookie })).toBe(200),
  );

  it("has its other metrics", async () => {
    const answer = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("school_")]);
  });

  it("says in the log which feature failed", async () => {
    await expect.poll(() => site.output()).toMatch(/What is due of care could not be done/);
  });
});
