import { z } from "zod";
import { ProviderMisconfigured } from "./failures.ts";
import { fetchJson } from "./fetch-json.ts";
import { Remembered } from "./remembered.ts";
import { isSafeAddress } from "./settings.ts";

const endpoint = z.string().max(2_000).refine(isSafeAddress, "must be an https address");

/** The parts of a discovery document that the site needs (OpenID Connect Discovery 1.0, section 3). */
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

/** The provider's addresses. */
export type Metadata = z.infer<typeof metadataSchema>;

/**
 * The provider's discovery document, fetched at the first sign-in and again when it is ten minutes old. Throws a
 * `ProviderUnavailable`, or a `ProviderMisconfigured` if the document does not fit the settings.
 */
export function discover(issuer: string): Remembered<Metadata> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  return new Remembered(async () => {
    const { status, body } = await fetchJson(address);
    const result = metadataSchema.safeParse(body);
    if (status !== 200 || !result.success)
      throw new ProviderMisconfigured(`${address} is no discovery document (status ${status}).`, {
        cause: result.error,
      });
    // Otherwise tokens of another issuer would be accepted.
    if (result.data.issuer !== issuer)
      throw new ProviderMisconfigured(`${address} names another issuer than OIDC_ISSUER: "${result.data.issuer}".`);
    return result.data;
  });
}
