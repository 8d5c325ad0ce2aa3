import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { changeNoteLimit } from "../../../engine/change-note.ts";
import { writeAtomically } from "../../disk/atomic-file.ts";
import { mediaFolders } from "../../disk/data-folder.ts";
import { StartError } from "../../log/start-error.ts";
import { isMediaName } from "../../media/file-name.ts";

/** The version of the export format. A program that knows only older versions refuses the folder. */
export const format = 5;
/** The first format version with the versions of entries. */
export const formatWithVersions = 2;

const text = z.string();
const count = z.int().min(0);
const id = z.int().min(1);
const note = z.string().max(changeNoteLimit).nullable().optional();

/** The rows of the server's own tables that belong to the content. An unknown column is refused. */
export const rowSchemas = {
  audit_log: z.strictObject({
    id,
    at: text,
    by: text,
    collection: text,
    /** 0 if a list was reordered. */
    entry: count,
    action: z.enum(["add", "update", "remove", "restore", "order"]),
    title: z.nullable(text),
    titleBn: z.nullable(text),
  }),
  revision: z.strictObject({
    id,
    collection: text,
    entry: id,
    version: id,
    at: text,
    by: text,
    action: z.enum(["add", "update", "remove", "restore"]),
    /**
     * The values of all columns without the id. For a removal, they include the position in a list that is ordered by
     * hand.
     */
    values: z.record(text, z.union([text, z.number(), z.null()])),
    /** The change note; absent before format 4. */
    changeNote: note,
    changeNoteBn: note,
  }),
  media: z.strictObject({ name: text, type: text, size: count, title: text }),
  imported_entry: z.strictObject({ source: text, collection: text, sourceId: text, entry: id }),
} as const;

/** A file of the media: its name, size in bytes and SHA-256 hash. */
const mediaFile = z.strictObject({ name: text, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The files of an exported site and their schemas; `docs/exported-site.md` describes them for people. */
export const siteFiles = {
  site: { path: "site.json", schema: z.object({ format: count, collections: z.array(text) }) },
  changes: {
    path: "changes.json",
    schema: z.array(rowSchemas.audit_log),
  },
  /** The versions of entries, including removed entries. */
  versions: { path: "versions.json", schema: z.array(rowSchemas.revision) },
  /** The entries that were imported from another site, so that they are not imported a second time. */
  imported: { path: "imported.json", schema: z.array(rowSchemas.imported_entry) },
  media: {
    path: "media.json",
    schema: z.strictObject({
      /** The rows of the media table. */
      descriptions: z.array(rowSchemas.media),
      /** The files in the folder `media`. */
      files: z.array(mediaFile),
      /** Before format 5, the files that only versions use, in a folder of their own. */
      aside: z.array(mediaFile).default([]),
    }),
  },
} as const;

/** The file of a collection: its entries in the order of their ids, and the last id that was assigned. */
export const contentFile = {
  path: (collection: string) => `content/${collection}.json`,
  schema: z.strictObject({
    lastId: count,
    entries: z.array(z.looseObject({ _id: z.string().regex(/^[1-9]\d{0,14}$/) })),
  }),
} as const;

/** The folders with the media files, by their list in `media.json`. */
export const exportedMedia = { files: mediaFolders.served, aside: mediaFolders.aside } as const;

/** Writes a value as readable JSON. */
export async function writeJson(folder: string, path: string, value: unknown): Promise<void> {
  await writeAtomically(join(folder, path), `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Reads and checks a JSON file of an exported site. Throws a `StartError` that names the file and what is wrong. */
export async function readJson<T>(
  folder: string,
  { path, schema }: { path: string; schema: z.ZodType<T> },
): Promise<T> {
  const file = join(folder, path);
  const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${file} cannot be read (${error.code}). Is ${folder} a folder that npm run export has written?`,
    );
  });
  try {
    return schema.parse(JSON.parse(content));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue ? `${issue.path.join(".")}: ${issue.message}` : String(error);
    throw new StartError(`${file} is damaged or was changed: ${reason}`);
  }
}

/** The SHA-256 hash of a file, in hexadecimal digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The path of an exported file whose hash is right. Throws a `StartError` for any other. */
export async function checkedFile(
  folder: string,
  { name, size, sha256 }: { name: string; size: number; sha256: string },
): Promise<string> {
  if (!isMediaName(name)) throw new StartError(`${name} is no name of a media file. Nothing was imported.`);
  const source = join(folder, name);
  const found = await stat(source).catch(() => undefined);
  if (found?.size !== size || (await hashOfFile(source)) !== sha256) {
    throw new StartError(`${source} is missing or damaged. Nothing was imported.`);
  }
  return source;
}
