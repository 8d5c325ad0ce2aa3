import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";

/** An entry that visitors see: the name of its collection, and its id. */
export type EntryPlace = {
  collection: string;
  id: string;
  /** Whether the part is to take one line until it is asked for. */
  isFolded?: boolean;
};

type Part = { default: ComponentType<EntryPlace> };

/** What features have for an entry that visitors see: `features/<name>/BesideVisible.tsx`. */
const parts = Object.entries(import.meta.glob<Part>("../../features/*/BesideVisible.tsx")).map(([path, load]) => ({
  path,
  View: lazyPart(load),
}));

/** What features add for whoever has posted an entry that visitors see, or looks at its form. */
export function BesideVisible(place: EntryPlace) {
  return (
    <Suspense>
      {parts.map(({ path, View }) => (
        <View key={path} {...place} />
      ))}
    </Suspense>
  );
}
