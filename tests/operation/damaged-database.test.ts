import { cp, mkdir, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../kit/documents.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { hashesIn } from "../kit/backup-archive.ts";
import { titlesIn } from "../kit/older-database.ts";
import { runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";
import { uploaderOf } from "../kit/upload.ts";
import { patience } from "../kit/patience.ts";

let folder: string;
/** The data folder of a stopped site with an entry that uses a document, and a backup of it. */
let data: string;
let backup: string;
const environment = (DATA_DIR: string) => ({ ...administratorEnvironment, DATA_DIR, SAMPLE_CONTENT: "no" });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "damaged-"));
  [data, backup] = [join(folder, "data"), join(folder, "school.tar")];
  const site = await startSite(environment(data));
  const { token } = await openSession(site);
  const { json } = await uploaderOf(site, token)("document", pdf, "a.pdf");
  expect((await writerOf(site, token)("POST", "/syllabus", { title: "kept", link: json.data?.url ?? "" })).status).toBe(
    201,
  );
  await site.stop();
  expect(await runCommand("backup", [backup], data)).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Copies the data folder and removes its database or replaces it by this content. */
async function withDatabase(name: string, content?: Buffer): Promise<string> {
  const copy = join(folder, name);
  await cp(data, copy, { recursive: true });
  for (const file of await readdir(copy)) if (file.startsWith("school.sqlite")) await rm(join(copy, file));
  if (content !== undefined) await writeFile(join(copy, "school.sqlite"), content);
  return copy;
}

describe("a missing or empty database beside media does not start a new school", () => {
  it.each([
    ["missing", undefined],
    ["empty", Buffer.of()],
  ])("%s", async (name, content) => {
    const copy = await withDatabase(name, content);
    const mediaOf = async () =>
      Object.fromEntries(Object.entries(await hashesIn(copy)).filter(([path]) => path.startsWith("media")));
    const media = await mediaOf();
    const words =
      `The database in ${copy} is missing or empty. But there are media (files: 1), ` +
      "which a new school would remove. If the database was lost, restore the newest backup: " +
      "npm run restore -- FILE. If it is elsewhere, name it in DATA_DIR or DATABASE_URL. " +
      "To begin a new school all the same, move the folders media-aside, media, media-waiting out of DATA_DIR.";
    // A refused start leaves no file that would let the next start succeed.
    for (const _ of [1, 2]) expect(await startFailureOutput(environment(copy))).toEqual([words]);
    expect(await runCommand("admin", ["list"], copy)).toMatchObject({ code: 1, err: `${words}\n` });
    const empty =
      "The database is empty. If the database was lost, restore the newest backup: npm run restore -- FILE.";
    expect(await runCommand("backup", [join(folder, `${name}.tar`)], copy)).toMatchObject({
      code: 1,
      err: expect.stringContaining(empty) as string,
    });
    expect(await readdir(folder)).not.toContain(`${name}.tar`);
    expect((await runCommand("doctor", [], copy)).out).toContain(`TODO database: ${empty}`);
    expect(await mediaOf()).toEqual(media);
    expect(await runCommand("restore", [backup], copy)).toMatchObject({ code: 0 });
    expect(titlesIn(join(copy, "school.sqlite"))).toEqual(["kept"]);
  });

  it("a new school starts after the media were moved away, or if their folders are empty", async () => {
    const copy = await withDatabase("moved");
    for (const name of await readdir(copy))
      if (name.startsWith("media")) await rm(join(copy, name), { recursive: true });
    await mkdir(join(copy, "media"));
    const site = await startSite(environment(copy));
    expect(await (await fetch(`${site.origin}/api/syllabus`)).json()).toEqual([]);
    await site.stop();
  });
});

describe("a damaged database is reported, and the readable part is served", () => {
  /** Overwrites the first page of the search index's table with random bytes. */
  async function damage(directory: string): Promise<void> {
    const database = new DatabaseSync(join(directory, "school.sqlite"), { timeout: patience });
    const page = Number(database.prepare("select rootpage from sqlite_schema where name = 'word'").get()?.rootpage);
    const size = Number(database.prepare("pragma page_size").get()?.page_size);
    // The site discards its cached pages of the file once another process has written to it.
    database.exec("update collection_stats set version = version; pragma wal_checkpoint(truncate)");
    database.close();
    const file = await open(join(directory, "school.sqlite"), "r+");
    await file.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
    await file.close();
  }

  const statuses = ({ origin }: Pick<Site, "origin">) =>
    Promise.all(
      ["/readyz", "/syllabus", "/api/syllabus", "/api/search?q=kept"].map(
        async (path) => (await fetch(origin + path)).status,
      ),
    );
  async function expectTold(site: SiteProcess): Promise<void> {
    const health = await fetch(`${site.origin}/healthz`);
    expect([health.status, await health.json()]).toEqual([
      503,
      { status: "failing", checks: { database: "failing", disk: "ok", signIn: "ok" } },
    ]);
    expect(site.output()).toContain("The database is damaged. Restore the newest backup: npm run restore -- FILE");
    const { cookie } = await openSession(site);
    for (const [path, words] of [
      ["/admin", "The site’s database is damaged"],
      ["/bn/admin", "সাইটের ডেটাবেস নষ্ট"],
    ] as const) {
      expect(await (await fetch(site.origin + path, { headers: { Cookie: cookie } })).text()).toContain(words);
    }
  }

  it("if the start finds the damage; the doctor and a backup report it too", async () => {
    const copy = join(folder, "before");
    await cp(data, copy, { recursive: true });
    await damage(copy);
    const site = await startSiteProcess(environment(copy));
    await expectTold(site);
    expect(await statuses(site)).toEqual([200, 200, 200, 500]);
    expect(await site.stop()).toBe(0);
    expect((await runCommand("doctor", [], copy)).out).toMatch(
      /^TODO database: The database is damaged.* Restore the newest backup: npm run restore -- FILE/m,
    );
    expect(await runCommand("backup", [join(folder, "of-damage.tar")], copy)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is damaged\. Restore the newest backup/) as string,
    });
    expect(await runCommand("restore", [backup], copy)).toMatchObject({ code: 0 });
    const restored = await startSite(environment(copy));
    expect([await statuses(restored), (await fetch(`${restored.origin}/healthz`)).status]).toEqual([
      [200, 200, 200, 200],
      200,
    ]);
    await restored.stop();
  });

  it("if a query finds the damage while the site runs", async () => {
    const copy = join(folder, "while");
    await cp(data, copy, { recursive: true });
    const site = await startSiteProcess(environment(copy));
    expect([await statuses(site), (await fetch(`${site.origin}/healthz`)).status]).toEqual([[200, 200, 200, 200], 200]);
    await damage(copy);
    expect(await statuses(site)).toEqual([200, 200, 200, 500]);
    // Answers are cached for a second, so poll.
    await eventually(async () => expectTold(site));
    await site.stop();
  });

  it("and the start fails if the file is not a database at all", async () => {
    const output = await startFailureOutput(
      environment(await withDatabase("essay", Buffer.from("Dear parents,\n".repeat(1000)))),
    );
    expect(output.slice(0, 2)).toEqual([
      expect.stringMatching(/The site could not start\.$/),
      "The database is damaged. Restore the newest backup: npm run restore -- FILE",
    ]);
  });
});
