import { z } from "zod";
import type { AccountParts } from "../account-requests.ts";
import { acknowledged, type Answer, parsed, type Sender, sessionOf } from "./answer.ts";

/** The sessions to end: one, all others, or all with the sender's own. */
const endBody = z.union([
  z.strictObject({ id: z.string().max(100) }),
  z.strictObject({ all: z.enum(["others", "everywhere"]) }),
]);

/** Ends sessions of the sender. */
export async function endSessions(
  { sessions, notices, record }: AccountParts,
  sender: Sender,
  body: unknown,
): Promise<Answer<{ ended: number }>> {
  const { id: own, userId, email, device } = await sessionOf({ sessions }, sender);
  const which = parsed(endBody, body);
  const everywhere = "all" in which && which.all === "everywhere";
  const ended = "id" in which ? await sessions.end(userId, which.id) : await sessions.endOthers(userId, own);
  if (ended > 0 || everywhere)
    await record({
      action: "sessions-ended",
      account: email,
      userAgent: sender.request.headers.get("user-agent") ?? undefined,
    });
  if (!everywhere) return { body: { ended }, cookies: [] };
  await sessions.endAllOf(userId);
  await notices.dismiss(userId, device);
  return { body: { ended: ended + 1 }, cookies: [sessions.removalCookie()] };
}

/** Dismisses the notices of sign-ins on new devices. */
export async function dismissNotices({ sessions, notices }: AccountParts, sender: Sender): Promise<Answer> {
  const { userId, device } = await sessionOf({ sessions }, sender);
  await notices.dismiss(userId, device);
  return acknowledged;
}
