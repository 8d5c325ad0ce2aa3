import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { releasesBeside } from "./release.ts";

it("each release beside another one is listed once, and that one itself not, whatever links lead to them", async () => {
  const home = await realpath(await mkdtemp(join(tmpdir(), "releases-")));
  const path = (name: string) => join(home, "releases", name);
  try {
    for (const name of ["one", "two"]) {
      await mkdir(join(path(name), "server"), { recursive: true });
      for (const file of ["server/main.mjs", "package.json"]) await writeFile(join(path(name), file), "");
    }
    await symlink(path("two"), path("newest"));
    await symlink(path("gone"), path("no-more"));
    expect(releasesBeside(path("one"))).toEqual([path("two")]);
    expect(releasesBeside(path("two"))).toEqual([path("one")]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
