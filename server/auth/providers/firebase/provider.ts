import type { Database } from "../../../database/open.ts";
import type { IdentityProvider } from "../../identity-provider.ts";
import type { Throttle } from "../../throttle/throttle.ts";
import { Accounts } from "./accounts.ts";
import { AccountStates } from "./account-states.ts";
import { actionPaths, signInPath } from "./endpoint-paths.ts";
import { IdTokens } from "./id-tokens.ts";
import { passwordMaxLength, PasswordPolicy } from "./password-policy.ts";
import { ServiceClient } from "./service-client.ts";
import type { FirebaseVariables } from "./settings.ts";

/** Creates the client that calls the service, and the object that verifies the service's tokens. */
export function openService({
  FIREBASE_PROJECT_ID: projectId = "",
  FIREBASE_API_KEY: key = "",
  FIREBASE_URL: url,
}: FirebaseVariables) {
  const addressOf = (hostAndPath: string) => `${url ?? "https:/"}/${hostAndPath}`;
  return { client: new ServiceClient(addressOf, key), idTokens: new IdTokens(projectId, addressOf) };
}

/** Accounts at the hosted identity service, which checks passwords and sends mails (decision 35). */
export async function openFirebase(
  db: Database,
  variables: FirebaseVariables,
  throttle: Throttle,
): Promise<IdentityProvider> {
  const { client, idTokens } = openService(variables);
  const parts = { client, idTokens, accounts: new Accounts(db), throttle };
  const states = new AccountStates(parts);
  return {
    name: "firebase",
    offers: {
      signIn: "form",
      setup: false,
      readers: true,
      signUp: variables.FIREBASE_SIGN_UP,
      passwordReset: "mail",
      passwordLinks: false,
      passwordChange: true,
      accountRemoval: true,
      secondFactor: false,
    },
    signInPath,
    actionPaths,
    passwordMaxLength,
    passwordRule: new PasswordPolicy(client),
    plugins: async () => [(await import("./endpoints.ts")).firebasePlugin(parts)],
    accountState: (session) => states.stateOf(session),
  };
}
