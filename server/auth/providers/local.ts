import type { IdentityOffers, IdentityProvider } from "../identity-provider.ts";
import { maxPasswordLength } from "../passwords.ts";
import type { AuthVariables } from "../settings.ts";

const offers: Omit<IdentityOffers, "passwordReset"> = {
  signIn: "form",
  setup: true,
  readers: false,
  signUp: false,
  passwordLinks: true,
  passwordChange: true,
  accountRemoval: false,
  secondFactor: true,
};

/**
 * Accounts in the site's own database: the default. `accountState` need not ask anything, because a disabled account
 * has no live sessions.
 */
export function openLocal({ SMTP_URL }: Pick<AuthVariables, "SMTP_URL">): IdentityProvider {
  return {
    name: "local",
    offers: { ...offers, passwordReset: SMTP_URL === undefined ? "administrator" : "mail" },
    signInPath: "/sign-in/email",
    actionPaths: { passwordChange: "/change-password" },
    passwordMaxLength: maxPasswordLength,
    plugins: async () => [(await import("../second-factor/plugin.ts")).secondFactorPlugin()],
    accountState: async () => "live",
  };
}
