import { useLoaderData } from "react-router";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { listViewComponents } from "../../list-views/all.ts";
import { collectionOf } from "../../list-views/list-data.ts";
import { useTranslate } from "../../page-data.ts";
import empty from "../../styles/empty-state.css?inline";
import { Pager } from "../../list-views/Pager.tsx";
import { Style } from "../../ui/Style.tsx";
import { ChooseEntry, ChooseSeveral } from "./ChooseSeveral.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { loadRemoveList, type ScreenList } from "../admin-data.ts";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote } from "../../forms/LastingNote.tsx";
import { RemoveButton } from "./RemoveButton.tsx";
import { useRemoval } from "./use-removal.ts";

export const loader = loadRemoveList;

/** The screen that removes entries: the visitors' list with a button to delete each entry. */
export default function Remove() {
  const loaded = useLoaderData<ScreenList>();
  const t = useTranslate();
  const collection = collectionOf(loaded);
  const { rows, note, reload, busy, failure, remove, dialog, chosen, choose, chooseAll, removeChosen } = useRemoval(
    collection,
    loaded,
  );
  const act = (row: Row, title: LocalizedText) => (
    <ChooseEntry title={title} chosen={chosen.has(row.id)} busy={busy} onChange={() => choose(row.id)}>
      {loaded.hidden?.[row.id] && <span className="tag">{loaded.hidden[row.id]}</span>}
      <RemoveButton id={row.id} title={title} busy={busy} onRemove={() => void remove(row, title)} />
    </ChooseEntry>
  );
  const { List } = listViewComponents[collection.listView];
  return (
    <CollectionPage collection={collection} screen="remove">
      <Style name="empty-state" css={empty} />
      <ListFilter filter={loaded.filter} total={loaded.total - loaded.rows.length + rows.length} />
      <LastingNote note={note} onUndone={reload} />
      <FormFailureAlert failure={failure} labels={{}} />
      {rows.length === 0 ? (
        <EmptyState text={loaded.filter.none ?? t(collection.messages.empty)} />
      ) : (
        <ChooseSeveral
          count={chosen.size}
          total={rows.length}
          busy={busy}
          onChooseAll={chooseAll}
          action={{ label: t(m.remove_chosen), className: "btn danger" }}
          onAct={() => void removeChosen()}
        >
          <List list={{ ...loaded, rows }} renderAction={act} />
        </ChooseSeveral>
      )}
      <Pager page={loaded.page} pages={loaded.pages} query={loaded.filter.query} />
      {dialog}
    </CollectionPage>
  );
}
