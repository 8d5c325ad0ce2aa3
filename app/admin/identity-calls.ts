import type { Locale, Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { deadline } from "./deadline.ts";
import { failure, type Outcome, outcomeOf, unanswered } from "./outcome.ts";

/** What each refusal is told as; the same for an unknown address and a wrong password (design §9). */
const told: Readonly<Record<string, Words>> = {
  INVALID_EMAIL_OR_PASSWORD: m.login_wrong,
  INVALID_EMAIL: m.login_wrong,
  USER_DISABLED: m.login_disabled,
  INVALID_PASSWORD: m.account_wrong,
  PASSWORD_TOO_SHORT: m.problem_password,
  PASSWORD_TOO_LONG: m.problem_password,
};

const tooManyRequests = 429;

/** Calls identity, which knows the session by its cookie; its refusals are told in the page's language. */
export async function callIdentity<T>(path: string, body: object, locale: Locale): Promise<Outcome<T>> {
  const { signal, done } = deadline("short");
  try {
    const headers = { "Content-Type": "application/json", "Accept-Language": locale };
    const sent = { method: "POST", headers, body: JSON.stringify(body), signal };
    const response = await fetch(`/api${path}`, sent);
    const text = await response.text();
    const outcome = outcomeOf<T>(response.status, text, locale);
    if (outcome.ok) return outcome;
    if (response.status === tooManyRequests) return failure("failed", m.login_wait, locale);
    const words = told[codeOf(text)];
    if (words) return { ...failure("invalid", words, locale), fields: outcome.fields };
    // What the library itself says is English; the site's own answers are in the reader's language.
    const own = response.headers.get("Content-Type")?.startsWith("application/problem+json");
    return own ? outcome : failure(outcome.kind, m.client_failed, locale);
  } catch {
    return unanswered(locale, false);
  } finally {
    done();
  }
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return "";
  }
}
