import * as z from "zod/mini";
import { collectionNamed } from "../../collections/all.ts";
import type { Locale } from "../../engine/languages.ts";
import { declarationNamed } from "../../globals/all.ts";
import { type Failure, type Outcome, send } from "./api.ts";

/** A version of an entry to bring back while `last` is the entry's last one. */
export type Restoration = { collection: string; id: number; version: number; last: number };

/**
 * How a write of an entry is taken back: by bringing a version back, or by removing the entry that it has added or
 * restored.
 */
export type TakeBack = Restoration | { collection: string; id: number; removes: boolean; last: number };

const laterVersion = z.object({ version: z.number(), action: z.string() });

/** Brings a version of an entry back, and the entry itself if it was removed, unless it has changed since. */
export async function restoreVersion(
  locale: Locale,
  { collection, id, version, last }: Restoration,
): Promise<Outcome<unknown>> {
  const path = `${declarationNamed(collection).api.item.replace("{id}", String(id))}/restore`;
  const outcome = await send("POST", path, { version }, { locale, ifVersion: last });
  // Pressed again after an answer that was lost: it was restored the first time.
  const later = outcome.ok ? undefined : laterVersion.safeParse(outcome.later).data;
  const isDone = later?.version === last + 1 && later.action === "restore";
  return isDone ? { ok: true, data: undefined, version: last + 1 } : outcome;
}

/** Takes writes back, one after the other, until one fails. Returns how many were, and the failure. */
export async function takeBack(
  locale: Locale,
  writes: readonly TakeBack[],
): Promise<{ done: number; failed?: Failure }> {
  let done = 0;
  for (const write of writes) {
    const { collection, id } = write;
    const outcome =
      "removes" in write
        ? await send("DELETE", collectionNamed(collection).api.remove.replace("{id}", String(id)), undefined, {
            locale,
            ifVersion: write.last,
          })
        : await restoreVersion(locale, write);
    if (!outcome.ok) return { done, failed: outcome };
    done += 1;
  }
  return { done };
}
