import type { IdentityProvider } from "./identity-provider.ts";
import { maxPasswordLength } from "./passwords.ts";

/** Accounts in the site's own database: the default. A disabled account has no live sessions, so nothing is asked. */
export const localProvider: IdentityProvider = {
  name: "local",
  offers: { signIn: "form", setup: true, readers: false, signUp: false, passwordReset: false, passwordChange: true, accountRemoval: false, secondFactor: true },
  signInPath: "/sign-in/email",
  actionPaths: { passwordChange: "/change-password" },
  passwordMaxLength: maxPasswordLength,
  plugins: async () => [(await import("./second-factor/plugin.ts")).secondFactorPlugin()],
  accountState: async () => "live",
};
