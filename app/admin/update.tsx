import { useLoaderData } from "react-router";
import { collectionOf } from "../list-views/list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadUpdateForm } from "./admin-data.ts";
import { MissingEntry } from "./MissingEntry.tsx";
import { EntryForm } from "../forms/EntryForm.tsx";

export const loader = loadUpdateForm;

/** The screen that changes an entry, for every declared collection. */
export default function Update() {
  const { name, row } = useLoaderData<typeof loader>();
  const collection = collectionOf({ name });
  return (
    <CollectionPage collection={collection} screen="updateForm">
      {row ? <EntryForm collection={collection} row={row} /> : <MissingEntry collection={collection} />}
    </CollectionPage>
  );
}
