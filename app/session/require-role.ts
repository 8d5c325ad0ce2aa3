import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from "react-router";
import { requestContext, type RequestData } from "../context.ts";
import { rememberReturnPath } from "./return-path.ts";

type Args = { request: Request; context: LoaderFunctionArgs["context"] | Readonly<RouterContextProvider> };

/** The data of a request by a person who may write. */
type WriterData = RequestData & Pick<Required<RequestData>, "user">;

/** The page of people who are signed in and may not write. */
export const readerPath = "/admin/account";

/** The address to which the forms of sessions are sent. */
export const sessionsPath = "/admin/account/sessions";

/** The screen on which people turn their second factor on, the only one of those who must. */
export const secondFactorPath = "/admin/account/second-factor";

/**
 * What a screen on which content is written is loaded with. Whoever may not write is redirected to `/forbidden`
 * (requirements R7.3), and to the screen once they have signed in.
 */
export function requireWriter({ request, context }: Args): WriterData {
  const data = context.get(requestContext);
  const { user, identityOffers } = data;
  if (user?.needsSecondFactor) throw redirect(secondFactorPath);
  if (user && !user.mayWrite && identityOffers.readers) throw redirect(readerPath);
  if (!user?.mayWrite) throw redirect("/forbidden", { headers: rememberReturnPath(request) });
  return data as WriterData;
}

/** The same for an administrator; anybody else is redirected as by `requireWriter`, editors to `/forbidden`. */
export function requireAdministrator(args: Args): WriterData {
  const data = requireWriter(args);
  if (!data.user.mayAdminister) throw redirect("/forbidden");
  return data;
}

/** The person who is signed in, whether they may write or not; anybody else is redirected as by `requireWriter`. */
export function requireAccount({ request, context }: Args): { email: string; mayWrite: boolean } {
  const { user, identityOffers } = context.get(requestContext);
  if (user && !user.mayWrite && identityOffers.readers) return { email: user.email, mayWrite: false };
  return { email: requireWriter({ request, context }).user.email, mayWrite: true };
}
