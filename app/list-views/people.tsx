import type { Collection } from "../../engine/collection.ts";
import { localize } from "../../engine/localized-text.ts";
import { isPinned } from "../../engine/dates/pinned.ts";
import type { Row } from "../../engine/row.ts";
import { collectionOf, type ListProps } from "./list-data.ts";
import { useLocale } from "../page-data.ts";
import css from "./people.css?inline";
import { EditLink } from "./EditLink.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { PhoneLink } from "../ui/PhoneLink.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";

type PersonRow = Row & { image: string | null; imageFocus: string | null; telephone?: string | null };

/** People with portrait, name and designation; pinned people are larger (requirements R5.4). */
export function PeopleList({ list, isPreview }: ListProps) {
  const collection = collectionOf(list);
  const locale = useLocale();
  return (
    <>
      <Style name="people" css={css} />
      <ul className="people">
        {(list.rows as PersonRow[]).map((row, place) => (
          <li key={row.id} className={isPinned(collection, row) ? "pinned" : undefined}>
            <Person
              collection={collection}
              row={row}
              eager={place < 6}
              sizes={isPinned(collection, row) ? "6.5rem" : undefined}
              isPreview={isPreview}
            />
            {!isPreview && row.telephone && <PhoneLink number={row.telephone} />}
            {!isPreview && (
              <EditLink declaration={collection} row={row} title={localize(collection, row, "name", locale)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Person({
  collection,
  row,
  eager,
  isPreview,
  sizes,
}: {
  collection: Collection;
  row: PersonRow;
  eager: boolean;
  isPreview: ListProps["isPreview"];
  sizes: string | undefined;
}) {
  const locale = useLocale();
  const name = localize(collection, row, "name", locale);
  const designation = localize(collection, row, "designation", locale);
  const subject = localize(collection, row, "subject", locale);
  const card = (
    <>
      <Portrait src={row.image} focus={row.imageFocus} eager={eager} sizes={sizes} />
      <span>
        <b>{name && <Localized text={name} />}</b>
        <span className="small-print">{designation && <Localized text={designation} />}</span>
        {subject && (
          <span className="small-print">
            <Localized text={subject} />
          </span>
        )}
      </span>
    </>
  );
  if (!collection.detail || isPreview) return <div className="person">{card}</div>;
  return (
    <LocalLink className="person" to={collection.detail.replace("{id}", String(row.id))}>
      {card}
    </LocalLink>
  );
}
