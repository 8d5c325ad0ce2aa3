import { z } from "zod";
import type { PasswordRule } from "../../identity-provider.ts";
import type { PasswordLengths, PasswordProblem } from "../../password-rules.ts";
import type { ServiceClient } from "./service-client.ts";

/** How long a policy is cached, and how long to wait after a failure before asking again, in milliseconds. */
const keptFor = 60 * 60_000;
const pause = 60_000;

/** Longest password that the service takes, in characters. */
export const passwordMaxLength = 4096;

type Policy = {
  minLength: number;
  maxLength: number;
  /** The kinds of characters that a password must have. */
  kinds: readonly (readonly [PasswordProblem, RegExp])[];
};

/** The specification's default rule, for a service that has no policy (requirements R9.6). */
const standard: Policy = { minLength: 6, maxLength: passwordMaxLength, kinds: [] };

const demanded = z.boolean().default(false);
const answer = z.object({
  schemaVersion: z.literal(1),
  enforcementState: z.string().max(100).default("OFF"),
  customStrengthOptions: z
    .object({
      minPasswordLength: z.int().min(1).max(passwordMaxLength).default(standard.minLength),
      maxPasswordLength: z.int().min(1).max(passwordMaxLength).default(passwordMaxLength),
      containsLowercaseCharacter: demanded,
      containsUppercaseCharacter: demanded,
      containsNumericCharacter: demanded,
      containsNonAlphanumericCharacter: demanded,
    })
    .prefault({}),
  allowedNonAlphanumericCharacters: z.array(z.string().length(1)).max(200).default([]),
});

/** The project's password policy, fetched when it is needed and kept for an hour. */
export class PasswordPolicy implements PasswordRule {
  readonly #client: ServiceClient;
  #policy = standard;
  #askAgainAt = 0;
  #running: Promise<void> | undefined;

  constructor(client: ServiceClient) {
    this.#client = client;
  }

  /** The numbers of characters that the cached policy allows. Requests the policy without waiting for it. */
  lengths(): PasswordLengths {
    void this.#update();
    return { least: this.#policy.minLength, most: this.#policy.maxLength };
  }

  /** The reason why the policy refuses a password; undefined if it does not. */
  async problemOf(password: string): Promise<PasswordProblem | undefined> {
    await this.#update();
    const { minLength, maxLength, kinds } = this.#policy;
    if (password.length < minLength || password.length > maxLength) return "length";
    return kinds.find(([, pattern]) => !pattern.test(password))?.[0];
  }

  #update(): Promise<void> {
    if (performance.now() < this.#askAgainAt) return Promise.resolve();
    this.#running ??= this.#fetch().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #fetch(): Promise<void> {
    const fetched = answer.safeParse(await this.#client.passwordPolicy().catch(() => undefined));
    this.#askAgainAt = performance.now() + (fetched.success ? keptFor : pause);
    if (fetched.success) this.#policy = policyOf(fetched.data);
  }
}

function policyOf({
  enforcementState,
  customStrengthOptions: options,
  allowedNonAlphanumericCharacters: signs,
}: z.infer<typeof answer>): Policy {
  if (enforcementState !== "ENFORCE") return standard;
  const kinds: Policy["kinds"] = [
    ...(options.containsLowercaseCharacter ? [["lowercase", /[a-z]/] as const] : []),
    ...(options.containsUppercaseCharacter ? [["uppercase", /[A-Z]/] as const] : []),
    ...(options.containsNumericCharacter ? [["digit", /[0-9]/] as const] : []),
    ...(options.containsNonAlphanumericCharacter ? [["symbol", signPattern(signs)] as const] : []),
  ];
  return { minLength: options.minPasswordLength, maxLength: options.maxPasswordLength, kinds };
}

/**
 * A pattern that matches any of these characters or, if there are none, every character that is neither an English
 * letter nor a digit.
 */
function signPattern(signs: readonly string[]): RegExp {
  return signs.length === 0
    ? /[^A-Za-z0-9]/
    : new RegExp(`[${signs.map((sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`).join("")}]`, "u");
}
