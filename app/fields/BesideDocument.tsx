import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";
import type { ControlProps } from "./control.ts";

/** A form's field that takes a document. */
export type DocumentPlace = Pick<ControlProps, "name" | "value" | "problem" | "onUploadStep"> & {
  entry: ControlProps["entry"];
  form: ControlProps["form"];
  /** Called with the address of a document that is then the field's value. */
  onDocument: (address: string) => void;
};

type Part = { default: ComponentType<DocumentPlace> };

/** The components that features add to fields that take a document: `features/<name>/BesideDocument.tsx`. */
const parts = Object.entries(import.meta.glob<Part>("../../features/*/BesideDocument.tsx")).map(([path, load]) => ({
  path,
  View: lazyPart(load),
}));

/** Shows what features add to a field that takes a document, beside the button that chooses a file. */
export function BesideDocument(place: DocumentPlace) {
  return (
    <Suspense>
      {parts.map(({ path, View }) => (
        <View key={path} {...place} />
      ))}
    </Suspense>
  );
}
