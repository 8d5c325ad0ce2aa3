import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "../context.ts";

type Args = { context: LoaderFunctionArgs["context"] | Readonly<RouterContextProvider> };

/** The administrator who requests a screen; anybody else is redirected to `/forbidden` (requirements R7.3). */
export function requireAdministrator({ context }: Args): { email: string } {
  const { user } = context.get(requestContext);
  if (!user?.mayWrite) throw redirect("/forbidden");
  return { email: user.email };
}
