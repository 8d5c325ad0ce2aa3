import { localizedName } from "../../../engine/collection.ts";
import type { Declaration } from "../../../engine/declaration.ts";
import type { Field, StoredValue } from "../../../engine/field.ts";
import { isConstant } from "../../../engine/fields/constant.ts";
import { isReference } from "../../../engine/fields/reference.ts";
import { isVisibility } from "../../../engine/fields/visibility.ts";
import type { Locale } from "../../../engine/languages.ts";
import { splitTexts } from "../../../engine/localized-values.ts";
import { isUpload } from "../../../engine/media/media.ts";
import { columnsOf, type Row } from "../../../engine/row.ts";
import { type ChangedPart, changedParts } from "../../../engine/words/changed-part.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Values } from "../../../server/content/history.ts";
import { tableChanges } from "../../forms/table-changes.ts";
import { visibilityText } from "../../list-views/visibility-text.ts";

/**
 * What a version changed in one column, or in one row of a table: the changed text, and the picture before and after.
 */
export type ColumnChange = {
  column: string;
  /** The label of the table's row. */
  row?: string;
  part: ChangedPart;
  pictures: { before?: string | undefined; after?: string | undefined };
};

/**
 * Looks up names for values. A file's address gives its title, undefined if the file was removed; a collection and id
 * give the title of the entry.
 */
type Names = {
  fileName: (address: string) => string | undefined;
  entryName: (collection: string, id: StoredValue) => string | undefined;
};

/** The name of a file by its address, from the library's descriptions; undefined if the file was removed. */
export function namedFile(files: ReadonlyMap<string, { title: string }>, address: string): string | undefined {
  const file = files.get(address);
  return file && (file.title || address.slice(address.lastIndexOf("/") + 1));
}

/** Formats values as administrators read them. For loaders. */
export class ShownValues {
  readonly #declaration: Declaration;
  readonly #locale: Locale;
  readonly #inUse: ReadonlySet<unknown>;
  readonly #names: Names;

  constructor(declaration: Declaration, locale: Locale, row: Row | undefined, names: Names) {
    this.#declaration = declaration;
    this.#locale = locale;
    this.#inUse = new Set(Object.values(row ?? {}));
    this.#names = names;
  }

  /** The differences between two versions, in the order of the declaration. */
  changes(before: Values, after: Values): ColumnChange[] {
    const [olds, nows] = [before, after].map((values) => splitTexts(this.#declaration, values, this.#locale)) as [
      Values,
      Values,
    ];
    return columnsOf(this.#declaration).flatMap(({ name: column }): ColumnChange[] => {
      const field = fieldOf(this.#declaration, column);
      const [old, now] = [olds[column] || null, nows[column] || null];
      if (!field || isConstant(field) || old === now) return [];
      const rows = tableChanges(field, old, now, this.#locale);
      if (rows) return rows.map(({ row, part }) => ({ column, row, part, pictures: {} }));
      const picture = (value: StoredValue) =>
        field.media === "picture" && this.#inUse.has(value) && !this.#isRemoved(String(value))
          ? String(value)
          : undefined;
      const pictures = { before: picture(old), after: picture(now) };
      return changedParts(this.#text(field, old), this.#text(field, now)).map((part) => ({ column, part, pictures }));
    });
  }

  /** A value as text: a file or an entry by its name; a day, a number or a choice in the page's language. */
  #text(field: Field, value: StoredValue): string {
    if (value === null) return "";
    if (isReference(field))
      return this.#names.entryName(field.to, value) ?? m.reference_gone({}, { locale: this.#locale });
    const choice = field.choices?.[value];
    if (choice) return choice({}, { locale: this.#locale });
    if (field.toText) return field.toText(String(value), this.#locale);
    if (typeof value === "number") return numberFormat(this.#locale, { useGrouping: false }).format(value);
    if (isVisibility(field)) return visibilityText(value, this.#locale);
    if (!field.media || !isUpload(value)) return value;
    return this.#names.fileName(value) ?? m.file_gone({}, { locale: this.#locale });
  }

  /** Whether a value is the address of a file that was removed from the library. */
  #isRemoved(value: string): boolean {
    return isUpload(value) && this.#names.fileName(value) === undefined;
  }
}

/** The field of a column. A column with a Bengali text belongs to the main field. */
function fieldOf({ fields }: Declaration, column: string): Field | undefined {
  return fields[column] ?? Object.entries(fields).find(([name]) => localizedName(name) === column)?.[1];
}
