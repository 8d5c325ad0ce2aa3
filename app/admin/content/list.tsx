import { useLoaderData } from "react-router";
import { type Collection, copyPath } from "../../../engine/collection.ts";
import { entryPath } from "../../../engine/entry-path.ts";
import { isOrderedByHand, orderPath } from "../../../engine/manual-order.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote } from "../../forms/LastingNote.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { pageAddress, Pager } from "../../list-views/Pager.tsx";
import { useTexts, useTranslate } from "../../page-data.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ChooseEntry, ChooseSeveral } from "./ChooseSeveral.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { type EntryListData, type listTexts, loadEntryList } from "./entry-list-data.ts";
import { ListFilter } from "./ListFilter.tsx";
import { RemoveButton } from "./RemoveButton.tsx";
import { chooseBoxId, useEntryActions } from "./use-entry-actions.ts";
import { useEntrySummary } from "./use-entry-summary.tsx";

export const loader = loadEntryList;

/**
 * The list of a kind's entries, pinned ones first: each is changed, hidden or shown, duplicated or deleted, and several
 * are hidden, shown or deleted at once.
 */
export default function EntryList() {
  const list = useLoaderData<EntryListData>();
  const t = useTranslate();
  const texts = useTexts<typeof listTexts>();
  const collection = collectionOf(list);
  const entries = useEntryActions(collection, { ...list, query: list.filter.query });
  const { rows, hidden, busy, chosen, hideable, showable } = entries;
  const summaryOf = useEntrySummary({ ...list, hidden });
  const actions = [
    ...(hideable.length > 0
      ? [{ label: texts.hide, className: "btn quiet", onAct: () => entries.setAllShown(hideable, false) }]
      : []),
    ...(showable.length > 0
      ? [{ label: texts.show, className: "btn quiet", onAct: () => entries.setAllShown(showable, true) }]
      : []),
    { label: t(m.remove_chosen), className: "btn danger", onAct: entries.removeChosen },
  ];
  return (
    <CollectionPage
      collection={collection}
      screen={list.screen}
      links={[
        ...(list.total > 1 && isOrderedByHand(collection) ? [{ to: orderPath(collection), name: texts.order }] : []),
        { to: "/admin/bin", name: texts.bin },
      ]}
    >
      <ListFilter filter={list.filter} total={list.total - list.rows.length + rows.length} />
      <LastingNote note={entries.note} onUndone={entries.reload} />
      <FormFailureAlert failure={entries.failure} labels={{}} />
      {rows.length === 0 ? (
        <EmptyState text={list.filter.none ?? t(collection.messages.empty)} />
      ) : (
        <ChooseSeveral
          count={chosen.size}
          total={rows.length}
          busy={busy}
          onChooseAll={entries.chooseAll}
          actions={actions}
        >
          <ul className="rows entries">
            {rows.map((row, place) => (
              <Line key={row.id} {...{ list, collection, row, entries, summaryOf }} eager={place < 6} />
            ))}
          </ul>
        </ChooseSeveral>
      )}
      <Pager page={list.page} pages={list.pages} query={list.filter.query} />
      {entries.dialog}
    </CollectionPage>
  );
}

type LineProps = {
  list: EntryListData;
  collection: Collection;
  row: Row;
  entries: ReturnType<typeof useEntryActions>;
  summaryOf: ReturnType<typeof useEntrySummary>;
  eager: boolean;
};

function Line({ list, collection, row, entries, summaryOf, eager }: LineProps) {
  const t = useTranslate();
  const texts = useTexts<typeof listTexts>();
  const hydrated = useHydrated();
  const { id } = row;
  const { busy } = entries;
  const { title, picture, notes } = summaryOf(row);
  const isHidden = entries.hidden[id] !== undefined;
  const text = list.excerpts[id];
  const named = (action: string) => `${action}: ${title.text}`;
  const visibility = isHidden ? texts.show : texts.hide;
  return (
    <li>
      <ChooseEntry
        id={chooseBoxId(id)}
        title={title}
        chosen={entries.chosen.has(id)}
        busy={busy}
        onChange={() => entries.choose(id)}
      />
      {picture && <Portrait src={picture.src} focus={picture.focus} eager={eager} />}
      <span className="what">
        <b lang={title.lang}>{title.text}</b>
        {list.expired[id] && !isHidden && <span className="tag">{list.expired[id]}</span>}
        {notes.map((note, place) => (
          <span key={place}>{note}</span>
        ))}
        {text && (
          <span className="cut">
            <Localized text={text} />
          </span>
        )}
      </span>
      <span className="acts">
        {/* The form leads back to this page of the list, as it is filtered. */}
        <LocalLink
          to={pageAddress(collection.admin.updateForm.replace("{id}", String(id)), list.page, list.filter.query)}
          aria-label={t(m.update_entry, { title: title.text })}
        >
          {t(m.update)}
        </LocalLink>
        <button
          type="button"
          aria-label={named(visibility)}
          disabled={!hydrated}
          aria-disabled={busy || undefined}
          onClick={() => entries.setShown(row, isHidden)}
        >
          {visibility}
        </button>
        <LocalLink to={copyPath(collection, id)} aria-label={named(texts.duplicate)}>
          {texts.duplicate}
        </LocalLink>
        <RemoveButton id={id} title={title} busy={busy} className="del" onRemove={() => entries.remove(row)} />
        {isHidden && collection.detail && (
          <LocalLink to={entryPath(collection, id)} aria-label={named(texts.preview)}>
            {texts.preview}
          </LocalLink>
        )}
      </span>
    </li>
  );
}
