import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveContent } from "./move-data.ts";

/** A folder of Linux in memory, which is another disk than that of temporary files. */
const memory = "/dev/shm";
const hasOtherDisk = existsSync(memory) && (await stat(memory)).dev !== (await stat(tmpdir())).dev;

let folders: string[];
beforeEach(() => {
  folders = [];
});
afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, "moved-data-"));
  folders.push(folder);
  return folder;
}
/** A data folder with a database and two pictures. */
async function dataFolder(): Promise<string> {
  const folder = await folderIn(tmpdir());
  await mkdir(join(folder, "media"));
  await writeFile(join(folder, "school.sqlite"), "rows");
  for (const name of ["a", "b"]) await writeFile(join(folder, "media", name), name);
  return folder;
}
const picturesIn = async (folder: string) => (await readdir(join(folder, "media"))).toSorted();

it.skipIf(!hasOtherDisk)(
  "a move to another disk that was killed at removing the old files keeps the copy (skipped without /dev/shm)",
  async () => {
    const [from, to] = [await dataFolder(), await folderIn(memory)];
    // As after a kill: all is copied, and one of the old files is removed.
    await writeFile(join(from, "moved-to"), `${to}\n`);
    await writeFile(join(to, "moving-from"), `${from}\n`);
    await mkdir(join(to, "media"));
    for (const name of ["a", "b"]) await writeFile(join(to, "media", name), name);
    await rm(join(from, "media", "a"));
    // And one of an earlier kill, before the copy was whole.
    await writeFile(join(to, "school.sqlite.moving"), "ro");
    await moveContent(from, to);
    expect(await picturesIn(to)).toEqual(["a", "b"]);
    expect(await readFile(join(to, "school.sqlite"), "utf8")).toBe("rows");
    expect((await readdir(to)).toSorted()).toEqual(["media", "school.sqlite"]);
    expect(await readdir(from)).toEqual(["moved-to"]);
  },
);

it("nothing is moved into a folder of the data itself, which would hold both", async () => {
  const from = await dataFolder();
  const to = join(from, "data");
  await mkdir(to);
  await expect(moveContent(from, to)).rejects.toThrow(`${to} lies in ${from}. Name a folder beside it.`);
  expect((await readdir(from)).toSorted()).toEqual(["data", "media", "school.sqlite"]);
  expect(await readdir(to)).toEqual([]);
});

it("nothing is moved if there is a link in it, which might lead elsewhere from its new place", async () => {
  const [from, to] = [await dataFolder(), await folderIn(tmpdir())];
  await symlink("../elsewhere", join(from, "media", "later"));
  await expect(moveContent(from, to)).rejects.toThrow(/is a mounted disk or a link.*Nothing was moved/);
  expect([await readdir(to), (await readdir(from)).toSorted()]).toEqual([[], ["media", "school.sqlite"]]);
});

/** Mounts a folder at another one, as a disk would be; returns false if this user may not. */
const mount = (folder: string, at: string) => spawnSync("mount", ["--bind", folder, at]).status === 0;
const unmount = (at: string) => execFileSync("umount", [at]);

it("nothing is moved if there is a mount point in it, and all if the new folder is one", async (test) => {
  const [from, to, other] = [await dataFolder(), await folderIn(tmpdir()), await folderIn(tmpdir())];
  const media = join(from, "media");
  test.skip(!mount(other, media), "Only root can mount, and not everywhere.");
  try {
    await expect(moveContent(from, to)).rejects.toThrow(/media is a mounted disk or a link.*Nothing was moved/);
    expect(await readdir(to)).toEqual([]);
  } finally {
    unmount(media);
  }
  mount(other, to);
  try {
    await moveContent(from, to);
    expect(await picturesIn(to)).toEqual(["a", "b"]);
    expect(await readdir(from)).toEqual(["moved-to"]);
  } finally {
    unmount(to);
  }
});
