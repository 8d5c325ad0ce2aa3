import type { AccountAction } from "../../identity-provider.ts";

/** The endpoints of the identity library's plugin, below `/api/auth`. Only the site's own routes call them. */
export const signInPath = "/firebase/sign-in";
export const actionPaths = {
  signUp: "/firebase/sign-up",
  passwordReset: "/firebase/password-reset",
  passwordChange: "/firebase/change-password",
  accountRemoval: "/firebase/remove-account",
} as const satisfies Record<AccountAction, string>;
