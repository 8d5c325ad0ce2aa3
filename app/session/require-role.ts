import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "../context.ts";
import { rememberReturnPath } from "./return-path.ts";

type Args = { request: Request; context: LoaderFunctionArgs["context"] | Readonly<RouterContextProvider> };

/** The page of people who are signed in and may not write. */
export const readerPath = "/admin/account";

/** The address to which the forms of sessions are sent. */
export const sessionsPath = "/admin/account/sessions";

/** The screen on which people turn their second factor on, the only one of those who must. */
export const secondFactorPath = "/admin/account/second-factor";

/**
 * The person who requests a screen on which content is written; anybody else is redirected to `/forbidden` (requirements
 * R7.3), and to the screen once they have signed in.
 */
export function requireWriter({ request, context }: Args): { email: string } {
  const { user, identityOffers } = context.get(requestContext);
  if (user?.needsSecondFactor) throw redirect(secondFactorPath);
  if (user && !user.mayWrite && identityOffers.readers) throw redirect(readerPath);
  if (!user?.mayWrite) throw redirect("/forbidden", { headers: rememberReturnPath(request) });
  return { email: user.email };
}

/** The administrator who requests a screen; anybody else is redirected as by `requireWriter`, editors to `/forbidden`. */
export function requireAdministrator({ request, context }: Args): { email: string } {
  const { email } = requireWriter({ request, context });
  if (!context.get(requestContext).user?.mayAdminister) throw redirect("/forbidden");
  return { email };
}

/** The person who is signed in, whether they may write or not; anybody else is redirected as by `requireWriter`. */
export function requireAccount({ request, context }: Args): { email: string; mayWrite: boolean } {
  const { user, identityOffers } = context.get(requestContext);
  if (user && !user.mayWrite && identityOffers.readers) return { email: user.email, mayWrite: false };
  return { email: requireWriter({ request, context }).email, mayWrite: true };
}
