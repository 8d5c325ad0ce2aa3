import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { TakeBack } from "../session/take-back.ts";

const noteSchema = z.object({
  /** The path and query of the page that shows it. */
  page: z.string(),
  text: z.string(),
  /** The writes that "Undo" takes back. */
  undo: z.optional(
    z.array(
      z.union([
        z.object({ collection: z.string(), id: z.number(), version: z.number(), last: z.number() }),
        z.object({ collection: z.string(), id: z.number(), removes: z.boolean(), last: z.number() }),
      ]),
    ),
  ),
  /** Where the entry can be seen. */
  see: z.optional(z.string()),
});

/** What was done, until the page is left: with a way to undo it, or to see it. */
export type LastingNoteContent = { text: string; undo?: readonly TakeBack[]; see?: string };

const storageKey = "note";

/** Leaves a note for the page at `address`, a path with its query; nothing where the browser does not let this site store it. */
function leaveNote(page: string, note: LastingNoteContent): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ page, ...note }));
  } catch {
    // The next page shows what was done all the same.
  }
}

function takeNote(page: string): LastingNoteContent | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const note = noteSchema.safeParse(JSON.parse(stored ?? "null")).data;
    return note?.page === page ? note : undefined;
  } catch {
    return undefined;
  }
}

/** The note of a screen, and how it is passed to the page that is loaded next. */
export function useLastingNote() {
  const [note, setNote] = useState<LastingNoteContent>();
  useEffect(() => {
    const passed = takeNote(window.location.pathname + window.location.search);
    if (passed) setNote(passed);
  }, []);
  /** Loads a page, this one unless another is given, which shows the note. */
  const load = (next: LastingNoteContent, address = window.location.pathname + window.location.search) => {
    leaveNote(address, next);
    window.location.assign(address);
  };
  return { note, show: setNote, load };
}
