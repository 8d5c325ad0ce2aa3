import { useLoaderData } from "react-router";
import { EntryForm } from "../../forms/EntryForm.tsx";
import { PicturesForm } from "../../forms/PicturesForm.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { Alert } from "../../ui/Alert.tsx";
import { loadAdd } from "../admin-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";

export const loader = loadAdd;

/** The screen that adds pictures: any number of files, or one by its address; the copy of one has the general form. */
export default function AddPictures() {
  const { name, copied, missing } = useLoaderData<typeof loader>();
  const collection = collectionOf({ name });
  return (
    <CollectionPage collection={collection} screen="add">
      {missing && <Alert>{missing}</Alert>}
      {copied ? <EntryForm declaration={collection} copied={copied} /> : <PicturesForm collection={collection} />}
    </CollectionPage>
  );
}
