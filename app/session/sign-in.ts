import { hasRight } from "../../engine/roles.ts";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, readingContext, type RouterContext } from "../context.ts";
import { askService, type IdentityResult, refuse } from "./form-action.ts";

/** Who has signed in. */
export type SignedIn = { user: { role?: string; twoFactorEnabled?: boolean | null } };

/**
 * The response to a correct password if the account has a second factor. A cookie identifies the sign-in until the code
 * is entered.
 */
type PendingSignIn = { twoFactorRedirect: true };

/** Whether the account that has signed in may write, by the role in the response. */
export function mayWrite({ user }: SignedIn): boolean {
  return hasRight(user.role ?? "", "content");
}

/** Signs in with the form's values. If the site offers nothing to accounts that may not write, signs them out again. */
export async function signIn(
  context: RouterContext,
  credentials: { email: string; password: string; rememberMe: boolean },
): Promise<IdentityResult<SignedIn | PendingSignIn>> {
  const answer = await askService(context, (services) => services.signIn<SignedIn | PendingSignIn>(credentials));
  if (!answer.ok || "twoFactorRedirect" in answer.body) return answer;
  if (mayWrite(answer.body) || context.get(accountContext).offers.readers) return answer;
  const session = answer.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  await askService(context, (services) => services.signOut(session));
  return { ok: false, ...refuse(m.login_not_admitted, 403, context.get(readingContext).locale) };
}
