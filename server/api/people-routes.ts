import type { Context, Hono } from "hono";
import { z } from "zod";
import { roles } from "../../engine/roles.ts";
import * as m from "../../messages/compiled/messages.js";
import { AccountError } from "../auth/account-error.ts";
import { type AccessTokens, tokenRefusal } from "../auth/access-tokens.ts";
import { type Administrators, parseName } from "../auth/administrators.ts";
import type { IdentityProvider } from "../auth/identity-provider.ts";
import { failsToMailLink, type LinkMailParts } from "../auth/links/password-links.ts";
import type { People, Person } from "../auth/people.ts";
import type { LiveSession, Sessions } from "../auth/sessions.ts";
import type { Limits, Throttle } from "../auth/throttle/throttle.ts";
import { readSigned, refuseWithWait } from "./identity-request.ts";
import { problem } from "./problem.ts";
import { editorRefusal } from "../writing/who-may.ts";

const role = z.enum(roles);
/** A person's name in a request body; `parseName` has the real rule. */
export const personName = z.string().max(1_000);
const inviteBody = z.strictObject({ email: z.string().max(300), name: personName.default(""), role });
const nameBody = z.strictObject({ name: personName });
const changeBody = z.discriminatedUnion("action", [
  z.strictObject({ id: z.string().max(100), action: z.enum(["disable", "enable", "new-link"]) }),
  z.strictObject({ id: z.string().max(100), action: z.literal("role"), role }),
  z.strictObject({ id: z.string().max(100), action: z.literal("name"), name: personName }),
]);

/** Limit of changes of one's own name, because each is recorded in the account log. */
const newNames: Limits = { name: "name", seconds: 15 * 60, account: 10 };

/** What routes that change accounts use. */
export type PeopleParts = LinkMailParts & {
  sessions: Sessions;
  accessTokens: AccessTokens;
  administrators: Administrators;
  people: People;
  provider: IdentityProvider;
  throttle: Throttle;
};
type Change = z.infer<typeof changeBody>;
type Action<Body> = (context: Context, parts: PeopleParts, session: LiveSession, body: Body) => Promise<Response>;

/**
 * Adds the routes by which administrators invite people and change accounts, and by which people change their own name.
 */
export function addPeopleRoutes(routes: Hono, parts: PeopleParts): void {
  routes.post("/auth/people/invite", (context) => answerAdministrator(context, parts, inviteBody, invite));
  routes.post("/auth/people/change", (context) => answerAdministrator(context, parts, changeBody, change));
  routes.post("/auth/name", (context) => renameOneself(context, parts));
}

/** Runs an action for an administrator with a live account; refuses everybody else. */
async function answerAdministrator<Body>(
  context: Context,
  parts: PeopleParts,
  schema: z.ZodType<Body>,
  action: Action<Body>,
): Promise<Response> {
  const signed = await readSigned(context, parts.sessions);
  if (signed instanceof Response) return signed;
  const refused = await parts.accessTokens.refusalOf(signed.session);
  if (refused) throw tokenRefusal(refused);
  if (!signed.session.mayAdminister) throw editorRefusal();
  const body = schema.safeParse(signed.body);
  if (!body.success) return problem(context, 400, m.problem_body, {});
  // A link is shown once, so no cache may keep the response.
  context.header("Cache-Control", "no-store");
  return answerAccountErrors(context, () => action(context, parts, signed.session, body.data));
}

/** Changes or removes the signed-in user's own name. Accounts that may only read have names too. */
async function renameOneself(context: Context, parts: PeopleParts): Promise<Response> {
  const signed = await readSigned(context, parts.sessions);
  if (signed instanceof Response) return signed;
  const refused = await parts.accessTokens.refusalOf(signed.session);
  if (refused && refused !== "forbidden") throw tokenRefusal(refused);
  const body = nameBody.safeParse(signed.body);
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { email } = signed.session;
  return answerAccountErrors(context, async () => {
    if (parseName(body.data.name) !== signed.session.name) {
      const counted = await parts.throttle.count(newNames, { account: email });
      if ("wait" in counted) return refuseWithWait(context, counted.wait, m.second_factor_wait);
      await parts.administrators.rename(email, body.data.name, email);
    }
    return context.json({ acknowledged: true });
  });
}

/**
 * Runs an action. If it throws an `AccountError`, because of the account or of the typed values, answers with the
 * reason.
 */
async function answerAccountErrors(context: Context, action: () => Promise<Response>): Promise<Response> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    return refuseAccount(context, error);
  }
}

function refuseAccount(context: Context, { problem: reason }: AccountError): Response {
  if (reason === "last") return problem(context, 409, m.people_last, {});
  if (reason === "unverified") return problem(context, 409, m.people_unverified, {});
  if (reason === "unknown") return problem(context, 404, m.people_gone, {});
  if (reason === "name") return problem(context, 400, m.problem_person_name, {}, { name: m.problem_person_name });
  const message = reason === "exists" ? m.people_exists : m.problem_email;
  return problem(context, 400, message, {}, { email: message });
}

/**
 * Creates an account and the link by which its owner chooses a password. Where accounts are kept elsewhere, it admits
 * the address.
 */
async function invite(
  context: Context,
  parts: PeopleParts,
  { email: by }: LiveSession,
  body: z.infer<typeof inviteBody>,
): Promise<Response> {
  if (!parts.provider.offers.passwordLinks) {
    await parts.administrators.admit(body.email, by, body.role, body.name);
    return context.json({ acknowledged: true });
  }
  const token = await parts.people.invite(body.email, body.role, by, body.name);
  return context.json({
    token,
    mailFailed: await failsToMailLink(parts, body.email.trim().toLowerCase(), "invitation", token),
  });
}

async function change(
  context: Context,
  parts: PeopleParts,
  { email: by }: LiveSession,
  body: Change,
): Promise<Response> {
  const person = await parts.people.find(body.id);
  if (!person) return problem(context, 404, m.people_gone, {});
  if (body.action === "new-link") return makeLink(context, parts, person, by);
  if (body.action === "role") await parts.administrators.changeRole(person.email, body.role, by);
  else if (body.action === "name") await parts.administrators.rename(person.email, body.name, by);
  else await parts.administrators[body.action](person.email, by);
  return context.json({ acknowledged: true });
}

async function makeLink(context: Context, parts: PeopleParts, person: Person, by: string): Promise<Response> {
  if (!parts.provider.offers.passwordLinks || person.disabled) return problem(context, 404, m.problem_not_found, {});
  const token = await parts.people.makeLink(person, by);
  return context.json({
    token,
    mailFailed: await failsToMailLink(parts, person.email, person.invited ? "invitation" : "reset", token),
  });
}
