import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleFolder, startSite } from "./site.ts";

/** Loads the sample school once for all tests of a run, as that takes longer than a start; `startSite` copies its folder. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sample-"));
  const site = await startSite({ DATA_DIR: folder });
  await site.stop();
  process.env[sampleFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
