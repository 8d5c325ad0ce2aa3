import { locales, type Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import { invitationDays, resetHours } from "../../../engine/link-lifetimes.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import profile, { schoolName } from "../../../globals/profile.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Database } from "../../database/open.ts";
import { Store } from "../../content/store.ts";
import type { LinkPurpose } from "./account-links.ts";
import type { Mail } from "./mailer.ts";

/** The page on which the password of an account is chosen. */
const page = "/new-password";

const subjects = {
  invitation: m.mail_invitation_subject,
  reset: m.mail_password_subject,
  forgotten: m.mail_password_subject,
} as const;
const texts = { invitation: m.mail_invitation, reset: m.mail_reset, forgotten: m.mail_forgotten } as const;

/** The mail with a link, in all languages one after the other, as nobody knows which one its reader prefers. */
export async function linkMail(
  db: Database,
  to: string,
  purpose: LinkPurpose,
  token: string,
  publicUrl: string,
): Promise<Mail> {
  const school = await new Store(db).findGlobal(profile);
  const inLanguage = (locale: Locale) => {
    const number = numberFormat(locale);
    const times = { days: number.format(invitationDays), hours: number.format(resetHours) };
    const inputs = { email: to, school: schoolName(school, locale).text, ...times };
    const link = `${publicUrl}${localPath(page, locale)}?token=${token}`;
    const subject = subjects[purpose](inputs, { locale });
    return { subject, text: `${texts[purpose](inputs, { locale })}\n\n${link}\n\n${m.mail_ignore({}, { locale })}\n` };
  };
  const all = locales.map(inLanguage);
  return {
    to,
    subject: all.map(({ subject }) => subject).join(" · "),
    text: all.map(({ text }) => text).join("\n— — —\n\n"),
  };
}
