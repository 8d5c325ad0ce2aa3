import { collectionNamed, collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { titleField } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { Row } from "../../engine/row.ts";
import { referencesIn } from "../../engine/fields/reference.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../../server/content/store.ts";

// An entry with a `reference` field belongs to the entry that the field names, as a picture belongs to its album.

/** A collection whose entries belong to entries of another collection, and the field that says to which. */
type Membership = { members: Collection; field: string; owners: Collection };

const memberships: readonly Membership[] = collections.flatMap((members) =>
  referencesIn(members).map(({ name, to }) => ({ members, field: name, owners: collectionNamed(to) })),
);

/** The members of an entry: their number, as a text in the language of the page, and the picture of the first one. */
export type Members = { count: string; picture: string | undefined };

/** The collection whose entries belong to entries of this collection. */
export function membersOf(owners: Collection): Membership | undefined {
  return memberships.find((one) => one.owners === owners);
}

/** The collection to whose entries this collection's entries belong. */
export function ownersOf(members: Collection): Membership | undefined {
  return memberships.find((one) => one.members === members);
}

/** Loads the members of each of these entries, by the entry's id; undefined if the collection has no members. */
export async function loadMembers(
  store: Store,
  collection: Collection,
  rows: readonly Row[],
  locale: Locale,
): Promise<Record<number, Members> | undefined> {
  const membership = membersOf(collection);
  if (!membership) return undefined;
  const { members, field } = membership;
  const pictureField = Object.keys(members.fields).find((name) => members.fields[name]?.media === "picture");
  const found = rows.map(async ({ id }): Promise<[number, Members]> => {
    const { rows: first, total } = await store.list(members, { limit: 1, filter: { values: { [field]: id } } });
    const picture = pictureField && (first[0] as Readonly<Record<string, string>> | undefined)?.[pictureField];
    return [id, { count: countText(total, locale), picture: picture || undefined }];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** The number of pictures, in words. */
function countText(total: number, locale: Locale): string {
  return m.pictures_count({ count: numberFormat(locale).format(total) }, { locale });
}

/** Loads the names of the entries that own these rows, by the row's id. Leaves out owners that visitors do not see. */
export async function loadOwnerNames(
  store: Store,
  collection: Collection,
  rows: readonly Row[],
  locale: Locale,
): Promise<Record<number, LocalizedText>> {
  const membership = ownersOf(collection);
  if (!membership) return {};
  const { owners, field } = membership;
  const ownerOf = (row: Row) => (row as Row & Record<string, number | null>)[field] ?? undefined;
  const ids = new Set(rows.flatMap((row) => ownerOf(row) ?? []));
  const found = await Promise.all([...ids].map(async (id) => [id, await store.find(owners, String(id))] as const));
  const names = new Map(found.map(([id, row]) => [id, row && localize(owners, row, titleField(owners) ?? "", locale)]));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const name = names.get(ownerOf(row) ?? 0);
      return name ? [[row.id, name]] : [];
    }),
  );
}
