import { localizedName } from "../collection.ts";
import type { Declaration } from "../declaration.ts";
import type { StoredValue } from "../field.ts";
import { isFormattedText } from "../fields/text.ts";
import { isUpload, uploadsIn } from "./media.ts";

/** A column whose values contain addresses of uploads: each value is an address, or a text with addresses in it. */
export type MediaColumn = {
  name: string;
  isText: boolean;
  /** Returns the addresses of the uploads in a value. */
  uploadsOf: (value: unknown) => string[];
};

/** The columns of a collection or global whose values contain addresses of uploads. */
export function mediaColumns({ fields }: Pick<Declaration, "fields">): MediaColumn[] {
  return Object.entries(fields).flatMap(([name, field]): MediaColumn[] => {
    if (field.media)
      return [
        { name, isText: false, uploadsOf: (value) => (typeof value === "string" && isUpload(value) ? [value] : []) },
      ];
    if (!isFormattedText(field)) return [];
    const names = field.localized ? [name, localizedName(name)] : [name];
    return names.map((column) => ({
      name: column,
      isText: true,
      uploadsOf: (value) => (typeof value === "string" ? uploadsIn(value) : []),
    }));
  });
}

/** The addresses of all uploads in the values of an entry or of a version. */
export function uploadsOf(declaration: Declaration, row: object): string[] {
  const values = row as Readonly<Record<string, StoredValue>>;
  return mediaColumns(declaration).flatMap((column) => column.uploadsOf(values[column.name]));
}
