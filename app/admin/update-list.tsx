import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import { useLoaderData } from "react-router";
import type { Collection } from "../../engine/collection.ts";
import { longDate } from "../../engine/calendar-day.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, entriesBefore, type ListData } from "../list-data.ts";
import { useLocale, useSay } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Nothing } from "../ui/Nothing.tsx";
import { Pager } from "../ui/Pager.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Read } from "../ui/Read.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadUpdateList } from "./admin-data.ts";
import { useTitleOf } from "./title-of.ts";

export const loader = loadUpdateList;
/** The entries of a collection, each with the way to its form; who leads the list stands first. */
export default function UpdateList() {
  const list = useLoaderData<ListData>();
  const say = useSay();
  const collection = declarationOf(list);
  const before = entriesBefore(list);
  return (
    <CollectionPage collection={collection} screen="update">
      {list.rows.length === 0 && <Nothing text={say(collection.words.empty)} />}
      <ul className="rows">
        {list.rows.map((row, place) => (
          <Line key={row.id} collection={collection} row={row} number={before + place + 1} />
        ))}
      </ul>
      <Pager page={list.page} pages={list.pages} />
    </CollectionPage>
  );
}

type LineProps = { collection: Collection; row: Row; number: number };

function Line({ collection, row, number }: LineProps) {
  const say = useSay();
  const locale = useLocale();
  const { title, under } = useTitleOf(collection)(row, number);
  const values = row as Row & Record<string, string | undefined>;
  const picture = Object.keys(collection.fields).find((name) => collection.fields[name]?.media === "picture");
  const shown = picture && values[picture];
  const { formattedDate } = values;
  return (
    <li>
      {shown ? <Portrait src={shown} first={number <= 6} /> : <span />}
      <span>
        <b lang={title.lang}>{title.text}</b>
        <span>
          {under ? <Read text={under} /> : formattedDate && longDate(formattedDate, locale)}
        </span>
      </span>
      <LocalLink
        className="btn quiet"
        to={collection.admin.updateForm.replace("{id}", String(row.id))}
        aria-label={say(m.update_entry, { title: title.text })}
      >
        <Icon svg={pencilIcon} />
        {say(m.update)}
      </LocalLink>
    </li>
  );
}
