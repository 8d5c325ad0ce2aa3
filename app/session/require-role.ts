import { redirect } from "react-router";
import { collections } from "../../collections/all.ts";
import { localPath, splitPath } from "../../engine/locale.ts";
import { type Account, accountContext, type RouterContext } from "../context.ts";
import { rememberReturnPath } from "./return-path.ts";

type Args = { request: Request; context: RouterContext };

/** A person who may write. */
type Writer = NonNullable<Account["user"]>;

/** The page of people who are signed in but may not write. */
export const readerPath = "/admin/account";

/** The address to which the forms of sessions are sent. */
export const sessionsPath = "/admin/account/sessions";

/**
 * The screen on which people turn their second factor on. People who must have one see no other screen before they do.
 */
export const secondFactorPath = "/admin/account/second-factor";

/**
 * The signed-in person, who must have the right to write content. Anybody else is redirected to `/forbidden`
 * (requirements R7.3); after signing in they are taken to the screen that they requested.
 */
export function requireWriter(args: Args): Writer {
  return requireWriterOr(args, redirect);
}

/** Does what `requireWriter` does. `leave` creates the redirect. */
function requireWriterOr({ request, context }: Args, leave: typeof redirect): Writer {
  const { user, offers } = context.get(accountContext);
  if (user?.needsSecondFactor) throw leave(secondFactorPath);
  if (user && !user.mayWrite && offers.readers) throw leave(readerPath);
  if (!user?.mayWrite) throw leave("/forbidden", { headers: rememberReturnPath(request) });
  return user;
}

/**
 * The signed-in person, who must be an administrator. Redirects anybody else as `requireWriter` does, and editors to
 * `/forbidden`.
 */
export function requireAdministrator(args: Args): Writer {
  const user = requireWriter(args);
  if (!user.mayAdminister) throw redirect("/forbidden");
  return user;
}

const firstSegment = (path: string) => path.split("/", 2)[1]?.toLowerCase() ?? "";

const screens = new Set(["admin", ...collections.flatMap(({ admin }) => Object.values(admin).map(firstSegment))]);

/** Whether a path, without its language prefix, belongs to an administrator's screen. */
export function isAdminScreen(path: string): boolean {
  return screens.has(firstSegment(path));
}

/**
 * Refuses a screen as `requireWriter` does, before any loader or action, so that a screen cannot forget to. `pattern`
 * is the path of its route. The screens of people's own accounts are also for people who may not write, and check for
 * themselves.
 */
export function guardScreens({ request, context, pattern }: Args & { pattern: string }): void {
  const path = `/${pattern.replace(/^\//, "")}`;
  const isOwnAccount = `${path}/`.startsWith(`${readerPath}/`);
  if (!isAdminScreen(path) || isOwnAccount) return;
  // Unlike a loader's redirect, the router does not prefix a middleware's with the language.
  const { locale } = splitPath(new URL(request.url).pathname);
  requireWriterOr({ request, context }, (to, init) => redirect(localPath(to, locale), init));
}

/** The signed-in person, whether they may write or not. Redirects anybody else as `requireWriter` does. */
export function requireAccount({ request, context }: Args): { email: string; mayWrite: boolean } {
  const { user, offers } = context.get(accountContext);
  if (user && !user.mayWrite && offers.readers) return { email: user.email, mayWrite: false };
  return { email: requireWriter({ request, context }).email, mayWrite: true };
}
