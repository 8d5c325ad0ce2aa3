import { bad, type Finding, good } from "../words.ts";
import { reasonOf } from "../../log/error-text.ts";
import { openService } from "../../auth/providers/firebase/provider.ts";
import type { FirebaseVariables } from "../../auth/providers/firebase/settings.ts";
import { ServiceError } from "../../auth/providers/firebase/service-error.ts";

/** Asks the identity service whether the site could sign somebody in; changes nothing there. */
export async function checkService(settings: FirebaseVariables): Promise<Finding[]> {
  try {
    const { client, idTokens } = openService(settings);
    await idTokens.fetchKeys();
    await client.passwordPolicy();
    return [good("identity", "The identity service answers, and takes the key.")];
  } catch (error) {
    return [bad("identity", error instanceof ServiceError ? adviceFor(error) : adviceFor({ cause: error }))];
  }
}

function adviceFor({ code, cause }: { code?: string; cause?: unknown }): string {
  const why = reasonOf(cause);
  if (code === "invalid-api-key")
    return (
      `The identity service does not take FIREBASE_API_KEY (${why}). ` +
      "Copy it from the project's settings, and let its restrictions allow this server."
    );
  if (code === "network-request-failed")
    return `The identity service does not answer (${why}). Nobody can sign in until this machine reaches it.`;
  return `The identity service cannot be used (${why}). Check the project's settings and its quota.`;
}
