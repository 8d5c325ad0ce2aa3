import type { FormValues } from "../../engine/form-values.ts";

/** The values of a form that have not been saved yet. */
export type Draft = { values: FormValues };

const keyOf = (path: string) => `draft:${path}`;

/** The draft of the form at `path` that this tab has stored; undefined if there is none. */
export function readDraft(path: string): Draft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(path));
    return kept === null ? undefined : (JSON.parse(kept) as Draft);
  } catch {
    return undefined;
  }
}

/** Stores a draft for as long as the tab is open. Returns whether the browser allowed it. */
export function saveDraft(path: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes the draft of the form at `path`. */
export function removeDraft(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // A browser without session storage has no draft to remove.
  }
}
