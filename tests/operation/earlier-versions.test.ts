import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earlierDatabases } from "../../server/database/baseline.ts";
import { migrationNames } from "../../server/database/migrate.ts";
import { sqliteDialect } from "../../server/database/sqlite-dialect.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { startSite } from "../kit/site.ts";

const root = join(import.meta.dirname, "..", "..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
const folderOfMigrations = "server/database/migrations";

/** A commit of the last version before 1.0.0, through which older databases must pass. */
const passage = earlierDatabases[0]!.through!.commit;
/** Commits before 1.0.0, by their last migrations: the first whose databases must have a way, and the last one. */
const early = Object.entries({ "0019-change-notices": "62920135", "0024-account-log-actions": "1041d7a4" });
/** The commands that start the passage, as the refusal prints them and docs/upgrading.md has them. */
const commands = [
  "d=$(mktemp -d /var/tmp/school-XXXXXX)",
  "export HOME=$d",
  "git clone … $d/site",
  "cd $d/site",
  `git checkout ${passage}`,
  "npm start",
];

const hasHistory = (() => {
  try {
    git("cat-file", "-e", `${early[0]?.[1]}^{commit}`);
    return true;
  } catch {
    return false;
  }
})();

/** The migrations of a commit, which are imported from a folder of their own. */
async function migrationsAt(commit: string, folder: string): Promise<Record<string, Migration>> {
  const place = join(folder, commit);
  await mkdir(place, { recursive: true });
  const paths = git("ls-tree", "-r", "--name-only", commit, "--", folderOfMigrations).trim().split("\n");
  const entries = paths.map(async (path) => {
    const name = path.slice(folderOfMigrations.length + 1, -".ts".length);
    await writeFile(join(place, `${name}.ts`), git("show", `${commit}:${path}`));
    return [name, (await import(/* @vite-ignore */ join(place, `${name}.ts`))) as Migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Runs the migrations of a commit on the database in a folder. */
async function migrateTo(commit: string, folder: string, dataDirectory: string): Promise<void> {
  const migrations = await migrationsAt(commit, folder);
  const db = new Kysely<never>({ dialect: sqliteDialect(join(dataDirectory, "school.sqlite")) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}

describe.skipIf(!hasHistory)("databases of earlier versions (skipped in a copy without git's history)", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "earlier-"));
    await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const databaseOf = async (commit: string) => {
    const DATA_DIR = await mkdtemp(join(folder, "data-"));
    await migrateTo(commit, folder, DATA_DIR);
    return { DATA_DIR, SAMPLE_CONTENT: "no" };
  };
  const opens = async (variables: { DATA_DIR: string; SAMPLE_CONTENT: string }) => {
    const site = await startSite(variables);
    const { status } = await fetch(`${site.origin}/notice`);
    await site.stop();
    return status;
  };

  it.each(early)(
    "with the last migration %s (commit %s): refused with the commands, and opened after them",
    async (last, commit) => {
      const variables = await databaseOf(commit);
      const path = join(variables.DATA_DIR, "school.sqlite");
      const file = await readFile(path);
      const [line = "", ...more] = await startFailureOutput(variables);
      expect(more).toEqual([]);
      expect(line).toContain(`(its last migration is ${last})`);
      expect(line.split("which upgrades it: ")[1]).toBe(commands.join(" && "));
      expect((await readFile(path)).equals(file)).toBe(true);
      await migrateTo(passage, folder, variables.DATA_DIR);
      expect(await opens(variables)).toBe(200);
    },
  );

  it("of the last version before 1.0.0, and of each migration's last commit since, are opened", async () => {
    const names = (await readdir(join(root, folderOfMigrations))).map((name) => `${folderOfMigrations}/${name}`);
    // Before the commit that last changed it, a migration was not finished. One without a commit is under test now.
    const finished = names.map((path) => git("log", "-1", "--format=%h", "--", path).trim());
    for (const commit of new Set([passage, ...finished.filter((one) => one !== "")]))
      expect([commit, await opens(await databaseOf(commit))]).toEqual([commit, 200]);
  });
});

it("docs/upgrading.md lists these databases", async () => {
  const page = await readFile(join(root, "docs/upgrading.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([^`]+)`(?: to `([^`]+)`)? \| (.+) \| (.+) \|$/gm)]
    .map(([, first, last = first, writtenBy, how]) => ({ first, last, writtenBy, how }))
    .filter(({ first }) => /^\d/.test(first ?? ""));
  expect(rows).toEqual(
    earlierDatabases.map(({ first, last, writtenBy, through }) => ({
      first,
      last,
      writtenBy,
      how: through ? (expect.stringContaining(`start commit ${through.commit} once`) as string) : "start this version",
    })),
  );
  const block = /(?:^ {4}.*\n)+/m.exec(page)?.[0] ?? "";
  expect(block.trim().split(/\n *| && /)).toEqual(commands);
  const known = (await migrationNames()).filter((name) => !/^9\d{3}-/.test(name));
  expect([known[0], known.at(-1)]).toEqual([earlierDatabases[2]?.first, earlierDatabases.at(-1)?.last]);
  expect(known).toEqual(expect.arrayContaining(earlierDatabases.slice(2).flatMap(({ first, last }) => [first, last])));
});
