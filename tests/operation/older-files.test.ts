import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBackup } from "../kit/backup-archive.ts";
import { makeHiddenFiles, makeOlder, type Names } from "../kit/older-media.ts";
import { withDatabaseFile } from "../kit/older-database.ts";
import { runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { startSite } from "../kit/site.ts";

let folder: string;
/** The data folder of a stopped site of version 1.0.0. */
let older: string;
let names: Names;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "older-files-"));
  older = join(folder, "older");
  await makeHiddenFiles({ DATA_DIR: older, ...administratorEnvironment }, 20);
  names = await makeOlder({ dataDirectory: older });
  expect([names.hidden.length > 20, names.shown.length > 3]).toEqual([true, true]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let copies = 0;
async function copyOf(source: string): Promise<string> {
  copies += 1;
  const copy = join(folder, `copy-${copies}`);
  await cp(source, copy, { recursive: true });
  return copy;
}
const filesIn = async (data: string, name: string) =>
  (await readdir(join(data, name)).catch(() => [] as string[])).toSorted();
const all = () => [...names.shown, ...names.hidden].toSorted();

/** Starts a site of this version with a data folder, and checks who gets which file. */
async function expectTakenIn(data: string): Promise<void> {
  const site = await startSite({ DATA_DIR: data, SAMPLE_CONTENT: "no" });
  try {
    const statuses = async (those: readonly string[], headers = {}) =>
      new Set(
        await Promise.all(those.map(async (name) => (await fetch(`${site.origin}/media/${name}`, { headers })).status)),
      );
    expect(await statuses(names.hidden)).toEqual(new Set([404]));
    expect(await statuses(names.shown)).toEqual(new Set([200]));
    const { cookie } = await openSession(site);
    expect(await statuses(names.hidden, { Cookie: cookie })).toEqual(new Set([200]));
  } finally {
    await site.stop();
  }
  expect([await filesIn(data, "media"), await filesIn(data, "media-aside")]).toEqual([all(), []]);
}

/** Expects that version 1.0.0, which serves all files in `media`, would show no hidden one and every other. */
async function expectReadyForOlder(data: string): Promise<void> {
  const done = withDatabaseFile(join(data, "school.sqlite"), (database) =>
    database.prepare("select name from kysely_migration").all(),
  );
  expect(done.map(({ name }) => name)).not.toContain("0013-visible-files");
  expect([await filesIn(data, "media"), await filesIn(data, "media-aside")]).toEqual([names.shown, names.hidden]);
}

describe("the hidden files of version 1.0.0", () => {
  it("are taken in by the first start, and are for nobody but people who may write", async () => {
    await expectTakenIn(await copyOf(older));
  });

  it("are in a backup of its data, and are taken in after its restore", async () => {
    const backup = join(folder, "older.tar");
    expect(await runCommand("backup", [backup], await copyOf(older))).toMatchObject({ code: 0, err: "" });
    const inBackup = (await readBackup(backup)).files.map(({ name }) => name);
    expect(inBackup).toEqual(expect.arrayContaining(names.hidden.map((name) => `media-aside/${name}`)));
    const data = join(folder, "restored");
    expect(await runCommand("restore", [backup], data)).toMatchObject({ code: 0, err: "" });
    await expectReadyForOlder(data);
    await expectTakenIn(data);
    // The same backup, into a site of this version.
    expect(await runCommand("restore", [backup], data)).toMatchObject({ code: 0, err: "" });
    await expectReadyForOlder(data);
  });

  it("are exported from its data before the first start", async () => {
    const data = await copyOf(older);
    const target = join(folder, "exported");
    expect(await runCommand("export", [target], data)).toMatchObject({ code: 0, err: "" });
    expect(await filesIn(target, "media")).toEqual(all());
    await expectTakenIn(data);
  });
});

describe("on the way back to version 1.0.0", () => {
  it("the restore of the upgrade's backup sets the hidden files aside, also those that came since", async () => {
    const data = await copyOf(older);
    await expectTakenIn(data);
    const [backup = ""] = await readdir(join(data, "backups"));
    const { code, out } = await runCommand("restore", [join(data, "backups", backup)], data);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`${names.hidden.length} files that visitors must not get`),
    ]);
    await expectReadyForOlder(data);
    // Forth again.
    await expectTakenIn(data);
  });

  it("a command sets them aside after a database was put back by hand, as often as it runs", async () => {
    const data = await copyOf(older);
    await expectTakenIn(data);
    for (const name of await readdir(data)) if (name.startsWith("school.sqlite")) await rm(join(data, name));
    await cp(join(older, "school.sqlite"), join(data, "school.sqlite"));
    for (const _ of ["once", "again"]) {
      expect(await runCommand("restore", ["--set-aside"], data)).toMatchObject({ code: 0, err: "" });
      await expectReadyForOlder(data);
    }
  });

  it("the command moves nothing for a database of this version", async () => {
    const data = await copyOf(older);
    await expectTakenIn(data);
    expect(await runCommand("restore", ["--set-aside"], data)).toMatchObject({ code: 0, out: "", err: "" });
    expect(await filesIn(data, "media")).toEqual(all());
    expect(await runCommand("restore", ["--set-aside", "a.tar"], data)).toMatchObject({
      code: 1,
      err: expect.stringContaining("--set-aside stands alone.") as string,
    });
  });
});
