import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase } from "../../server/operation/open-database.ts";
import { findPostgres, startPostgres } from "./postgres.ts";
import { runCommand } from "./operator-command.ts";
import { sampleFolder } from "./site.ts";
import { blankVariable } from "./site-database.ts";

/** Settings that make the server of a test run fast. They need not protect data, because no test kills this server. */
const settings = {
  synchronous_commit: "off",
  max_connections: "300",
  shared_buffers: "32MB",
};

/**
 * Starts the server of a test run, with template databases that tests copy, because creating the tables and loading the
 * sample school takes longer than a copy.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (findPostgres() === undefined) return undefined;
  const server = await startPostgres(settings);
  const folder = await mkdtemp(join(tmpdir(), "postgres-sample-"));
  await server.run("create database blank");
  await (
    await openSiteDatabase(readEnvironment({ DATA_DIR: folder, DATABASE_URL: server.url("blank"), DATABASE_POOL: "2" }))
  ).destroy();
  // Copies the sample school by `move`, which takes a third of the time that a first start needs to load it and read
  // its PDFs.
  await server.run("create database sample");
  await cp(process.env[sampleFolder] ?? "", folder, { recursive: true });
  const { code, err } = await runCommand("move", ["--to", server.url("sample")], folder);
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) {
    await server.close();
    throw new Error(err);
  }
  process.env[blankVariable] = server.url("blank");
  return () => server.close();
}
