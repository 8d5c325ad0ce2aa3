import * as z from "zod/mini";
import { type DraftOwner, storageOf } from "./draft.ts";

/**
 * The maximum number of dismissals that a device stores; the latest are kept. They are enough for some hundred entries
 * and take less than 20 kB.
 */
const mostDismissed = 300;
const storageKey = "dismissed-hints";

const schema = z.array(z.string().check(z.maxLength(200)));

/** The entry of a form: the name of its declaration, and its id. An entry that is not yet added has no id. */
export type HintedEntry = { name: string; id?: number | string | undefined };

const prefixOf = ({ name, id }: HintedEntry) => `${name}/${id ?? "new"} `;

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

/** Remembers that a hint was dismissed. If the browser has no storage, only the current page remembers it. */
export function dismissHint(owner: DraftOwner, entry: HintedEntry, hint: string): void {
  change(owner, (all) => [prefixOf(entry) + hint, ...all]);
}

/**
 * Moves the dismissals of a new entry to its id once it is added, or removes them if the id is unknown, so that the
 * next new entry starts without any.
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
