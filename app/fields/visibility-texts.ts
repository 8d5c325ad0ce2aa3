import * as m from "../../messages/compiled/messages.js";

/** The texts of the control of an entry's visibility, which the loaders of its forms send. */
export const visibilityTexts = {
  visibility_public: m.visibility_public,
  visibility_from: m.visibility_from,
  visibility_moment: m.visibility_moment,
  visibility_draft: m.visibility_draft,
  visibility_withdrawn: m.visibility_withdrawn,
} as const;
