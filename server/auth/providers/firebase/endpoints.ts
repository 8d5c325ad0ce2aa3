import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { IdentityCode } from "../../../../messages/identity-messages.ts";
import { log } from "../../../log/log.ts";
import { AccountError } from "../../account-error.ts";
import type { Limits, Throttle } from "../../throttle/throttle.ts";
import type { Accounts } from "./accounts.ts";
import { actionPaths, signInPath } from "./endpoint-paths.ts";
import type { Holder, IdTokens } from "./id-tokens.ts";
import type { ServiceClient, Tokens } from "./service-client.ts";
import { isForTheOperator, ServiceError } from "./service-error.ts";

/** Limit of the service's mails that verify addresses. */
const verificationMails: Limits = { name: "verification", seconds: 60, account: 2, site: 40 };

/** What the endpoints need. */
export type EndpointParts = { client: ServiceClient; idTokens: IdTokens; accounts: Accounts; throttle: Throttle };

const credentials = z.object({ email: z.string(), password: z.string() });

/** The plugin of the identity library whose endpoints have the hosted service check passwords. */
export function firebasePlugin(parts: EndpointParts): BetterAuthPlugin {
  const { client, idTokens, accounts, throttle } = parts;

  /**
   * Starts a session for the holder of new tokens. If their address is not verified, sends a mail to verify it. Throws
   * if such an address belongs to a user who has a role here, or who has another account at the service.
   */
  const enter = async (context: Context, tokens: Tokens, rememberMe: boolean) => {
    const holder = await idTokens.verifyFresh(tokens.idToken);
    const { validSince } = await client.lookUp(tokens.idToken);
    const userId = await accounts.bind(holder, tokens, validSince);
    if (userId === undefined) {
      await sendVerification(holder, tokens);
      throw new ServiceError("email-not-verified");
    }
    // The account may read anyway, and signing in again sends another mail.
    if (!holder.emailVerified)
      await sendVerification(holder, tokens).catch((error: unknown) =>
        log.error("No mail was sent to verify an address.", error),
      );
    return startSession(context, userId, rememberMe);
  };

  const sendVerification = async ({ email }: Holder, { idToken }: Tokens) => {
    if ("takeBack" in (await throttle.count(verificationMails, { account: email })))
      await client.sendVerification(idToken);
  };

  /** Returns the tokens of a user who has entered their password again. */
  const reauthenticate = async ({ id, email }: { id: string; email: string }, password: string) => {
    const tokens = await client.signIn(email, password);
    const { accountId } = await idTokens.verifyFresh(tokens.idToken);
    const account = await accounts.find(id);
    if (account?.accountId !== accountId) throw new ServiceError("wrong-password");
    return { tokens, account };
  };

  return {
    id: "firebase",
    endpoints: {
      firebaseSignIn: createAuthEndpoint(
        signInPath,
        { method: "POST", body: credentials.extend({ rememberMe: z.boolean().default(true) }) },
        (context) =>
          answer(async () => {
            const { email, password, rememberMe } = context.body;
            return enter(context, await client.signIn(email, password), rememberMe);
          }),
      ),
      firebaseSignUp: createAuthEndpoint(actionPaths.signUp, { method: "POST", body: credentials }, (context) =>
        answer(async () => enter(context, await client.signUp(context.body.email, context.body.password), true)),
      ),
      firebasePasswordReset: createAuthEndpoint(
        actionPaths.passwordReset,
        { method: "POST", body: z.object({ email: z.string() }) },
        (context) =>
          answer(async () => {
            await client.sendPasswordReset(context.body.email).catch(ignoreUnknown);
            return { acknowledged: true };
          }),
      ),
      firebaseChangePassword: createAuthEndpoint(
        actionPaths.passwordChange,
        {
          method: "POST",
          body: z.object({ currentPassword: z.string(), newPassword: z.string() }),
          use: [sensitiveSessionMiddleware],
        },
        (context) =>
          answer(async () => {
            const { user } = context.context.session;
            const { tokens, account } = await reauthenticate(user, context.body.currentPassword).catch(refuseCurrent);
            const changed = await client.changePassword(tokens.idToken, context.body.newPassword);
            const { expiresAt } = await idTokens.verifyFresh(changed.idToken);
            await accounts.storeTokens(user.id, changed, expiresAt, account.refreshToken);
            await context.context.internalAdapter.deleteUserSessions(user.id);
            return startSession(context, user.id);
          }),
      ),
      firebaseRemoveAccount: createAuthEndpoint(
        actionPaths.accountRemoval,
        { method: "POST", body: z.object({ password: z.string() }), use: [sensitiveSessionMiddleware] },
        (context) =>
          answer(async () => {
            const { user } = context.context.session;
            const { tokens } = await reauthenticate(user, context.body.password).catch(refuseCurrent);
            await accounts.remove(user.id, () => client.remove(tokens.idToken)).catch(refuseLast);
            deleteSessionCookie(context);
            return { acknowledged: true };
          }),
      ),
    },
  };
}

type Context = Parameters<typeof setSessionCookie>[0];

/** Starts a session, sets its cookie and returns its user. */
async function startSession(context: Context, userId: string, rememberMe?: boolean) {
  const { internalAdapter } = context.context;
  const user = await internalAdapter.findUserById(userId);
  const session = user && (await internalAdapter.createSession(userId, rememberMe === false));
  if (!session) throw new ServiceError("internal-error");
  await setSessionCookie(context, { session, user }, rememberMe === undefined ? undefined : !rememberMe);
  const { email, role } = user as typeof user & { role?: string };
  return { user: { email, role } };
}

/** Hides the error, so that the answer does not tell strangers which addresses have an account. */
function ignoreUnknown(error: unknown): void {
  const told: readonly IdentityCode[] = ["user-not-found", "user-disabled", "wrong-password"];
  if (!(error instanceof ServiceError && told.includes(error.code))) throw error;
}

/** The person is already known, so only the password can be wrong; the form has its own message for that. */
function refuseCurrent(error: unknown): never {
  if (error instanceof ServiceError && error.code === "wrong-password")
    throw new APIError("BAD_REQUEST", { code: "INVALID_PASSWORD" });
  throw error;
}

/** Tells the owner of the last administrator's account that it cannot be removed. */
function refuseLast(error: unknown): never {
  if (error instanceof AccountError) throw new APIError("CONFLICT", { code: "LAST_ADMINISTRATOR" });
  throw error;
}

type Status = ConstructorParameters<typeof APIError>[0];

/** The status of the answer for each error; any other code is answered with 403. */
const statuses: Partial<Readonly<Record<IdentityCode, Status>>> = {
  "wrong-password": "UNAUTHORIZED",
  "user-not-found": "UNAUTHORIZED",
  "user-token-expired": "UNAUTHORIZED",
  "email-already-in-use": "CONFLICT",
  "too-many-requests": "TOO_MANY_REQUESTS",
  "network-request-failed": "SERVICE_UNAVAILABLE",
  "password-does-not-meet-requirements": "UNPROCESSABLE_ENTITY",
  "invalid-api-key": "BAD_GATEWAY",
  misconfigured: "BAD_GATEWAY",
  "internal-error": "BAD_GATEWAY",
};

/** Runs an endpoint's work and converts the service's errors into errors of the identity library. */
async function answer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isForTheOperator(error)) log.error("The identity service refused or did not answer.", error);
    throw new APIError(statuses[error.code] ?? "FORBIDDEN", { code: error.code, message: error.message });
  }
}
