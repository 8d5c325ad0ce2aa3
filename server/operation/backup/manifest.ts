import { z } from "zod";
import { databaseFile, mediaFolders, secretFile } from "../../disk/data-folder.ts";

/** The version of the backup format. A program that knows only older versions refuses the backup. */
export const format = 1;

/** The last two files of a backup: the manifest, and its SHA-256 hash in the form that `sha256sum -c` reads. */
export const manifestFile = "manifest.json";
export const manifestHashFile = "manifest.json.sha256";

/** Largest manifest that is read, in bytes: that of some 400,000 files. */
export const largestManifest = 64 * 1024 * 1024;

const count = z.int().min(0);

/** The content of a backup. Nothing else is unpacked. */
const schema = z.strictObject({
  format: z.int().min(1),
  /** When it began, as an ISO 8601 timestamp. */
  createdAt: z.iso.datetime(),
  /** Whether it includes the media. A backup before an upgrade does not, because upgrades do not change them. */
  hasMedia: z.boolean(),
  /** The migrations that were run on the database. */
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  rows: z.record(z.string(), count),
  /** The files before the manifest, in order. Hashes are SHA-256 in hexadecimal digits. */
  files: z.array(z.strictObject({ name: z.string(), size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof schema>;

/** The format version in a manifest, whatever else it contains; undefined if there is none. */
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
 * Whether a backup may contain a file with this name: the database, the secret, or a file in one of the media folders.
 */
export function isNameInBackup(name: string): boolean {
  return name === databaseFile || name === secretFile || isMediaPath(name);
}

/** Whether this is the name of a media file in a backup. */
export function isMediaPath(name: string): boolean {
  return mediaName.test(name);
}

/** The name of a backup: school-TIME.tar. Of one that was made before an upgrade: school-VERSION-TIME.tar. */
export function backupName(time: Date, version?: string): string {
  return `school-${version === undefined ? "" : `${version}-`}${timeInName(time)}.tar`;
}

/** The form of a time in a name, in seconds of UTC: 20261122T063000Z. */
export function timeInName(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** The form of a backup's name, with the parts of its time. */
export const backupPattern = /^school-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** The form of the names that a killed process leaves beside a backup: they begin with the backup's. */
export const remainsPattern = /^school-\d{8}T\d{6}Z\.tar\../;

/** The form of the name of a backup that was made before an upgrade. */
export const upgradePattern = /^school-(?<version>.+)-(?<time>\d{8}T\d{6}Z)\.tar$/;
