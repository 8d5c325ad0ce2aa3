import { useLoaderData } from "react-router";
import { declarationOf, type EntryData } from "../list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadUpdateForm } from "./admin-data.ts";
import { EntryForm } from "./EntryForm.tsx";

export const loader = loadUpdateForm;
/** Changes an entry of any declared collection. */
export default function Update() {
  const entry = useLoaderData<EntryData>();
  const collection = declarationOf(entry);
  return (
    <CollectionPage collection={collection} screen="update">
      <EntryForm collection={collection} row={entry.row} />
    </CollectionPage>
  );
}
