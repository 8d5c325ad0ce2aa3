import { randomUUID } from "node:crypto";
import { APIError, getOAuthState } from "better-auth/api";
import { createAuthorizationURL, type OAuthProvider } from "better-auth/oauth2";
import type { IdentityCode } from "../../../../messages/identity-messages.ts";
import type { Database } from "../../../database/open.ts";
import { log } from "../../../log/log.ts";
import { providerName, takeName } from "../../provider-name.ts";
import { ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from "./failures.ts";
import { type Claims, verifyIdToken } from "./id-token.ts";
import { discover } from "./metadata.ts";
import type { OidcSettings } from "./settings.ts";
import { SigningKeys } from "./signing-keys.ts";
import { type Code, exchangeCode, fetchUserInfo } from "./token-endpoint.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { isRole } from "../../../../engine/roles.ts";

const bindingRefusals: Readonly<Record<BindingRefusal, IdentityCode>> = {
  notAdmitted: "account-not-admitted",
  disabled: "user-disabled",
  differs: "account-differs",
};

/** Ends the sign-in. `server/auth/redirect-sign-in.ts` reads the reason and the address of the page that shows it. */
async function refuse(code: IdentityCode): Promise<never> {
  const begun = await getOAuthState();
  throw new APIError("FORBIDDEN", { code, to: begun?.errorURL });
}

/**
 * The OpenID Connect provider as the identity library wants it. The library makes state, PKCE and nonce, and starts the
 * session. This code fetches and checks everything that the provider says, when it is needed (decision 35).
 */
export function createOAuthProvider(db: Database, settings: OidcSettings): OAuthProvider<Claims> {
  const metadata = discover(settings.issuer);
  const keys = new SigningKeys();
  const claimsOf = async (code: Code, nonce: string): Promise<Claims> => {
    const provider = await metadata.get();
    const tokens = await exchangeCode(provider, settings, code);
    const claims = await verifyIdToken(tokens.id_token, nonce, keys.at(provider.jwks_uri), settings);
    return claims.email === undefined ? fetchUserInfo(provider, tokens, claims.sub) : claims;
  };
  return {
    id: oidcProviderId,
    name: oidcProviderId,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    disableSignUp: true,
    options: { disableSignUp: true },
    accountSubject: ({ profile }) => accountIdOf({ issuer: settings.issuer, sub: profile.sub }),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const { authorization_endpoint: authorizationEndpoint } = await metadata.get().catch(reject);
      return createAuthorizationURL({
        id: oidcProviderId,
        options: settings,
        authorizationEndpoint,
        scopes: ["openid", "email", "profile"],
        // On a shared computer, a session at the provider must not be enough to sign in here.
        prompt: "login",
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
      });
    },
    // The library answers every error of this step in the same way, so the code is exchanged later, in `getUserInfo`.
    validateAuthorizationCode: async ({ code, codeVerifier = "", redirectURI }) => ({
      raw: { code, codeVerifier, redirectURI } satisfies Code,
    }),
    getUserInfo: async ({ raw, expectedIdTokenNonce }) => {
      if (expectedIdTokenNonce === undefined) return refuse("internal-error");
      const claims = await claimsOf(raw as Code, expectedIdTokenNonce).catch(reject);
      // Otherwise anybody could enter an administrator's address in their own account at the provider.
      if (claims.email === undefined || claims.email_verified !== true) return refuse("address-not-verified");
      const refusal = await bindAccount(
        db,
        claims.email,
        { issuer: settings.issuer, sub: claims.sub },
        providerName(claims.name),
      );
      if (refusal) return refuse(bindingRefusals[refusal]);
      return { user: { email: claims.email, emailVerified: true, name: claims.name }, data: claims };
    },
  };
}

/** Logs why the provider's answer is unusable, and refuses the sign-in. */
function reject(error: unknown): Promise<never> {
  const code = codeOf(error);
  if (code === undefined) throw error;
  log.error("Nobody could sign in at the OpenID Connect provider.", error);
  return refuse(code);
}

function codeOf(error: unknown): IdentityCode | undefined {
  if (error instanceof ProviderUnavailable) return "network-request-failed";
  if (error instanceof ProviderMisconfigured) return "misconfigured";
  return error instanceof ProviderRefused ? "internal-error" : undefined;
}

/** The name under which the identity library and the table `account` know the provider. */
const oidcProviderId = "oidc";

/** The identity of a person at the provider: the issuer and its identifier of the account, which it never reassigns. */
type Subject = { issuer: string; sub: string };

/** The key of an account in the table `account`. */
function accountIdOf({ issuer, sub }: Subject): string {
  return JSON.stringify([issuer, sub]);
}

/** Why an account of the provider may not sign in. */
type BindingRefusal = "notAdmitted" | "disabled" | "differs";

/**
 * Binds an admitted address to an account of the provider at its first sign-in. Later another account with the same
 * address is refused ("differs"), because providers reassign addresses to other people. Returns undefined if the
 * account may sign in. `email` is in lower case and verified; `name` is from the provider, empty for none.
 */
function bindAccount(db: Database, email: string, subject: Subject, name = ""): Promise<BindingRefusal | undefined> {
  return inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom("user")
      .select(["id", "disabled", "role"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user || !isRole(user.role)) return "notAdmitted";
    if (user.disabled) return "disabled";
    const accountId = accountIdOf(subject);
    const accounts = transaction.selectFrom("account").select("accountId").where("providerId", "=", oidcProviderId);
    const bound = await accounts.where("userId", "=", user.id).executeTakeFirst();
    if (bound && bound.accountId !== accountId) return "differs";
    await takeName(transaction, user.id, name);
    if (bound) return undefined;
    // The person had another address before, and the operator has admitted the new one.
    await transaction
      .deleteFrom("account")
      .where("providerId", "=", oidcProviderId)
      .where("accountId", "=", accountId)
      .execute();
    const now = new Date().toISOString();
    const binding = {
      id: randomUUID(),
      userId: user.id,
      providerId: oidcProviderId,
      accountId,
      password: null,
      createdAt: now,
      updatedAt: now,
    };
    await transaction.insertInto("account").values(binding).execute();
    return undefined;
  });
}
