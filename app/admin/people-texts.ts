import { defaultLocale } from "../../engine/languages.ts";
import { invitationDays, resetHours } from "../../engine/link-lifetimes.ts";
import type { Message } from "../../engine/message.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";

/** What to do with a link, and how long it is good. */
const linkAbout: Message = (_, options) => {
  const number = numberFormat(options?.locale ?? defaultLocale);
  return m.people_link_about({ days: number.format(invitationDays), hours: number.format(resetHours) }, options);
};

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
  linkAbout,
  linkCopy: m.people_link_copy,
  linkCopied: m.people_link_copied,
  linkSelected: m.people_link_selected,
  mailFailed: m.people_mail_failed,
  saved: m.people_saved,
} as const;

/** The sentences that differ where accounts are kept elsewhere, and people need no link. */
export const elsewhereTexts = { add: m.people_admit, button: m.people_admit_button } as const;
