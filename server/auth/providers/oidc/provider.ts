import type { Database } from "../../../database/open.ts";
import type { IdentityProvider } from "../../identity-provider.ts";
import { maxPasswordLength } from "../../passwords.ts";
import type { OidcVariables } from "./settings.ts";

/** Accounts at an OpenID Connect provider, such as an education office's. `variables` must be complete. */
export function openOidc(db: Database, variables: OidcVariables): IdentityProvider {
  const {
    OIDC_ISSUER: issuer = "",
    OIDC_CLIENT_ID: clientId = "",
    OIDC_CLIENT_SECRET: clientSecret = "",
    OIDC_NAME: providerName,
  } = variables;
  return {
    name: "oidc",
    offers: {
      signIn: "redirect",
      providerName,
      setup: false,
      readers: false,
      signUp: false,
      passwordReset: undefined,
      passwordLinks: false,
      passwordChange: false,
      accountRemoval: false,
      secondFactor: false,
    },
    actionPaths: {},
    passwordMaxLength: maxPasswordLength,
    // A provider may redirect the browser to another host before it shows its form, so its own origin is not enough.
    formTargets: ["https:", new URL(issuer).origin],
    plugins: async () => {
      const { createOAuthProvider } = await import("./oauth-provider.ts");
      const provider = createOAuthProvider(db, { issuer, clientId, clientSecret });
      return [{ id: "oidc", init: () => ({ context: { socialProviders: [provider] } }) }];
    },
    // The provider is asked at sign-in only. `npm run admin -- disable` ends an account at once (decision 35).
    accountState: async () => "live",
  };
}
