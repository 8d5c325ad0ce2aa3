import { useLoaderData } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { collectionNamed } from "../../collections/all.ts";
import { dayField, type Declaration, titleField } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { referencesIn } from "../../engine/fields/reference.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../../server/content/store.ts";

/**
 * An option of a reference field: an entry, or no entry (empty `id`). `lang` is the language of the text if that is not
 * the page's.
 */
export type EntryChoice = { id: string; text: string; lang?: Locale | undefined };

/**
 * The maximum number of entries that a field offers, from the beginning of their list. The entry that the field already
 * refers to is always offered.
 */
const offered = 500;

/** Loads the options of all reference fields of a form, by field name; `row` is the stored entry. For loaders. */
export async function loadEntryChoices(
  store: Store,
  declaration: Declaration,
  locale: Locale,
  row?: Row,
): Promise<Record<string, EntryChoice[]>> {
  const all = store.includingHidden();
  const loaded = referencesIn(declaration).map(async ({ name, to }): Promise<[string, EntryChoice[]]> => {
    const collection = collectionNamed(to);
    const { rows } = await all.list(collection, { limit: offered });
    const stored = (row as Readonly<Record<string, number | null>> | undefined)?.[name] ?? undefined;
    const isOffered = stored === undefined || rows.some(({ id }) => id === stored);
    const found = isOffered ? undefined : await all.find(collection, String(stored));
    const gone = { id: String(stored), text: m.reference_gone({}, { locale }) };
    const none = { id: "", text: m.reference_none({}, { locale }) };
    const further = isOffered ? [] : [found ? choiceOf(collection, found, locale) : gone];
    return [name, [none, ...rows.map((one) => choiceOf(collection, one, locale)), ...further]];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** An entry as an option: its title, with its day if it has one. */
function choiceOf(declaration: Declaration, row: Row, locale: Locale): EntryChoice {
  const title = localize(declaration, row, titleField(declaration) ?? "", locale);
  const day = dayField(declaration);
  const date = day && longDate(String((row as Row & Record<string, string>)[day]), locale);
  return { id: String(row.id), text: [title?.text, date].filter(Boolean).join(" – "), lang: title?.lang };
}

/** The options of a reference field, from this screen's loader. */
export function useEntryChoices(name: string): readonly EntryChoice[] {
  const { choices } = useLoaderData<{ choices?: Readonly<Record<string, EntryChoice[]>> }>();
  return choices?.[name] ?? [];
}
