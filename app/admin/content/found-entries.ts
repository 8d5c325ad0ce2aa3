import { searchParameter } from "../../../engine/collection.ts";
import { type Declaration, isForEditors, titleField } from "../../../engine/declaration.ts";
import type { Locale } from "../../../engine/languages.ts";
import { type LocalizedText, localize } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import { declarations } from "../../../globals/all.ts";
import type { Found } from "../../../server/content/search.ts";
import type { Store } from "../../../server/content/store.ts";
import type { NextFound } from "../../forms/SavedNote.tsx";

/** The maximum number of results shown, because nobody corrects more entries one after the other. */
export const mostFound = 100;

/** A search result: an entry, its title, and the path of its form, which leads back to the results. */
export type FoundEntry = { declaration: Declaration; row: Row; title: LocalizedText; form: string };

/**
 * Finds entries of all kinds by words, hidden entries included. Leaves out those that the reader may not change. Sorts
 * by kind, then newest first; correcting an entry does not change this order.
 */
export async function findEntries(
  store: Store,
  question: string,
  { locale, mayAdminister }: { locale: Locale; mayAdminister: boolean },
): Promise<{ entries: FoundEntry[]; wanted: Found["wanted"] }> {
  const among = declarations.filter((one) => mayAdminister || isForEditors(one));
  const { entries, wanted } = await store.includingHidden().search(question, { limit: mostFound, among });
  const query = new URLSearchParams({ [searchParameter]: question }).toString();
  const described = entries.map(({ declaration, row }) => ({
    declaration,
    row,
    title: localize(declaration, row, titleField(declaration) ?? "", locale) ?? {
      text: declaration.messages.title({}, { locale }),
    },
    form: `${declaration.admin.updateForm.replace("{id}", String(row.id))}?${query}`,
  }));
  const place = ({ declaration }: FoundEntry) => among.indexOf(declaration);
  return { entries: described.toSorted((a, b) => place(a) - place(b) || b.row.id - a.row.id), wanted };
}

/** The form of the result that follows an entry in the results of a search; undefined after the last. */
export async function nextFound(
  store: Store,
  question: string,
  { name, id }: { name: string; id: string },
  reader: { locale: Locale; mayAdminister: boolean },
): Promise<NextFound | undefined> {
  const { entries } = await findEntries(store, question, reader);
  const here = entries.findIndex(({ declaration, row }) => declaration.name === name && String(row.id) === id);
  const next = entries[here + 1];
  return next && { title: next.title, form: next.form };
}
