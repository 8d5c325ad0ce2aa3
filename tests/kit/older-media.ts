import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Database } from "../../server/database/open.ts";
import { isPublic } from "../../server/content/media-use.ts";
import { visibleFiles } from "../../server/database/migrate.ts";
import { photo } from "./media.ts";
import { addTo, withDatabase } from "./database-state.ts";
import { collectionNamed } from "../../collections/all.ts";
import { pdf } from "./documents.ts";
import { eventually } from "./eventually.ts";
import { openSession, writerOf } from "./session.ts";
import { type Site, startSite } from "./site.ts";
import { uploaderOf } from "./upload.ts";

/** The names of a site's files: those that visitors get, and those that they do not. */
export type Names = { shown: string[]; hidden: string[] };

/**
 * Fills a data folder with files that visitors see, and with `hidden` ones of drafts and removed entries, among them
 * pictures in several sizes. The site is stopped then.
 */
export async function makeHiddenFiles(environment: Record<string, string>, hidden: number, shown = 3): Promise<void> {
  const site = await startSite({ SAMPLE_CONTENT: "no", ...environment });
  const { token } = await openSession(site);
  const [write, upload] = [writerOf(site, token), uploaderOf(site, token)];
  const [notice, picture] = [collectionNamed("notice"), collectionNamed("picture")];
  const add = async (mark: string, visibility: string) => {
    const { json } = await upload("document", Buffer.concat([pdf, Buffer.from(`%${mark}\n%%EOF`)]), `${mark}.pdf`);
    const body = { title: mark, description: "A text.", link: json.data!.url, visibility };
    return addTo(write, notice, body);
  };
  for (let place = 0; place < shown; place += 1) await add(`shown ${place}`, "public");
  for (let place = 0; place < hidden; place += 1) {
    const id = await add(`hidden ${place}`, place % 2 === 0 ? "draft" : "public");
    if (place % 2 === 1) await write("DELETE", notice.api.remove.replace("{id}", id));
  }
  for (const [seed, visibility] of [
    [1, "public"],
    [2, "draft"],
  ] as const) {
    const { json } = await upload("image", await photo(700, 500, seed).jpeg().toBuffer(), "picture.jpg");
    await addTo(write, picture, { picture: json.data!.url, visibility });
  }
  // Otherwise more files of the pictures would come later.
  await eventually(async () => expect(await readdir(join(site.dataDirectory, "media-waiting"))).toEqual([]));
  await site.stop();
}

/** The names of all media of a stopped site with its files on the disk, by the table. */
export async function namesOf(site: Pick<Site, "dataDirectory">): Promise<Names> {
  const hashes = await withDatabase(site, async (db) => {
    const rows = await db.selectFrom("media").select(["name", "publicFrom"]).execute();
    return new Set(rows.flatMap((row) => (isPublic(row.publicFrom) ? [row.name.slice(0, 20)] : [])));
  });
  const names = (await readdir(join(site.dataDirectory, "media"))).toSorted();
  const isShown = (name: string) => hashes.has(name.slice(0, 20));
  return { shown: names.filter(isShown), hidden: names.filter((name) => !isShown(name)) };
}

/**
 * Turns the data folder of a stopped site into what version 1.0.0 would have left: without the column that says who may
 * see a file, and with the hidden files in a folder of their own.
 */
export async function makeOlder(site: Pick<Site, "dataDirectory">): Promise<Names> {
  const names = await namesOf(site);
  await withDatabase(site, forgetColumn);
  const [media, aside] = ["media", "media-aside"].map((name) => join(site.dataDirectory, name)) as [string, string];
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of names.hidden) await rename(join(media, name), join(aside, name));
  return names;
}

/** Takes back the migration that says who may see a file. */
export async function forgetColumn(db: Database): Promise<void> {
  await db.schema.alterTable("media").dropColumn("publicFrom").execute();
  await db.deleteFrom("kysely_migration").where("name", "=", visibleFiles).execute();
}
