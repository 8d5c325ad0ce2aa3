import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { partSuffix } from "../disk/atomic-file.ts";
import { LocalFolder } from "./local-folder.ts";
import { moveFiles } from "./move-files.ts";

const namesIn = async (folder: LocalFolder) => (await folder.files()).map(({ name }) => name).toSorted();

it("all sizes of a picture are moved, but for the file that another process is just writing", async () => {
  const home = await mkdtemp(join(tmpdir(), "move-files-"));
  try {
    const [served, aside] = [new LocalFolder(join(home, "media")), new LocalFolder(join(home, "media-aside"))];
    const hash = "0123456789abcdef0123";
    const [large, small, unfinished, other] = [
      `${hash}-640x480.webp`,
      `${hash}-320x240.webp`,
      `${hash}-640x480.avif.1${partSuffix}`,
      `${"1".repeat(20)}.pdf`,
    ];
    for (const name of [large, small, unfinished, other]) await served.write(name, Buffer.from("a"));
    expect(await moveFiles([`/media/${large}`], served, aside)).toBe(true);
    expect([await namesIn(aside), await namesIn(served)]).toEqual([
      [small, large].toSorted(),
      [unfinished, other].toSorted(),
    ]);
    expect(await moveFiles([`/media/${large}`], served, aside)).toBe(false);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
