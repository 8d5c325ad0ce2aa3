import * as z from "zod/mini";
import { collectionNamed } from "../../collections/all.ts";
import type { Locale } from "../../engine/languages.ts";
import { declarationNamed } from "../../globals/all.ts";
import { send } from "./api.ts";
import type { Failure, Outcome } from "./outcome.ts";

/** A version of an entry to restore, provided that `last` is still the entry's latest version. */
export type Restoration = { collection: string; id: number; version: number; last: number };

/**
 * How to undo a write of an entry: by restoring a version, or by removing the entry that the write added or restored.
 */
export type Undo = Restoration | { collection: string; id: number; removes: boolean; last: number };

const laterVersion = z.object({ version: z.number(), action: z.string() });

/** Restores a version of an entry, and the entry itself if it was removed, unless the entry has changed since. */
export async function restoreVersion(
  locale: Locale,
  { collection, id, version, last }: Restoration,
): Promise<Outcome<unknown>> {
  const path = `${declarationNamed(collection).api.item.replace("{id}", String(id))}/restore`;
  const outcome = await send("POST", path, { version }, { locale, ifVersion: last, expects: "acknowledged" });
  // The version is already restored: an earlier request succeeded but its response was lost.
  const later = outcome.ok ? undefined : laterVersion.safeParse(outcome.later).data;
  const isDone = later?.version === last + 1 && later.action === "restore";
  return isDone ? { ok: true, data: undefined, version: last + 1 } : outcome;
}

/**
 * Undoes writes one after the other and stops at the first failure. Returns how many were undone, whether any waits for
 * approval instead, and the failure.
 */
export async function undoWrites(
  locale: Locale,
  writes: readonly Undo[],
): Promise<{ done: number; isProposed: boolean; failed?: Failure }> {
  let done = 0;
  let isProposed = false;
  for (const write of writes) {
    const { collection, id } = write;
    const outcome =
      "removes" in write
        ? await send("DELETE", collectionNamed(collection).api.remove.replace("{id}", String(id)), undefined, {
            locale,
            ifVersion: write.last,
            expects: "deletedCount",
          })
        : await restoreVersion(locale, write);
    // An added entry that is already gone needs no undoing: an earlier request succeeded but its response was lost.
    const isGone = "removes" in write && !outcome.ok && outcome.kind === "missing";
    if (!outcome.ok && !isGone) return { done, isProposed, failed: outcome };
    isProposed ||= outcome.ok && outcome.isProposed === true;
    done += 1;
  }
  return { done, isProposed };
}
