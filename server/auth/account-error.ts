import type { PasswordProblem } from "./password-rules.ts";
import { maxPasswordLength } from "./passwords.ts";

/**
 * Why an account could not be created or changed: "last" if nobody could administer the site afterwards, "unverified"
 * if the person has not proved that the address is theirs, "set-up-link" if that link is no longer valid.
 */
export class AccountError extends Error {
  readonly problem: "email" | "name" | "exists" | "unknown" | "last" | "unverified" | "set-up-link" | PasswordProblem;
  constructor(problem: AccountError["problem"], message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Exit codes of `npm run admin` by which `npm run schools` tells these failures from others, whose code is 1. */
export const exitCodes = { noAccount: 20, hasAccount: 21, notMailed: 22 } as const;

/** Describes a password's problem for the operator, in English like all output of the command and of the start. */
export function describeProblem(problem: PasswordProblem, minLength: number): string {
  const descriptions: Readonly<Record<PasswordProblem, string>> = {
    length: `must have ${minLength} to ${maxPasswordLength} characters`,
    pattern: "must not repeat itself or follow the alphabet, the digits or the keyboard",
    common: "must not be one of the commonest passwords, which are guessed first",
    personal: "must not be made of the e-mail address or the school's name",
    lowercase: "must have a small letter",
    uppercase: "must have a capital letter",
    digit: "must have a digit",
    symbol: "must have a sign that is neither letter nor digit",
  };
  return descriptions[problem];
}
