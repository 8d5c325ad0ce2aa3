import { useEffect, useState } from "react";
import { localizedName } from "../../../engine/collection.ts";
import { isCollection, titleField } from "../../../engine/declaration.ts";
import { type AnyTableRow, cellText, type TableField } from "../../../engine/fields/table.ts";
import { type RowDoubt, rowDoubts } from "../../../engine/forms/row-doubts.ts";
import { companionLocale, type Locale } from "../../../engine/languages.ts";
import * as m from "../../../messages/compiled/messages.js";
import { fillIn, useLocale, useNumberFormat, useTexts } from "../../page-data.ts";
import { send } from "../../session/api.ts";
import { comparedName } from "../../ui/compared-name.ts";
import type { ControlProps } from "../control.ts";
import type { FormRow } from "./form-rows.ts";

/** How long the rows stay as they are before they are looked at, in milliseconds. */
const pause = 1000;

/** An entry of a collection with tables, as the API answers it. */
type Entry = Readonly<Record<string, string | readonly AnyTableRow[] | null | undefined>>;

/** The sentences at doubtful rows, to be filled in; the loader of an entry's form sends them. */
export const rowDoubtTexts = (locale: Locale) => ({
  row_doubt_place: m.row_doubt_place({ rows: "{rows}", place: "{place}" }, { locale }),
  row_doubt_person: m.row_doubt_person({ person: "{person}", entries: "{entries}" }, { locale }),
});

type RowDoubtsProps = Pick<ControlProps, "name" | "entry"> & {
  field: TableField;
  rows: readonly FormRow[];
  /** Called with what is to be said at each doubtful row. */
  onFound: (doubts: ReadonlyMap<FormRow, readonly string[]>) => void;
};

/** Looks for what is doubtful of the rows, beside those of the visible entries of the same collection. */
export default function RowDoubts({ field, name, entry, rows, onFound }: RowDoubtsProps) {
  const texts = useTexts<typeof rowDoubtTexts>() as ReturnType<typeof rowDoubtTexts> | undefined;
  const locale = useLocale();
  const digits = useNumberFormat();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const declaration = entry?.declaration;
  const path = declaration && isCollection(declaration) ? declaration.api.list : undefined;
  useEffect(() => {
    const given = new AbortController();
    const load = async () => {
      if (path === undefined) return;
      const outcome = await send<Entry[]>("GET", path, undefined, { locale, signal: given.signal });
      if (outcome.ok && Array.isArray(outcome.data)) setEntries(outcome.data);
    };
    void load();
    return () => given.abort();
  }, [path, locale]);
  useEffect(() => {
    if (!texts) return undefined;
    const title = declaration && titleField(declaration);
    const titleOf = (other: Entry) => {
      const both = title === undefined ? [] : [other[title], other[localizedName(title)]];
      const found = (locale === companionLocale ? both.toReversed() : both).find(Boolean);
      return typeof found === "string" ? found : "";
    };
    const others = entries
      .filter(({ _id }) => _id !== String(entry?.id))
      .map((other) => ({ title: titleOf(other), rows: Array.isArray(other[name]) ? other[name] : [] }));
    const sentence = (doubt: RowDoubt) => {
      if (doubt.kind === "person")
        return fillIn(texts.row_doubt_person, { person: doubt.person, entries: doubt.entries.join("; ") });
      const places = field.marks?.place.map((at) => cellText(field.columns, rows[doubt.row]!, at, locale)?.text);
      return fillIn(texts.row_doubt_place, {
        rows: doubt.rows.map((row) => digits.format(row + 1)).join(", "),
        place: places?.join(", ") ?? "",
      });
    };
    const timer = setTimeout(() => {
      const byRow = Map.groupBy(rowDoubts(field, rows, others, comparedName), ({ row }) => rows[row]!);
      onFound(new Map([...byRow].map(([row, doubts]) => [row, doubts.map(sentence)])));
    }, pause);
    return () => clearTimeout(timer);
    // The other values are those of the form's first moment, or follow from these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, entries]);
  return null;
}
