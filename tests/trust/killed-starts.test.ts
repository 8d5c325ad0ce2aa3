import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { titlesInBackup } from "../kit/backup-archive.ts";
import { makeOlderDatabase, olderTitles, withDatabaseFile } from "../kit/older-database.ts";
import { listsAfterRestart } from "../kit/restart.ts";
import { rounds } from "../kit/rounds.ts";
import { startSite } from "../kit/site.ts";
import { canTrace, killAt, type Point, pointsOf, type TracedStart } from "../kit/traced-start.ts";

/** The number of starts that run at the same time. */
const atOnce = 2;
const threeHours = 3 * 60 * 60_000;

type Result = { point: Point; killed: boolean; lists?: string; problem?: unknown };

/** Kills a start at each of these calls and starts again. */
async function tryAll(start: Case, points: Point[]): Promise<Result[]> {
  const waiting = [...points];
  const results: Result[] = [];
  const work = async () => {
    for (let point = waiting.shift(); point; point = waiting.shift()) {
      const { directory, killed } = await killAt(start, point);
      try {
        const lists = await listsAfterRestart(directory, start.environment);
        await start.check(directory);
        results.push({ point, killed, lists });
        await rm(directory, { recursive: true, force: true });
      } catch (problem) {
        results.push({ point, killed, problem });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** Returns the number of calls of each name as text. */
function countsOf(points: Point[]): string {
  const counts = new Map<string, number>();
  for (const { files, call } of points) counts.set(`${call} (${files})`, (counts.get(`${call} (${files})`) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}

/** Makes a database in which an editor's proposal waits as the version before the second migration stored it. */
async function makeWaitingProposal(directory: string): Promise<void> {
  await (await startSite({ DATA_DIR: directory, SAMPLE_CONTENT: "no" })).stop();
  withDatabaseFile(join(directory, "school.sqlite"), (database) => {
    database.exec("delete from approval_migration where name = '0002-writes'");
    const columns = ["by", "at", "kind", "collection", "entry", "version", "method", "path", "body", "state"];
    const values = ["editor@school.example", "2026-11-01T04:00:00.000Z", "note", "notice", 1, 3, "DELETE"];
    database
      .prepare(`insert into approval_proposal (${columns.join()}) values (${columns.map(() => "?").join()})`)
      .run(...values, "/notice/1/changeNote/2", "", "waiting");
  });
}

type Case = TracedStart & { check: (directory: string) => Promise<void> | void };

const environment = { SAMPLE_CONTENT: "no" };
const cases: Record<string, Case> = {
  "a first start with the sample content": { check: () => {} },
  "an upgrade of a database with entries": {
    prepare: makeOlderDatabase,
    environment,
    check: async (directory) => {
      for (const copy of await readdir(join(directory, "backups"))) {
        if (copy.endsWith(".tar")) expect(await titlesInBackup(join(directory, "backups", copy))).toEqual(olderTitles);
      }
    },
  },
  "an upgrade of a database with a proposal that waits": {
    prepare: makeWaitingProposal,
    environment,
    check: (directory) => {
      const waiting = withDatabaseFile(join(directory, "school.sqlite"), (database) =>
        database.prepare("select state, body from approval_proposal").all(),
      );
      expect(waiting).toEqual([{ state: "waiting", body: '{"version":2}' }]);
    },
  },
};

describe.skipIf(!canTrace)(
  "a start that is killed at any sync, write or rename in the data folder can simply be started again",
  () => {
    it.each(Object.entries(cases))("%s", { timeout: threeHours }, async (name, start) => {
      const all = await pointsOf(start);
      expect(all.length).toBeGreaterThan(20);
      // The kills are spread evenly over the start: all of some three thousand calls take four hours.
      const stride = Math.ceil(all.length / rounds(120, 2));
      const points = all.filter((_, place) => place % stride === 0);
      const results = await tryAll(start, points);
      const failed = results.filter(({ problem }) => problem !== undefined);
      const killed = results.filter((result) => result.killed).length;
      process.stdout.write(
        `${name}: ${all.length} calls (${countsOf(all)}); ` +
          `${points.length} tried, ${killed} killed there, ${failed.length} did not start again.\n`,
      );
      expect(failed).toEqual([]);
      // Every run ends with the same content.
      expect(new Set(results.map(({ lists }) => lists)).size).toBe(1);
      // The threads' messages to each other are writes too, and their number varies slightly between runs.
      expect(killed / points.length).toBeGreaterThan(0.95);
    });
  },
);
