import type { GenericEndpointContext } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";
import type { Database } from "../database/open.ts";
import { newDeviceId, type DeviceCookies } from "./device-cookie.ts";
import type { Sessions } from "./sessions.ts";

type SessionValues = Record<string, unknown> & { userId: string; userAgent?: string | null | undefined };

/** The columns of ours that a session passes on to the one that replaces it. */
type Replaced = { id: string; shared?: boolean; device?: string | null };

/** Longest `User-Agent` header that is stored with a session, in characters. */
const longestUserAgent = 256;

/** What happens when the identity library starts a session, whatever way somebody has signed in. */
export function sessionHooks(db: Database, sessions: Sessions, devices: DeviceCookies) {
  return {
    before: async (session: SessionValues, context: GenericEndpointContext | null) => {
      const user = await db
        .selectFrom("user")
        .select(["email", "disabled"])
        .where("id", "=", session.userId)
        .executeTakeFirst();
      if (user?.disabled) throw new APIError("FORBIDDEN", { code: "USER_DISABLED" });
      await sessions.removeEnded();
      const shared = await isOnSharedComputer(context);
      const userAgent = session.userAgent?.slice(0, longestUserAgent);
      const device =
        replacedSession(context)?.device ??
        devices.find(context?.headers?.get("cookie") ?? null, user?.email ?? "") ??
        newDeviceId();
      return {
        data: { ...session, shared, userAgent, device, ipAddress: null, expiresAt: sessions.expiryOfNew(shared) },
      };
    },
  };
}

/** The session that a new one replaces, as after a change of the password. */
function replacedSession(context: GenericEndpointContext | null): Replaced | undefined {
  return context?.context.session?.session as Replaced | undefined;
}

/**
 * Whether a new session is on a shared computer: as the session that it replaces, or else as the sign-in form says or
 * said. The library has kept the form's answer in a cookie where a code is asked for on a second page.
 */
async function isOnSharedComputer(context: GenericEndpointContext | null): Promise<boolean> {
  const begun = await getOAuthState();
  if (begun) return begun.shared === true;
  const replaced = replacedSession(context);
  if (replaced) return Boolean(replaced.shared);
  if (context?.path.startsWith("/two-factor/")) {
    const { authCookies, secret } = context.context;
    return Boolean(await context.getSignedCookie(authCookies.dontRememberToken.name, secret));
  }
  return (context?.body as { rememberMe?: unknown } | undefined)?.rememberMe === false;
}
