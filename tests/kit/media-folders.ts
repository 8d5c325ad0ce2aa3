import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MediaFolders } from "../../server/media/folder.ts";

const hash = (digit: number) => String(digit).repeat(20);

/** Tests that every kind of media folder must pass, on disk and in object stores. `open` returns empty folders. */
export function describeMediaFolders(open: (directory: string) => MediaFolders | Promise<MediaFolders>): void {
  let home: string;
  let folders: MediaFolders;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "folders-"));
    folders = await open(home);
    await folders.served.create();
  });
  afterAll(() => rm(home, { recursive: true, force: true }));
  const namesIn = async (place: keyof MediaFolders) =>
    (await folders[place].files()).map(({ name }) => name).toSorted();

  it("a written file is found, listed, read and copied, and is gone once it is removed", async () => {
    const { served } = folders;
    const [name, bytes] = [`${hash(1)}.pdf`, Buffer.from("%PDF-1.4")];
    expect([
      await served.find(name),
      await served.read(name),
      await served.copyTo(name, join(home, "none")),
      await served.files(),
    ]).toEqual([undefined, undefined, false, []]);
    await served.write(name, bytes);
    const found = await served.find(name);
    expect(found).toMatchObject({ name, size: bytes.length });
    expect(Math.abs((found?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60 * 60_000);
    expect(await served.read(name)).toEqual(bytes);
    expect((await served.files()).map(({ size }) => size)).toEqual([bytes.length]);
    for (const asLink of [false, true]) {
      expect(await served.copyTo(name, join(home, `copy-${asLink}`), asLink)).toBe(true);
      expect(await readFile(join(home, `copy-${asLink}`))).toEqual(bytes);
    }
    await served.touch(name);
    expect(await served.read(name)).toEqual(bytes);
    for (const _ of ["once", "again"]) await served.remove(name);
    expect(await served.find(name)).toBeUndefined();
    await expect(served.touch(name)).rejects.toThrow();
  });

  it("a file is taken from the disk, and files move between folders, skipping those that no longer exist", async () => {
    const { served, aside } = folders;
    const path = join(home, "received");
    const [large, small, other] = [`${hash(2)}-640x480.webp`, `${hash(2)}-320x240.webp`, `${hash(3)}.mp4`];
    for (const name of [large, small, other]) {
      await writeFile(path, name);
      await served.moveIn(name, path);
    }
    await aside.takeFrom(served, [large, small, `${hash(4)}.pdf`]);
    expect([await namesIn("served"), await namesIn("aside"), await namesIn("waiting")]).toEqual([
      [other],
      [small, large].toSorted(),
      [],
    ]);
    expect((await aside.read(small))?.toString()).toBe(small);
  });
}
