import { decodeJwt, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { importJWK } from "jose";
import type { OpenIdProvider, Replaced } from "./openid-provider.ts";

type Claims = Record<string, unknown>;

/** How an ID token differs from the provider's own. */
export type Forgery = {
  claims?: (claims: Claims) => Claims;
  /** The key that signs it: a private key, or the bytes of a shared secret. The default is the provider's own. */
  key?: JWK | Uint8Array;
  algorithm?: string;
  /** Omits the token. */
  omit?: true;
};

/** Makes the provider's token endpoint answer with a forged ID token. */
export function forge(provider: OpenIdProvider, forgery: Forgery): void {
  provider.replace((path, own) =>
    path === "/token" ? own().then((answer) => withForged(provider, answer, forgery)) : undefined,
  );
}

async function withForged(
  provider: OpenIdProvider,
  answer: Replaced,
  { claims = (own) => own, key = provider.key(), algorithm = "RS256", omit }: Forgery,
): Promise<Replaced> {
  const { id_token: own, ...rest } = JSON.parse(answer.body) as { id_token: string };
  const changed = claims(decodeJwt(own));
  if (omit) return { ...answer, body: JSON.stringify(rest) };
  if (algorithm === "none")
    return { ...answer, body: JSON.stringify({ ...rest, id_token: new UnsecuredJWT(changed).encode() }) };
  const header = key instanceof Uint8Array ? { alg: algorithm } : { alg: algorithm, kid: key.kid as string };
  const signingKey = key instanceof Uint8Array ? key : await importJWK(key, algorithm);
  const forged = await new SignJWT(changed).setProtectedHeader(header).sign(signingKey);
  return { ...answer, body: JSON.stringify({ ...rest, id_token: forged }) };
}
