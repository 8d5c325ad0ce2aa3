import { useLoaderData } from "react-router";
import { PicturesForm } from "../../forms/PicturesForm.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { loadAdd } from "../admin-data.ts";
import Add from "./add.tsx";
import { CollectionPage } from "./CollectionPage.tsx";

export const loader = loadAdd;

/** The screen that adds pictures: any number of files, or one picture by its address; a copy has the general form. */
export default function AddPictures() {
  const { name, copied, missing } = useLoaderData<typeof loader>();
  const collection = collectionOf({ name });
  if (copied || missing) return <Add />;
  return (
    <CollectionPage collection={collection} screen="add">
      <PicturesForm collection={collection} />
    </CollectionPage>
  );
}
