import { z } from "zod";
import { expireLinks } from "./links/account-links.ts";
import { endPendingSignIns } from "./end-sessions.ts";
import type { Identity } from "./identity-services.ts";
import { newPasswordProblem } from "./account-requests.ts";
import type { PasswordProblem } from "./password-rules.ts";
import type { LiveSession } from "./sessions.ts";
import { callIdentity, checkOwnPassword } from "./sign-in.ts";
import type { AttemptOutcome } from "./throttle/throttle.ts";

const changeBody = z.object({ currentPassword: z.string(), newPassword: z.string() });

/** The outcome of a change of password: an invalid body, a refused new password, or the outcome of the attempt. */
export type ChangeOutcome = { invalid: true } | { refused: PasswordProblem } | AttemptOutcome;

/**
 * Changes the password of the signed-in user, who must also send the old one. All of the user's sessions end, whatever
 * `body` says, and the response starts a new one; access tokens end with their sessions. Links to another password
 * become worthless and sign-ins that wait for their code end, so that somebody else who has one cannot use it
 * afterwards.
 */
export async function changePassword(
  identity: Identity,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<ChangeOutcome> {
  const parsed = changeBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const refused = await newPasswordProblem(identity, parsed.data.newPassword, session.email);
  if (refused) return { refused };
  const change = () =>
    callIdentity(
      identity,
      request,
      address,
      { ...parsed.data, revokeOtherSessions: true },
      identity.provider.actionPaths.passwordChange,
    );
  const outcome = await checkOwnPassword(identity, session, change);
  if ("response" in outcome && outcome.response.ok) {
    await expireLinks(identity.db, session.userId);
    await endPendingSignIns(identity.db, session.userId);
    await identity.record({
      action: "password-changed",
      account: session.email,
      userAgent: request.headers.get("user-agent"),
    });
  }
  return outcome;
}
