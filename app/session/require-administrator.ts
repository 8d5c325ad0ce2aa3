import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "../context.ts";
import { rememberReturnPath } from "./return-path.ts";

type Args = { request: Request; context: LoaderFunctionArgs["context"] | Readonly<RouterContextProvider> };

/**
 * The administrator who requests a screen; anybody else is redirected to `/forbidden` (requirements R7.3), and to the
 * screen once they have signed in.
 */
export function requireAdministrator({ request, context }: Args): { email: string } {
  const { user } = context.get(requestContext);
  if (!user?.mayWrite) throw redirect("/forbidden", { headers: rememberReturnPath(request) });
  return { email: user.email };
}
