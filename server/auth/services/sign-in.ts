import { identityMessages } from "../../../messages/identity-messages.ts";
import * as m from "../../../messages/compiled/messages.js";
import { Refusal } from "../../refusal/refusal.ts";
import type { PasswordLengths } from "../password-rules.ts";
import type { RedirectParts, RedirectSignIn } from "../redirect-sign-in.ts";
import { callLibrary, signIn as signInByPassword, type SignInParts } from "../sign-in.ts";
import { type Answer, answerOf, answerOfLibrary, type Sender, waitRefusal } from "./answer.ts";

/** What the service of signing in and out uses. */
export type PasswordSignInParts = SignInParts & { passwordLengths: () => PasswordLengths };

/** Signs in by e-mail and password. */
export async function signIn<T>(
  parts: PasswordSignInParts,
  { request, address }: Sender,
  credentials: unknown,
): Promise<Answer<T>> {
  const outcome = await signInByPassword(parts, request, credentials, address);
  return answerOf<T>(outcome, { lengths: parts.passwordLengths(), invalid: m.login_wrong });
}

/** Signs the sender out. */
export async function signOut(parts: PasswordSignInParts, { request, address }: Sender): Promise<Answer> {
  if (await parts.sessions.find(request.headers.get("cookie")))
    return answerOfLibrary(await callLibrary(parts, request, address, {}, "/sign-out"), parts.passwordLengths());
  return { body: { success: true }, cookies: [parts.sessions.removalCookie()] };
}

/** Seconds after which a client may try again if the provider did not answer. */
const pause = 10;

const made = new WeakMap<RedirectParts, Promise<RedirectSignIn>>();

/** Signing in at the provider, of which there is one for each site. Its code is loaded at the first request. */
export function redirectOf(parts: RedirectParts): Promise<RedirectSignIn> {
  const load = async () => new (await import("../redirect-sign-in.ts")).RedirectSignIn(parts);
  const redirect = made.get(parts) ?? load();
  made.set(parts, redirect);
  return redirect;
}

/** Starts a sign-in at the provider and says to which address the browser goes. */
export async function startRedirect(
  parts: RedirectParts,
  { request, address }: Sender,
  body: unknown,
): Promise<Answer<{ url: string }>> {
  const outcome = await (await redirectOf(parts)).start(request, body, address);
  if ("invalid" in outcome) throw new Refusal(400, m.problem_body);
  if ("wait" in outcome) throw waitRefusal(outcome.wait);
  if ("url" in outcome) return { body: { url: outcome.url }, cookies: outcome.cookies };
  const wait = outcome.refused === "misconfigured" ? 0 : pause;
  throw new Refusal(503, identityMessages[outcome.refused], {}, { wait });
}
