import { readFile, rm } from "node:fs/promises";
import * as z from "zod/mini";
import { replaceAtomically, syncFolder } from "../disk/atomic-file.ts";
import { ifThere } from "../disk/if-there.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import type { OfficeRow } from "./office-file.ts";
import { pathsOf, type Places } from "./places.ts";

const moment = z.iso.datetime();
const text = z.string();
const rowSchema = z.object({
  name: text,
  host: text,
  eiin: text,
  name_en: text,
  name_bn: text,
  email: text,
}) satisfies z.ZodMiniType<OfficeRow>;

const recordSchema = z.object({
  /** False until the school has been made as a whole. */
  isWhole: z.boolean(),
  /** The school's row in the office's file; null for a school that was added without one. */
  row: z.nullable(rowSchema),
  /** The head's address; null if it was taken back because it was wrong. */
  email: z.nullable(z.string()),
  /**
   * The last invitation that was not taken back. `begun` is written before it is made, and `made` after that: without
   * `made`, nobody knows whether there is a link.
   */
  invitation: z.optional(z.object({ email: z.string(), begun: moment, made: z.optional(moment) })),
});

/** What the office has said of a school, and whether its head was invited. Only root reads it: it names a person. */
export type OfficeRecord = z.infer<typeof recordSchema>;

/** Reads a school's record; undefined if it has none. Throws a `StartError` if it cannot be read or is not valid. */
export async function readRecord(places: Places, name: string): Promise<OfficeRecord | undefined> {
  const { record } = pathsOf(places, name);
  const written = await ifThere(readFile(record, "utf8")).catch((error: unknown) => {
    throw toStartError(error);
  });
  if (written === undefined) return undefined;
  try {
    return z.parse(recordSchema, JSON.parse(written));
  } catch {
    throw new StartError(`${record} is damaged. Correct it, or remove it: the school then has no head to invite.`);
  }
}

export async function writeRecord(places: Places, name: string, record: OfficeRecord): Promise<void> {
  await replaceAtomically(pathsOf(places, name).record, `${JSON.stringify(record)}\n`, 0o600);
}

export async function forgetRecord(places: Places, name: string): Promise<void> {
  await rm(pathsOf(places, name).record, { force: true });
  await syncFolder(places.settings);
}
