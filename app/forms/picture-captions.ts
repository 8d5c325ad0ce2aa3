import { localizedName } from "../../engine/collection.ts";
import type { FormValues } from "../../engine/form-values.ts";
import type { QueuedPicture } from "./picture-queue.ts";
import type { FormState } from "./use-form-state.ts";

/** The name of the field that has the caption of one chosen picture; `localizedName` of it has the Bengali one. */
export function captionName({ number }: QueuedPicture): string {
  return `caption-${number}`;
}

/**
 * A picture with the caption that was typed for the file of its name before the page was lost. Where several had the name,
 * as photos of some phones do, it is not known which is meant.
 */
export function withCaption(picture: QueuedPicture, lostFiles: FormState["lostFiles"]): QueuedPicture {
  const [its, ...others] = lostFiles.filter(({ name }) => name === picture.file?.name);
  const { caption, captionBn } = (others.length === 0 && its?.values) || {};
  const name = captionName(picture);
  return caption || captionBn ? { ...picture, values: { [name]: caption ?? "", [localizedName(name)]: captionBn ?? "" } } : picture;
}

/** The caption that was typed for one picture, by the collection's field names; undefined if none was. */
export function ownCaption(picture: QueuedPicture): FormValues | undefined {
  const name = captionName(picture);
  const caption = picture.values[name] ?? "";
  const captionBn = picture.values[localizedName(name)] ?? "";
  return (caption + captionBn).trim() === "" ? undefined : { caption, captionBn };
}
