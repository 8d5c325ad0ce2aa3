import { z } from "zod";
import { log } from "../log/log.ts";
import { emailAddress } from "./account-address.ts";
import type { AccountEvent } from "./account-log.ts";
import type { Auth } from "./auth.ts";
import { clientAddressHeader } from "./client-address.ts";
import { cookieHeader } from "./cookies.ts";
import { type DeviceCookies, newDeviceId } from "./device-cookie.ts";
import { deviceName } from "./device-name.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { PendingSignIns } from "./second-factor/pending-sign-in.ts";
import type { LiveSession, Sessions } from "./sessions.ts";
import type { SignInNotices } from "./sign-in-notices.ts";
import type { AttemptOutcome, Limits, Throttle } from "./throttle/throttle.ts";

/** The identity library, which is loaded at the first call. */
export type Library = { auth: () => Promise<Auth> };

/** Where a sign-in is recorded. */
export type SignInRecords = {
  sessions: Sessions;
  devices: DeviceCookies;
  notices: SignInNotices;
  record: (event: AccountEvent) => Promise<void>;
};

/** What signing in by password uses. */
export type SignInParts = Library &
  SignInRecords & { provider: IdentityProvider; throttle: Throttle; secondFactor: { pending: PendingSignIns } };

/**
 * Limit of attempts to guess a password. Hashing as many passwords as the limit of the whole site allows takes less
 * than half of a processor.
 */
const passwordGuesses: Limits = {
  name: "password",
  seconds: 60,
  account: 10,
  accountAndNetwork: 5,
  network: 100,
  site: 600,
  device: 10,
};

/** The body of a sign-in request; other properties are ignored. */
export const signInBody = z.object({
  email: emailAddress,
  password: z.string(),
  /** False on a shared computer. */
  rememberMe: z.boolean().default(true),
});

/** The outcome of signing in: an invalid body, seconds to wait, or the identity library's response. */
type SignInOutcome = { invalid: true } | AttemptOutcome;

/**
 * Signs in by e-mail and password. `request` gives the headers and the URL, `body` is the parsed body, `address` is the
 * client's IP address. A refused attempt stores nothing.
 */
export async function signIn(
  identity: SignInParts,
  request: Request,
  body: unknown,
  address: string,
): Promise<SignInOutcome> {
  const parsed = signInBody.safeParse(body);
  if (!parsed.success || parsed.data.password.length > identity.provider.passwordMaxLength) return { invalid: true };
  const { email } = parsed.data;
  const client = { account: email, address, device: identity.devices.find(request.headers.get("cookie"), email) };
  const check = () => callLibrary(identity, request, address, parsed.data, identity.provider.signInPath);
  const outcome = await identity.throttle.guess(passwordGuesses, client, check, isWrongGuess);
  if (!("response" in outcome) || !outcome.response.ok) return outcome;
  const { response } = outcome;
  const { twoFactorRedirect } = (await response.clone().json()) as { twoFactorRedirect?: true };
  if (!twoFactorRedirect) await recordSignIn(identity, request, response);
  else {
    const pending = await identity.secondFactor.pending.add(email, cookieHeader(response.headers.getSetCookie()));
    response.headers.set("Set-Cookie", identity.sessions.removalCookie());
    response.headers.append("Set-Cookie", pending);
  }
  return outcome;
}

/**
 * Records the sign-in that a response completes, and marks the device as one on which the account has signed in, unless
 * the computer is shared. Returns the new session; undefined if the response starts none.
 */
export async function recordSignIn(
  { sessions, devices, notices, record }: SignInRecords,
  request: Request,
  response: Response,
): Promise<LiveSession | undefined> {
  const session = await sessions.find(cookieHeader(response.headers.getSetCookie()));
  if (!session) return undefined;
  const { userId, email } = session;
  const device = session.device ?? newDeviceId();
  const userAgent = request.headers.get("user-agent");
  await record({ action: "sign-in", account: email, userAgent });
  if (devices.find(request.headers.get("cookie"), email) === undefined)
    await notices.add(userId, device, deviceName(userAgent));
  if (!session.shared) response.headers.append("Set-Cookie", devices.mark(email, device));
  return session;
}

/**
 * Checks the password of the signed-in user with `check`. The session counts as a known device, so that strangers who
 * guess passwords cannot make the user wait.
 */
export function checkOwnPassword(
  { throttle }: { throttle: Throttle },
  session: LiveSession,
  check: () => Promise<Response>,
): Promise<AttemptOutcome> {
  return throttle.guess(passwordGuesses, { account: session.email, device: session.id }, check, ({ ok }) => !ok);
}

/** The statuses of a sign-in if an identity service gave no answer or an unusable one. */
const unanswered: ReadonlySet<number> = new Set([502, 503]);

/** Whether a response means that the password was wrong, or leaves that open. */
function isWrongGuess({ status }: Response): boolean {
  return status === 401 || (status >= 500 && !unanswered.has(status));
}

/**
 * Calls the identity library with a request and the client's IP address. `body`, if given, replaces the request's body,
 * and `path`, below `/api/auth`, replaces its path.
 */
export async function callLibrary(
  { auth }: Library,
  request: Request,
  address: string,
  body?: object,
  path?: string,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, address);
  const response = await (await auth()).handler(libraryRequest(request, headers, body, path));
  if (response.status === 500) log.error("Identity failed.", await response.clone().text());
  return response;
}

function libraryRequest(request: Request, headers: Headers, body?: object, path?: string): Request {
  if (body === undefined) return new Request(request, { headers });
  headers.delete("Content-Length");
  // The request may carry a form.
  headers.set("Content-Type", "application/json");
  const url = path === undefined ? request.url : new URL(`/api/auth${path}`, request.url);
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}
