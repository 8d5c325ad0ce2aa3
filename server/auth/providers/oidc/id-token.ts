import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { emailAddress } from "../../account-address.ts";
import { ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from "./failures.ts";
import type { OidcSettings } from "./settings.ts";

/**
 * Only signatures by a private key are accepted. If a signature is made with a shared secret, everybody who can check
 * it can also make one.
 */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** How far the provider's clock may differ from this one, in seconds. */
const clockTolerance = 60;
/** The greatest age of a token, in seconds: it comes straight from the provider. */
const maxTokenAge = 10 * 60;

/** The provider's statements about a person. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.optional(emailAddress),
  email_verified: z.unknown().optional(),
  name: z.string().max(254).optional().catch(undefined),
});
export type Claims = z.infer<typeof claimsSchema>;

/**
 * Parses the claims in a JSON object, such as an ID token's payload. Throws a `ProviderRefused` if they are not usable.
 */
export function parseClaims(value: unknown): Claims {
  const result = claimsSchema.safeParse(value);
  if (!result.success) throw new ProviderRefused("The provider's claims cannot be read.", { cause: result.error });
  return result.data;
}

/**
 * Checks an ID token (OpenID Connect Core 1.0, section 3.1.3.7) and returns its claims. `nonce` is the one with which
 * the sign-in began. Throws a `ProviderRefused` or a `ProviderMisconfigured` if the token is not valid.
 */
export async function verifyIdToken(
  token: string,
  nonce: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: OidcSettings,
): Promise<Claims> {
  const requirements = {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance,
    maxTokenAge,
    requiredClaims: ["exp", "iat", "sub", "nonce"],
  };
  const { payload } = await jwtVerify(token, keys, requirements).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) throw error;
    // The provider may have just changed its keys. They were fetched a moment ago and will soon be fetched again, so
    // another attempt may succeed.
    if (error instanceof errors.JWKSNoMatchingKey)
      throw new ProviderUnavailable("The ID token is signed with a key that is not known yet.", { cause: error });
    throw new ProviderMisconfigured("The ID token is not valid.", { cause: error });
  });
  if (payload.nonce !== nonce) throw new ProviderRefused("The ID token belongs to another sign-in.");
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
  if ((isForOthersToo || payload.azp !== undefined) && payload.azp !== clientId)
    throw new ProviderRefused("The ID token was issued to another client.");
  return parseClaims(payload);
}
