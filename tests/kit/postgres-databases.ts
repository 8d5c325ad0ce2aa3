import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase } from "../../server/operation/open-database.ts";
import { findPostgres, startPostgres } from "./postgres.ts";
import { untilDocumentsAreRead } from "./sample-data.ts";
import { sampleFolder, startProcess } from "./site.ts";
import { blankVariable } from "./site-database.ts";

/** What makes the server of tests fast: nothing on it has to survive a power cut. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "300",
  shared_buffers: "32MB",
};

/**
 * Starts the server of a run, with the databases of which tests take copies: making the tables and loading the sample
 * school takes longer.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (findPostgres() === undefined) return undefined;
  const server = await startPostgres(settings);
  const folder = await mkdtemp(join(tmpdir(), "postgres-sample-"));
  await server.run("create database blank");
  await (
    await openSiteDatabase(readEnvironment({ DATA_DIR: folder, DATABASE_URL: server.url("blank"), DATABASE_POOL: "2" }))
  ).destroy();
  await server.run("create database sample template blank");
  await cp(process.env[sampleFolder] ?? "", folder, { recursive: true });
  const sample = { DATABASE_URL: server.url("sample"), DATA_DIR: folder };
  const loaded = await startProcess(sample, folder);
  await untilDocumentsAreRead(sample);
  await loaded.stop();
  process.env[blankVariable] = server.url("blank");
  return () => server.close();
}
