import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { findProgram } from "../../scripts/find-program.mjs";
import { compareDocuments } from "../../server/content/document-index.ts";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase } from "../../server/operation/open-database.ts";
import { addEditors } from "./editors.ts";
import { compiledFolder } from "./operator-command.ts";
import { sampleFolder, sharedFolder, sharedSite, startSiteProcess } from "./site.ts";
import { addUnusualEntries } from "./unusual-entries.ts";

/** The environment variable with a folder in which a run leaves the loaded sample school to the runs after it. */
const cacheVariable = "TESTS_SAMPLE_CACHE";

/**
 * Prepares what all tests of a run share. The sample school is loaded once into a folder that `startSite` copies,
 * because loading takes longer than a start. One site shows it to tests that change nothing. Two folders hold the
 * compiled code of commands and files that are made once.
 *
 * The sample school also gets two editors, and entries that it lacks: without a title, hidden, only in Bengali.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[sampleFolder] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), "shared-"));
  const sample = join(folder, "sample");
  const cache = process.env[cacheVariable];
  // The sample school's dates follow the day on which it is loaded.
  const cached = cache === undefined ? undefined : join(cache, dayAt(new Date()));
  if (cached !== undefined && existsSync(cached)) await cp(cached, sample, { recursive: true });
  else {
    await loadSample(sample);
    if (cached !== undefined) {
      await cp(sample, `${cached}.part`, { recursive: true });
      await rename(`${cached}.part`, cached);
    }
  }
  const shared = join(folder, "shared");
  await cp(sample, shared, { recursive: true });
  const site = await startSiteProcess({ DATA_DIR: shared });
  process.env[sharedSite] = site.origin;
  process.env[sharedFolder] = folder;
  process.env[sampleFolder] = sample;
  process.env[compiledFolder] = join(folder, "compiled");
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Loads the sample school into a folder, with the two editors and the entries that it lacks. */
async function loadSample(dataDirectory: string): Promise<void> {
  const loaded = await startSiteProcess({ DATA_DIR: dataDirectory });
  await untilDocumentsAreRead(dataDirectory);
  await loaded.stop();
  const db = await openSiteDatabase(readEnvironment({ DATA_DIR: dataDirectory }));
  await addEditors(db);
  await addUnusualEntries(db);
  await db.destroy();
}

/**
 * Waits until a site that has just started has read the PDFs of the sample school. Otherwise each site that starts on a
 * copy of its data would read them again. Returns at once if pdftotext is not installed.
 */
async function untilDocumentsAreRead(dataDirectory: string): Promise<void> {
  if (!findProgram("pdftotext")) return;
  const db = await openSiteDatabase(readEnvironment({ DATA_DIR: dataDirectory }));
  const end = Date.now() + 120_000;
  while ((await compareDocuments(db)).unread.length > 0) {
    if (Date.now() > end) throw new Error("The PDFs of the sample school were not read within two minutes.");
    await sleep(50);
  }
  await db.destroy();
}
