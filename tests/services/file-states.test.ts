import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase } from "../../server/operation/open-database.ts";
import { visibleFiles } from "../../server/database/migrate.ts";
import { bucketAt } from "../kit/bucket.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { clockVariables, describeFileStates } from "../kit/file-states.ts";
import { nginx, startNginx } from "../kit/nginx.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { administratorEnvironment } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { missingSwift, startSwift } from "../kit/swift.ts";

describe.skipIf(nginx === undefined || findPostgres() === undefined)(
  "files on two instances behind nginx (skipped without nginx and PostgreSQL)",
  () => {
    const ends = atTheEnd();
    let running: { server: PostgresServer; environment: Record<string, string> } | undefined;
    describeFileStates(async () => {
      const folder = await mkdtemp(join(tmpdir(), "file-states-"));
      ends.push(() => rm(folder, { recursive: true, force: true }));
      const clock = join(folder, "clock");
      const server = await startPostgres();
      ends.push(server.close);
      await server.run("create database school");
      const environment = {
        ...administratorEnvironment,
        ...(await clockVariables(clock)),
        DATABASE_URL: server.url("school"),
        DATA_DIR: join(folder, "data"),
        SAMPLE_CONTENT: "no",
        TRUST_PROXY: "yes",
      };
      const first = await startSiteProcess(environment);
      ends.push(first.stop);
      const second = await startSiteProcess(environment);
      ends.push(second.stop);
      const proxy = await startNginx([first, second]);
      ends.push(proxy.stop);
      running = { server, environment };
      return { instances: [first, second], fronts: [proxy], clock, openDatabase: () => openWith(environment) };
    });

    it("an instance refuses to upgrade the database while one of version 1.0.0 runs, and changes nothing", async () => {
      const { server, environment } = running!;
      // As version 1.0.0 would have left it. The instances that run take the part of older ones.
      await server.run(
        `alter table media drop column "publicFrom"; delete from kysely_migration where name = '${visibleFiles}'`,
        "school",
      );
      expect(await startFailureOutput(environment)).toEqual([
        expect.stringMatching(/^The site of the database school on .* is running \(instances: 2\)\. Stop it first/),
      ]);
      const columns = "select column_name from information_schema.columns where table_name = 'media'";
      expect(JSON.stringify((await server.run(columns, "school")).rows)).not.toContain("publicFrom");
    });
  },
);

describe.skipIf(missingSwift !== undefined)("files in an object store (skipped without Swift)", () => {
  const ends = atTheEnd();
  describeFileStates(async () => {
    const folder = await mkdtemp(join(tmpdir(), "file-states-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const clock = join(folder, "clock");
    const swift = await startSwift();
    ends.push(swift.stop);
    await swift.makeBucket("school");
    const environment = {
      ...administratorEnvironment,
      ...(await clockVariables(clock)),
      ...bucketAt(swift.port, "school", "states").environment,
      DATA_DIR: join(folder, "data"),
      SAMPLE_CONTENT: "no",
    };
    const site = await startSiteProcess(environment);
    ends.push(site.stop);
    return { instances: [site], fronts: [], clock, openDatabase: () => openWith(environment) };
  });
});

const openWith = (environment: Record<string, string>) => openSiteDatabase(readEnvironment(environment));

/** The functions that end what a test has started, in the opposite order. */
function atTheEnd(): (() => Promise<unknown>)[] {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return ends;
}
