import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";

/** An entry that visitors see: the name of its collection, and its id. */
export type EntryPlace = {
  collection: string;
  id: string;
  /** Whether the content is collapsed to one line until somebody opens it. */
  isFolded?: boolean;
};

type Part = { default: ComponentType<EntryPlace> };

/** The components that features add for an entry that visitors see: `features/<name>/BesideVisible.tsx`. */
const parts = Object.entries(import.meta.glob<Part>("../../features/*/BesideVisible.tsx")).map(([path, load]) => ({
  path,
  View: lazyPart(load),
}));

/**
 * Shows what features add for an entry that visitors see. It appears after the entry was posted, and beside the entry's
 * form.
 */
export function BesideVisible(place: EntryPlace) {
  return (
    <Suspense>
      {parts.map(({ path, View }) => (
        <View key={path} {...place} />
      ))}
    </Suspense>
  );
}
