import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { keptMedia } from "../../server/content/media-use.ts";
import { pathTo, withDatabase } from "../kit/database-state.ts";
import { encodedPicture } from "../kit/media.ts";
import { runCommand } from "../kit/operator-command.ts";
import { isOnce, rounds } from "../kit/rounds.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const backups = rounds(20, 1);
const oneHour = 60 * 60_000;
const { api: pictures } = collectionNamed("picture");
const { api: syllabus } = collectionNamed("syllabus");

/** Returns every audit log row by number. These rows never change, so they show every write. */
const logOf = (site: Pick<SiteProcess, "dataDirectory">) =>
  withDatabase(site, (db) => db.selectFrom("audit_log").selectAll().orderBy("id").execute());

const hashOfMedia = async (directory: string, name: string) =>
  createHash("sha256")
    .update(await readFile(join(directory, "media", name)))
    .digest("hex");

it(
  `${backups} backups under writes and uploads are restored with every row and file`,
  { timeout: oneHour },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "under-load-"));
    // With few rounds it has no sample school, which takes seconds to load.
    const SAMPLE_CONTENT = isOnce ? "no" : "yes";
    const environment = { ...administratorEnvironment, SAMPLE_CONTENT, DATA_DIR: join(folder, "data") };
    const site = await startSiteProcess(environment);
    const write = writerOf(site, (await openSession(site)).token);
    let written = 0;
    const ending = new AbortController();
    const load = (async () => {
      while (!ending.signal.aborted) {
        written += 1;
        expect(
          (await write("POST", syllabus.list, { title: `Entry ${written}`, link: "https://school.example" })).status,
        ).toBe(201);
        if (written % 5 !== 0) continue;
        const { body } = await write("POST", pictures.list, { picture: await encodedPicture(written) });
        if (written % 10 === 0) await write("DELETE", pathTo(pictures.remove, String(body.insertedId)));
      }
    })();
    let files = 0;
    try {
      for (let round = 0; round < backups; round += 1) {
        const before = await logOf(site);
        const [file, data] = [join(folder, `${round}.tar`), join(folder, `restored-${round}`)];
        expect(await runCommand("backup", [file], site.dataDirectory)).toMatchObject({ code: 0 });
        expect(await runCommand("restore", [file], data)).toMatchObject({ code: 0, err: "" });
        const [restored, live] = [await logOf({ dataDirectory: data }), await logOf(site)];
        expect(restored.length).toBeGreaterThanOrEqual(before.length);
        expect(restored).toEqual(live.slice(0, restored.length));
        await withDatabase({ dataDirectory: data }, async (db) => {
          const { entries } = await db
            .selectFrom("syllabus")
            .select(({ fn }) => fn.countAll<number>().as("entries"))
            .executeTakeFirstOrThrow();
          expect(
            await db
              .selectFrom("collection_stats")
              .select("entries")
              .where("collection", "=", "syllabus")
              .executeTakeFirst(),
          ).toEqual({ entries });
          for (const address of await keptMedia(db)) {
            const name = address.slice("/media/".length);
            expect(await hashOfMedia(data, name)).toBe(await hashOfMedia(site.dataDirectory, name));
            files += 1;
          }
        });
        await rm(data, { recursive: true });
        await rm(file);
      }
    } finally {
      ending.abort();
      await load;
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
    process.stdout.write(
      `${backups} of ${backups} backups restored while ${written} entries were written; ${files} files compared.\n`,
    );
    expect(written).toBeGreaterThan(backups);
  },
);
