import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDiskFull } from "../../server/disk/disk-full.ts";
import { HostedSchools } from "../kit/hosted-schools.ts";
import { nginx } from "../kit/nginx.ts";
import { withDatabaseFile } from "../kit/older-database.ts";
import { rounds } from "../kit/rounds.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";

/** How many schools there are, how many are upgraded with each amount of room, and how many amounts there are. */
const [many, atOnce, mostLevels] = [rounds(30, 2), rounds(3, 1), rounds(20, 2)];
/** Milliseconds for all amounts: each starts a school up to six times. */
const whole = { timeout: 90 * 60_000 };
const names = Array.from({ length: many }, (_, index) => `school-${String(index + 1).padStart(2, "0")}`);
const hostOf = (name: string) => `${name}.example`;

/** Mounts a disk of 1 GB in memory on a folder. */
const mount = (folder: string) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1g,mode=755", "none", folder], { stdio: "pipe" });

/** Whether this user may mount disks. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "mount-"));
  try {
    mount(folder);
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

const skipped = nginx === undefined || whyNoHolder !== undefined || !mayMount();

describe.skipIf(skipped)(
  "an upgrade of schools on a full disk (skipped without a disk to mount, nginx and python3)",
  () => {
    let machine: HostedSchools;
    const srv = () => join(machine.root, "srv/schools");
    const databaseOf = (name: string) => join(srv(), name, "school.sqlite");
    beforeAll(async () => {
      machine = await HostedSchools.make();
      await mkdir(srv(), { recursive: true });
      mount(srv());
      for (const [place, name] of names.entries()) {
        expect(await machine.run(["add", name, hostOf(name)])).toMatchObject({ code: 0, err: "" });
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
    /** Fills the disk until this many bytes are left, or fewer if a site writes at the same time. */
    const leave = async (bytes: number) => {
      const { bavail, bsize } = await statfs(srv());
      await writeFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - bytes))).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
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
        const first = (level * atOnce) % many;
        const concerned = names.slice(first, first + atOnce);
        for (const name of concerned) old.set(name, { release: await machine.releaseOf(name), tables: tablesOf(name) });
        // A school that sleeps would not wake on a full disk, because SQLite needs some room.
        for (const name of concerned) await machine.get(hostOf(name), "/readyz");
        const { size } = await stat(databaseOf(concerned[0]!));
        // From no room to more than an upgrade needs: four copies of the database, 8 MB, and 3 MB for each migration.
        const needed = 5 * size + (8 + 3 * atOnce) * 1024 * 1024;
        await leave((needed * level) / (mostLevels - 1));
        const { code, err } = await machine.run(["upgrade", ...concerned, "--release", release]);
        const isStranded = err.includes("could not be put back");
        expect([level, code, isStranded]).toEqual([level, expect.any(Number), false]);
        refused += code === 0 ? 0 : 1;
        for (const name of concerned)
          expect([level, name, (await machine.get(hostOf(name), "/readyz")).status]).toEqual([level, name, 200]);
        // This test needs some room too to open a database.
        await rm(filler());
        let upgraded = 0;
        for (const name of concerned) {
          const before = old.get(name);
          const isNew = (await machine.releaseOf(name)) === release;
          upgraded += Number(isNew);
          const expected = isNew ? [release, [...(before?.tables ?? []), table]] : [before?.release, before?.tables];
          expect([level, name, await machine.releaseOf(name), tablesOf(name)]).toEqual([level, name, ...expected]);
          expect([level, name, existsSync(join(srv(), name, "before-upgrade"))]).toEqual([level, name, false]);
        }
        process.stdout.write(
          `${upgraded} of ${atOnce} upgraded with ${level} of ${mostLevels - 1} parts of the room.\n`,
        );
      }
      expect(refused).toBeGreaterThan(0);
      const last = await machine.release("1.3.0");
      expect(await machine.run(["upgrade", "--release", last])).toMatchObject({ code: 0, err: "" });
      for (const [place, name] of names.entries()) {
        expect([name, await machine.releaseOf(name)]).toEqual([name, last]);
        expect(workOf(name)).toEqual([{ text: `Work of school ${place + 1}` }]);
      }
    });
  },
);
