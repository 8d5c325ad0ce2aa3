import * as m from "../../../messages/compiled/messages.js";
import { Refusal } from "../../refusal/refusal.ts";
import type { PasswordLengths } from "../password-rules.ts";
import type { SecondFactorOutcome, SecondFactorParts } from "../second-factor/second-factor.ts";
import { type Answer, answerOfLibrary, type Sender, sessionOf, waitRefusal } from "./answer.ts";

/** What the service of the second factor uses. */
export type FactorParts = SecondFactorParts & { passwordLengths: () => PasswordLengths };

/** What signed-in users do with their second factor: the names of the functions. */
export const actions = {
  begin: "beginSecondFactor",
  confirm: "confirmSecondFactor",
  "recovery-codes": "renewRecoveryCodes",
  "turn-off": "turnSecondFactorOff",
} as const;

/** Loads the code at the first request, because most sites never need it. */
const load = () => import("../second-factor/second-factor.ts");

/** Turns the sender's second factor on or off, or renews the recovery codes. */
export async function changeSecondFactor<T>(
  parts: FactorParts,
  sender: Sender,
  action: keyof typeof actions,
  body: unknown,
): Promise<Answer<T>> {
  const session = await sessionOf(parts, sender, true);
  const run = (await load())[actions[action]];
  return answerOfFactor<T>(parts, await run(parts, session, sender.request, body, sender.address));
}

/** Completes a sign-in with a code. */
export async function completeSignIn<T>(parts: FactorParts, sender: Sender, body: unknown): Promise<Answer<T>> {
  const { completeSignIn: complete } = await load();
  return answerOfFactor<T>(parts, await complete(parts, sender.request, body, sender.address));
}

async function answerOfFactor<T>(parts: FactorParts, outcome: SecondFactorOutcome): Promise<Answer<T>> {
  if ("invalid" in outcome) {
    const code = outcome.invalid === "totp" ? m.second_factor_app_code : m.second_factor_invalid;
    throw new Refusal(400, code, { code });
  }
  if ("conflict" in outcome) throw new Refusal(409, m.second_factor_conflict);
  if ("over" in outcome) throw new Refusal(403, m.identity_second_step_over);
  if ("wait" in outcome) throw waitRefusal(outcome.wait, m.second_factor_wait);
  return answerOfLibrary<T>(outcome.response, parts.passwordLengths());
}
