import { z } from "zod";
import type { Identity } from "./identity.ts";
import type { PasswordProblem } from "./password-rules.ts";
import type { LiveSession } from "./sessions.ts";
import { callIdentity } from "./sign-in.ts";
import { type Attempted, accountKey } from "./sign-in-throttle.ts";

const changeBody = z.object({ currentPassword: z.string(), newPassword: z.string() });

/** How a change of a password ended. */
export type ChangeOutcome = { invalid: true } | { refused: PasswordProblem } | Attempted;

/**
 * Changes the password of whoever is signed in, who must know the old one. All their sessions end, whatever was asked,
 * and the answer brings a new one; tokens end with the sessions that they belong to.
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
  const refused = await identity.administrators.problemWith(parsed.data.newPassword, session.email);
  if (refused) return { refused };
  // Whoever is signed in is known: strangers who guess cannot keep them from changing the password.
  const attempt = { account: accountKey(session.email), address, device: session.id };
  const look = () => callIdentity(identity, request, address, { ...parsed.data, revokeOtherSessions: true });
  return identity.throttle.run(attempt, look, ({ ok }) => !ok);
}
