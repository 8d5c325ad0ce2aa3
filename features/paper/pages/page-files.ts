import { readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeAtomically } from "../../../server/disk/atomic-file.ts";
import type { MadePage } from "./make-page.ts";

/** The files that are made of a page. */
export const madeFiles = ["white", "colour", "forReading"] as const;

/**
 * A page of which the pictures are kept. Its files are named relative to the page's folder. `pdfs` are the addresses of
 * the documents that were made with it.
 */
export type KeptPage = MadePage & { pdfs: readonly string[] };

/** The names of a page's files: the picture as it was sent, and what is known of the page. */
export const sentName = "sent";
const factsName = "page.json";

const idPattern = /^[0-9a-f]{32}$/;
export const isPageId = (id: string): boolean => idPattern.test(id);

/** A folder of a page, and when the page was sent, in milliseconds. */
export type PageFolder = { folder: string; at: number };

/** What is known of a page; undefined if it is not made, or gone. */
export async function readPageFacts(folder: string): Promise<KeptPage | undefined> {
  const text = await ifThere(readFile(join(folder, factsName), "utf8"));
  return text === undefined ? undefined : (JSON.parse(text) as KeptPage);
}

export async function writePageFacts(folder: string, page: KeptPage): Promise<void> {
  await writeAtomically(join(folder, factsName), JSON.stringify(page), 0o600);
}

/** Erases what was made of a page before. */
export async function eraseOtherFiles(folder: string, stays: string): Promise<void> {
  const others = (await namesIn(folder)).filter((name) => ![sentName, factsName, basename(stays)].includes(name));
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
}

/** The pages in the folder of a person, the oldest first; also those that a killed process left unfinished. */
export async function pagesIn(folder: string): Promise<PageFolder[]> {
  const names = (await namesIn(folder)).filter(isPageId);
  const found = names.map(async (name) => {
    const page = join(folder, name);
    const { mtimeMs } = (await ifThere(stat(join(page, sentName)))) ?? (await ifThere(stat(page))) ?? { mtimeMs: 0 };
    return { folder: page, at: mtimeMs };
  });
  return (await Promise.all(found)).toSorted((one, other) => one.at - other.at);
}

export async function bytesIn(folder: string): Promise<number> {
  const entries = (await ifThere(readdir(folder, { recursive: true }))) ?? [];
  const sizes = entries.map(async (name) => (await ifThere(stat(join(folder, name))))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
}

export async function namesIn(folder: string): Promise<string[]> {
  return (await ifThere(readdir(folder))) ?? [];
}

/** What is read of a file or folder; undefined if it is gone, for example because its page was made again. */
export async function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
