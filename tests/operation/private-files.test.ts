import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startFailureOutput } from "../kit/failed-start.ts";
import { makeOlderDatabase } from "../kit/older-database.ts";
import { startSiteProcess } from "../kit/site.ts";

let above: string;
let DATA_DIR: string;
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), "private-"));
  DATA_DIR = join(above, "school", "data");
});
afterEach(() => rm(above, { recursive: true, force: true }));

/**
 * Returns the permissions of group and others on the data folder and everything in it, in octal, by path; paths without
 * any are left out.
 */
async function openToOthers(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of ["", ...(await readdir(DATA_DIR, { recursive: true }))]) {
    const rights = (await stat(join(DATA_DIR, path))).mode & 0o077;
    if (rights !== 0) found[path] = rights.toString(8);
  }
  return found;
}

describe.skipIf(process.platform === "win32")("the site's data is open to its owner alone", () => {
  it("from the first start on, while folders above the data folder have their usual permissions", async () => {
    const site = await startSiteProcess({ DATA_DIR });
    expect(await openToOthers()).toEqual({});
    expect(await readdir(DATA_DIR)).toEqual(
      expect.arrayContaining(["school.sqlite", "school.sqlite-wal", "school.sqlite-shm", "secret"]),
    );
    await site.stop();
    expect(await openToOthers()).toEqual({});
    expect((await stat(join(above, "school"))).mode & 0o777).toBe(0o777 & ~process.umask());
  });

  it("even if it was open to others before, including backups of the database", async () => {
    await mkdir(DATA_DIR, { recursive: true });
    await makeOlderDatabase(DATA_DIR);
    const wide = [
      "school.sqlite",
      "secret",
      "media",
      "media-waiting",
      "backups",
      join("backups", "school-0000-20200101T000000Z.sqlite"),
      "",
    ];
    for (const name of ["media", "media-waiting", "backups"]) await mkdir(join(DATA_DIR, name));
    await writeFile(join(DATA_DIR, "secret"), "s".repeat(43));
    await writeFile(join(DATA_DIR, wide[5] ?? ""), "");
    await writeFile(join(DATA_DIR, "media", "0123.pdf"), "");
    for (const name of wide) await chmod(join(DATA_DIR, name), 0o777);
    const site = await startSiteProcess({ DATA_DIR });
    expect(await openToOthers()).toEqual({ "media/0123.pdf": expect.stringMatching(/4/) as string });
    expect(await readdir(join(DATA_DIR, "backups"))).toHaveLength(2);
    await site.stop();
  });
});

it("a secret that is blank or short is refused in one line that says what to do, and stays as it is", async () => {
  await mkdir(DATA_DIR, { recursive: true });
  const path = join(DATA_DIR, "secret");
  for (const secret of [" \n".repeat(40), "s".repeat(31)]) {
    await writeFile(path, secret);
    const output = await startFailureOutput({ DATA_DIR, SAMPLE_CONTENT: "no" });
    expect(output).toEqual([
      expect.stringMatching(
        /^The secret in .*\/secret is empty or shorter than 32 characters\. Put the file back .*, or remove it/,
      ),
    ]);
    expect(output[0]).toContain(path);
    expect(await readFile(path, "utf8")).toBe(secret);
  }
  await rm(path);
  expect(await (await startSiteProcess({ DATA_DIR, SAMPLE_CONTENT: "no" })).stop()).toBe(0);
});
