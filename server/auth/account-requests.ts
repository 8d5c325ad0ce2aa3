import { z } from "zod";
import type { Identity } from "./identity-services.ts";
import type { PasswordProblem } from "./password-rules.ts";
import type { LiveSession } from "./sessions.ts";
import { callIdentity, recordSignIn } from "./sign-in.ts";
import { type AttemptOutcome, accountKey } from "./sign-in-throttle.ts";

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const signUpBody = z.object({ email, password: z.string() });
const resetBody = z.object({ email });
const removalBody = z.object({ password: z.string() });

/** The outcome of a request: an invalid body, a refused password, a time to wait, or the identity library's response. */
export type RequestOutcome = { invalid: true } | { refused: PasswordProblem } | AttemptOutcome;

/** The reason why a new password is refused by the rule of the identity provider, or else by the site's own. */
export function newPasswordProblem({ provider, administrators }: Identity, password: string, address: string): Promise<PasswordProblem | undefined> {
  return provider.passwordRule ? provider.passwordRule.problemOf(password) : administrators.passwordProblem(password, address);
}

/**
 * Makes an account that may read, and signs it in. `request` gives the headers and the URL, `body` is the parsed body,
 * `address` is the client's IP address; the same holds below.
 */
export async function signUp(identity: Identity, request: Request, body: unknown, address: string): Promise<RequestOutcome> {
  const parsed = signUpBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const refused = await newPasswordProblem(identity, parsed.data.password, parsed.data.email);
  if (refused) return { refused };
  const wait = await identity.mails.count(parsed.data.email, address);
  if (wait > 0) return { wait };
  const response = await callIdentity(identity, request, address, parsed.data, identity.provider.actionPaths.signUp);
  await recordSignIn(identity, request, response);
  if (response.ok) await identity.record({ action: "account-added", account: parsed.data.email, userAgent: request.headers.get("user-agent") });
  return { response };
}

/** Has the identity service send a mail that leads to a new password. The answer does not tell whether the address has an account. */
export async function requestPasswordReset(identity: Identity, request: Request, body: unknown, address: string): Promise<RequestOutcome> {
  const parsed = resetBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const wait = await identity.mails.count(parsed.data.email, address);
  if (wait > 0) return { wait };
  return { response: await callIdentity(identity, request, address, parsed.data, identity.provider.actionPaths.passwordReset) };
}

/** Removes the account of the signed-in user, who must also send the password. */
export async function removeAccount(identity: Identity, session: LiveSession, request: Request, body: unknown, address: string): Promise<RequestOutcome> {
  const parsed = removalBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const attempt = { account: accountKey(session.email), address, device: session.id };
  const remove = () => callIdentity(identity, request, address, parsed.data, identity.provider.actionPaths.accountRemoval);
  const outcome = await identity.throttle.run(attempt, remove, ({ ok }) => !ok);
  if ("response" in outcome && outcome.response.ok) {
    await identity.record({ action: "account-removed", account: session.email, userAgent: request.headers.get("user-agent") });
  }
  return outcome;
}
