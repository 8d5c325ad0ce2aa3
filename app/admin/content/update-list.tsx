import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import { useLoaderData } from "react-router";
import type { Collection } from "../../../engine/collection.ts";
import { entryPath } from "../../../engine/entry-path.ts";
import { isOrderedByHand, orderPath } from "../../../engine/manual-order.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { LastingNote, type LastingNoteContent, useLastingNote } from "../../forms/LastingNote.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { Pager } from "../../list-views/Pager.tsx";
import { usePageData, useTexts, useTranslate } from "../../page-data.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { loadUpdateList } from "../admin-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { type EntrySummary, useEntrySummary } from "./use-entry-summary.tsx";
import { VisibilityButton, type visibilityButtonTexts } from "./VisibilityButton.tsx";

export const loader = loadUpdateList;

/** The screen that lists a collection's entries, each with a link to its form; pinned entries stand first. */
export default function UpdateList() {
  const list = useLoaderData<typeof loader>();
  const t = useTranslate();
  const collection = collectionOf(list);
  const summaryOf = useEntrySummary(list);
  const { note, load } = useLastingNote();
  const { order_link } = list.texts;
  return (
    <CollectionPage
      collection={collection}
      screen="update"
      link={
        list.total > 1 && isOrderedByHand(collection) && <LocalLink to={orderPath(collection)}>{order_link}</LocalLink>
      }
    >
      <ListFilter filter={list.filter} total={list.total} />
      <LastingNote note={note} onUndone={() => load({ text: t(m.undone) })} />
      {list.rows.length === 0 && <EmptyState text={list.filter.none ?? t(collection.messages.empty)} />}
      <ul className="rows">
        {list.rows.map((row, place) => (
          <Line
            key={row.id}
            {...{ collection, row }}
            summary={summaryOf(row)}
            hidden={list.hidden?.[row.id] !== undefined}
            eager={place < 6}
            onDone={load}
          />
        ))}
      </ul>
      <Pager page={list.page} pages={list.pages} query={list.filter.query} />
    </CollectionPage>
  );
}

type LineProps = {
  collection: Collection;
  row: Row;
  summary: EntrySummary;
  hidden: boolean;
  eager: boolean;
  onDone: (note: LastingNoteContent) => void;
};

function Line({ collection, row, summary: { title, picture, notes }, hidden, eager, onDone }: LineProps) {
  const t = useTranslate();
  const texts = useTexts<typeof visibilityButtonTexts>();
  // The form leads back to this page of the list.
  const { query } = usePageData();
  return (
    <li>
      {picture && <Portrait src={picture.src} focus={picture.focus} eager={eager} />}
      <span className="what">
        <b lang={title.lang}>{title.text}</b>
        {notes.map((note, place) => (
          <span key={place}>{note}</span>
        ))}
        <span className="acts">
          <VisibilityButton collection={collection} id={row.id} title={title} hidden={hidden} onDone={onDone} />
          {hidden && collection.detail && <LocalLink to={entryPath(collection, row.id)}>{texts.preview}</LocalLink>}
        </span>
      </span>
      <LocalLink
        className="btn quiet"
        to={collection.admin.updateForm.replace("{id}", String(row.id)) + query}
        aria-label={t(m.update_entry, { title: title.text })}
      >
        <Icon svg={pencilIcon} />
        {t(m.update)}
      </LocalLink>
    </li>
  );
}
