import type { Database } from "../database/open.ts";
import type { Environment } from "../environment.ts";
import type { IdentityName, IdentityProvider } from "./identity-provider.ts";
import { openLocal } from "./local-provider.ts";
import type { Throttle } from "./throttle/throttle.ts";

type Open = (db: Database, environment: Environment, throttle: Throttle) => Promise<IdentityProvider>;

/** Opens each provider; the code of those that are not chosen is never loaded. */
const providers: Readonly<Record<IdentityName, Open>> = {
  local: async (_, environment) => openLocal(environment),
  firebase: async (...parts) => (await import("./firebase/provider.ts")).openFirebase(...parts),
  oidc: async (db, environment) => (await import("./oidc/provider.ts")).openOidc(db, environment),
};

/** Opens the provider that the environment names. */
export function openProvider(db: Database, environment: Environment, throttle: Throttle): Promise<IdentityProvider> {
  return providers[environment.IDENTITY](db, environment, throttle);
}
