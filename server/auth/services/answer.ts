import type { twoFactor } from "better-auth/plugins/two-factor";
import type { z } from "zod";
import type { Message } from "../../../engine/message.ts";
import { identityMessages } from "../../../messages/identity-messages.ts";
import * as m from "../../../messages/compiled/messages.js";
import { passwordMessage } from "../../../messages/password-messages.ts";
import { Refusal, type RefusalStatus, titles } from "../../refusal/refusal.ts";
import { tokenRefusal } from "../access-tokens.ts";
import type { RequestOutcome } from "../account-requests.ts";
import type { Auth } from "../auth.ts";
import type { PasswordLengths } from "../password-rules.ts";
import type { LiveSession, Sessions } from "../sessions.ts";

/** Who asks a service: the request gives the headers and the URL, `address` is the client's IP address. */
export type Sender = { request: Request; address: string };

/** What a service did: what it says, and the cookies to set. */
export type Answer<T = unknown> = { body: T; cookies: string[] };

/** The answer of a service that has nothing to say. */
export const acknowledged: Answer = { body: { acknowledged: true }, cookies: [] };

/**
 * The live session of the sender. Throws a `Refusal` if there is none, or if the user must first turn a second factor
 * on, unless `isSecondFactor`.
 */
export async function sessionOf(
  { sessions }: { sessions: Sessions },
  { request }: Sender,
  isSecondFactor = false,
): Promise<LiveSession> {
  const session = await sessions.find(request.headers.get("cookie"));
  if (!session) throw tokenRefusal("unknown");
  if (session.needsSecondFactor && !isSecondFactor) throw tokenRefusal("second-factor");
  return session;
}

/** What a schema makes of a body. Throws a `Refusal` for another body. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const found = schema.safeParse(body);
  if (!found.success) throw new Refusal(400, m.problem_body);
  return found.data;
}

/** The refusal of an attempt that must wait this many seconds. */
export function waitRefusal(seconds: number, message: Message = m.login_wait): Refusal {
  return new Refusal(429, message, {}, { wait: seconds });
}

type Said = {
  lengths: PasswordLengths;
  /** The form's field with the new password. */
  field?: string;
  /** The message if the sender must wait. */
  wait?: Message;
  /** The message for a body that is wrong as a whole. */
  invalid?: Message;
};

/** The answer for an outcome of a request about an account. Throws a `Refusal` if it was refused. */
export async function answerOf<T>(outcome: RequestOutcome, said: Said): Promise<Answer<T>> {
  const { lengths, field = "password", wait, invalid = m.problem_body } = said;
  if ("invalid" in outcome) throw new Refusal(400, invalid);
  if ("wait" in outcome) throw waitRefusal(outcome.wait, wait);
  if ("refused" in outcome) {
    const message = passwordMessage(outcome.refused, lengths);
    throw new Refusal(400, message, { [field]: message });
  }
  return answerOfLibrary<T>(outcome.response, lengths);
}

/** The answer in the identity library's response. Throws a `Refusal` in the words of the site if it refuses. */
export async function answerOfLibrary<T>(response: Response, lengths: PasswordLengths): Promise<Answer<T>> {
  const body = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return { body: body as T, cookies: response.headers.getSetCookie() };
  const status = response.status in titles ? (response.status as RefusalStatus) : 500;
  const code = String((body as { code?: unknown } | undefined)?.code);
  const wait = Number(response.headers.get("Retry-After") ?? 0);
  throw new Refusal(status, messageFor(code, status, lengths), {}, { wait });
}

/** The error codes of the identity library. */
type LibraryCode = keyof (Auth["$ERROR_CODES"] & ReturnType<typeof twoFactor>["$ERROR_CODES"]);

const libraryMessages = {
  INVALID_EMAIL_OR_PASSWORD: m.login_wrong,
  INVALID_EMAIL: m.login_wrong,
  INVALID_PASSWORD: m.account_wrong,
  INVALID_CODE: m.second_factor_wrong,
  INVALID_BACKUP_CODE: m.second_factor_wrong_recovery,
  ACCOUNT_TEMPORARILY_LOCKED: m.second_factor_wait,
} satisfies Partial<Record<LibraryCode, Message>>;

/** The library's codes for a password that is too short or too long. */
const lengthCodes: readonly string[] = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"] satisfies LibraryCode[];

const ownMessages = {
  USER_DISABLED: m.login_disabled,
  CODE_USED: m.second_factor_used,
  LAST_ADMINISTRATOR: m.removal_last,
};

/** The messages for error codes: those of the identity provider, of the library, and of the site. */
const messages: readonly Readonly<Record<string, Message>>[] = [identityMessages, libraryMessages, ownMessages];

function messageFor(code: string, status: number, lengths: PasswordLengths): Message {
  if (lengthCodes.includes(code)) return passwordMessage("length", lengths);
  const known = messages.find((one) => Object.hasOwn(one, code))?.[code];
  return known ?? (status === 429 ? m.login_wait : m.client_failed);
}
