import { formatInstant } from "../../../engine/dates/instant.ts";
import { defaultLocale, type Locale } from "../../../engine/languages.ts";
import { invitationDays, resetHours } from "../../../engine/link-lifetimes.ts";
import { localPath } from "../../../engine/locale.ts";
import type { Message } from "../../../engine/message.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { namedPerson } from "../../../engine/person-name.ts";
import { hasRight, isRole } from "../../../engine/roles.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Person } from "../../../server/auth/people.ts";

/**
 * The path of the screen with all accounts; `personPath` is that of a single account, whose id is in the query string.
 */
export const peoplePath = "/admin/people";
export const personPath = "/admin/people/account";

/** An account as the screens show it, in the language of the page. */
export type PersonLine = {
  id: string;
  email: string;
  name: string;
  /**
   * Labels for what is special about the account: that it is disabled, invited, waits for access, or has a second
   * factor.
   */
  marks: string[];
  /** The account's role, and when its owner last signed in. */
  facts: string;
  /** The accessible name of the link, because a screen reader does not convey which account it stands beside. */
  changeLabel: string;
};

/** The label of an account's role. */
function roleName(role: string, locale: Locale): string {
  const name = !isRole(role) ? m.people_reader : hasRight(role, "administration") ? m.administrator : m.editor;
  return name({}, { locale });
}

export function personLine(person: Person, locale: Locale): PersonLine {
  const { id, email, name, role, lastSignIn } = person;
  const signedIn =
    lastSignIn === null
      ? m.people_never({}, { locale })
      : m.people_last_sign_in({ when: formatInstant(lastSignIn, locale) }, { locale });
  return {
    id,
    email,
    name,
    marks: marksOf(person, locale),
    facts: `${roleName(role, locale)} · ${signedIn}`,
    changeLabel: m.people_change_named({ email: namedPerson(email, name) }, { locale }),
  };
}

function marksOf({ role, disabled, invitationEnds, hasSecondFactor }: Person, locale: Locale): string[] {
  const marks: string[] = [];
  if (disabled) marks.push(m.people_disabled({}, { locale }));
  else if (invitationEnds !== null && invitationEnds <= new Date().toISOString())
    marks.push(m.people_invitation_over({}, { locale }));
  else if (invitationEnds !== null)
    marks.push(m.people_invited({ until: formatInstant(invitationEnds, locale) }, { locale }));
  else if (!isRole(role)) marks.push(m.people_waiting({}, { locale }));
  if (hasSecondFactor) marks.push(m.second_factor_title({}, { locale }));
  return marks;
}

/** The URL of the page on which an account's password is chosen, with the token of the link. */
export function linkAddress(token: string, publicUrl: string, locale: Locale): string {
  return `${publicUrl}${localPath("/new-password", locale)}?token=${token}`;
}

/** What to do with a link, and how long it is valid. */
export const linkAbout: Message = (_, options) => {
  const number = numberFormat(options?.locale ?? defaultLocale);
  return m.people_link_about({ days: number.format(invitationDays), hours: number.format(resetHours) }, options);
};
