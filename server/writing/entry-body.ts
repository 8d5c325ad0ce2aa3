import { referencesIn } from "../../engine/fields/reference.ts";
import type { ZodMiniObject } from "zod/mini";
import { collectionNamed } from "../../collections/all.ts";
import { type Collection, lackingField } from "../../engine/collection.ts";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { daysOfNew } from "../../engine/dates/first-day.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Field } from "../../engine/field.ts";
import { mediaColumns } from "../../engine/media/media-columns.ts";
import type { Message } from "../../engine/message.ts";
import { addSchema, type EntryValues, updateSchema } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessage } from "../../messages/problem-messages.ts";
import type { Store } from "../content/store.ts";
import { MediaError } from "../media/media-error.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { bodyRefusal, fieldRefusal, Refusal } from "../refusal/refusal.ts";

type Body = Readonly<Record<string, unknown>>;

/** What `parseAddition` and `parseUpdate` check values against, and where they store encoded pictures. */
export type EntryParts = { store: Store; library: MediaLibrary; pictures: PictureStore };

/** Parses the sent fields of a new entry, and adds the dates that are derived from them. Throws as `parse` does. */
export async function parseAddition(parts: EntryParts, collection: Collection, sent: Body): Promise<EntryValues> {
  const values = (await parse(parts, collection, addSchema(collection), sent)) as EntryValues;
  refuseEmpty(collection, values);
  return { ...values, ...daysOfNew(collection, values, sent, dayAt(new Date())) };
}

/**
 * Parses the sent fields of an update of the entry with this id. Throws as `parse` does. What depends on the entry's
 * other fields is for `refuseUpdate`.
 */
export async function parseUpdate(
  parts: EntryParts,
  declaration: Declaration,
  sent: Body,
  id: string,
): Promise<EntryValues> {
  const schema = updateSchema(declaration, Object.keys(sent));
  const values = (await parse(parts, declaration, schema, sent, id)) as EntryValues;
  const emptied = Object.entries(declaration.fields).filter(
    ([name, { required, nullable }]) => required && nullable && values[name] === null,
  );
  if (emptied.length > 0) throw refusedFields(emptied.map(([name]) => [name, problemMessage("missing")]));
  return values;
}

/**
 * Throws a `Refusal` if an update with these parsed values would leave an entry that its declaration forbids: a global
 * that does not pass its `check`, or an entry without the fields of which one is required. `after` is the entry as the
 * update leaves it, so call this in the transaction of the update: another write may empty another field.
 */
export function refuseUpdate(declaration: Declaration, values: Body, after: Body): void {
  if (isCollection(declaration)) {
    if (declaration.needsOneOf?.fields.some((name) => name in values)) refuseEmpty(declaration, after);
    return;
  }
  const reasons = Object.entries(declaration.check?.(after as EntryValues) ?? {});
  if (reasons.length > 0) throw refusedFields(reasons.map(([name, reason]) => [name, problemMessage(reason)]));
}

/** Throws a `Refusal` if an entry has none of the fields of which the collection requires at least one. */
function refuseEmpty(collection: Collection, values: Body): void {
  const lacking = lackingField(collection, values);
  if (lacking) throw refusedFields([[lacking.name, lacking.problem]]);
}

/**
 * Parses sent fields. Throws a `Refusal` that names the wrong fields, including those whose value refers to a missing
 * file or entry, and the field of a refused picture. Encoded pictures are stored last, so that a refused body leaves no
 * files behind.
 */
async function parse(
  { store, library, pictures }: EntryParts,
  declaration: Declaration,
  schema: ZodMiniObject,
  sent: Body,
  id?: string,
): Promise<Record<string, unknown>> {
  const result = schema.safeParse(withPlaceholders(declaration, sent), { reportInput: true });
  if (!result.success) throw bodyRefusal(result.error);
  const checked = result.data;
  const uploads = await missingUploads(declaration, { sent, checked }, library);
  if (uploads.length > 0) throw refusedFields(uploads.map((name) => [name, m.media_gone]));
  const references = await missingReferences(store, declaration, checked, id);
  if (references.length > 0) throw refusedFields(references.map((name) => [name, m.problem_reference]));
  return storeEncodedPictures(declaration, { sent, checked }, pictures);
}

/** The refusal of a body because of wrong fields, with a message for each. */
function refusedFields(fields: readonly (readonly [name: string, message: Message])[]): Refusal {
  return new Refusal(400, m.problem_fields, Object.fromEntries(fields));
}

/** Stands in place of an encoded picture while the other fields are validated. */
const placeholder = "/media/encoded";

/**
 * The body with placeholders for its encoded pictures, so that it can be validated without the cost of decoding them.
 */
export function withPlaceholders({ fields }: Declaration, sent: Body): Body {
  const replaced = Object.entries(sent).map(([name, value]) => [
    name,
    isEncoded(fields[name], value) ? placeholder : value,
  ]);
  // Assigning would fail for a field that a client calls "__proto__".
  return Object.fromEntries(replaced) as Body;
}

function isEncoded(field: Field | undefined, value: unknown): value is string {
  return field?.media === "picture" && typeof value === "string" && value.startsWith("data:");
}

/**
 * The fields whose value names a file of this site that does not exist; `checked` has placeholders for encoded
 * pictures.
 */
async function missingUploads(
  declaration: Declaration,
  { sent, checked }: { sent: Body; checked: Body },
  library: MediaLibrary,
): Promise<string[]> {
  const named = mediaColumns(declaration)
    .filter(({ name }) => !isEncoded(declaration.fields[name], sent[name]))
    .flatMap(({ name, uploadsOf }) => uploadsOf(checked[name]).map((address) => ({ name, address })));
  const known = await library.describeAll(named.map(({ address }) => address));
  return [...new Set(named.filter(({ address }) => !known.has(address)).map(({ name }) => name))];
}

/**
 * The fields whose value names an entry that does not exist. An update of the entry with this id may keep a reference
 * to an entry that was removed since.
 */
async function missingReferences(store: Store, declaration: Declaration, values: Body, id?: string): Promise<string[]> {
  const all = store.includingHidden();
  const named = referencesIn(declaration).filter(({ name }) => (values[name] ?? null) !== null);
  if (named.length === 0) return [];
  const before = id === undefined ? undefined : ((await all.find(declaration, id)) as Body | undefined);
  const missing: string[] = [];
  for (const { name, to } of named) {
    const isKept = before?.[name] === values[name];
    if (!isKept && !(await all.find(collectionNamed(to), String(values[name])))) missing.push(name);
  }
  return missing;
}

/**
 * Stores the encoded pictures of a body. Returns the validated values with the pictures' addresses in place of the
 * placeholders (requirements R6.5). Throws a `Refusal` that names the field of a refused picture.
 */
export async function storeEncodedPictures<Values extends Body>(
  { fields }: Declaration,
  { sent, checked }: { sent: Body; checked: Values },
  pictures: Pick<PictureStore, "addImage">,
): Promise<Values> {
  const kept: Record<string, unknown> = { ...checked };
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (!isEncoded(field, value)) continue;
    try {
      const [prefix] = /^data:[^,]{0,200};base64,/i.exec(value) ?? [];
      if (prefix === undefined) throw new MediaError("notAnImage");
      kept[name] = await pictures.addImage(Buffer.from(value.slice(prefix.length), "base64"));
    } catch (error) {
      throw error instanceof MediaError ? fieldRefusal(name, error.refusal.problem) : error;
    }
  }
  return kept as Values;
}
