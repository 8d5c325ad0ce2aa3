import * as m from "../../messages/compiled/messages.js";
import type { RequestData } from "../context.ts";
import { callIdentity, type IdentityResult } from "./call-identity.ts";
import { refuse } from "./refusal.ts";

type SignedIn = { user: { role?: string } };

/** Signs in with the form's values. An account that may not write is signed out again: the site has nothing for it. */
export async function signIn(
  requestData: Pick<RequestData, "callIdentity" | "locale">,
  credentials: { email: string; password: string; rememberMe: boolean },
): Promise<IdentityResult<SignedIn>> {
  const answer = await callIdentity<SignedIn>(requestData, "/auth/sign-in/email", credentials);
  if (!answer.ok || answer.body.user.role === "admin") return answer;
  const session = answer.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  await callIdentity(requestData, "/auth/sign-out", {}, session);
  return { ok: false, ...refuse(m.problem_forbidden, 403, requestData.locale) };
}
