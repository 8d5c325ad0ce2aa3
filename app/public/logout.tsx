import { redirect } from "react-router";
import { localPath } from "../../engine/words.ts";
import { requestContext } from "../context.ts";
import { callIdentity } from "../session/call-identity.ts";
import { flashCookie } from "../session/flash.ts";
import { leadTo } from "../session/form-action.ts";
import type { Route } from "./+types/logout.ts";

/** Nothing is shown here: the button on every page of the signed-in sends its form to this address. */
export function loader() {
  throw redirect("/");
}

/** Signs out and leads home (specification §4): where that fails, without saying that it was done. */
export async function action({ request, context }: Route.ActionArgs) {
  const school = context.get(requestContext);
  const answer = await callIdentity(school, "/auth/sign-out", {});
  const cookies = answer.ok ? [...answer.cookies, flashCookie("signed-out")] : [];
  return leadTo(localPath("/", school.locale), request, cookies);
}
