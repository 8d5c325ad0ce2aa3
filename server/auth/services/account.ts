import { z } from "zod";
import * as m from "../../../messages/compiled/messages.js";
import { passwordMessage } from "../../../messages/password-messages.ts";
import { fieldRefusal, Refusal } from "../../refusal/refusal.ts";
import { normalizeAddress } from "../account-address.ts";
import { AccountError } from "../account-error.ts";
import * as requests from "../account-requests.ts";
import * as passwordLinks from "../links/password-links.ts";
import type { SetupLinks } from "../links/setup-links.ts";
import type { PasswordProblem } from "../password-rules.ts";
import { acknowledged, type Answer, answerOf, parsed, type Sender, sessionOf } from "./answer.ts";
import { personName } from "./people.ts";

/** What the service of a person's own account uses. */
export type OwnAccountParts = requests.AccountParts & passwordLinks.LinkParts;
type SetupParts = Pick<requests.AccountParts, "administrators" | "passwordLengths"> & { setup: SetupLinks };

const setupBody = z.strictObject({
  token: z.string(),
  email: z.string(),
  name: personName.default(""),
  password: z.string(),
});

/** Creates an account that may only read, and signs it in. */
export async function signUp<T>(
  parts: OwnAccountParts,
  { request, address }: Sender,
  body: unknown,
): Promise<Answer<T>> {
  return answerOf<T>(await requests.signUp(parts, request, body, address), { lengths: parts.passwordLengths() });
}

/** Changes the sender's password, which ends all sessions but a new one. */
export async function changePassword(parts: OwnAccountParts, sender: Sender, body: unknown): Promise<Answer> {
  const session = await sessionOf(parts, sender);
  const outcome = await requests.changePassword(parts, session, sender.request, body, sender.address);
  return answerOf(outcome, { lengths: parts.passwordLengths(), field: "newPassword" });
}

/** Removes the sender's account. */
export async function removeAccount(parts: OwnAccountParts, sender: Sender, body: unknown): Promise<Answer> {
  const session = await sessionOf(parts, sender);
  const outcome = await requests.removeAccount(parts, session, sender.request, body, sender.address);
  return answerOf(outcome, { lengths: parts.passwordLengths(), field: "newPassword" });
}

/** Has a mail sent with a link for a new password, by the site itself or by the identity service. */
export async function requestReset(
  parts: OwnAccountParts,
  { request, address }: Sender,
  body: unknown,
): Promise<Answer> {
  const lengths = parts.passwordLengths();
  if (!parts.provider.offers.passwordLinks)
    return answerOf(await requests.requestPasswordReset(parts, request, body, address), { lengths });
  return answerOf(await passwordLinks.requestLink(parts, body, address), { lengths, wait: m.forgotten_wait });
}

/**
 * Sets the password of the account to which a link belongs, and says whose it is. The refusal of a used or invented
 * link has the status 403.
 */
export async function choosePassword(
  parts: OwnAccountParts,
  { request, address }: Sender,
  body: unknown,
): Promise<Answer<{ email: string }>> {
  const outcome = await passwordLinks.choosePassword(parts, request, body, address);
  if ("response" in outcome && outcome.response.status === 403) throw new Refusal(403, m.new_password_bad);
  return answerOf(outcome, { lengths: parts.passwordLengths() });
}

/** Creates the first administrator with the token of the set-up link that the site prints when it starts. */
export async function setUp({ administrators, setup, passwordLengths }: SetupParts, body: unknown): Promise<Answer> {
  const { token, email, name, password } = parsed(setupBody, body);
  const linkRefusal = async () =>
    new Refusal(403, (await setup.stateOf(token)) === "used" ? m.setup_done : m.problem_setup_link);
  // Only a client with a valid link may make the site hash a password, because hashing is expensive.
  if ((await setup.stateOf(token)) !== "good") throw await linkRefusal();
  try {
    await administrators.add(
      email,
      password,
      normalizeAddress(email),
      "admin",
      (transaction) => setup.use(transaction, token),
      name,
    );
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    const { problem: reason } = error;
    if (reason === "set-up-link") throw await linkRefusal();
    if (reason === "name") throw fieldRefusal("name", m.problem_person_name);
    if (["email", "exists", "unknown", "last", "unverified"].includes(reason))
      throw fieldRefusal("email", m.problem_email);
    throw fieldRefusal("password", passwordMessage(reason as PasswordProblem, passwordLengths()));
  }
  return acknowledged;
}
