import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiledFolder } from "./operator-command.ts";
import { sampleFolder, sharedSite, startSite } from "./site.ts";

/**
 * Prepares what the tests of a run share, whatever their project: the sample school, which takes longer to load than a
 * start, and whose folder `startSite` copies; a site that shows it to tests that change nothing; and a folder for the
 * compiled code of commands.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[sampleFolder] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), "shared-"));
  const sample = join(folder, "sample");
  await (await startSite({ DATA_DIR: sample })).stop();
  const shared = join(folder, "shared");
  await cp(sample, shared, { recursive: true });
  const site = await startSite({ DATA_DIR: shared });
  process.env[sharedSite] = site.origin;
  process.env[sampleFolder] = sample;
  process.env[compiledFolder] = join(folder, "compiled");
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
