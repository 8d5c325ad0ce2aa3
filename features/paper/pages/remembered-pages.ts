import type { PaperPage } from "./use-pages.ts";

/** A page that the server has and that is in no PDF yet. */
export type RememberedPage = Pick<PaperPage, "look" | "turn" | "isWhole"> & { id: string };

/**
 * Pages are remembered in the browser's tab, because a phone with little memory ends the tab while its camera is open,
 * and opens it again afterwards.
 */
const keyOf = (field: string) => `paper ${window.location.pathname} ${field}`;

/** The pages that a form's field had when the browser ended the tab. */
export function rememberedPages(field: string): readonly RememberedPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(field)) ?? "[]") as RememberedPage[];
  } catch {
    return [];
  }
}

export function rememberPages(field: string, pages: readonly PaperPage[]): void {
  const kept = pages.flatMap(({ made, look, turn, isWhole }) => (made ? [{ id: made.id, look, turn, isWhole }] : []));
  try {
    if (kept.length === 0) sessionStorage.removeItem(keyOf(field));
    else sessionStorage.setItem(keyOf(field), JSON.stringify(kept));
  } catch {
    // Without a storage, only an ended tab loses the pages.
  }
}
