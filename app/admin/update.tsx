import { useLoaderData } from "react-router";
import { collectionOf, type EntryData } from "../list-views/list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadUpdateForm } from "./admin-data.ts";
import { EntryForm } from "../forms/EntryForm.tsx";

export const loader = loadUpdateForm;

/** The screen that changes an entry, for every declared collection. */
export default function Update() {
  const entry = useLoaderData<EntryData>();
  const collection = collectionOf(entry);
  return (
    <CollectionPage collection={collection} screen="update">
      <EntryForm collection={collection} row={entry.row} />
    </CollectionPage>
  );
}
