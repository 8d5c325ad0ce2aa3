import { type Collection, copyPath } from "../../../engine/collection.ts";
import { documentHref, entryPath } from "../../../engine/entry-path.ts";
import { localPath } from "../../../engine/locale.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { wayBack } from "../../forms/way-back.ts";
import { pageAddress } from "../../list-views/Pager.tsx";
import { useHeldBack, useLocale, usePageData, useTranslate } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ChooseEntry } from "./ChooseSeveral.tsx";
import type { EntryListData } from "./entry-list-data.ts";
import { chooseBoxId, removeButtonId, useEntryActions } from "./use-entry-actions.ts";
import { useEntrySummary } from "./use-entry-summary.tsx";

type EntryLineProps = {
  list: EntryListData;
  collection: Collection;
  row: Row;
  entries: ReturnType<typeof useEntryActions>;
  summaryOf: ReturnType<typeof useEntrySummary>;
  eager: boolean;
};

/** An entry of the list: its summary, the checkbox that selects it, and the buttons that act on it alone. */
export function EntryLine({ list, collection, row, entries, summaryOf, eager }: EntryLineProps) {
  const t = useTranslate();
  const isHeldBack = useHeldBack();
  const hydrated = useHydrated();
  const { id } = row;
  const { busy } = entries;
  const { title, picture, notes } = summaryOf(row);
  const isHidden = entries.hidden[id] !== undefined;
  const text = list.excerpts[id];
  const document = documentHref(collection, row);
  const named = (action: string) => `${action}: ${title.text}`;
  const visibility = isHidden
    ? t(isHeldBack ? m.proposal_show : m.visibility_show)
    : t(isHeldBack ? m.proposal_hide : m.visibility_hide);
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
          <span key={place} className="small-print">
            {note}
          </span>
        ))}
        {text && (
          <span className="cut small-print">
            <Localized text={text} />
          </span>
        )}
      </span>
      <span className="acts">
        {/* The entry's form leads back to this page of the list, with the same filter. */}
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
        <LocalLink to={copyPath(collection, id)} aria-label={named(t(m.duplicate))}>
          {t(m.duplicate)}
        </LocalLink>
        {document && (
          <a href={document} target="_blank" rel="noopener" aria-label={t(m.view_entry, { title: title.text })}>
            {t(m.view)}
          </a>
        )}
        {collection.detail && (
          <LocalLink to={entryPath(collection, id)} aria-label={named(t(m.view_more))}>
            {t(m.view_more)}
          </LocalLink>
        )}
        <RemoveButton id={id} title={title} busy={busy} className="del" onRemove={() => entries.remove(row)} />
      </span>
    </li>
  );
}

/** The label of the button that deletes an entry, or that proposes its deletion to an administrator. */
export function useRemoveLabel(): string {
  const t = useTranslate();
  return t(usePageData().user?.proposals === undefined ? m.remove : m.proposal_remove);
}

type RemoveButtonProps = { id: number; title: LocalizedText; busy: boolean; className: string; onRemove: () => void };

/**
 * The button that deletes an entry; `onRemove` asks for confirmation first. It is disabled until the page is hydrated.
 */
function RemoveButton({ id, title, busy, className, onRemove }: RemoveButtonProps) {
  const label = useRemoveLabel();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      id={removeButtonId(id)}
      className={className}
      aria-label={`${label}: ${title.text}`}
      disabled={!hydrated}
      aria-disabled={busy || undefined}
      onClick={onRemove}
    >
      {label}
    </button>
  );
}

/**
 * The delete button below an entry's form. It deletes as the list does. Afterwards it leads back to the list, which
 * offers to undo the deletion, or to the search results if the form was opened from a search.
 */
export function RemoveEntry({ collection, row }: { collection: Collection; row: Row }) {
  const locale = useLocale();
  const { query } = usePageData();
  const list = { name: collection.name, rows: [row], page: 1, pages: 1, files: {}, query: "" };
  const { busy, failure, remove, dialog } = useEntryActions(collection, {
    ...list,
    away: localPath(wayBack(collection, query).to, locale),
  });
  const { title } = useEntrySummary(list)(row);
  return (
    <div className="remove-entry">
      <FormFailureAlert failure={failure} labels={{}} />
      <RemoveButton id={row.id} title={title} busy={busy} className="btn quiet-danger" onRemove={() => remove(row)} />
      {dialog}
    </div>
  );
}
