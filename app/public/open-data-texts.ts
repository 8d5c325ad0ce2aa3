import * as m from "../../messages/compiled/messages.js";

/** What the page about the API says besides its title; its loader translates it. */
export const openDataTexts = {
  about: m.api_about,
  lists: m.api_lists,
  description: m.api_description,
  path: m.api_path,
  fields: m.api_fields,
} as const;
