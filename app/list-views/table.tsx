import type { Fields } from "../../engine/collection.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { Row } from "../../engine/row.ts";
import { isTable } from "../../engine/fields/table.ts";
import { isVisibility } from "../../engine/fields/visibility.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/document-table.css?inline";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import { EditLink } from "./EditLink.tsx";
import { collectionOf, type ListProps, pageOffset } from "./list-data.ts";

/** A table with a column for each field, such as the rooms with their number (requirements R2.4). */
export function TableList({ list, isPreview }: ListProps) {
  const t = useTranslate();
  const before = pageOffset(list);
  const { fields } = collectionOf(list);
  return (
    <>
      <Style name="document-table" css={css} />
      <table className="document-table">
        <thead>
          <tr>
            <td className="n" />
            {columnsIn(fields).map((name) => (
              <th key={name} scope="col">
                {t(fields[name]!.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, place) => (
            <Line key={row.id} list={list} row={row} number={before + place + 1} isPreview={isPreview} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * The fields that have a column. Visibility has none, because visitors see no hidden entries; a table field has none,
 * because it does not fit into a cell.
 */
function columnsIn(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => !isVisibility(fields[name]!) && !isTable(fields[name]!));
}

function Line({ list, row, number, isPreview }: ListProps & { row: Row; number: number }) {
  const locale = useLocale();
  const digits = numberFormat(locale);
  const collection = collectionOf(list);
  const title = localize(collection, row, "name", locale);
  if (!title) return null;
  return (
    <tr>
      <td className="n">{digits.format(number)}</td>
      {columnsIn(collection.fields).map((name, place) => {
        const value = (row as Readonly<Record<string, unknown>>)[name];
        return (
          <td key={name}>
            {typeof value === "number" ? digits.format(value) : <Text text={localize(collection, row, name, locale)} />}
            {place === 0 && !isPreview && <EditLink declaration={collection} row={row} title={title} />}
          </td>
        );
      })}
    </tr>
  );
}

function Text({ text }: { text: LocalizedText | undefined }) {
  return text && <Localized text={text} />;
}
