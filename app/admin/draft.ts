import type { Typed } from "../../engine/typed.ts";

/** What was typed into a form and not saved yet. */
export type Draft = { typed: Typed };

const keyOf = (path: string) => `draft:${path}`;

/** The draft that this tab keeps for a form. */
export function readDraft(path: string): Draft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(path));
    return kept === null ? undefined : (JSON.parse(kept) as Draft);
  } catch {
    return undefined;
  }
}

/** Keeps a draft for as long as the tab lives; answers whether the browser let it. */
export function keepDraft(path: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft of a form. */
export function dropDraft(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
