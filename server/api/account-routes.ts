import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { passwordMessage } from "../../messages/password-messages.ts";
import {
  type AccountParts,
  changePassword,
  removeAccount,
  type RequestOutcome,
  requestPasswordReset,
  signUp,
} from "../auth/account-requests.ts";
import { choosePassword, type LinkParts, requestLink } from "../auth/links/password-links.ts";
import type { LiveSession } from "../auth/sessions.ts";
import { bodyOf, isJson, readSigned, refuseWithWait } from "./identity-request.ts";
import { problem } from "./problem.ts";
import type { AddressOf } from "./sign-in-routes.ts";

/** What the routes of a person's own account use. */
export type AccountRoutesParts = AccountParts & LinkParts;

/**
 * Creates the routes by which people create and remove their account, choose their password, and end their sessions.
 */
export function accountRoutes(parts: AccountRoutesParts, addressOf: AddressOf): Hono {
  const routes = new Hono();
  const { offers } = parts.provider;
  if (offers.passwordChange)
    routes.post("/change-password", (context) => answerSigned(context, parts, addressOf(context), changePassword));
  if (offers.accountRemoval)
    routes.post("/remove-account", (context) => answerSigned(context, parts, addressOf(context), removeAccount));
  if (offers.signUp) routes.post("/sign-up", (context) => answerStranger(context, parts, addressOf(context), signUp));
  if (offers.passwordReset === "mail")
    routes.post("/password-reset", (context) => answerReset(context, parts, addressOf(context)));
  if (offers.passwordLinks) routes.post("/new-password", (context) => answerLink(context, parts, addressOf(context)));
  routes.post("/sessions/end", (context) => endSessions(context, parts));
  routes.post("/sessions/dismiss", async (context) => {
    const signed = await readSigned(context, parts.sessions);
    if (signed instanceof Response) return signed;
    await parts.notices.dismiss(signed.session.userId, signed.session.device);
    return context.json({ acknowledged: true });
  });
  return routes;
}

type SignedAction = (
  parts: AccountParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
) => Promise<RequestOutcome>;
type StrangersAction = (
  parts: AccountParts,
  request: Request,
  body: unknown,
  address: string,
) => Promise<RequestOutcome>;

async function answerSigned(
  context: Context,
  parts: AccountParts,
  address: string,
  action: SignedAction,
): Promise<Response> {
  const signed = await readSigned(context, parts.sessions);
  if (signed instanceof Response) return signed;
  return answerOutcome(
    context,
    parts,
    await action(parts, signed.session, context.req.raw, signed.body, address),
    "newPassword",
  );
}

async function answerStranger(
  context: Context,
  parts: AccountParts,
  address: string,
  action: StrangersAction,
): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  return answerOutcome(
    context,
    parts,
    await action(parts, context.req.raw, await bodyOf(context), address),
    "password",
  );
}

/** Answers a request for a new password: the site itself or the identity service sends a mail with a link. */
async function answerReset(context: Context, parts: AccountRoutesParts, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  if (!parts.provider.offers.passwordLinks) return answerStranger(context, parts, address, requestPasswordReset);
  const outcome = await requestLink(parts, await bodyOf(context), address);
  return "wait" in outcome
    ? refuseWithWait(context, outcome.wait, m.forgotten_wait)
    : answerOutcome(context, parts, outcome, "email");
}

/** Sets the password of the account to which a link belongs. */
async function answerLink(context: Context, parts: AccountRoutesParts, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const body = await bodyOf(context);
  const outcome = await choosePassword(parts, context.req.raw, body, address);
  if ("response" in outcome && outcome.response.status === 403) {
    const { state } = await parts.links.find((body as { token: string }).token);
    return problem(context, 403, state === "used" ? m.new_password_done : m.new_password_bad, {});
  }
  return answerOutcome(context, parts, outcome, "password");
}

/** The answer for an outcome; `field` is the form field that gets the message if the password is refused. */
function answerOutcome(
  context: Context,
  { passwordLengths }: Pick<AccountParts, "passwordLengths">,
  outcome: RequestOutcome,
  field: string,
): Response {
  if ("invalid" in outcome) return problem(context, 400, m.problem_body, {});
  if ("wait" in outcome) return refuseWithWait(context, outcome.wait);
  return "refused" in outcome
    ? refuseField(context, field, passwordMessage(outcome.refused, passwordLengths()))
    : outcome.response;
}

function refuseField(context: Context, field: string, message: Message): Response {
  return problem(context, 400, message, {}, { [field]: message });
}

const endBody = z.union([
  z.strictObject({ id: z.string().max(100) }),
  z.strictObject({ all: z.enum(["others", "everywhere"]) }),
]);

async function endSessions(context: Context, { sessions, notices, record }: AccountParts): Promise<Response> {
  const signed = await readSigned(context, sessions);
  if (signed instanceof Response) return signed;
  const body = endBody.safeParse(signed.body);
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { id: own, userId, email, device } = signed.session;
  const everywhere = "all" in body.data && body.data.all === "everywhere";
  const ended = "id" in body.data ? await sessions.end(userId, body.data.id) : await sessions.endOthers(userId, own);
  if (ended > 0 || everywhere)
    await record({ action: "sessions-ended", account: email, userAgent: context.req.header("User-Agent") });
  if (!everywhere) return context.json({ ended });
  await sessions.endAllOf(userId);
  await notices.dismiss(userId, device);
  context.header("Set-Cookie", sessions.removalCookie());
  return context.json({ ended: ended + 1 });
}
