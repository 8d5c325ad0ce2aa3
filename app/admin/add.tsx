import { useLoaderData } from "react-router";
import { declarationOf } from "../list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadAdd } from "./admin-data.ts";
import { EntryForm } from "./EntryForm.tsx";

export const loader = loadAdd;
/** Adds an entry of any declared collection. */
export default function Add() {
  const collection = declarationOf(useLoaderData<{ name: string }>());
  return (
    <CollectionPage collection={collection} screen="add">
      <EntryForm collection={collection} />
    </CollectionPage>
  );
}
