import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replaceLink } from "../../server/disk/atomic-file.ts";
import { titlesInBackup } from "../kit/backup-archive.ts";
import { type CommandPoint, fillDiskAt, killCommandAt, pointsOfCommand } from "../kit/killed-command.ts";
import { titlesIn, withDatabaseFile } from "../kit/older-database.ts";
import { isOnce, rounds } from "../kit/rounds.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { newMigration, SiteHome } from "../kit/site-home.ts";
import { canTrace } from "../kit/traced-start.ts";

/** A folder of Linux in memory, which is another disk than that of temporary files. */
const memory = "/dev/shm";
/** Milliseconds for the kills of one command, at some hundred calls. */
const whole = { timeout: 60 * 60_000 };

describe.skipIf(!canTrace)("an update that is killed or finds the disk full (skipped without strace)", whole, () => {
  let home: SiteHome;
  /** Copies of the data before the update, and after the new release was used. */
  const saved = { before: "", after: "" };
  const environment = { ...administratorEnvironment, SAMPLE_CONTENT: "no" };
  const use = async (title: string) => {
    const site = await home.start(environment);
    const { token } = await openSession(site);
    const { status } = await writerOf(site, token)("POST", "/syllabus", { title, link: "https://a.example" });
    await site.stop();
    expect(status).toBe(201);
  };
  beforeAll(async () => {
    home = await SiteHome.make();
    for (const name of ["before", "after"] as const) {
      if (name === "after") expect(await home.update("new", ["--from", "."])).toMatchObject({ code: 0, err: "" });
      await use(name);
      saved[name] = join(home.folder, name);
      await cp(home.dataDirectory, saved[name], { recursive: true });
    }
  });
  afterAll(() => home?.remove());

  const database = (folder = home.dataDirectory) => join(folder, "school.sqlite");
  const isMigrated = () =>
    withDatabaseFile(database(), (file) =>
      Boolean(file.prepare("select 1 from kysely_migration where name = ?").get(newMigration)),
    );
  /** Puts the data and the links back to a state. */
  const reset = async (data: keyof typeof saved, current: string, previous: string) => {
    await rm(home.dataDirectory, { recursive: true });
    await cp(saved[data], home.dataDirectory, { recursive: true });
    await replaceLink(join(home.home, "previous"), home.release(previous));
    await replaceLink(join(home.home, "current"), home.release(current));
  };
  /**
   * Kills a command at each of its calls in the home and the data, and lets some twenty find the disk full. With few
   * rounds it is killed at one, and the disk is full for one command.
   */
  async function killEach(args: string[], prepare: () => Promise<void>, check: (point: CommandPoint) => Promise<void>) {
    const command = [home.command("new"), ...args];
    await prepare();
    const within = [home.folder, memory];
    const points = await pointsOfCommand(command, home.dataDirectory, { within });
    expect(points.length).toBeGreaterThan(5);
    const kill = (point: CommandPoint) => killCommandAt(command, home.dataDirectory, point);
    const fillDisk = (point: CommandPoint) => fillDiskAt(command, home.dataDirectory, point, within);
    const stops = [{ name: "kills", stop: kill, most: points.length }];
    if (!isOnce || args[0] === "--from") stops.push({ name: "full disks", stop: fillDisk, most: 20 });
    for (const { name, stop, most } of stops) {
      const stride = Math.ceil(points.length / rounds(most, 2));
      let count = 0;
      for (const point of points.filter((_, place) => place % stride === stride >> 1)) {
        if (isOnce && count > 0) break;
        await prepare();
        count += (await stop(point)) ? 1 : 0;
        await check(point);
      }
      process.stdout.write(`${count} ${name} at ${points.length} calls of npm run update -- ${args[0]}.\n`);
      expect(count).toBeGreaterThan(0);
    }
  }
  const finish = async (args: string[]) => {
    const { code, err } = await home.update("new", args);
    expect([args[0], code, err]).toEqual([args[0], 0, ""]);
  };

  it("leaves the old release or the new one linked, and the data as they were; repeating it finishes it", async () => {
    const args = ["--from", home.release("new")];
    const prepare = () => reset("before", "old", "old");
    await killEach(args, prepare, async (point) => {
      expect([point, ["old", "new"].includes(String(await home.linked()))]).toEqual([point, true]);
      expect([point, titlesIn(database()), isMigrated()]).toEqual([point, ["before"], false]);
      await finish(args);
      expect([point, await home.linked(), await home.remains()]).toEqual([point, "new", []]);
    });
    await use("again");
    expect(titlesIn(database())).toEqual(["before", "again"]);
  });

  it("a step back loses nothing: repeating it finishes it, and a file has the rest", async () => {
    const args = ["--back", "--yes"];
    const prepare = () => reset("after", "new", "old");
    await killEach(args, prepare, async (point) => {
      // The linked release can open the database that is there.
      if ((await home.linked()) === "old") expect([point, isMigrated()]).toEqual([point, false]);
      else await finish(args);
      expect([point, await home.linked(), isMigrated()]).toEqual([point, "old", false]);
      expect([point, titlesIn(database())]).toEqual([point, ["before"]]);
      const folder = join(home.dataDirectory, "backups");
      const kept = (await readdir(folder)).filter((name) => /^before-going-back-.*\.tar$/.test(name));
      expect([point, await titlesInBackup(join(folder, kept[0] ?? ""))]).toEqual([point, ["before", "after"]]);
    });
  });

  it.each(["the same disk", "another disk"])(
    "a move of the data to %s leaves them in one place after repeating it, and no empty school",
    async (disk) => {
      const parent = await mkdtemp(join(disk === "another disk" ? memory : home.folder, "moved-"));
      const target = join(parent, "data");
      const pictures = ["a", "b", "c"];
      const args = ["--move-data", target];
      const prepare = async () => {
        await rm(target, { recursive: true, force: true });
        await reset("before", "new", "old");
        for (const name of pictures) await writeFile(join(home.dataDirectory, "media", name), name);
      };
      try {
        await killEach(args, prepare, async (point) => {
          await finish(args);
          expect([point, titlesIn(database(target))]).toEqual([point, ["before"]]);
          expect([point, await readdir(join(target, "media"))]).toEqual([point, expect.arrayContaining(pictures)]);
          expect([point, (await readdir(target)).filter((name) => /moving/.test(name))]).toEqual([point, []]);
          expect([point, (await readdir(home.dataDirectory)).toSorted()]).toEqual([
            point,
            ["import.lock", "moved-to", "server.lock"],
          ]);
        });
      } finally {
        await rm(parent, { recursive: true, force: true });
      }
    },
  );
});
