import { type Collection, localizedName } from "../../engine/collection.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { keptName, settleTexts } from "../../engine/forms/misplaced-texts.ts";
import type { QueuedPicture } from "./use-picture-queue.ts";
import type { FormState } from "./use-form-state.ts";

/** The names of the fields of which each chosen picture may have a text of its own, such as the caption. */
export function textFields({ fields }: Collection): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.localized);
}

/** The name of the field that has a text of one chosen picture; `localizedName` of it has the Bengali one. */
export function ownName(field: string, { number }: QueuedPicture): string {
  return `${field}-${number}`;
}

/**
 * A picture with the texts that were typed for the file of its name before the page was lost. Where several had the
 * name, as photos of some phones do, it is not known which is meant.
 */
export function withTexts(
  collection: Collection,
  picture: QueuedPicture,
  lostFiles: FormState["lostFiles"],
): QueuedPicture {
  const [its, ...others] = lostFiles.filter(({ name }) => name === picture.file?.name);
  const typed: FormValues = (others.length === 0 && its?.values) || {};
  const settled = settleTexts(collection, typed, {});
  const texts = textFields(collection).flatMap((field) => {
    const name = ownName(field, picture);
    return [
      [name, settled[field] ?? ""],
      [localizedName(name), settled[localizedName(field)] ?? ""],
    ];
  });
  return { ...picture, values: Object.fromEntries(texts) as FormValues };
}

/**
 * The texts that were typed for one picture, by the collection's field names; a text that is there in no language is
 * left out.
 */
export function ownTexts(collection: Collection, picture: QueuedPicture): FormValues {
  const texts = textFields(collection).flatMap((field) => {
    const name = ownName(field, picture);
    const text = picture.values[name] ?? "";
    const bengali = picture.values[localizedName(name)] ?? "";
    const kept = picture.values[keptName(name)] ?? "";
    return (text + bengali).trim() === ""
      ? []
      : [
          [field, text],
          [localizedName(field), bengali],
          [keptName(field), kept],
        ];
  });
  return Object.fromEntries(texts) as FormValues;
}

/** The name under which a field's problem is shown: that of the picture's own text if it has one. */
export function problemName(collection: Collection, picture: QueuedPicture, name: string): string {
  const field = textFields(collection).find((one) => one === name || localizedName(one) === name);
  if (field === undefined || !(name in ownTexts(collection, picture))) return name;
  return field === name ? ownName(field, picture) : localizedName(ownName(field, picture));
}
