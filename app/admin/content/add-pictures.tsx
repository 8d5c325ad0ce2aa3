import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { PicturesForm } from "../../forms/PicturesForm.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { Alert } from "../../ui/Alert.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { loadAdd } from "../admin-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";

const EntryForm = lazyPart(async () => ({ default: (await import("../../forms/EntryForm.tsx")).EntryForm }));

export const loader = loadAdd;

/**
 * The screen that adds pictures: any number of files, or one picture by its URL. If the new picture is a copy of
 * another entry, the screen shows the general form instead.
 */
export default function AddPictures() {
  const { name, copied, missing } = useLoaderData<typeof loader>();
  const collection = collectionOf({ name });
  return (
    <CollectionPage collection={collection} screen="add">
      {missing && <Alert>{missing}</Alert>}
      {copied ? (
        <Suspense>
          <EntryForm declaration={collection} copied={copied} />
        </Suspense>
      ) : (
        <PicturesForm collection={collection} />
      )}
    </CollectionPage>
  );
}
