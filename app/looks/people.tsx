import { useLoaderData } from "react-router";
import type { Collection } from "../../engine/collection.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import { declarationOf, type ListData, type ListProps, loadList } from "../list-data.ts";
import { useLocale } from "../page-data.ts";
import css from "../styles/people.css?inline";
import { ListPage } from "../ui/ListPage.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Read } from "../ui/Read.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadList;

type PersonRow = Row & { image: string };

/** People with portrait, name and designation; who leads the list stands out. */
export default function People() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <PeopleList list={list} />
    </ListPage>
  );
}

/** The people by themselves; with `act` they lead nowhere and carry what it makes. */
export function PeopleList({ list, act }: ListProps) {
  const collection = declarationOf(list);
  return (
    <>
      <Style name="people" css={css} />
      <ul className="people">
        {(list.rows as PersonRow[]).map((row, place) => (
          <li key={row.id} className={leads(collection, row) ? "first" : undefined}>
            <Person
              collection={collection}
              row={row}
              first={place < 6}
              sizes={leads(collection, row) ? "6.5rem" : undefined}
              act={act}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function leads({ first }: Collection, row: Row): boolean {
  if (!first) return false;
  const value = (row as Record<string, unknown>)[first.field];
  return String(value).toUpperCase() === first.equals.toUpperCase();
}

function Person({
  collection,
  row,
  first,
  act,
  sizes,
}: {
  collection: Collection;
  row: PersonRow;
  first: boolean;
  act: ListProps["act"];
  sizes: string | undefined;
}) {
  const locale = useLocale();
  const name = read(collection, row, "name", locale);
  const designation = read(collection, row, "designation", locale);
  const card = (
    <>
      <Portrait src={row.image} first={first} sizes={sizes} />
      <span>
        <b>{name && <Read text={name} />}</b>
        <span>{designation && <Read text={designation} />}</span>
      </span>
    </>
  );
  if (act) {
    return (
      <div className="person">
        {card}
        {act(row, name ?? { text: "", lang: undefined })}
      </div>
    );
  }
  if (!collection.detail) return <div className="person">{card}</div>;
  return (
    <LocalLink className="person" to={collection.detail.replace("{id}", String(row.id))}>
      {card}
    </LocalLink>
  );
}
