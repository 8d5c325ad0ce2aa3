import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import { useLoaderData } from "react-router";
import type { Collection } from "../../engine/collection.ts";
import { longDate } from "../../engine/calendar-day.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf, pageOffset, type ListData } from "../list-views/list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Pager } from "../list-views/Pager.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Localized } from "../ui/Localized.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadUpdateList } from "./admin-data.ts";
import { useEntryTitle } from "./use-entry-title.ts";

export const loader = loadUpdateList;

/** The screen that lists a collection's entries, each with a link to its form; pinned entries stand first. */
export default function UpdateList() {
  const list = useLoaderData<ListData>();
  const t = useTranslate();
  const collection = collectionOf(list);
  const before = pageOffset(list);
  return (
    <CollectionPage collection={collection} screen="update">
      {list.rows.length === 0 && <EmptyState text={t(collection.messages.empty)} />}
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
  const t = useTranslate();
  const locale = useLocale();
  const { title, subtitle } = useEntryTitle(collection)(row, number);
  const values = row as Row & Record<string, string | undefined>;
  const picture = Object.keys(collection.fields).find((name) => collection.fields[name]?.media === "picture");
  const focus = Object.keys(collection.fields).find((name) => collection.fields[name]?.pictureField === picture);
  const pictureSrc = picture && values[picture];
  const { formattedDate } = values;
  return (
    <li>
      {pictureSrc ? <Portrait src={pictureSrc} focus={focus && values[focus]} eager={number <= 6} /> : <span />}
      <span>
        <b lang={title.lang}>{title.text}</b>
        <span>
          {subtitle ? <Localized text={subtitle} /> : formattedDate && longDate(formattedDate, locale)}
        </span>
      </span>
      <LocalLink
        className="btn quiet"
        to={collection.admin.updateForm.replace("{id}", String(row.id))}
        aria-label={t(m.update_entry, { title: title.text })}
      >
        <Icon svg={pencilIcon} />
        {t(m.update)}
      </LocalLink>
    </li>
  );
}
