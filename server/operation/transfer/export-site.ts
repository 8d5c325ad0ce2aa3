import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Declaration } from "../../../engine/declaration.ts";
import { declarations } from "../../../globals/all.ts";
import type { Database, Tables } from "../../database/open.ts";
import { lastIdOf } from "../../database/last-id.ts";
import { inSnapshot } from "../../database/transaction.ts";
import { makeFolder, syncFile } from "../../disk/atomic-file.ts";
import { ifThere } from "../../disk/if-there.ts";
import { log } from "../../log/log.ts";
import { isMediaName } from "../../media/file-name.ts";
import type { Folder } from "../../media/folder.ts";
import { StartError } from "../../log/start-error.ts";
import { contentFile, exportedMedia, format, hashOfFile, siteFiles, writeJson } from "./site-folder.ts";

type Entry = { _id: string } & Record<string, unknown>;

/**
 * Writes everything that the school has published to a new folder: entries, their versions and the audit log as JSON,
 * media as files. The site may run at the same time; all entries are as they were at one moment. Accounts are left out,
 * because passwords must not leave the site.
 */
export async function exportSite(db: Database, library: Folder, folder: string): Promise<void> {
  await requireEmpty(folder);
  await makeFolder(folder, 0o700);
  await makeFolder(join(folder, "content"));
  const { contents, changes, versions, imported, descriptions } = await inSnapshot(db, readAll);
  for (const [name, content] of contents) {
    await writeJson(folder, contentFile.path(name), content);
    log.info(`${name}: ${content.entries.length} entries`);
  }
  await writeJson(folder, siteFiles.changes.path, changes);
  await writeJson(folder, siteFiles.versions.path, versions);
  await writeJson(folder, siteFiles.imported.path, imported);
  const files = await copyMedia(library, folder);
  await writeJson(folder, siteFiles.media.path, { descriptions, files });
  // Written last, so a folder without it is incomplete.
  await writeJson(folder, siteFiles.site.path, { format, collections: contents.map(([name]) => name) });
  log.info(`${folder} is complete: ${versions.length} versions, ${files.length} files of media.`);
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await ifThere(readdir(folder)).catch((error: Error) => {
    throw new StartError(`${folder} cannot be used: ${error.message}`);
  });
  if (names?.length) throw new StartError(`${folder} is not empty. Name a new folder.`);
}

async function readAll(transaction: Transaction<Tables>) {
  const contents: [string, { lastId: number; entries: Entry[] }][] = [];
  for (const declaration of declarations) contents.push([declaration.name, await contentOf(transaction, declaration)]);
  const names = declarations.map(({ name }) => name);
  const changes = await transaction
    .selectFrom("audit_log")
    .selectAll()
    .where("collection", "in", names)
    .orderBy("id")
    .execute();
  const revisions = await transaction
    .selectFrom("revision")
    .selectAll()
    .where("collection", "in", names)
    .orderBy("id")
    .execute();
  const versions = revisions.map(({ values, ...row }) => ({ ...row, values: JSON.parse(values) as unknown }));
  const imported = await transaction
    .selectFrom("imported_entry")
    .selectAll()
    .orderBy("source")
    .orderBy("collection")
    .orderBy("sourceId")
    .execute();
  const descriptions = await transaction
    .selectFrom("media")
    .select(["name", "type", "size", "title"])
    .orderBy("name")
    .execute();
  return { contents, changes, versions, imported, descriptions };
}

async function contentOf(transaction: Transaction<Tables>, { name }: Declaration) {
  const rows = await transaction.selectFrom(name).selectAll().orderBy("id").execute();
  const entries = rows.map(({ id, ...values }): Entry => {
    const set = Object.entries(values).filter(([, value]) => value !== null);
    return { _id: String(id), ...Object.fromEntries(set) };
  });
  return { lastId: await lastIdOf(transaction, name), entries };
}

type CopiedFile = { name: string; size: number; sha256: string };

/** Copies the media files. A file that is removed in the meantime is left out. */
async function copyMedia(library: Folder, folder: string): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  await makeFolder(join(folder, exportedMedia.files));
  const names = (await library.files()).map(({ name }) => name).filter(isMediaName);
  for (const name of names.toSorted()) {
    const target = join(folder, exportedMedia.files, name);
    if (!(await library.copyTo(name, target))) continue;
    await syncFile(target);
    copied.push({ name, size: (await stat(target)).size, sha256: await hashOfFile(target) });
  }
  return copied;
}
