import { z } from "zod";
import { ProviderMisconfigured, ProviderRefused } from "./failures.ts";
import { fetchJson } from "./fetch-json.ts";
import { type Claims, parseClaims } from "./id-token.ts";
import type { Metadata } from "./metadata.ts";
import type { OidcSettings } from "./settings.ts";

/** A code from the provider, and the values that prove that this site requested it. */
export type Code = { code: string; codeVerifier: string; redirectURI: string };

const text = z
  .string()
  .min(1)
  .max(64 * 1024);
const tokensSchema = z.object({ id_token: text, access_token: text.optional() });
type Tokens = z.infer<typeof tokensSchema>;

/**
 * Exchanges a code for tokens. Throws a `ProviderRefused` if the provider does not accept the code or sends no ID
 * token, a `ProviderMisconfigured` if it does not accept the client, and a `ProviderUnavailable` if it does not answer.
 */
export async function exchangeCode(
  metadata: Metadata,
  settings: OidcSettings,
  { code, codeVerifier, redirectURI }: Code,
): Promise<Tokens> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectURI,
  });
  const headers = new Headers({ Accept: "application/json" });
  if (metadata.token_endpoint_auth_methods_supported.includes("client_secret_basic")) {
    headers.set("Authorization", basicCredentials(settings));
  } else {
    body.set("client_id", settings.clientId);
    body.set("client_secret", settings.clientSecret);
  }
  const { status, body: answer } = await fetchJson(metadata.token_endpoint, { method: "POST", headers, body });
  if (status !== 200) {
    const error = errorOf(answer);
    const isClients = error === "invalid_client" || error === "unauthorized_client";
    throw new (isClients ? ProviderMisconfigured : ProviderRefused)(
      `The provider does not accept the code: ${error} (status ${status}).`,
    );
  }
  const result = tokensSchema.safeParse(answer);
  if (!result.success) throw new ProviderRefused("The provider sent no ID token.", { cause: result.error });
  return result.data;
}

/**
 * Fetches the claims from the provider's UserInfo endpoint, where most providers keep the e-mail address. Throws a
 * `ProviderRefused` if they belong to another person than `sub`.
 */
export async function fetchUserInfo(
  { userinfo_endpoint: address }: Metadata,
  { access_token: token }: Tokens,
  sub: string,
): Promise<Claims> {
  if (address === undefined || token === undefined) throw new ProviderRefused("The provider tells no e-mail address.");
  const { status, body } = await fetchJson(address, {
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  });
  if (status !== 200) throw new ProviderRefused(`The provider tells nothing about the person (status ${status}).`);
  const claims = parseClaims(body);
  if (claims.sub !== sub) throw new ProviderRefused("The provider tells about another person.");
  return claims;
}

/** RFC 6749, section 2.3.1: both parts are form-encoded first. */
function basicCredentials({ clientId, clientSecret }: OidcSettings): string {
  const [id, secret] = [clientId, clientSecret].map((part) =>
    new URLSearchParams({ part }).toString().slice("part=".length),
  );
  return `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
}

/** The error code in the answer, for the operator's log. */
function errorOf(answer: unknown): string {
  const result = z.object({ error: z.string().max(100) }).safeParse(answer);
  return result.success ? result.data.error : "no reason given";
}
