import { z } from "zod";
import { flag, wholeNumber } from "../log/setting-kinds.ts";
import { maxPasswordLength } from "./passwords.ts";

/** The environment variables for accounts that may write, wherever they are kept. */
export const authVariables = {
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  // 6 is the lowest minimum that requirements R9.6 allow.
  PASSWORD_MIN_LENGTH: wholeNumber(6, 64).default(12),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://name:password@mail.example", abort: true })
    .refine((address) => new URL(address).search === "", "must have no query")
    .optional(),
  MAIL_FROM: z
    .email({ error: "must be an e-mail address" })
    .max(254, "must be an e-mail address of at most 254 characters")
    .optional(),
};

export type AuthVariables = z.infer<z.ZodObject<typeof authVariables>>;

/** Describes problems of the variables together, one line each. `IDENTITY` says where accounts are kept. */
export function describeAuthProblems(variables: AuthVariables & { IDENTITY: string }): string[] {
  const { IDENTITY, REQUIRE_SECOND_FACTOR, SMTP_URL, MAIL_FROM } = variables;
  const problems = IDENTITY === "local" ? administratorProblems(variables) : [];
  if (IDENTITY !== "local" && variables.ADMIN_PASSWORD !== undefined)
    problems.push(`ADMIN_PASSWORD must not be set with IDENTITY=${IDENTITY}, which has its own passwords`);
  if (IDENTITY !== "local" && REQUIRE_SECOND_FACTOR)
    problems.push(
      `REQUIRE_SECOND_FACTOR must not be yes with IDENTITY=${IDENTITY}: demand a second factor at the provider`,
    );
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) problems.push("MAIL_FROM must be set together with SMTP_URL");
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) problems.push("SMTP_URL must be set together with MAIL_FROM");
  return problems;
}

function administratorProblems({
  ADMIN_EMAIL,
  ADMIN_PASSWORD: password,
  PASSWORD_MIN_LENGTH,
}: AuthVariables): string[] {
  if (ADMIN_EMAIL !== undefined && password === undefined)
    return ["ADMIN_PASSWORD must be set together with ADMIN_EMAIL"];
  if (password === undefined) return [];
  if (ADMIN_EMAIL === undefined) return ["ADMIN_EMAIL must be set together with ADMIN_PASSWORD"];
  if (password.length < PASSWORD_MIN_LENGTH)
    return [`ADMIN_PASSWORD must have at least ${PASSWORD_MIN_LENGTH} characters`];
  return password.length > maxPasswordLength
    ? [`ADMIN_PASSWORD must have at most ${maxPasswordLength} characters`]
    : [];
}
