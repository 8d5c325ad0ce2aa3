import { redirect } from "react-router";
import { localPath } from "../../engine/locale.ts";
import type { RequestData } from "../context.ts";
import { callIdentity } from "./call-identity.ts";
import { rejectForm } from "./form-action.ts";

/** The query parameter of the page to which people return from the provider once they are signed in. */
export const signedInParameter = "signed-in";
/** The longest encoded path that is kept until then, in characters; a longer one is replaced by the home page. */
const longestPath = 900;

/**
 * Sends the browser to the identity provider, which sends it back to the sign-in page: with `next`, a path of this site,
 * once somebody is signed in. If the provider does not answer, the form is shown again.
 */
export async function startRedirect(requestData: Pick<RequestData, "callIdentity" | "locale">, next: string, shared: string) {
  const login = localPath("/login", requestData.locale);
  const encoded = encodeURIComponent(next);
  const query = encoded.length > longestPath ? "" : `next=${encoded}`;
  const done = `${login}?${signedInParameter}=1&${query}`;
  const body = { done, failed: `${login}?${query}${shared === "" ? "" : "&shared=1"}`, shared: shared !== "" };
  const answer = await callIdentity<{ url: string }>(requestData, "/auth/sign-in/redirect", body);
  if (!answer.ok) return rejectForm(answer, { shared });
  return redirect(answer.body.url, { status: 303, headers: answer.cookies.map((cookie) => ["Set-Cookie", cookie] as [string, string]) });
}
