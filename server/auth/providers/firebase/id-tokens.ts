import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { emailAddress } from "../../account-address.ts";
import { providerName } from "../../provider-name.ts";
import { type AddressOf, fetchText } from "./service-client.ts";
import { ServiceError } from "./service-error.ts";

/** The greatest age of an ID token that may start a session (requirements R9.13). */
const oldestAtSignIn = "5 minutes";
/** How far the service's clock and ours may differ, in seconds. */
const clockSkew = 30;

const claims = z.object({
  sub: z.string().min(1).max(128),
  email: emailAddress,
  email_verified: z.boolean().default(false),
  name: z.string().optional().catch(undefined),
  iat: z.number(),
  exp: z.number(),
});

/**
 * The person to whom an ID token belongs. The name is empty if the service gives none. `issuedAt` is in seconds since
 * 1970, `expiresAt` in milliseconds.
 */
export type Holder = {
  accountId: string;
  email: string;
  name: string;
  emailVerified: boolean;
  issuedAt: number;
  expiresAt: number;
};

/** Verifies the service's ID tokens with its published keys. No setting makes it accept an unsigned token. */
export class IdTokens {
  readonly #projectId: string;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(projectId: string, addressOf: AddressOf) {
    this.#projectId = projectId;
    const address = addressOf("www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com");
    this.#keys = createRemoteJWKSet(new URL(address), { [customFetch]: fetchKeys });
  }

  /** Fetches the published keys. Throws a `ServiceError` if the service does not answer. */
  fetchKeys(): Promise<void> {
    return this.#keys.reload();
  }

  /** The holder of a token that was issued for a sign-in just now. Throws a `ServiceError` for any other token. */
  verifyFresh(token: string): Promise<Holder> {
    return this.#verify(token, { maxTokenAge: oldestAtSignIn });
  }

  /** The holder of a token that has not expired. Throws a `ServiceError` for any other token. */
  verify(token: string): Promise<Holder> {
    return this.#verify(token, {});
  }

  async #verify(token: string, age: { maxTokenAge?: string }): Promise<Holder> {
    const payload = await this.#payloadOf(token, age);
    const result = claims.safeParse(payload);
    if (!result.success) throw new ServiceError("misconfigured", { cause: new Error("An ID token lacks a claim.") });
    const { sub, email, email_verified: emailVerified, name, iat, exp } = result.data;
    return { accountId: sub, email, name: providerName(name), emailVerified, issuedAt: iat, expiresAt: exp * 1_000 };
  }

  async #payloadOf(token: string, age: { maxTokenAge?: string }): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ["RS256"],
        issuer: `https://securetoken.google.com/${this.#projectId}`,
        audience: this.#projectId,
        requiredClaims: ["exp", "iat", "sub"],
        clockTolerance: clockSkew,
        ...age,
      });
      return payload;
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (error instanceof errors.JWKSTimeout) throw new ServiceError("network-request-failed", { cause: error });
      throw new ServiceError("misconfigured", { cause: error });
    }
  }
}

async function fetchKeys(address: string, { headers }: { headers: Headers }): Promise<Response> {
  const { status, text } = await fetchText(address, { headers, redirect: "error" });
  if (status !== 200)
    throw new ServiceError("network-request-failed", { cause: new Error(`The service's keys: status ${status}.`) });
  return new Response(text);
}
