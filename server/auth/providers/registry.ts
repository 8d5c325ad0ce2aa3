import { z } from "zod";
import type { Database } from "../../database/open.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import type { AuthVariables } from "../settings.ts";
import type { Throttle } from "../throttle/throttle.ts";
import { firebaseVariables } from "./firebase/settings.ts";
import { openLocal } from "./local.ts";
import { oidcVariables } from "./oidc/settings.ts";

/**
 * Where accounts can be kept: in the site's own database, at the hosted identity service, or at an OpenID Connect
 * provider.
 */
const identityNames = ["local", "firebase", "oidc"] as const;

/** The environment variables that name a provider and describe it. */
export const providerVariables = {
  IDENTITY: z.enum(identityNames, { error: "must be local, firebase or oidc" }).default("local"),
  ...firebaseVariables,
  ...oidcVariables,
};

export type ProviderVariables = z.infer<z.ZodObject<typeof providerVariables>>;

/** Variables among them that are secret. */
export const providerSecrets = ["FIREBASE_API_KEY", "OIDC_CLIENT_SECRET"] as const;

/** The variables of each provider, and those that it requires. */
const ownVariables = {
  firebase: { all: firebaseVariables, needed: ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY"] },
  oidc: { all: oidcVariables, needed: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] },
} as const;

/**
 * A line for each variable that the chosen provider lacks, and for each variable of another provider, which would have
 * no effect.
 */
export function describeProviderProblems(variables: ProviderVariables): string[] {
  const values: Readonly<Record<string, unknown>> = variables;
  return Object.entries(ownVariables).flatMap(([identity, { all, needed }]) => {
    if (variables.IDENTITY === identity)
      return needed
        .filter((name) => values[name] === undefined)
        .map((name) => `${name} must be set with IDENTITY=${identity}`);
    const useless = Object.keys(all).filter((name) => values[name] !== undefined && values[name] !== false);
    return useless.map((name) => `${name} is for IDENTITY=${identity}, which is not set`);
  });
}

type Parts = { db: Database; throttle: Throttle };

/** Opens the provider that the variables name. The code of the others is not loaded. */
export async function openProvider(
  variables: ProviderVariables & AuthVariables,
  { db, throttle }: Parts,
): Promise<IdentityProvider> {
  if (variables.IDENTITY === "firebase")
    return (await import("./firebase/provider.ts")).openFirebase(db, variables, throttle);
  if (variables.IDENTITY === "oidc") return (await import("./oidc/provider.ts")).openOidc(db, variables);
  return openLocal(variables);
}
