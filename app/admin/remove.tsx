import { useLoaderData } from "react-router";
import type { Reading } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import { listViewComponents } from "../looks/all.ts";
import { declarationOf, type ListData } from "../list-data.ts";
import { useSay } from "../page-data.ts";
import empty from "../styles/void.css?inline";
import { Nothing } from "../ui/Nothing.tsx";
import { Pager } from "../ui/Pager.tsx";
import { Style } from "../ui/Style.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadRemoveList } from "./admin-data.ts";
import { FormMessage } from "./FormMessage.tsx";
import { RemoveButton } from "./RemoveButton.tsx";
import { useRemoval } from "./use-removal.ts";

export const loader = loadRemoveList;

/** The list as visitors see it, with a button to delete each entry. */
export default function Remove() {
  const loaded = useLoaderData<ListData>();
  const say = useSay();
  const collection = declarationOf(loaded);
  const { rows, busy, failure, remove, dialog } = useRemoval(collection, loaded);
  const act = (row: Row, title: Reading) => (
    <RemoveButton id={row.id} title={title} busy={busy} onRemove={() => void remove(row, title)} />
  );
  const { List } = listViewComponents[collection.look];
  return (
    <CollectionPage collection={collection} screen="remove">
      <Style name="void" css={empty} />
      <FormMessage failure={failure} labels={{}} />
      {rows.length === 0 ? (
        <Nothing text={say(collection.words.empty)} />
      ) : (
        <List
          list={{ ...loaded, rows }}
          act={act}
        />
      )}
      <Pager page={loaded.page} pages={loaded.pages} />
      {dialog}
    </CollectionPage>
  );
}
