import { useLoaderData } from "react-router";
import { collectionOf } from "../../list-views/list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadAdd } from "../admin-data.ts";
import { EntryForm } from "../../forms/EntryForm.tsx";

export const loader = loadAdd;

/** The screen that adds an entry, for every declared collection. */
export default function Add() {
  const collection = collectionOf(useLoaderData<{ name: string }>());
  return (
    <CollectionPage collection={collection} screen="add">
      <EntryForm declaration={collection} />
    </CollectionPage>
  );
}
