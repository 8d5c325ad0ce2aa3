import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiledFolder } from "./operator-command.ts";
import { sampleFolder, startSite } from "./site.ts";

/**
 * Prepares what the tests of a run share: the sample school, which takes longer to load than a start, and whose folder
 * `startSite` copies; and a folder for the compiled code of commands.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "shared-"));
  const sample = join(folder, "sample");
  const site = await startSite({ DATA_DIR: sample });
  await site.stop();
  process.env[sampleFolder] = sample;
  process.env[compiledFolder] = join(folder, "compiled");
  return () => rm(folder, { recursive: true, force: true });
}
