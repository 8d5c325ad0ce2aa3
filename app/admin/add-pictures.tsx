import { useLoaderData } from "react-router";
import { declarationOf } from "../list-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadAdd } from "./admin-data.ts";
import { PicturesForm } from "./PicturesForm.tsx";

export const loader = loadAdd;
/** Adds pictures: many at once from this device, or one by its address. */
export default function AddPictures() {
  const collection = declarationOf(useLoaderData<{ name: string }>());
  return (
    <CollectionPage collection={collection} screen="add">
      <PicturesForm collection={collection} />
    </CollectionPage>
  );
}
