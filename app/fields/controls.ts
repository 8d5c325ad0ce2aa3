import type { FieldKind } from "../../engine/field.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Words } from "../../engine/words.ts";
import type { Control } from "./control.ts";
import { ExpiresOnControl } from "./expiresOn.tsx";
import { ImageControl } from "./image.tsx";
import { LinkControl } from "./link.tsx";
import { LongTextControl } from "./longText.tsx";
import { TextControl } from "./text.tsx";
import { YearControl } from "./year.tsx";

/** The control of each field kind that a form asks for. */
export const controls: Readonly<Partial<Record<FieldKind, Control>>> = {
  text: TextControl,
  longText: LongTextControl,
  link: LinkControl,
  image: ImageControl,
  year: YearControl,
  expiresOn: ExpiresOnControl,
};

/** What is said of an empty field, of the kinds that are not filled in but chosen. */
export const missingWords: Readonly<Partial<Record<FieldKind, Words>>> = {
  link: m.link_missing,
  image: m.picture_missing,
};
