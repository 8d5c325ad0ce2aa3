import { z } from "zod";
import { databaseFile, mediaFolders, secretFile } from "../../disk/data-folder.ts";

/** The version of the format of a backup; a program that knows only older ones refuses it. */
export const format = 1;

/** The last two files of a backup: the manifest, and its SHA-256 hash in the form that `sha256sum -c` reads. */
export const manifestFile = "manifest.json";
export const manifestHashFile = "manifest.json.sha256";

/** Largest manifest that is read, in bytes: that of some 400,000 files. */
export const largestManifest = 64 * 1024 * 1024;

const count = z.int().min(0);

/** What a backup holds. Nothing else is unpacked. */
const schema = z.strictObject({
  format: z.int().min(1),
  /** When it was begun, as an ISO 8601 timestamp. */
  createdAt: z.iso.datetime(),
  /** Whether it holds the media too; a backup before an upgrade does not, as upgrades leave them as they are. */
  hasMedia: z.boolean(),
  /** The migrations that the database has had. */
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  rows: z.record(z.string(), count),
  /** The files before the manifest, in order. Hashes are SHA-256 in hexadecimal digits. */
  files: z.array(z.strictObject({ name: z.string(), size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof schema>;

/** The format that a manifest names, whatever else it says; undefined if it names none. */
export function formatOf(manifest: unknown): number | undefined {
  return z.object({ format: z.int() }).safeParse(manifest).data?.format;
}

/** A parsed manifest; undefined if it is not one of this format. */
export function parseManifest(manifest: unknown): Manifest | undefined {
  return schema.safeParse(manifest).data;
}

const folders = Object.values(mediaFolders).join("|");
/** Media files are named by their hash. Unfinished files have a second dot in their names, and are left out. */
const mediaName = new RegExp(`^(?:${folders})/[0-9a-f]{20}[0-9a-z-]{0,60}\\.[0-9a-z]{2,5}$`);

/**
 * Whether a backup may hold a file under this name: the database, the secret, or a file in one of the folders of media.
 */
export function isBackupName(name: string): boolean {
  return name === databaseFile || name === secretFile || isMediaPath(name);
}

/** Whether this is the name of a file of media in a backup. */
export function isMediaPath(name: string): boolean {
  return mediaName.test(name);
}

/** A time as it stands in the name of a backup, in seconds of UTC: 20261122T063000Z. */
export function timeInName(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
