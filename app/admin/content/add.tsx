import { useLoaderData } from "react-router";
import { EntryForm } from "../../forms/EntryForm.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { Alert } from "../../ui/Alert.tsx";
import { loadAdd } from "../admin-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";

export const loader = loadAdd;

/**
 * The screen that adds an entry, for every declared collection. The form is empty or starts with the values of another
 * entry.
 */
export default function Add() {
  const { name, copied, missing } = useLoaderData<typeof loader>();
  const collection = collectionOf({ name });
  return (
    <CollectionPage collection={collection} screen="add">
      {missing && <Alert>{missing}</Alert>}
      <EntryForm declaration={collection} copied={copied} />
    </CollectionPage>
  );
}
