import { bad, type Finding, good } from "../words.ts";
import { reasonOf } from "../../log/error-text.ts";
import { discover } from "../../auth/providers/oidc/metadata.ts";
import { remoteKeys } from "../../auth/providers/oidc/signing-keys.ts";

/** Asks the provider whether the site could sign somebody in; changes nothing there. */
export async function checkProvider(issuer: string): Promise<Finding[]> {
  try {
    const { jwks_uri: keys } = await discover(issuer).get();
    await remoteKeys(keys).reload();
    return [good("identity", `The OpenID Connect provider ${issuer} answers, with its keys.`)];
  } catch (error) {
    return [
      bad(
        "identity",
        `The OpenID Connect provider cannot be used: ${reasonOf(error)} ` +
          "Check OIDC_ISSUER, and that this machine reaches it.",
      ),
    ];
  }
}
