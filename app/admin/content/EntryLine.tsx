import { type Collection, copyPath } from "../../../engine/collection.ts";
import { entryPath } from "../../../engine/entry-path.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { pageAddress } from "../../list-views/Pager.tsx";
import { useTexts, useTranslate } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ChooseEntry } from "./ChooseSeveral.tsx";
import type { EntryListData, listTexts } from "./entry-list-data.ts";
import { RemoveButton } from "./RemoveButton.tsx";
import { chooseBoxId, type useEntryActions } from "./use-entry-actions.ts";
import type { useEntrySummary } from "./use-entry-summary.tsx";

type EntryLineProps = {
  list: EntryListData;
  collection: Collection;
  row: Row;
  entries: ReturnType<typeof useEntryActions>;
  summaryOf: ReturnType<typeof useEntrySummary>;
  eager: boolean;
};

/** An entry of the list: its summary, the checkbox that chooses it, and what can be done with it alone. */
export function EntryLine({ list, collection, row, entries, summaryOf, eager }: EntryLineProps) {
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
