import type { Look } from "./kept-pages.ts";
import type { PageOptions } from "./make-page.ts";

/** A page that the server has and that is in no PDF yet. */
export type RememberedPage = Required<PageOptions> & { id: string; look: Look };
/** A page of the form; one that the server has not made yet cannot be remembered. */
type OpenPage = Omit<RememberedPage, "id"> & { made?: { id: string } | undefined };

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

export function rememberPages(field: string, pages: readonly OpenPage[]): void {
  const kept = pages.flatMap(({ made, look, turn, isWhole }) => (made ? [{ id: made.id, look, turn, isWhole }] : []));
  try {
    if (kept.length === 0) sessionStorage.removeItem(keyOf(field));
    else sessionStorage.setItem(keyOf(field), JSON.stringify(kept));
  } catch {
    // Without a storage, only an ended tab loses the pages.
  }
}
