import * as m from "../../../messages/compiled/messages.js";
import type { ProviderVariables } from "../../auth/providers/registry.ts";
import { databaseServer } from "../../database/settings.ts";
import type { MediaFolders } from "../../media/folder.ts";
import { objectStoreSettings } from "../../media/object-store/settings.ts";
import type { Contributed } from "../check.ts";
import type { DataVariables } from "../open-database.ts";
import { fileChecks } from "../database-file.ts";
import { countInstances } from "../instances/instances.ts";

/** The environment variables that name a database, a media store and an identity provider. */
type Variables = DataVariables & ProviderVariables;

/** The checks of the parts that the environment names. The code of other parts is not loaded. */
export async function contributedChecks(
  environment: Variables & { media: MediaFolders; MEDIA_PUBLIC_URL?: string | undefined },
): Promise<Contributed> {
  const server = databaseServer(environment);
  const database = server
    ? { ...(await import("./postgres-server.ts")).serverChecks(server), instances: countInstances }
    : fileChecks(environment.DATA_DIR);
  const bucket = objectStoreSettings(environment);
  const store =
    bucket && (await import("./object-store.ts")).storeChecks(environment.media, bucket, environment.MEDIA_PUBLIC_URL);
  return { database, store, identity: identityChecks(environment) };
}

function identityChecks(environment: Variables): Contributed["identity"] {
  const { IDENTITY, OIDC_ISSUER = "" } = environment;
  if (IDENTITY === "firebase")
    return {
      where: m.system_identity_firebase,
      doctor: async () => (await import("./firebase.ts")).checkService(environment),
    };
  if (IDENTITY === "oidc")
    return {
      where: m.system_identity_oidc,
      doctor: async () => (await import("./oidc.ts")).checkProvider(OIDC_ISSUER),
    };
  return { where: m.system_identity_local };
}
