import * as m from "../../messages/compiled/messages.js";
import type { Request as SchoolRequest } from "../context.ts";
import { callIdentity, type IdentityAnswer } from "./call-identity.ts";
import { refuse } from "./refusal.ts";

type SignedIn = { user: { role?: string } };

/** Signs in with what the form sent; an account that may not write is signed out again, as nothing here is for it. */
export async function signIn(
  school: Pick<SchoolRequest, "callIdentity" | "locale">,
  sent: { email: string; password: string; rememberMe: boolean },
): Promise<IdentityAnswer<SignedIn>> {
  const answer = await callIdentity<SignedIn>(school, "/auth/sign-in/email", sent);
  if (!answer.ok || answer.body.user.role === "admin") return answer;
  const session = answer.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  await callIdentity(school, "/auth/sign-out", {}, session);
  return { ok: false, ...refuse(m.problem_forbidden, 403, school.locale) };
}
