import * as z from "zod/mini";

const idsSchema = z.array(z.number());

const keyOf = (collection: string) => `order:${collection}`;

/** The order that was made in this tab and not saved, laid over the present one: what came meanwhile stands at the end. */
export function readOrderDraft(collection: string, present: readonly number[]): number[] | undefined {
  try {
    const stored = idsSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(collection)) ?? "null")).data;
    if (!stored) return undefined;
    const kept = new Set(stored);
    return [...[...kept].filter((id) => present.includes(id)), ...present.filter((id) => !kept.has(id))];
  } catch {
    return undefined;
  }
}

/** Keeps an order for this tab until it is saved or, without one, forgets it; where the browser stores nothing, it ends with the page. */
export function keepOrderDraft(collection: string, ids: readonly number[] | undefined): void {
  try {
    if (ids) sessionStorage.setItem(keyOf(collection), JSON.stringify(ids));
    else sessionStorage.removeItem(keyOf(collection));
  } catch {
    // The order on the screen is there all the same.
  }
}
