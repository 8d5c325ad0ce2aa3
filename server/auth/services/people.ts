import { z } from "zod";
import { roles } from "../../../engine/roles.ts";
import * as m from "../../../messages/compiled/messages.js";
import { Refusal, fieldRefusal } from "../../refusal/refusal.ts";
import { type AccessTokens, tokenRefusal } from "../access-tokens.ts";
import { normalizeAddress } from "../account-address.ts";
import { AccountError } from "../account-error.ts";
import { type Administrators, parseName } from "../administrators.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { failsToMailLink, type LinkMailParts } from "../links/password-links.ts";
import type { People } from "../people.ts";
import type { Sessions } from "../sessions.ts";
import type { Limits, Throttle } from "../throttle/throttle.ts";
import { acknowledged, type Answer, parsed, type Sender, sessionOf, waitRefusal } from "./answer.ts";

/** What the service of accounts uses. */
export type PeopleParts = LinkMailParts & {
  sessions: Sessions;
  accessTokens: AccessTokens;
  administrators: Administrators;
  people: People;
  provider: IdentityProvider;
  throttle: Throttle;
};

const role = z.enum(roles);
/** A person's name in a request body; `parseName` has the real rule. */
export const personName = z.string().max(1_000);
const inviteBody = z.strictObject({ email: z.string().max(300), name: personName.default(""), role });
const nameBody = z.strictObject({ name: personName });
const id = z.string().max(100);
const changeBody = z.discriminatedUnion("action", [
  z.strictObject({ id, action: z.enum(["disable", "enable", "new-link"]) }),
  z.strictObject({ id, action: z.literal("role"), role }),
  z.strictObject({ id, action: z.literal("name"), name: personName }),
]);

/** The link that was made, which is shown once, and whether the mail with it could not be sent. */
type MadeLink = { acknowledged?: true; token?: string; mailFailed?: boolean };

/** Limit of changes of one's own name, because each is recorded in the account log. */
const newNames: Limits = { name: "name", seconds: 15 * 60, account: 10 };

/**
 * Creates an account and the link by which its owner chooses a password. Where accounts are kept elsewhere, it admits
 * the address.
 */
export async function invite(parts: PeopleParts, sender: Sender, body: unknown): Promise<Answer<MadeLink>> {
  const by = await administratorOf(parts, sender);
  const { email, name, role: given } = parsed(inviteBody, body);
  return withAccountErrors(async () => {
    if (!parts.provider.offers.passwordLinks) {
      await parts.administrators.admit(email, by, given, name);
      return { acknowledged: true };
    }
    const token = await parts.people.invite(email, given, by, name);
    return { token, mailFailed: await failsToMailLink(parts, normalizeAddress(email), "invitation", token) };
  });
}

/** Changes an account for an administrator. */
export async function changePerson(parts: PeopleParts, sender: Sender, body: unknown): Promise<Answer<MadeLink>> {
  const by = await administratorOf(parts, sender);
  const change = parsed(changeBody, body);
  const { administrators } = parts;
  return withAccountErrors(async () => {
    const person = await parts.people.find(change.id);
    if (!person) throw new Refusal(404, m.people_gone);
    if (change.action === "new-link") {
      if (!parts.provider.offers.passwordLinks || person.disabled) throw new Refusal(404, m.problem_not_found);
      const token = await parts.people.makeLink(person, by);
      const purpose = person.invited ? "invitation" : "reset";
      return { token, mailFailed: await failsToMailLink(parts, person.email, purpose, token) };
    }
    if (change.action === "role") await administrators.changeRole(person.email, change.role, by);
    else if (change.action === "name") await administrators.rename(person.email, change.name, by);
    else await administrators[change.action](person.email, by);
    return { acknowledged: true };
  });
}

/** Changes or removes the sender's own name. Accounts that may only read have names too. */
export async function renameOneself(parts: PeopleParts, sender: Sender, body: unknown): Promise<Answer> {
  const session = await sessionOf(parts, sender);
  const refused = await parts.accessTokens.refusalOf(session);
  if (refused && refused !== "forbidden") throw tokenRefusal(refused);
  const { name } = parsed(nameBody, body);
  const { email } = session;
  await withAccountErrors(async () => {
    if (parseName(name) === session.name) return;
    const counted = await parts.throttle.count(newNames, { account: email });
    if ("wait" in counted) throw waitRefusal(counted.wait, m.second_factor_wait);
    await parts.administrators.rename(email, name, email);
  });
  return acknowledged;
}

/** The address of the sender, who must be an administrator with a live account. */
async function administratorOf(parts: PeopleParts, sender: Sender): Promise<string> {
  const session = await sessionOf(parts, sender);
  const refused = await parts.accessTokens.refusalOf(session);
  if (refused) throw tokenRefusal(refused);
  if (!session.mayAdminister) throw new Refusal(403, m.problem_administrators);
  return session.email;
}

/** Does something. If that throws an `AccountError`, because of the account or of the typed values, refuses it. */
async function withAccountErrors<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { body: await work(), cookies: [] };
  } catch (error) {
    throw error instanceof AccountError ? accountRefusal(error) : error;
  }
}

function accountRefusal({ problem: reason }: AccountError): Refusal {
  if (reason === "last") return new Refusal(409, m.people_last);
  if (reason === "unverified") return new Refusal(409, m.people_unverified);
  if (reason === "unknown") return new Refusal(404, m.people_gone);
  if (reason === "name") return fieldRefusal("name", m.problem_person_name);
  return fieldRefusal("email", reason === "exists" ? m.people_exists : m.problem_email);
}
