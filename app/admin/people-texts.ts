import * as m from "../../messages/compiled/messages.js";

/** The sentences of the screens of accounts, where the site keeps them. */
export const peopleTexts = {
  title: m.people_title,
  about: m.people_about,
  add: m.people_invite,
  email: m.login_email,
  role: m.people_role,
  admin: m.administrator,
  editor: m.editor,
  roleHint: m.people_role_hint,
  button: m.people_invite_button,
  change: m.people_change,
  link: m.people_link,
  linkAbout: m.people_link_about,
  linkCopy: m.people_link_copy,
  linkCopied: m.people_link_copied,
  linkSelected: m.people_link_selected,
  saved: m.people_saved,
} as const;

/** The sentences that differ where accounts are kept elsewhere, and people need no link. */
export const elsewhereTexts = { add: m.people_admit, button: m.people_admit_button } as const;
