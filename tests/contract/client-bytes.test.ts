import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const build = join(import.meta.dirname, "..", "..", "build");

/** Bytes of all JavaScript that the signed-in area fetches to show every screen, compressed. */
const budget = 160 * 1024;
/** Scripts that are fetched only by those who need them, and the bytes that one may have. */
const onDemand = /^(?:history|bijoy)-/;
const onDemandBudget = 8 * 1024;

async function compressedScripts(): Promise<{ name: string; size: number }[]> {
  const folders = [join(build, "app", "client", "assets"), join(build, "custom-elements")];
  const paths = await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))));
  const compressed = paths.flat().filter((path) => path.endsWith(".js.br"));
  return Promise.all(compressed.map(async (path) => ({ name: basename(path), size: (await stat(path)).size })));
}

it("all scripts together stay within the budget of the signed-in area", async () => {
  const scripts = await compressedScripts();
  const total = scripts.filter(({ name }) => !onDemand.test(name)).reduce((sum, { size }) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(budget);
});

it("a script that few need is a file of its own, and small", async () => {
  const rare = (await compressedScripts()).filter(({ name }) => onDemand.test(name));
  expect(new Set(rare.map(({ name }) => name.split("-")[0]))).toEqual(new Set(["bijoy", "history"]));
  for (const { name, size } of rare) expect(size, name).toBeLessThanOrEqual(onDemandBudget);
});
