import { useLoaderData } from "react-router";
import { collectionOf } from "../../list-views/list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadAdd } from "../admin-data.ts";
import { PicturesForm } from "../../forms/PicturesForm.tsx";

export const loader = loadAdd;

/** The screen that adds pictures: any number of files, or one picture by its address. */
export default function AddPictures() {
  const collection = collectionOf(useLoaderData<{ name: string }>());
  return (
    <CollectionPage collection={collection} screen="add">
      <PicturesForm collection={collection} />
    </CollectionPage>
  );
}
