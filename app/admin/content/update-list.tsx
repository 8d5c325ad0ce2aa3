import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import { useRef, useState } from "react";
import { useLoaderData } from "react-router";
import type { Collection } from "../../../engine/collection.ts";
import { entryPath } from "../../../engine/entry-path.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import { isOrderedByHand, orderPath } from "../../../engine/manual-order.ts";
import type { Row } from "../../../engine/row.ts";
import { visibilityColumn } from "../../../engine/fields/visibility.ts";
import * as m from "../../../messages/compiled/messages.js";
import { LastingNote, type LastingNoteContent, useLastingNote } from "../../forms/LastingNote.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { Pager } from "../../list-views/Pager.tsx";
import { useLocale, usePageData, useTexts, useTranslate } from "../../page-data.ts";
import { send } from "../../session/api.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { toast } from "../../ui/toasts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { loadUpdateList } from "../admin-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { type EntrySummary, useEntrySummary } from "./use-entry-summary.tsx";
import type { visibilityButtonTexts } from "./visibility-button-texts.ts";

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

type VisibilityButtonProps = {
  collection: Collection;
  id: number;
  title: LocalizedText;
  hidden: boolean;
  /** Called with what was done, and how it is taken back. */
  onDone: (note: LastingNoteContent) => void;
};

/** The button that takes an entry off the site, or shows it there again. */
function VisibilityButton({ collection, id, title, hidden, onDone }: VisibilityButtonProps) {
  const t = useTranslate();
  const texts = useTexts<typeof visibilityButtonTexts>();
  const locale = useLocale();
  const hydrated = useHydrated();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const column = visibilityColumn(collection);
  if (column === undefined) return null;
  const change = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const path = collection.api.update.replace("{id}", String(id));
    const outcome = await send("PATCH", path, { [column]: hidden ? "public" : "withdrawn" }, { locale });
    if (outcome.ok) {
      const { version: last } = outcome;
      const text = t(hidden ? m.visibility_shown : m.visibility_hidden, { title: title.text });
      onDone({ text, undo: last === undefined ? [] : [{ collection: collection.name, id, version: last - 1, last }] });
    } else {
      toast.error(outcome.message);
      busy.current = false;
      setSending(false);
    }
  };
  const label = hidden ? texts.visibility_show : texts.visibility_hide;
  return (
    <button
      type="button"
      aria-label={`${label}: ${title.text}`}
      disabled={!hydrated}
      aria-disabled={sending || undefined}
      onClick={() => void change()}
    >
      {label}
    </button>
  );
}
