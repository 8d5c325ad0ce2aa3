import type { ReactNode } from "react";
import { localizedName } from "../../../engine/collection.ts";
import type { Declaration } from "../../../engine/declaration.ts";
import { detectLanguage } from "../../../engine/locale.ts";
import { languageFields, splitTexts } from "../../../engine/localized-values.ts";
import type { Message } from "../../../engine/message.ts";
import { type ChangedPart, changedPart } from "../../../engine/words/changed-part.ts";
import type { Field, StoredValue } from "../../../engine/field.ts";
import type { Locale } from "../../../engine/languages.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { columnsOf, type Row } from "../../../engine/row.ts";
import { isConstant } from "../../../engine/fields/constant.ts";
import { isReference } from "../../../engine/fields/reference.ts";
import { isVisibility } from "../../../engine/fields/visibility.ts";
import type { Values } from "../../../server/content/history.ts";
import { visibilityText } from "../../list-views/visibility-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { languageWords } from "../../fields/language-words.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { Picture } from "../../ui/Picture.tsx";

/** What a version has changed in one column: the texts, and the pictures of those that are in use. */
export type ColumnChange = {
  column: string;
  part: ChangedPart;
  pictures: { before?: string | undefined; after?: string | undefined };
};

/** What a version has changed, field by field: the old text struck through, then the new one. */
export function VersionChanges({
  declaration,
  changes,
}: {
  declaration: Declaration;
  changes: readonly ColumnChange[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const labelOf = (column: string) => {
    const [name, field] =
      Object.entries(declaration.fields).find(([one]) => [one, localizedName(one)].includes(column)) ?? [];
    const label = field ? t(field.label) : column;
    const other = name !== undefined && field?.localized ? languageFields(name, locale)[1] : undefined;
    return other?.name === column ? t(languageWords[other.language].label, { label }) : label;
  };
  return (
    <dl>
      {changes.map((change) => (
        <div key={change.column}>
          <dt>{labelOf(change.column)}</dt>
          <dd>
            <Change {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ part: { start, before, after, end }, pictures }: ColumnChange) {
  return (
    <Text of={start + before + after + end}>
      {start}
      {before && (
        <del>
          <Hidden message={m.version_before} />
          {pictures.before && <Picture src={pictures.before} alt="" sizes="6rem" />}
          {before}
        </del>
      )}
      {before && after && " "}
      {after && (
        <ins>
          <Hidden message={m.version_after} />
          {pictures.after && <Picture src={pictures.after} alt="" sizes="6rem" />}
          {after}
        </ins>
      )}
      {end}
    </Text>
  );
}

/** A text that is marked with its language where that is not the page's. */
function Text({ of, children }: { of: string; children: ReactNode }) {
  const language = detectLanguage(of);
  return <span lang={language === useLocale() ? undefined : language}>{children}</span>;
}

/** A word for screen readers in the page's language, as struck-through text sounds like any other. */
function Hidden({ message }: { message: Message }) {
  const t = useTranslate();
  return (
    <span className="vh" lang={useLocale()}>
      {t(message)}{" "}
    </span>
  );
}

/** The names of what values stand for: files by their address, entries by collection and id. */
type Names = {
  fileName: (address: string) => string;
  entryName: (collection: string, id: StoredValue) => string | undefined;
};

/** Shows values as administrators read them. For loaders. */
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

  /** What differs between two versions, in the order of the declaration. */
  changes(before: Values, after: Values): ColumnChange[] {
    const [olds, nows] = [before, after].map((values) => splitTexts(this.#declaration, values, this.#locale)) as [
      Values,
      Values,
    ];
    return columnsOf(this.#declaration).flatMap(({ name: column }) => {
      const field = fieldOf(this.#declaration, column);
      const [old, now] = [olds[column] || null, nows[column] || null];
      if (!field || isConstant(field) || old === now) return [];
      const picture = (value: StoredValue) =>
        field.media === "picture" && this.#inUse.has(value) ? String(value) : undefined;
      const part = changedPart(this.#text(field, old), this.#text(field, now));
      return [{ column, part, pictures: { before: picture(old), after: picture(now) } }];
    });
  }

  /** A value as text: a file or another entry by its name, a day, a number and a choice in the page's language. */
  #text(field: Field, value: StoredValue): string {
    if (value === null) return "";
    if (isReference(field))
      return this.#names.entryName(field.to, value) ?? m.reference_gone({}, { locale: this.#locale });
    const choice = field.choices?.[value];
    if (choice) return choice({}, { locale: this.#locale });
    if (typeof value === "number") return numberFormat(this.#locale, { useGrouping: false }).format(value);
    if (isVisibility(field)) return visibilityText(value, this.#locale);
    if (field.toText) return field.toText(value, this.#locale);
    return field.media && value.startsWith("/media/") ? this.#names.fileName(value) : value;
  }
}

/** The field of a column: the main one of a Bengali text. */
function fieldOf({ fields }: Declaration, column: string): Field | undefined {
  return fields[column] ?? Object.entries(fields).find(([name]) => localizedName(name) === column)?.[1];
}
