import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const build = join(import.meta.dirname, "..", "..", "build");

/** Bytes of all JavaScript that the signed-in area may ever fetch, compressed. */
const budget = 161 * 1024;

it("all scripts together stay within the budget of the signed-in area", async () => {
  const folders = [join(build, "app", "client", "assets"), join(build, "custom-elements")];
  const scripts = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const compressed = scripts.flat().filter((path) => path.endsWith(".js.br"));
  const sizes = await Promise.all(compressed.map(async (path) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(budget);
});
