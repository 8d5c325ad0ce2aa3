import * as z from "zod/mini";
import type { DraftOwner } from "./draft.ts";

/** How many dismissals a device keeps, the latest first: some hundred entries' worth, in less than 20 kB. */
const mostDismissed = 300;
const storageKey = "dismissed-hints";

const schema = z.array(z.string().check(z.maxLength(200)));

/** The entry of a form: its declaration, and its id unless it is yet to be added. */
export type HintedEntry = { name: string; id?: number | string | undefined };

const prefixOf = ({ name, id }: HintedEntry) => `${name}/${id ?? "new"} `;

/** Where dismissals are kept: as drafts are, until the tab ends on a computer that others use. */
function storageOf({ sharedComputer }: Pick<DraftOwner, "sharedComputer">): Storage {
  return sharedComputer ? sessionStorage : localStorage;
}

function readAll(storage: Storage): string[] {
  const found = schema.safeParse(JSON.parse(storage.getItem(storageKey) ?? "[]"));
  return found.success ? found.data : [];
}

/** The hints of an entry that were dismissed on this device. */
export function dismissedHints(owner: DraftOwner, entry: HintedEntry): string[] {
  try {
    const prefix = prefixOf(entry);
    return readAll(storageOf(owner)).flatMap((one) => (one.startsWith(prefix) ? [one.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

/** Remembers that a hint was dismissed; where the browser stores nothing, only the page that shows it does. */
export function dismissHint(owner: DraftOwner, entry: HintedEntry, hint: string): void {
  change(owner, (all) => [prefixOf(entry) + hint, ...all]);
}

/**
 * Gives the dismissals of an entry that was added to it by its id, where that is known, so that the next new entry
 * begins without any.
 */
export function passDismissedHints(owner: DraftOwner, name: string, id?: string): void {
  const [from, to] = [prefixOf({ name }), prefixOf({ name, id })];
  change(owner, (all) =>
    all.flatMap((one) => (one.startsWith(from) ? (id === undefined ? [] : [to + one.slice(from.length)]) : [one])),
  );
}

function change(owner: DraftOwner, changed: (all: string[]) => string[]): void {
  try {
    const storage = storageOf(owner);
    const before = readAll(storage);
    const after = [...new Set(changed(before))].slice(0, mostDismissed);
    if (before.length + after.length > 0) storage.setItem(storageKey, JSON.stringify(after));
  } catch {
    // The browser does not let this site store anything.
  }
}
