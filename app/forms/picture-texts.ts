import { type Collection, localizedName } from "../../engine/collection.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { keptName, settleTexts } from "../../engine/forms/misplaced-texts.ts";
import type { QueuedPicture } from "./use-picture-queue.ts";
import type { FormState } from "./use-form-state.ts";

/** The names of the text fields, such as the caption, that each picture may fill with a text of its own. */
export function textFields({ fields }: Collection): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.localized);
}

/**
 * The name of the input for one picture's own text. Passing it to `localizedName` gives the name of its Bengali input.
 */
export function ownName(field: string, { number }: QueuedPicture): string {
  return `${field}-${number}`;
}

/**
 * Restores the texts of a picture that was chosen again after the page was lost, by its file name. If several lost
 * files had that name, as photos of some phones do, none is restored, because it is unknown which is meant.
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

/** The own texts of a picture, by the collection's field names. Leaves out fields that are empty in both languages. */
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

/** The name of the input at which a field's problem is shown: the picture's own input if it has a text of its own. */
export function problemName(collection: Collection, picture: QueuedPicture, name: string): string {
  const field = textFields(collection).find((one) => one === name || localizedName(one) === name);
  if (field === undefined || !(name in ownTexts(collection, picture))) return name;
  return field === name ? ownName(field, picture) : localizedName(ownName(field, picture));
}
