import type { Context, Hono } from "hono";
import { z } from "zod";
import * as m from "../../messages/compiled/messages.js";
import type { Identity } from "../auth/identity-services.ts";
import { readSigned } from "./identity-request.ts";
import { problem } from "./problem.ts";

const endBody = z.union([
  z.strictObject({ id: z.string().max(100) }),
  z.strictObject({ all: z.enum(["others", "everywhere"]) }),
]);

/** Adds the routes by which users end their sessions and dismiss the notices of sign-ins on new devices. */
export function addSessionRoutes(routes: Hono, identity: Identity): void {
  routes.post("/auth/sessions/end", (context) => endSessions(context, identity));
  routes.post("/auth/sessions/dismiss", async (context) => {
    const signed = await readSigned(context, identity);
    if (signed instanceof Response) return signed;
    await identity.notices.dismiss(signed.session.userId, signed.session.device);
    return context.json({ acknowledged: true });
  });
}

async function endSessions(context: Context, identity: Identity): Promise<Response> {
  const { sessions, notices } = identity;
  const signed = await readSigned(context, identity);
  if (signed instanceof Response) return signed;
  const body = endBody.safeParse(signed.body);
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { id: own, userId, email, device } = signed.session;
  const everywhere = "all" in body.data && body.data.all === "everywhere";
  const ended = "id" in body.data ? await sessions.end(userId, body.data.id) : await sessions.endOthers(userId, own);
  if (ended > 0 || everywhere)
    await identity.record({ action: "sessions-ended", account: email, userAgent: context.req.header("User-Agent") });
  if (!everywhere) return context.json({ ended });
  await sessions.endAllOf(userId);
  await notices.dismiss(userId, device);
  context.header("Set-Cookie", sessions.removalCookie());
  return context.json({ ended: ended + 1 });
}
