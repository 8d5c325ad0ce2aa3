import { openService } from "../auth/firebase/provider.ts";
import { ServiceError } from "../auth/firebase/service-error.ts";
import { discover } from "../auth/oidc/metadata.ts";
import { fetchKeys } from "../auth/oidc/signing-keys.ts";
import type { Environment } from "../environment.ts";
import { bad, type Finding, good } from "./finding.ts";

/** Asks where accounts are kept elsewhere whether the site could sign somebody in; nothing is changed there. */
export async function checkIdentity(environment: Environment): Promise<Finding[]> {
  if (environment.IDENTITY === "firebase") return [await checkFirebase(environment)];
  return environment.IDENTITY === "oidc" ? [await checkProvider(environment.OIDC_ISSUER ?? "")] : [];
}

async function checkFirebase(environment: Environment): Promise<Finding> {
  try {
    const { client, idTokens } = openService(environment);
    await idTokens.fetchKeys();
    await client.passwordPolicy();
    return good("identity", "The identity service answers, and takes the key.");
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : undefined;
    const why = reasonOf(error);
    if (code === "invalid-api-key") return bad("identity", `The identity service does not take FIREBASE_API_KEY (${why}). Copy it from the project's settings, and let its restrictions allow this server.`);
    if (code === "network-request-failed") return bad("identity", `The identity service does not answer (${why}). Nobody can sign in until this machine reaches it.`);
    return bad("identity", `The identity service cannot be used (${why}). Check the project's settings and its quota.`);
  }
}

async function checkProvider(issuer: string): Promise<Finding> {
  try {
    const { jwks_uri: keys } = await discover(issuer).get();
    await fetchKeys(keys);
    return good("identity", `The OpenID Connect provider ${issuer} answers, with its keys.`);
  } catch (error) {
    return bad("identity", `The OpenID Connect provider cannot be used: ${reasonOf(error)} Check OIDC_ISSUER, and that this machine reaches it.`);
  }
}

/** What an error and its causes say, as one line. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) if (!(current instanceof ServiceError)) reasons.push(current.message);
  return reasons.join(" ");
}
