import { z } from "zod";
import { isRole } from "../../../engine/roles.ts";
import type { Database } from "../../database/open.ts";
import { log } from "../../log/log.ts";
import { emailAddress } from "../account-address.ts";
import { newPasswordProblem, type PasswordJudges, type RequestOutcome } from "../account-requests.ts";
import type { AccountLinks, LinkPurpose } from "./account-links.ts";
import type { Mail, Mailer } from "./mailer.ts";
import type { PasswordProblem } from "../password-rules.ts";
import { credential } from "./set-password.ts";
import type { Limits, Throttle } from "../throttle/throttle.ts";
import { type Locale, locales } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import { invitationDays, resetHours } from "../../../engine/link-lifetimes.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import profile, { schoolName } from "../../../globals/profile.ts";
import * as m from "../../../messages/compiled/messages.js";
import { Store } from "../../content/store.ts";

/** What mailing a link uses. `mailer` is undefined if the operator has set up no mail server. */
export type LinkMailParts = { db: Database; mailer: Mailer | undefined; publicUrl: string };

/** What password links use. */
export type LinkParts = LinkMailParts & PasswordJudges & { links: AccountLinks; throttle: Throttle };

/**
 * Limit of attempts to guess a link. A link that exists has a count of its own, like a known device, so that strangers
 * cannot use up its attempts.
 */
const linkGuesses: Limits = {
  name: "link",
  seconds: 60,
  account: 10,
  accountAndNetwork: 5,
  network: 100,
  site: 600,
  device: 10,
};
/** Limit of mails with links for the whole site: few people of one school forget their password in the same hour. */
const siteMails: Limits = { name: "link-mail", seconds: 3_600, site: 60 };
/** Limit of mails with links for each account, so that nobody's mailbox is flooded. */
const linkMails: Limits = { ...siteMails, account: 3 };
/**
 * Limit of requests for a link. They are counted apart from the mails, because addresses that strangers invent must
 * neither use up the site's mails nor push out the counts of mails to real addresses.
 */
const linkRequests: Limits = { name: "link-request", seconds: 3_600, account: 3, network: 10 };

const choiceBody = z.object({ token: z.string().max(100), password: z.string() });
const requestBody = z.object({ email: emailAddress });

/** The status of a response to an invalid link. */
const worthless = 403;

/**
 * Sets the password of the account to which a link belongs. Links cannot be guessed; the throttle limits how many
 * people may try. The response is 403 for a used, expired or invented link. A link is looked up before it is counted,
 * and an existing one has its own count, so that strangers who invent links cannot make its owner wait.
 */
export async function choosePassword(
  identity: LinkParts,
  request: Request,
  body: unknown,
  address: string,
): Promise<RequestOutcome> {
  const parsed = choiceBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const { token, password } = parsed.data;
  const link = await identity.links.find(token);
  const client = { account: token, address, device: link.state === "bad" ? undefined : token };
  let refused: PasswordProblem | undefined;
  const use = async () => {
    if (link.state !== "good") return new Response(null, { status: worthless });
    refused = await newPasswordProblem(identity, password, link.email);
    if (refused) return new Response(null, { status: 400 });
    const isUsed = await identity.links.use(token, link, password, request.headers.get("user-agent"));
    return isUsed ? Response.json({ email: link.email }) : new Response(null, { status: worthless });
  };
  const outcome = await identity.throttle.guess(linkGuesses, client, use, ({ status }) => status === worthless);
  return refused ? { refused } : outcome;
}

/**
 * Mails a link for a new password to the account with an address. The response and its duration do not tell whether
 * there is such an account, because the account is looked up after the response.
 */
export async function requestLink(identity: LinkParts, body: unknown, address: string): Promise<RequestOutcome> {
  const parsed = requestBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const { email } = parsed.data;
  const wait = await identity.throttle.waitFor(siteMails, {});
  const counted = wait > 0 ? { wait } : await identity.throttle.count(linkRequests, { account: email, address });
  if ("wait" in counted) return counted;
  identity.mailer?.sendLater(async () => {
    const userId = await findHolder(identity.db, email);
    if (userId === undefined || "wait" in (await identity.throttle.count(linkMails, { account: email })))
      return undefined;
    return linkMail(
      identity.db,
      email,
      "forgotten",
      await identity.links.create(userId, "forgotten"),
      identity.publicUrl,
    );
  });
  return { response: Response.json({ acknowledged: true }) };
}

/**
 * Mails a link that an administrator has made to the account's owner, if the operator has set up mail. Returns true if
 * the mail server did not take it. Never rejects, because the link exists anyway.
 */
export async function failsToMailLink(
  { db, mailer, publicUrl }: LinkMailParts,
  email: string,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
  if (mailer === undefined) return false;
  const mail = await linkMail(db, email, purpose, token, publicUrl).catch((error: unknown) => {
    log.error("The mail with a link could not be written.", error);
    return undefined;
  });
  return mail === undefined || !(await mailer.send(mail));
}

/** The user with this address, if the account may write and signs in with a password. */
async function findHolder(db: Database, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("user")
    .innerJoin("account", "account.userId", "user.id")
    .select(["user.id", "user.role"])
    .where("user.email", "=", email)
    .where("user.disabled", "=", 0)
    .where("account.providerId", "=", credential)
    .executeTakeFirst();
  return user && isRole(user.role) ? user.id : undefined;
}

/** The page on which the password of an account is chosen. */
const page = "/new-password";

const subjects = {
  invitation: m.mail_invitation_subject,
  reset: m.mail_password_subject,
  forgotten: m.mail_password_subject,
} as const;
const texts = { invitation: m.mail_invitation, reset: m.mail_reset, forgotten: m.mail_forgotten } as const;

/**
 * The mail with a link, in all languages one after the other, because the site does not know which one its reader
 * prefers.
 */
async function linkMail(
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
