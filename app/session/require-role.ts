import { redirect } from "react-router";
import { type Account, accountContext, type RouterContext } from "../context.ts";
import { rememberReturnPath } from "./return-path.ts";

type Args = { request: Request; context: RouterContext };

/** A person who may write. */
type Writer = NonNullable<Account["user"]>;

/** The page of people who are signed in and may not write. */
export const readerPath = "/admin/account";

/** The address to which the forms of sessions are sent. */
export const sessionsPath = "/admin/account/sessions";

/** The screen on which people turn their second factor on, the only one of those who must. */
export const secondFactorPath = "/admin/account/second-factor";

/**
 * The person who asks for a screen on which content is written. Whoever may not write is redirected to `/forbidden`
 * (requirements R7.3), and to the screen once they have signed in.
 */
export function requireWriter({ request, context }: Args): Writer {
  const { user, offers } = context.get(accountContext);
  if (user?.needsSecondFactor) throw redirect(secondFactorPath);
  if (user && !user.mayWrite && offers.readers) throw redirect(readerPath);
  if (!user?.mayWrite) throw redirect("/forbidden", { headers: rememberReturnPath(request) });
  return user;
}

/** The same for an administrator; anybody else is redirected as by `requireWriter`, editors to `/forbidden`. */
export function requireAdministrator(args: Args): Writer {
  const user = requireWriter(args);
  if (!user.mayAdminister) throw redirect("/forbidden");
  return user;
}

/** The person who is signed in, whether they may write or not; anybody else is redirected as by `requireWriter`. */
export function requireAccount({ request, context }: Args): { email: string; mayWrite: boolean } {
  const { user, offers } = context.get(accountContext);
  if (user && !user.mayWrite && offers.readers) return { email: user.email, mayWrite: false };
  return { email: requireWriter({ request, context }).email, mayWrite: true };
}
