import { redirect } from "react-router";
import { localPath } from "../../engine/locale.ts";
import { readingContext } from "../context.ts";
import { askService, flashCookie, type FormRules, redirectTo } from "../session/form-action.ts";
import type { Route } from "./+types/logout.ts";

/** The form has no fields. */
export const form: FormRules = { bytes: 1_000 };

/**
 * Redirects a GET to the home page. Only the form of the Logout button, which every administrator's page has, is sent
 * to this address.
 */
export function loader() {
  throw redirect("/");
}

/**
 * Signs out and redirects to the home page. Leaves the message "Logged out" only if it succeeded (requirements R9.3).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await askService(context, (services) => services.signOut());
  const cookies = answer.ok ? [...answer.cookies, flashCookie("signed-out")] : [];
  return redirectTo(localPath("/", context.get(readingContext).locale), request, cookies);
}
