import { z } from "zod";
import { readBody } from "../../../http/read-body.ts";
import { normalizeAddress } from "../../account-address.ts";
import { identityDeadline } from "../../identity-deadline.ts";
import { ServiceError, serviceError } from "./service-error.ts";

/** The longest answer that is read, in bytes: tokens take two or three thousand. */
const longestAnswer = 64 * 1024;

/** The tokens of an account; the ID token expires at `expiresAt`, in milliseconds since 1970. */
export type Tokens = { idToken: string; refreshToken: string };

/** What the service knows about an account. `validSince` is in seconds since 1970: older tokens are invalid. */
type AccountFacts = {
  accountId: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  validSince: number;
};

const token = z.string().min(1).max(16_384);
const tokens = z.object({ idToken: token, refreshToken: token });
const secondFactor = z.object({ mfaPendingCredential: z.string() });
const refreshed = z.object({ id_token: token, refresh_token: token });
const account = z.object({
  localId: z.string().min(1).max(128),
  email: z.string().max(320).default(""),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  validSince: z.coerce.number().default(0),
});
const lookedUp = z.object({ users: z.array(account).length(1) });
const refusal = z.object({ error: z.object({ message: z.string().max(2_000) }) });

/** Returns the service's URL for a path on one of its hosts. */
export type AddressOf = (hostAndPath: string) => string;

/**
 * Calls the service's REST API. Every method throws a `ServiceError` with a code for the reader's message, also if the
 * service does not answer or its answer is not understood.
 */
export class ServiceClient {
  readonly #addressOf: AddressOf;
  readonly #key: string;

  constructor(addressOf: AddressOf, key: string) {
    this.#addressOf = addressOf;
    this.#key = key;
  }

  async signIn(email: string, password: string): Promise<Tokens> {
    const answer = await this.#call("signInWithPassword", { email, password, returnSecureToken: true });
    if (secondFactor.safeParse(answer).success) throw new ServiceError("multi-factor-auth-required");
    return parse(tokens, answer);
  }

  async signUp(email: string, password: string): Promise<Tokens> {
    return parse(tokens, await this.#call("signUp", { email, password, returnSecureToken: true }));
  }

  async refresh(refreshToken: string): Promise<Tokens> {
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
    const answer = parse(refreshed, await this.#fetch("securetoken.googleapis.com/v1/token", body));
    return { idToken: answer.id_token, refreshToken: answer.refresh_token };
  }

  /** Fetches what the service knows about the account of an ID token. */
  async lookUp(idToken: string): Promise<AccountFacts> {
    const [found] = parse(lookedUp, await this.#call("lookup", { idToken })).users;
    if (!found) throw new ServiceError("internal-error");
    const { localId: accountId, email, ...facts } = found;
    return { accountId, email: normalizeAddress(email), ...facts };
  }

  /** Sets a new password and returns new tokens; the service revokes the earlier ones. */
  async changePassword(idToken: string, password: string): Promise<Tokens> {
    return parse(tokens, await this.#call("update", { idToken, password, returnSecureToken: true }));
  }

  async remove(idToken: string): Promise<void> {
    await this.#call("delete", { idToken });
  }

  async sendVerification(idToken: string): Promise<void> {
    await this.#call("sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  }

  async sendPasswordReset(email: string): Promise<void> {
    await this.#call("sendOobCode", { requestType: "PASSWORD_RESET", email });
  }

  /** Fetches the project's password policy as the service sends it. */
  passwordPolicy(): Promise<unknown> {
    return this.#fetch("identitytoolkit.googleapis.com/v2/passwordPolicy");
  }

  #call(method: string, body: object): Promise<unknown> {
    return this.#fetch(`identitytoolkit.googleapis.com/v1/accounts:${method}`, JSON.stringify(body));
  }

  async #fetch(hostAndPath: string, body?: string | URLSearchParams): Promise<unknown> {
    const address = `${this.#addressOf(hostAndPath)}?key=${encodeURIComponent(this.#key)}`;
    const headers = typeof body === "string" ? { "Content-Type": "application/json" } : undefined;
    const request = {
      redirect: "error",
      ...(body !== undefined && { method: "POST", body }),
      ...(headers && { headers }),
    } as const;
    const { status, text } = await fetchText(address, request);
    const answer = parseJson(text);
    if (status === 200 && answer !== undefined) return answer;
    throw serviceError(status, (refusal.safeParse(answer).data?.error.message ?? "").replaceAll(this.#key, "…"));
  }
}

/**
 * Fetches a response of limited length within the time limit. Throws a `ServiceError` without the URL, because the URL
 * contains the key.
 */
export async function fetchText(address: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, { ...request, signal: identityDeadline() });
    const body = await readBody(response, longestAnswer, () => new ServiceError("internal-error"));
    return { status: response.status, text: body.toString() };
  } catch (error) {
    throw error instanceof ServiceError ? error : new ServiceError("network-request-failed", { cause: error });
  }
}

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new ServiceError("internal-error");
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
