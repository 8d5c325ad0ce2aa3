import { sql, type SqlBool } from "kysely";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import { sizeOf, variantsOf } from "../../engine/media/media.ts";
import { type MediaUse, usesOf } from "../content/media-use.ts";
import { recordAction } from "../content/audit-log.ts";
import { recordNotice } from "../content/change-notices.ts";
import { eraseTextWithin, scansKey } from "../content/document-index.ts";
import { type TextState, textStates } from "../content/document-text.ts";
import { readAllScans, setScanRead } from "../content/scan-choices.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Versions } from "../content/versions.ts";
import type { ScanReader } from "./scan-reader.ts";
import { isMediaName } from "./file-name.ts";
import type { MediaFolders } from "./folder.ts";

/** The kind of files to list: all, or those that a picture or a document field accepts. */
export type FileKind = "picture" | "document";

/** A file as writers see it in the list. */
export type ListedFile = {
  /** Its address under `/media`. */
  address: string;
  /** The name under which it was uploaded. */
  title: string;
  type: string;
  /** In bytes. */
  size: number;
  /** The day of its upload; undefined if unknown. */
  day: Day | undefined;
  /** The result of reading the text of a document; undefined if it was not read. */
  textState: TextState | undefined;
  /** The entries and globals that use it, also hidden ones. */
  uses: MediaUse[];
  /** Whether it is kept for something that is not an entry yet, such as a change that waits for approval. */
  isAwaited: boolean;
};

type Range = { question?: string; kind?: FileKind | undefined; limit: number; offset: number };

const prefix = "/media/";

/** The library that the files are in (media-library.ts). */
type Library = {
  folders: MediaFolders;
  remove: (names: readonly string[]) => Promise<void>;
  keptElsewhere: () => Promise<readonly string[]>;
};

/** What reads the texts of files. */
type Texts = { versions: Versions; scans: ScanReader | undefined };

/** The list of the site's own files, and their removal. */
export type SiteFiles = {
  /** A page of the files, last used first, with the uses of each; and the total number. */
  list: (range: Range) => Promise<{ files: ListedFile[]; total: number }>;
  /** The results of reading documents, by their addresses; unread ones are left out. */
  textStates: (addresses: readonly string[]) => Promise<Map<string, TextState>>;
  /** Whether scans can be read here, and the number of those that were not tried. */
  scans: () => Promise<{ areRead: boolean; untried: number }>;
  /** Lets a scan be read, or leaves it out of the search; `by` as below. Returns whether that changes anything. */
  setScanRead: (address: string, isRead: boolean, by: string) => Promise<boolean>;
  /** Lets all scans be read that were not tried; `by` as below. Returns their number. */
  readAllScans: (by: string) => Promise<number>;
  /** Removes a file permanently; `by` is the author in the audit log. Returns whether the file existed. */
  remove: (address: string, by: string) => Promise<boolean>;
};

/** The file list of a database and its library. */
export function siteFiles(db: Database, library: Library, { versions, scans }: Texts): SiteFiles {
  const told = <Result>(result: Result): Result => {
    versions.bumpList(scansKey);
    return result;
  };
  return {
    list: (range) => listFiles(db, library, range),
    textStates: (addresses) => textStates(db, addresses),
    scans: async () => ({ areRead: (await scans?.isThere()) ?? false, untried: await countUntried(db) }),
    setScanRead: async (address, isRead, by) => told(await setScanRead(db, address.slice(prefix.length), isRead, by)),
    readAllScans: async (by) => told(await readAllScans(db, by)),
    remove: (address, by) => removeFile(db, library, address, by),
  };
}

async function listFiles(
  db: Database,
  library: Library,
  { question = "", kind, limit, offset }: Range,
): Promise<{ files: ListedFile[]; total: number }> {
  const part = `%${question.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const conditions = [
    ...(question === "" ? [] : [sql<SqlBool>`lower(title) like ${part} escape '\\'`]),
    ...(kind === "picture" ? [sql<SqlBool>`type like 'image/%'`] : []),
    ...(kind === "document" ? [sql<SqlBool>`type not like 'video/%'`] : []),
  ];
  let query = db.selectFrom("media");
  for (const condition of conditions) query = query.where(condition);
  const { total } = await query.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy("usedAt", "desc").orderBy("name").limit(limit).offset(offset).execute();
  const addresses = rows.map(({ name }) => prefix + name);
  const uses = await usesOf(db, addresses);
  const states = await textStates(db, addresses);
  const awaited = new Set(await library.keptElsewhere());
  const files = rows.map(async ({ name, type, size, title, addedAt }): Promise<ListedFile> => {
    const since = addedAt === "" ? await fileTime(library.folders, name) : new Date(addedAt);
    return {
      address: prefix + name,
      title,
      type,
      size,
      day: since && dayAt(since),
      textState: states.get(prefix + name),
      uses: uses.get(prefix + name) ?? [],
      isAwaited: awaited.has(prefix + name),
    };
  });
  return { files: await Promise.all(files), total: Number(total) };
}

async function countUntried(db: Database): Promise<number> {
  const query = db.selectFrom("document_text").where("state", "=", "scanned" satisfies TextState);
  return Number((await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
}

/**
 * The modification time of a file. It stands for the time of the upload, which was not recorded for older files. An
 * unavailable store does not block the list.
 */
async function fileTime({ served }: MediaFolders, name: string): Promise<Date | undefined> {
  const found = await served.find(name).catch(() => undefined);
  return found && new Date(found.modifiedAt);
}

/**
 * Removes a file permanently, in all sizes, even if it is used: entries and versions then have an address without a
 * file. Returns whether the file existed.
 */
async function removeFile(db: Database, library: Library, address: string, by: string): Promise<boolean> {
  const name = address.slice(prefix.length);
  if (!address.startsWith(prefix) || !isMediaName(name)) return false;
  const isRemoved = await inTransaction(db, async (transaction) => {
    const row = await transaction.deleteFrom("media").where("name", "=", name).returningAll().executeTakeFirst();
    if (!row) return false;
    await recordAction(transaction, { by, collection: "media", entry: 0, action: "remove", title: row.title });
    await recordNotice(transaction, { kind: "files" });
    await eraseTextWithin(transaction, name);
    return true;
  });
  if (isRemoved) await library.remove(namesOf(name));
  return isRemoved;
}

/** The names of a file in all its sizes, and of the AVIF of each. */
function namesOf(name: string): string[] {
  const size = sizeOf(prefix + name);
  if (!size || !name.endsWith(".webp")) return [name];
  return variantsOf(name.slice(0, -".webp".length), size).flatMap((one) => [`${one.name}.webp`, `${one.name}.avif`]);
}
