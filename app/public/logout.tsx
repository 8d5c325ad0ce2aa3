import { redirect } from "react-router";
import { localPath } from "../../engine/locale.ts";
import { readingContext } from "../context.ts";
import { callIdentity, flashCookie, redirectTo } from "../session/form-action.ts";
import type { Route } from "./+types/logout.ts";

/** This address has no page: the Logout button, on every page of an administrator, posts its form here. */
export function loader() {
  throw redirect("/");
}

/** Signs out and redirects to the home page, without the message "Logged out" if it fails (requirements R9.3). */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await callIdentity(context, "/auth/sign-out", {});
  const cookies = answer.ok ? [...answer.cookies, flashCookie("signed-out")] : [];
  return redirectTo(localPath("/", context.get(readingContext).locale), request, cookies);
}
