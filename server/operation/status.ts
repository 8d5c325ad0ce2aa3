import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

/** The file in `DATA_DIR` with the site's status, which can also be read while it is asleep. */
export const statusFile = "status.json";

/** Maximum number of bytes of the file that are read: about three times the longest file that a site writes. */
const mostBytes = 64 * 1024;
/** Maximum number of characters of a text in the file. Longer texts are cut when the file is written. */
export const mostCharacters = 500;
/** Maximum number of alarms, of missing items, and of invitations. */
export const mostListed = 50;

/** Why search engines may not show a site yet: it has no administrator, or still content of the sample school. */
export const unfinishedParts = ["administrator", "sample"] as const;
export type Unfinished = (typeof unfinishedParts)[number];

const text = z.string().check(z.minLength(1), z.maxLength(mostCharacters));
const count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const moment = z.iso.datetime();

/** The parts of the status that features add; a site without such a feature leaves them out. */
const added = {
  /**
   * Items that an authority requires a school to show: how many are present, of how many, and the numbers of the
   * missing ones.
   */
  items: z.optional(z.object({ present: count, of: count, missing: z.array(count).check(z.maxLength(mostListed)) })),
  /** How many links in the published content are broken. */
  brokenLinks: z.optional(count),
};

/**
 * The status of a site, for a person who looks after many. It contains nothing about persons, and nothing that visitors
 * could not see except the backups and alarms. Fields from a later version are ignored. Moments are ISO 8601 timestamps
 * in UTC.
 */
const statusSchema = z.object({
  /** The version of the program that wrote it. */
  version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  /** When it was written. */
  at: moment,
  state: z.enum(["awake", "asleep"]),
  name: z.object({ en: text, bn: z.optional(text) }),
  publicUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(mostCharacters)),
  /** Why search engines may not show the site yet; left out by versions that showed every site to them. */
  unfinished: z.optional(z.array(z.enum(unfinishedParts)).check(z.maxLength(unfinishedParts.length))),
  /** The newest notice that visitors see; null if there is none. */
  lastNotice: z.nullable(
    z.object({ title: z.object({ en: z.optional(text), bn: z.optional(text) }), date: z.iso.date() }),
  ),
  /**
   * When each invitation was made that nobody has accepted yet; left out if there are more than 50, and by versions
   * that did not say so.
   */
  invitations: z.optional(z.array(moment).check(z.maxLength(mostListed))),
  ...added,
  /** When the newest backup was made; null if there is none. */
  lastBackup: z.nullable(moment),
  /**
   * The size of the files in `DATA_DIR`. With `areMore` it is at least so much, because there are more files than were
   * looked at.
   */
  bytes: count,
  areMore: z.optional(z.boolean()),
  alarms: z.array(z.object({ en: text, bn: text })).check(z.maxLength(mostListed)),
});

/** The content of the file. */
export type Status = z.infer<typeof statusSchema>;
/** A feature's part of the status. */
export type AddedStatus = Pick<Status, keyof typeof added>;

/** Why there is no status: there is no such file, or it is not in the format that sites write. */
export type NoStatus = "missing" | "unreadable";

/**
 * Reads the status of the site in a data folder. The folder's owner may have put anything there, so links and pipes are
 * not followed, at most 64 KB are read, and all of it is parsed. A reader must still escape the texts.
 */
export async function readStatus(dataDirectory: string): Promise<Status | NoStatus> {
  try {
    return z.parse(statusSchema, JSON.parse(await readUntrusted(join(dataDirectory, statusFile), mostBytes)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
}

/**
 * Reads a text file that a folder's owner may have replaced by anything. Links and pipes are not followed. Throws an
 * error if it is not a file, or has more than `most` bytes.
 */
export async function readUntrusted(path: string, most: number): Promise<string> {
  // Without O_NONBLOCK, opening a named pipe without a writer would block.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error("It is no file.");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most + 1), 0, most + 1, 0);
    if (bytesRead > most) throw new Error("It is too large.");
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
