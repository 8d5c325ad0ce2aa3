import * as m from "../../messages/compiled/messages.js";

/** What the search page says; its loader translates it. */
export const searchTexts = {
  title: m.search_title,
  about: m.search_about,
  label: m.search_label,
  hint: m.search_hint,
  button: m.search_button,
  similar: m.search_similar,
  some: m.search_some,
  none: m.search_none,
  noneHint: m.search_none_hint,
  noneElsewhere: m.search_none_elsewhere,
  allKinds: m.search_all_kinds,
} as const;
