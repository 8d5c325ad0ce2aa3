import { type ActionFunctionArgs, redirect } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import { readingContext } from "../../context.ts";
import { askService, flashCookie, type FormRules, readForm, redirectTo } from "../../session/form-action.ts";

export const form: FormRules = { bytes: 1_000, harmless: true };

/**
 * Redirects a GET to the account's screen, because only the forms of that screen and of the dashboard are sent to this
 * address.
 */
export function loader() {
  throw redirect("/admin/account");
}

/** Ends sessions, or dismisses the notices of sign-ins on new devices. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { locale } = context.get(readingContext);
  const account = localPath("/admin/account", locale);
  const { id, all, notices } = await readForm(request, ["id", "all", "notices"]);
  if (notices === "dismiss") {
    await askService(context, (services) => services.dismissNotices());
    return redirectTo(localPath("/admin", locale), request);
  }
  // The service refuses a form that names both, or neither.
  const which = { ...(id !== "" && { id }), ...(all !== "" && { all }) };
  const answer = await askService(context, (services) => services.endSessions(which));
  if (all !== "everywhere") return redirectTo(account, request, answer.ok ? [flashCookie("sessions-ended")] : []);
  // After signing in again the person lands on the account's screen to change the password, as somebody else may know
  // it.
  return redirectTo(
    `${localPath("/login", locale)}?next=${encodeURIComponent(account)}`,
    request,
    answer.ok ? answer.cookies : [],
  );
}
