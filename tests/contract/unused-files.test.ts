import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { binDays } from "../../engine/history-limits.ts";
import { mediaFolders } from "../../server/disk/data-folder.ts";
import type { Database } from "../../server/database/open.ts";
import { withDatabase } from "../kit/database-state.ts";
import { encodedPicture } from "../kit/media.ts";
import { openSession, administratorEnvironment, writerOf } from "../kit/session.ts";
import { startSite } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";

type Picture = { picture: string };

const longAgo = new Date("2020-01-01");
const oneDay = 24 * 60 * 60_000;

/** Sets the date of every file in a folder to long ago. */
async function age(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
}

it("a removed picture is kept, but not served, for as long as it can be restored; then it is deleted", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "unused-"));
  const environment = { DATA_DIR: dataDirectory, SAMPLE_CONTENT: "no", ...administratorEnvironment };
  const hashes = async () => new Set((await readdir(join(dataDirectory, "media"))).map((name) => name.slice(0, 20)));
  try {
    const first = await startSite(environment);
    const read = async () => (await (await fetch(`${first.origin}/api/pictures`)).json()) as Picture[];
    const write = writerOf(first, (await openSession(first)).token);
    const ids: string[] = [];
    await write("POST", "/pictures", { picture: await encodedPicture(3) });
    for (const seed of [1, 2])
      ids.push(String((await write("POST", "/pictures", { picture: await encodedPicture(seed) })).body.insertedId));
    const [young, old, used] = (await read()).map(({ picture }) => picture);
    const hashOf = (address = "") => /[0-9a-f]{20}/.exec(address)?.[0] ?? "none";
    for (const id of ids) expect((await write("DELETE", `/pictures/${id}`)).body).toMatchObject({ deletedCount: 1 });
    const passed = new Date(Date.now() - (binDays + 1) * oneDay).toISOString();
    await withDatabase(first, (db) =>
      db
        .updateTable("revision")
        .set({ at: passed })
        .where("entry", "=", Number(ids[0]))
        .where("collection", "=", "picture")
        .execute(),
    );
    await withDatabase(first, (db) => db.updateTable("media").set({ usedAt: longAgo.toISOString() }).execute());
    // An AVIF file that is made after the others were aged is younger than they are.
    const waiting = join(dataDirectory, mediaFolders.waiting);
    await eventually(async () => expect(await readdir(waiting)).toEqual([]));
    await first.stop();

    await age(join(dataDirectory, "media"));
    // The site looks twice, a day apart.
    const look = await startSite(environment);
    const looks = (db: Database) => db.selectFrom("look").select("subject").execute();
    await eventually(async () => expect((await withDatabase(look, looks)).length).toBeGreaterThanOrEqual(2));
    expect(await hashes()).toContain(hashOf(old));
    await withDatabase(look, (db) =>
      db
        .updateTable("look")
        .set({ at: new Date(Date.now() - oneDay - 60_000).toISOString() })
        .execute(),
    );
    await look.stop();
    const second = await startSite(environment);
    const status = async (address = "") => (await fetch(second.origin + address)).status;
    await eventually(async () => expect(await hashes()).not.toContain(hashOf(old)));
    expect(await hashes()).toContain(hashOf(young));
    expect([await status(young), await status(old), await status(used)]).toEqual([404, 404, 200]);
    await second.stop();
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
