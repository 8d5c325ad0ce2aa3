import { data } from "react-router";
import { collectionNamed } from "../../../collections/all.ts";
import { type Declaration, isForEditors } from "../../../engine/declaration.ts";
import type { StoredValue } from "../../../engine/field.ts";
import { binDays, keptVersions } from "../../../engine/history-limits.ts";
import { formatInstant } from "../../../engine/dates/instant.ts";
import type { Locale } from "../../../engine/languages.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { columnsOf } from "../../../engine/row.ts";
import { referencesIn } from "../../../engine/fields/reference.ts";
import { declarations } from "../../../globals/all.ts";
import * as m from "../../../messages/compiled/messages.js";
import { authorName } from "../../../sample/author.ts";
import type { Revision, Values } from "../../../server/content/history.ts";
import type { Store } from "../../../server/content/store.ts";
import { readingContext } from "../../context.ts";
import { requireAdministrator, requireWriter } from "../../session/require-role.ts";
import { titleOf } from "../entry-title.ts";
import { type ColumnChange, namedFile, ShownValues } from "./shown-values.ts";
import type { Route } from "./+types/entry-versions.ts";

/** A version as the screen shows it. */
export type ShownVersion = Pick<Revision, "version" | "action" | "at"> & {
  /**
   * The time in the language of the page. `when` and `by` are undefined for a version without an author: the values of
   * an entry that is older than the history, from before its first recorded write.
   */
  when: string | undefined;
  by: string | undefined;
  changes: ColumnChange[];
  /** `isNow`: this is the current version. `differs`: restoring it would change something. */
  isNow: boolean;
  differs: boolean;
};

/** Loads the stored versions of an entry, newest first, with what each has changed. Throws 404 if none is stored. */
export async function loadVersions({ request, context, params }: Route.LoaderArgs) {
  requireWriter({ request, context });
  const { store, mediaLibrary, locale } = context.get(readingContext);
  const declaration = declarations.find(({ name }) => name === params.collection);
  if (!declaration || !isForEditors(declaration)) requireAdministrator({ request, context });
  const row = declaration && (await store.includingHidden().find(declaration, params.id));
  const revisions = declaration ? await store.history.list(declaration, params.id) : [];
  if (!declaration || (!row && revisions.length === 0)) throw data(null, { status: 404 });
  const files = await mediaLibrary.describeAll(mediaIn(declaration, revisions));
  const now = row && JSON.stringify(valuesOf(declaration, row));
  const people = await store.history.personNames(revisions.map(({ by }) => by));
  const names = await referencedNames(store, declaration, revisions, locale);
  const fileName = (address: string) => namedFile(files, address);
  const shown = new ShownValues(declaration, locale, row, {
    fileName,
    entryName: (collection, id) => names.get(`${collection}/${id}`),
  });
  const versions = revisions.map(({ version, action, at, by, values }, place): ShownVersion => {
    const before = revisions[place + 1]?.values ?? {};
    return {
      version,
      action,
      at,
      when: by === "" ? undefined : formatInstant(at, locale),
      by: by === "" ? undefined : authorName(by, locale, people),
      changes: action === "remove" ? [] : shown.changes(before, values),
      isNow: place === 0 && row !== undefined,
      differs: JSON.stringify(valuesOf(declaration, values)) !== now,
    };
  });
  const id = Number(params.id);
  const exists = row !== undefined;
  const digits = numberFormat(locale);
  const lede = exists
    ? m.versions_about({ count: digits.format(keptVersions) }, { locale })
    : m.version_removed({ days: digits.format(binDays) }, { locale });
  return {
    name: declaration.name,
    id,
    exists,
    lede,
    empty: m.versions_none({}, { locale }),
    title: titleOf(declaration, row ?? revisions[0]?.values ?? {}, locale),
    versions,
  };
}

/** The values of a declaration's columns. A version lacks the columns that were added after it. */
function valuesOf(declaration: Declaration, row: object): StoredValue[] {
  const values = row as Values;
  return columnsOf(declaration).map(({ name }) => values[name] ?? null);
}

function mediaIn(declaration: Declaration, revisions: readonly Revision[]): string[] {
  const names = Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.media);
  return revisions.flatMap(({ values }) => names.map((name) => String(values[name] ?? "")));
}

/** The titles of the entries that versions refer to, by collection and id. Removed entries are left out. */
async function referencedNames(
  store: Store,
  declaration: Declaration,
  revisions: readonly Revision[],
  locale: Locale,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { name, to } of referencesIn(declaration)) {
    const collection = collectionNamed(to);
    for (const id of new Set(revisions.map(({ values }) => values[name] ?? null))) {
      const found = id === null ? undefined : await store.includingHidden().find(collection, String(id));
      if (found) names.set(`${to}/${id}`, titleOf(collection, found, locale)?.text ?? "");
    }
  }
  return names;
}
