import type { IdentityName } from "./identity-provider.ts";

/** The variables of each identity provider that must be set with it, and those that may be. */
const providerVariables = {
  firebase: { required: ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY"], optional: ["FIREBASE_SIGN_UP", "FIREBASE_URL"] },
  oidc: { required: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"], optional: ["OIDC_NAME"] },
} as const satisfies Partial<Record<IdentityName, unknown>>;

/** A line for each variable that the chosen identity provider lacks, and for each of another provider, which would do nothing. */
export function describeProviderProblems(variables: { IDENTITY: IdentityName; [name: string]: unknown }): string[] {
  return Object.entries(providerVariables).flatMap(([identity, { required, optional }]) => {
    if (variables.IDENTITY === identity) return required.filter((name) => variables[name] === undefined).map((name) => `${name} must be set with IDENTITY=${identity}`);
    const useless = [...required, ...optional].filter((name) => variables[name] !== undefined && variables[name] !== false);
    return useless.map((name) => `${name} is for IDENTITY=${identity}, which is not set`);
  });
}
