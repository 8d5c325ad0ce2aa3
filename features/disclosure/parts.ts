import { type Collection, localizedName } from "../../engine/collection.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { type Global, globalId } from "../../engine/global.ts";
import type { Message } from "../../engine/message.ts";
import type { Row } from "../../engine/row.ts";
import { isExpiresOn } from "../../engine/fields/days.ts";
import type { Store } from "../../server/content/store.ts";
import type { Check } from "./records.ts";

/** The most entries of a list that are looked at; no school has more of what is asked for. */
const mostEntries = 500;

/** What a part is looked for in: what visitors see today, and what somebody has confirmed. */
export type Content = { store: Store; today: Day; check: Check | undefined };

/** What is missing of a part, in a sentence, and the screen that fills it. */
export type Gap = { text: Message; screen: string };

/** What was found of a part. */
export type Look = {
  /** Whether something of it is there. */
  isThere: boolean;
  gaps: readonly Gap[];
  /** The ids of the entries that show it. */
  ids?: readonly number[];
  /** The fingerprint of what somebody confirms here. */
  fingerprint?: string;
  /** The moment at which somebody has confirmed it, as an ISO 8601 timestamp. */
  confirmedAt?: string;
};

/** One of the things by which an item is shown. */
export type Part = {
  /** What it is kept in. */
  of: Declaration;
  /** The page on which visitors find it, and its name; a part without one proves nothing by itself. */
  page?: { path: string; name: Message };
  look: (content: Content) => Promise<Look>;
};

type Values = Readonly<Record<string, string | number | null | undefined>>;
/** What must be filled in, by one of these fields, and what is said where it is not. */
export type Need = readonly [fields: string | readonly string[], missing: Message];

/** The entries of a list that visitors see and that have not expired. */
export async function currentRows<C extends Collection>(collection: C, { store, today }: Content): Promise<Row<C>[]> {
  const hasExpiry = Object.values(collection.fields).some(isExpiresOn);
  const range = { limit: mostEntries, ...(hasExpiry && { unexpiredOn: today }) };
  return (await store.list(collection, range)).rows;
}

/** The screen on which somebody fills a list without entries, or mends one with entries. */
export function screenOf(declaration: Declaration, isThere: boolean): string {
  if (!isCollection(declaration)) return declaration.admin.updateForm;
  return isThere ? declaration.admin.list : declaration.admin.add;
}

export function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id);
}

/** The needs that a row does not meet; a text in either language meets one. */
export function unmet(row: object, needs: readonly Need[]): Message[] {
  const values = row as Values;
  const isFilled = (name: string) => (values[name] ?? values[localizedName(name)] ?? null) !== null;
  return needs.flatMap(([fields, missing]) => ([fields].flat().some(isFilled) ? [] : [missing]));
}

const pageOf = (declaration: Declaration, path = declaration.page ?? "/") => ({
  path,
  name: declaration.messages.title,
});

/** A part that a list has once it has an entry; `needs` are those of the entry that meets most. */
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

/** What is found in the rows of a list, or in those of a table: the gaps are those of the row that meets most needs. */
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

/** A part that a global has once one of its needs is met. Nothing is missing of one that is optional. */
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
