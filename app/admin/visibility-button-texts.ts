import * as m from "../../messages/compiled/messages.js";

/** The messages of the buttons that show and hide entries. */
export const visibilityButtonTexts = {
  visibility_show: m.visibility_show,
  visibility_hide: m.visibility_hide,
  preview: m.preview,
} as const;
