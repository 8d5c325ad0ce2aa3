import type { Database } from "../database/open.ts";
import type { Environment } from "../environment.ts";
import type { IdentityName, IdentityProvider } from "./identity-provider.ts";
import { openLocal } from "./local-provider.ts";

type Open = (db: Database, environment: Environment) => Promise<IdentityProvider>;

/** Opens each provider; the code of those that are not chosen is never loaded. */
const providers: Readonly<Record<IdentityName, Open>> = {
  local: async (_, environment) => openLocal(environment),
  firebase: async (db, environment) => (await import("./firebase/provider.ts")).openFirebase(db, environment),
  oidc: async (db, environment) => (await import("./oidc/provider.ts")).openOidc(db, environment),
};

/** Opens the provider that the environment names. */
export function openProvider(db: Database, environment: Environment): Promise<IdentityProvider> {
  return providers[environment.IDENTITY](db, environment);
}
