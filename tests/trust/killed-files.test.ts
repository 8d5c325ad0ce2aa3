import { cp, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { isPublic } from "../../server/content/media-use.ts";
import { visibleFiles } from "../../server/database/migrate.ts";
import { addTo, pathTo, withDatabase } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { eventually } from "../kit/eventually.ts";
import { killCommandAt } from "../kit/killed-command.ts";
import { withDatabaseFile } from "../kit/older-database.ts";
import { makeHiddenFiles, makeOlder, type Names } from "../kit/older-media.ts";
import { runCommand } from "../kit/operator-command.ts";
import { rounds } from "../kit/rounds.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { canTrace, killStartIn } from "../kit/traced-start.ts";
import { uploaderOf } from "../kit/upload.ts";

const oneHour = 60 * 60_000;
const longAgo = new Date("2020-01-01");
const kills = rounds(20, 2);
const killsOnTheWay = rounds(10, 2);
const hiddenFiles = rounds(500, 20);

const notice = collectionNamed("notice");
const document = (mark: string) => Buffer.concat([pdf, Buffer.from(`%${mark}\n%%EOF`)]);
const statusOf = async ({ origin }: Pick<SiteProcess, "origin">, path: string, headers = {}) =>
  (await fetch(origin + path, { headers })).status;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  `${kills} kills while entries are hidden and shown, files uploaded and unused ones removed leave no file wrong`,
  { timeout: oneHour },
  async () => {
    const data = join(folder, "written");
    const environment = { ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" };
    /** The entries and their files. Whether an entry is visible changes all the time. */
    const entries: { id: string; address: string }[] = [];
    let [sent, changes, reads] = [0, 0, 0];
    const wrong: unknown[] = [];
    for (let round = 1; round <= kills + 1; round += 1) {
      if (round > 1) await ageUnused(data);
      const site = await startSiteProcess(environment);
      const { token, cookie } = await openSession(site);
      const [write, upload] = [writerOf(site, token), uploaderOf(site, token)];
      const add = async (mark: string) => (await upload("document", document(mark), `${mark}.pdf`)).json.data!.url;
      while (entries.length < 12) {
        const address = await add(`entry ${entries.length}`);
        const body = { title: "With a file", description: "A text.", link: address };
        entries.push({ id: await addTo(write, notice, body), address });
      }
      for (const { id, address } of entries) {
        const isSeen = (await statusOf(site, `/api${pathTo(notice.api.item, id)}`)) === 200;
        const found = [await statusOf(site, address), await statusOf(site, address, { Cookie: cookie })];
        reads += 1;
        if (found.join() !== [isSeen ? 200 : 404, 200].join()) wrong.push({ round, id, isSeen, found });
      }
      if (round > kills) {
        // What nothing uses is gone, and nothing else.
        const used = entries.map(({ address }) => address.slice("/media/".length)).toSorted();
        await eventually(async () => expect((await readdir(join(data, "media"))).toSorted()).toEqual(used));
        await site.stop();
        break;
      }
      const goal = 4 + ((round * 7) % 30);
      let acknowledged = 0;
      const killing: Promise<void>[] = [];
      const acknowledge = () => {
        acknowledged += 1;
        if (acknowledged >= goal && killing.length === 0) killing.push(site.kill());
      };
      const change = async (place: number) => {
        for (let turn = place; killing.length === 0; turn += 2) {
          const { id } = entries[turn % entries.length]!;
          const visibility = (turn * round) % 2 === 0 ? "withdrawn" : "public";
          await write("PATCH", pathTo(notice.api.update, id), { visibility });
          changes += 1;
          acknowledge();
        }
      };
      const uploading = async () => {
        while (killing.length === 0) {
          sent += 1;
          const address = await add(`unused ${sent}`);
          const found = await statusOf(site, address);
          reads += 1;
          if (found !== 404) wrong.push({ round, address, found });
          acknowledge();
        }
      };
      const outcomes = await Promise.allSettled([change(0), change(1), uploading(), uploading()]);
      await Promise.all(killing);
      // A kill breaks connections, which `fetch` reports as a TypeError; any other error is a fault.
      for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(TypeError);
    }
    process.stdout.write(
      `${kills} kills, ${changes} changes of visibility, ${sent} uploads without an entry, ${reads} files read: ` +
        `${wrong.length} wrong.\n`,
    );
    expect(wrong).toEqual([]);
  },
);

/** Lets all that nothing uses have been there for long, so that the cleaning at the next start removes it. */
async function ageUnused(data: string): Promise<void> {
  await withDatabase({ dataDirectory: data }, async (db) => {
    await db.updateTable("media").set({ usedAt: longAgo.toISOString() }).execute();
    await db.deleteFrom("look").where("subject", "=", "files").execute();
    const at = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
    await db.insertInto("look").values({ subject: "files", at }).execute();
  });
  for (const name of await readdir(join(data, "media"))) await utimes(join(data, "media", name), longAgo, longAgo);
}

describe.skipIf(!canTrace)(`a site of version 1.0.0 with ${hiddenFiles} hidden files`, { timeout: oneHour }, () => {
  /** The data folder of a stopped site of version 1.0.0, and a backup of it. */
  let older: string;
  let backup: string;
  let names: Names;
  beforeAll(async () => {
    older = join(folder, "older");
    backup = join(folder, "older.tar");
    await makeHiddenFiles({ DATA_DIR: older, ...administratorEnvironment }, hiddenFiles);
    names = await makeOlder({ dataDirectory: older });
    expect(await runCommand("backup", [backup], older)).toMatchObject({ code: 0, err: "" });
  }, oneHour);

  let copies = 0;
  async function copyOf(source: string): Promise<string> {
    copies += 1;
    const copy = join(folder, `copy-${copies}`);
    await cp(source, copy, { recursive: true });
    return copy;
  }
  const filesIn = async (data: string, name: string) => new Set(await readdir(join(data, name)).catch(() => []));

  /**
   * Expects of a data folder that no process has open that every file is there, and that no version of the site would
   * show a hidden one or miss another. Returns how many hidden files are aside.
   */
  async function expectSafe(data: string): Promise<number> {
    const [media, aside] = [await filesIn(data, "media"), await filesIn(data, "media-aside")];
    expect([...names.hidden, ...names.shown].filter((name) => !media.has(name) && !aside.has(name))).toEqual([]);
    const { done, rows } = withDatabaseFile(join(data, "school.sqlite"), (database) => {
      const migrations = database
        .prepare("select name from kysely_migration")
        .all()
        .map(({ name }) => name);
      const isNew = migrations.includes(visibleFiles);
      return { done: isNew, rows: isNew ? database.prepare("select name, publicFrom from media").all() : [] };
    });
    const isShown = (row: Record<string, unknown>) => isPublic(row.publicFrom as string | null);
    const shownHashes = new Set(rows.filter(isShown).map(({ name }) => String(name).slice(0, 20)));
    const seen = [...media].filter((name) => !done || shownHashes.has(name.slice(0, 20)));
    const hidden = new Set(names.hidden);
    expect(seen.filter((name) => hidden.has(name))).toEqual([]);
    // Until the first start has computed it, this version shows no file, and serves no visitor either.
    const isSettled = rows.every(({ publicFrom }) => publicFrom !== "unsettled");
    if (!done || isSettled) expect(names.shown.filter((name) => !seen.includes(name))).toEqual([]);
    return names.hidden.filter((name) => aside.has(name)).length;
  }

  /** Starts a site with a data folder, and checks who gets which file. */
  async function expectServed(data: string): Promise<void> {
    const site = await startSiteProcess({ DATA_DIR: data, SAMPLE_CONTENT: "no" });
    try {
      for (const name of names.hidden) expect([name, await statusOf(site, `/media/${name}`)]).toEqual([name, 404]);
      for (const name of names.shown) expect([name, await statusOf(site, `/media/${name}`)]).toEqual([name, 200]);
    } finally {
      await site.stop();
    }
    expect(await expectSafe(data)).toBe(0);
  }

  /** The renames at which something is killed, spread over the moves of all files, more of them each time. */
  const points = (most: number) =>
    Array.from({ length: killsOnTheWay }, (_, place) => ({
      call: "rename",
      nth: Math.max(1, Math.floor((most * (place + 1)) / (killsOnTheWay * killsOnTheWay))),
    }));

  it(`is upgraded although the start is killed ${killsOnTheWay} times on the way`, async () => {
    const data = await copyOf(older);
    const left: number[] = [];
    for (const point of points(names.hidden.length)) {
      await killStartIn(data, { environment: { SAMPLE_CONTENT: "no" } }, { files: "others", ...point });
      left.push(await expectSafe(data));
    }
    process.stdout.write(`Killed with ${left.join(", ")} files still to be taken in.\n`);
    expect(new Set(left).size).toBeGreaterThan(1);
    await expectServed(data);
  });

  it(`is restored although the restore is killed ${killsOnTheWay} times on the way`, async () => {
    const data = join(folder, "restored");
    await makeHiddenFiles({ DATA_DIR: data, ...administratorEnvironment }, 1, 1);
    const calls = [
      ...points(4).map(({ nth }) => ({ call: "rename", nth })),
      ...points(hiddenFiles * killsOnTheWay).map(({ nth }) => ({ call: "fsync", nth })),
    ];
    const tried = calls.filter((_, place) => place % 2 === 0);
    for (const point of tried) await killCommandAt(["server/commands/restore.ts", backup], data, point);
    expect(await runCommand("restore", [backup], data)).toMatchObject({ code: 0 });
    await expectSafe(data);
    for (const point of points(names.hidden.length)) {
      await killStartIn(data, { environment: { SAMPLE_CONTENT: "no" } }, { files: "others", ...point });
      await expectSafe(data);
    }
    await expectServed(data);
  });

  it(`goes back to version 1.0.0 although the restore is killed ${killsOnTheWay} times on the way`, async () => {
    const data = await copyOf(older);
    await expectServed(data);
    const [upgrade = ""] = await readdir(join(data, "backups"));
    const args = ["server/commands/restore.ts", join(data, "backups", upgrade)];
    const aside: number[] = [];
    for (const point of points(names.hidden.length)) {
      await killCommandAt(args, data, point);
      aside.push(await expectSafe(data));
    }
    process.stdout.write(`Killed with ${aside.join(", ")} files set aside.\n`);
    expect(await runCommand("restore", [join(data, "backups", upgrade)], data)).toMatchObject({ code: 0 });
    expect(await expectSafe(data)).toBe(names.hidden.length);
    await expectServed(data);
  });
});
