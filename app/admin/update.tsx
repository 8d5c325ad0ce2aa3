import { useLoaderData } from "react-router";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf } from "../list-views/list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { versionsPath } from "../versions-path.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { loadUpdateForm } from "./admin-data.ts";
import { MissingEntry } from "./MissingEntry.tsx";
import { EntryForm } from "../forms/EntryForm.tsx";

export const loader = loadUpdateForm;

/** The screen that changes an entry, for every declared collection. */
export default function Update() {
  const { name, id, stored, versions, lastChange } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const collection = collectionOf({ name });
  const path = versions > 0 ? versionsPath(collection, id) : undefined;
  const earlier = path && versions > 1 && (
    <LocalLink to={path}>{t(m.versions_earlier, { count: digits.format(versions - 1) })}</LocalLink>
  );
  return (
    <CollectionPage collection={collection} screen="updateForm" link={stored && earlier}>
      {stored ? (
        <EntryForm declaration={collection} stored={stored} lastChange={lastChange} />
      ) : (
        <MissingEntry collection={collection} versions={path} />
      )}
    </CollectionPage>
  );
}
