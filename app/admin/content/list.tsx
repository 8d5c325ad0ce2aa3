import { useLoaderData } from "react-router";
import { isOrderedByHand, orderPath } from "../../../engine/manual-order.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote } from "../../forms/LastingNote.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { Pager } from "../../list-views/Pager.tsx";
import { useHeldBack, useNumberFormat, useTranslate } from "../../page-data.ts";
import empty from "../../styles/empty-state.css?inline";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Style } from "../../ui/Style.tsx";
import { ChooseSeveral } from "./ChooseSeveral.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { type EntryListData, loadEntryList } from "./entry-list-data.ts";
import { EntryLine, useRemoveLabel } from "./EntryActions.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { useEntryActions } from "./use-entry-actions.ts";
import { useEntrySummary } from "./use-entry-summary.tsx";

export const loader = loadEntryList;

/**
 * The list of a collection's entries, pinned ones first. Each entry can be changed, hidden or shown, duplicated or
 * deleted; several can be hidden, shown or deleted at once.
 */
export default function EntryList() {
  const list = useLoaderData<EntryListData>();
  const t = useTranslate();
  const digits = useNumberFormat();
  const isHeldBack = useHeldBack();
  const collection = collectionOf(list);
  const entries = useEntryActions(collection, { ...list, query: list.filter.query });
  const { rows, hidden, busy, chosen, hideable, showable } = entries;
  const summaryOf = useEntrySummary({ ...list, hidden });
  const remove = useRemoveLabel();
  const count = t(m.chosen_count, { count: digits.format(chosen.size) });
  const visibility = (label: string, some: readonly Row[], shown: boolean) => ({
    label,
    name: `${label}: ${count}`,
    className: "btn quiet",
    onAct: () => entries.setAllShown(some, shown),
  });
  const actions = [
    ...(hideable.length > 0 ? [visibility(t(isHeldBack ? m.proposal_hide : m.visibility_hide), hideable, false)] : []),
    ...(showable.length > 0 ? [visibility(t(isHeldBack ? m.proposal_show : m.visibility_show), showable, true)] : []),
    { label: remove, name: `${remove}: ${count}`, className: "btn danger", onAct: entries.removeChosen },
  ];
  return (
    <CollectionPage
      collection={collection}
      screen={list.screen}
      links={[
        ...(list.total > 1 && isOrderedByHand(collection)
          ? [{ to: orderPath(collection), name: t(m.order_link) }]
          : []),
        { to: "/admin/bin", name: t(m.bin_title) },
      ]}
    >
      {/* Loaded even if the list is not empty, because the last entry may be removed and the content security policy
          allows only styles that came with the page. */}
      <Style name="empty-state" css={empty} />
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
              <EntryLine key={row.id} {...{ list, collection, row, entries, summaryOf }} eager={place < 6} />
            ))}
          </ul>
        </ChooseSeveral>
      )}
      <Pager page={list.page} pages={list.pages} query={list.filter.query} />
      {entries.dialog}
    </CollectionPage>
  );
}
