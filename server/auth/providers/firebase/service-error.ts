import type { IdentityCode } from "../../../../messages/identity-messages.ts";

/** The service refused a request, or did not answer it. Neither its message nor its cause names a key or a token. */
export class ServiceError extends Error {
  readonly code: IdentityCode;
  constructor(code: IdentityCode, options?: ErrorOptions) {
    super(`The identity service: ${code}.`, options);
    this.code = code;
  }
}

/** Our code for each of the service's codes, which may be followed by a blank and a sentence. */
const codes: Readonly<Record<string, IdentityCode>> = {
  EMAIL_NOT_FOUND: "user-not-found",
  INVALID_PASSWORD: "wrong-password",
  INVALID_LOGIN_CREDENTIALS: "wrong-password",
  INVALID_EMAIL: "wrong-password",
  MISSING_PASSWORD: "wrong-password",
  EMAIL_EXISTS: "email-already-in-use",
  TOO_MANY_ATTEMPTS_TRY_LATER: "too-many-requests",
  RESET_PASSWORD_EXCEED_LIMIT: "too-many-requests",
  QUOTA_EXCEEDED: "too-many-requests",
  USER_DISABLED: "user-disabled",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "password-does-not-meet-requirements",
  WEAK_PASSWORD: "password-does-not-meet-requirements",
  MISSING_RECAPTCHA_TOKEN: "missing-recaptcha-token",
  INVALID_RECAPTCHA_TOKEN: "missing-recaptcha-token",
  UNAUTHORIZED_DOMAIN: "unauthorized-domain",
  CONFIGURATION_NOT_FOUND: "misconfigured",
  OPERATION_NOT_ALLOWED: "operation-not-allowed",
  PASSWORD_LOGIN_DISABLED: "operation-not-allowed",
  ADMIN_ONLY_OPERATION: "operation-not-allowed",
  USER_NOT_FOUND: "user-token-expired",
  TOKEN_EXPIRED: "user-token-expired",
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: "user-token-expired",
  INVALID_ID_TOKEN: "user-token-expired",
  INVALID_REFRESH_TOKEN: "user-token-expired",
  MISSING_REFRESH_TOKEN: "user-token-expired",
};

const [forbidden, tooManyRequests] = [403, 429];

/** Converts a refusal of the service, by status and message, into an error. The message is for the operator's log. */
export function serviceError(status: number, message: string): ServiceError {
  return new ServiceError(codeOf(status, message), { cause: new Error(`${status}: ${message}`) });
}

function codeOf(status: number, message: string): IdentityCode {
  if (/^API key\b|^API_KEY_/.test(message)) return "invalid-api-key";
  const [word = ""] = message.split(/[\s:]/, 1);
  if (Object.hasOwn(codes, word)) return codes[word]!;
  if (status === tooManyRequests) return "too-many-requests";
  // The key is restricted to other callers, or the service is not enabled in the project.
  return status === forbidden ? "invalid-api-key" : "internal-error";
}

/** Whether an error means that an account or its tokens have ended for good. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === "user-token-expired" || error.code === "user-disabled");
}

/** Whether an error will last until the operator corrects something. */
export function isPermanent(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === "invalid-api-key" || error.code === "misconfigured");
}

const forTheOperator: ReadonlySet<IdentityCode> = new Set([
  "network-request-failed",
  "too-many-requests",
  "invalid-api-key",
  "misconfigured",
  "internal-error",
]);

/** Whether an error is about the service or its settings, and not about the person who signs in. */
export function isForTheOperator({ code }: ServiceError): boolean {
  return forTheOperator.has(code);
}
