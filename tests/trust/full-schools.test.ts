import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HostedSchools } from "../kit/hosted-schools.ts";
import { nginx } from "../kit/nginx.ts";
import { withDatabaseFile } from "../kit/older-database.ts";
import { rounds } from "../kit/rounds.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";

const [many, mostLevels] = [rounds(30, 2), rounds(20, 3)];
/** Milliseconds for all levels: each starts a school up to six times. */
const whole = { timeout: 90 * 60_000 };
const names = Array.from({ length: many }, (_, index) => `school-${String(index + 1).padStart(2, "0")}`);
const hostOf = (name: string) => `${name}.example`;
const skipped = nginx === undefined || whyNoHolder !== undefined || process.getuid?.() !== 0;

describe.skipIf(skipped)("an upgrade of schools on a full disk (skipped without root, nginx and python3)", () => {
  let machine: HostedSchools;
  const srv = () => join(machine.root, "srv/schools");
  const databaseOf = (name: string) => join(srv(), name, "school.sqlite");
  beforeAll(async () => {
    machine = await HostedSchools.make();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1g,mode=755", "none", srv()]);
    for (const [place, name] of names.entries()) {
      expect(await machine.run(["add", name, hostOf(name)])).toMatchObject({ code: 0, err: "" });
      await machine.sleep(name);
      withDatabaseFile(databaseOf(name), (file) => {
        file.exec("create table own_work (text)");
        file.prepare("insert into own_work values (?)").run(`Work of school ${place + 1}`);
      });
    }
  }, whole.timeout);
  afterAll(async () => {
    execFileSync("umount", ["--lazy", srv()]);
    await machine?.close();
  });

  const filler = () => join(srv(), ".filler");
  const leave = async (bytes: number) => {
    const { bavail, bsize } = await statfs(srv());
    await writeFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
  };

  /** Adds a table of 1 MB before each start, as a migration may do; the start fails if there is no room for it. */
  const migration = (table: string) =>
    `import { DatabaseSync } from "node:sqlite";
    const path = process.env.DATA_DIR + "/school.sqlite";
    if (process.env.DATA_DIR.includes("srv/schools"))
      new DatabaseSync(path).exec("create table if not exists ${table} as select randomblob(1000000) as bytes");`;
  const tablesOf = (name: string) =>
    withDatabaseFile(databaseOf(name), (file) =>
      file.prepare("select name from sqlite_schema where name like 'made_by_%' order by name").all(),
    ).map((row) => String(row.name));
  const workOf = (name: string) =>
    withDatabaseFile(databaseOf(name), (file) => file.prepare("select text from own_work").all());

  it(`leaves each of ${many} schools serving its old or its new release, with its data`, whole, async () => {
    let refused = 0;
    const old = new Map<string, { release: string; tables: string[] }>();
    for (let level = 0; level < mostLevels; level += 1) {
      const table = `made_by_${String(level).padStart(2, "0")}`;
      const release = await machine.release(`1.2.${level}`, migration(table));
      for (const name of names) old.set(name, { release: await machine.releaseOf(name), tables: tablesOf(name) });
      const { size } = await stat(databaseOf(names.at(-1)!));
      // From no room to what an upgrade needs: two copies and what it reserves for a rollback.
      const needed = 6 * size + 12 * 1024 * 1024;
      await leave((needed * level) / (mostLevels - 1));
      const { code, err } = await machine.run(["upgrade", "--release", release]);
      expect([level, code, err]).toEqual([
        level,
        expect.any(Number),
        expect.not.stringContaining("could not be put back"),
      ]);
      refused += code === 0 ? 0 : 1;
      const now = await Promise.all(names.map((name) => machine.releaseOf(name)));
      const upgraded = now.filter((linked) => linked === release).length;
      // Upgraded schools come first, then the one that has failed.
      for (const name of names.slice(0, upgraded + 2)) {
        const { status } = await machine.get(hostOf(name), "/readyz");
        expect([level, name, status, workOf(name)]).toEqual([level, name, 200, [{ text: expect.anything() }]]);
        const before = old.get(name);
        const isNew = (await machine.releaseOf(name)) === release;
        expect([level, name, await machine.releaseOf(name), tablesOf(name)]).toEqual(
          isNew
            ? [level, name, release, [...(before?.tables ?? []), table]]
            : [level, name, before?.release, before?.tables],
        );
        expect([level, name, existsSync(join(srv(), name, "before-upgrade"))]).toEqual([level, name, false]);
        await machine.sleep(name);
      }
      await rm(filler());
      process.stdout.write(`${upgraded} of ${many} upgraded with room for ${level} of ${mostLevels - 1} parts.\n`);
    }
    expect(refused).toBeGreaterThan(0);
    const last = await machine.release("1.3.0");
    expect(await machine.run(["upgrade", "--release", last])).toMatchObject({ code: 0, err: "" });
    for (const [place, name] of names.entries()) {
      expect([name, await machine.releaseOf(name)]).toEqual([name, last]);
      expect(workOf(name)).toEqual([{ text: `Work of school ${place + 1}` }]);
    }
  });
});
