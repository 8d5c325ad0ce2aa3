import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "../../scripts/find-program.mjs";
import { comparePdfs } from "../../server/content/document-index.ts";
import { withDatabase } from "./database-state.ts";
import { compiledFolder } from "./operator-command.ts";
import { sampleFolder, sharedFolder, sharedSite, type Site, startSite } from "./site.ts";

/**
 * Prepares what the tests of a run share, whatever their project: the sample school, which takes longer to load than a
 * start, and whose folder `startSite` copies; a site that shows it to tests that change nothing; and folders for the
 * compiled code of commands and for what is made once.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[sampleFolder] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), "shared-"));
  const sample = join(folder, "sample");
  const loaded = await startSite({ DATA_DIR: sample });
  if (findProgram("pdftotext")) await untilDocumentsAreRead(loaded);
  await loaded.stop();
  const shared = join(folder, "shared");
  await cp(sample, shared, { recursive: true });
  const site = await startSite({ DATA_DIR: shared });
  process.env[sharedSite] = site.origin;
  process.env[sharedFolder] = folder;
  process.env[sampleFolder] = sample;
  process.env[compiledFolder] = join(folder, "compiled");
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Waits for what a site does after its start: each copy would read the sample school's PDFs again. */
async function untilDocumentsAreRead(site: Site): Promise<void> {
  while (await withDatabase(site, async (db) => (await comparePdfs(db)).unread.length > 0)) await sleep(50);
}
