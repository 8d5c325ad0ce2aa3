import { type Collection, localizedName } from "../../engine/collection.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { type Global, globalId } from "../../engine/global.ts";
import type { Message } from "../../engine/message.ts";
import type { Row } from "../../engine/row.ts";
import { isExpiresOn } from "../../engine/fields/days.ts";
import type { Store } from "../../server/content/store.ts";
import type { Check } from "./records.ts";

/** Only this many entries of a list are checked; no school has more. */
const mostEntries = 500;

/** What parts are checked against: the store as visitors see it today, and what a person confirmed. */
export type Content = { store: Store; today: Day; check: Check | undefined };

/** A sentence about what is missing from a part, and the screen on which to fill it in. */
export type Gap = { text: Message; screen: string };

/** The result of checking a part. */
export type Look = {
  /** Whether at least something of the part is there. */
  isThere: boolean;
  gaps: readonly Gap[];
  /** The ids of the entries that show it. */
  ids?: readonly number[];
  /** The fingerprint of what a person must confirm. */
  fingerprint?: string;
  /** When a person confirmed it, as an ISO 8601 timestamp. */
  confirmedAt?: string;
};

/** One of the things that an item consists of. */
export type Part = {
  /** The collection or global that holds it. */
  of: Declaration;
  /** The public page that shows it, and the page's name. A part without a page proves nothing by itself. */
  page?: { path: string; name: Message };
  look: (content: Content) => Promise<Look>;
};

type Values = Readonly<Record<string, string | number | null | undefined>>;
/** Something that must be filled in: at least one of these fields. `missing` is shown if all are empty. */
export type Need = readonly [fields: string | readonly string[], missing: Message];

/** The entries of a list that are visible and have not expired. */
export async function currentRows<C extends Collection>(collection: C, { store, today }: Content): Promise<Row<C>[]> {
  const hasExpiry = Object.values(collection.fields).some(isExpiresOn);
  const range = { limit: mostEntries, ...(hasExpiry && { unexpiredOn: today }) };
  return (await store.list(collection, range)).rows;
}

/** The screen on which to fill an empty list, or to correct one with entries. */
export function screenOf(declaration: Declaration, isThere: boolean): string {
  if (!isCollection(declaration)) return declaration.admin.updateForm;
  return isThere ? declaration.admin.list : declaration.admin.add;
}

export function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id);
}

/** The messages of the needs that a row does not meet. A text in either language meets a need. */
export function unmet(row: object, needs: readonly Need[]): Message[] {
  const values = row as Values;
  const isFilled = (name: string) => (values[name] ?? values[localizedName(name)] ?? null) !== null;
  return needs.flatMap(([fields, missing]) => ([fields].flat().some(isFilled) ? [] : [missing]));
}

const pageOf = (declaration: Declaration, path = declaration.page ?? "/") => ({
  path,
  name: declaration.messages.title,
});

/** A part that is there when the list has an entry. Its gaps are the unmet `needs` of the entry that meets most. */
export function listed(
  of: Collection,
  { none, needs = [], path }: { none: Message; needs?: readonly Need[]; path?: string },
): Part {
  return {
    of,
    page: pageOf(of, path),
    look: async (content) => {
      const rows = await currentRows(of, content);
      return { ...lookAt(of, rows, { none, needs }), ids: idsOf(rows) };
    },
  };
}

/** Checks the rows of a list or of a table. The gaps are those of the row that meets most needs. */
export function lookAt(
  of: Declaration,
  rows: readonly object[],
  { none, needs = [] }: { none: Message; needs?: readonly Need[] },
): Pick<Look, "isThere" | "gaps"> {
  const screen = screenOf(of, rows.length > 0);
  if (rows.length === 0) return { isThere: false, gaps: [{ text: none, screen }] };
  const [fewest = []] = rows.map((row) => unmet(row, needs)).toSorted((a, b) => a.length - b.length);
  return { isThere: true, gaps: fewest.map((text) => ({ text, screen })) };
}

type FilledOptions = { path?: string; isOptional?: boolean };

/** A part that is there when the global meets at least one need. An optional part has no gaps. */
export function filled(of: Global, needs: readonly Need[], { path, isOptional = false }: FilledOptions = {}): Part {
  return {
    of,
    page: pageOf(of, path),
    look: async ({ store }) => {
      const missing = unmet(await store.findGlobal(of), needs);
      const gaps = isOptional ? [] : missing.map((text) => ({ text, screen: screenOf(of, true) }));
      return { isThere: missing.length < needs.length, gaps, ids: [Number(globalId)] };
    },
  };
}
