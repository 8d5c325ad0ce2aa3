import type { Locale } from "../../../engine/languages.ts";
import * as m from "../../../messages/compiled/messages.js";
import { textsIn } from "../../page-data.ts";

/** The messages of the buttons that show and hide entries. */
export const visibilityButtonTexts = (locale: Locale) =>
  textsIn(locale, {
    visibility_show: m.visibility_show,
    visibility_hide: m.visibility_hide,
    preview: m.preview,
  });
