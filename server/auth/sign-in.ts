import { z } from "zod";
import { log } from "../log/log.ts";
import { clientAddressHeader } from "./client-address.ts";
import { newDeviceId } from "./device-cookie.ts";
import type { Identity } from "./identity-services.ts";
import type { LiveSession } from "./sessions.ts";
import type { AttemptOutcome, Limits } from "./throttle/throttle.ts";

/** Guesses of passwords: hashing those of the whole site takes less than half a processor. */
const passwordGuesses: Limits = {
  name: "password", seconds: 60, account: 10, accountAndNetwork: 5, network: 100, site: 600, device: 10,
};

/** The body of a sign-in request; other properties are dropped. */
const signInBody = z.object({
  // RFC 5321: an address has at most 254 characters.
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string(),
  /** False on a shared computer. */
  rememberMe: z.boolean().default(true),
});

/** The outcome of signing in: an invalid body, a time to wait, or the identity library's response. */
export type SignInOutcome = { invalid: true } | AttemptOutcome;

/**
 * Signs in by e-mail and password. `request` gives the headers and the URL, `body` is the parsed body, `address` is the
 * client's IP address. Nothing of a refused attempt is stored.
 */
export async function signIn(identity: Identity, request: Request, body: unknown, address: string): Promise<SignInOutcome> {
  const parsed = signInBody.safeParse(body);
  if (!parsed.success || parsed.data.password.length > identity.provider.passwordMaxLength) return { invalid: true };
  const { email, rememberMe } = parsed.data;
  const client = { account: email, address, device: identity.devices.find(request.headers.get("cookie"), email) };
  const check = () => callIdentity(identity, request, address, parsed.data, identity.provider.signInPath);
  const outcome = await identity.throttle.guess(passwordGuesses, client, check, isWrongGuess);
  if (!("response" in outcome) || !outcome.response.ok) return outcome;
  const hasSession = await keepDevice(identity, outcome.response, email);
  // Left by an earlier sign-in on a shared computer, it would make this one shared, too, once the code is entered.
  if (!hasSession && rememberMe) outcome.response.headers.append("Set-Cookie", identity.sessions.ownComputerCookie());
  return outcome;
}

/**
 * Marks the device of a new session as one on which the account has signed in, unless it is a shared computer. False
 * where a response starts no session because a second factor is asked for.
 */
export async function keepDevice({ sessions, devices }: Identity, response: Response, email: string): Promise<boolean> {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const session = response.ok ? await sessions.find(cookies.join(";")) : undefined;
  if (session && !session.shared) response.headers.append("Set-Cookie", devices.mark(email, session.device ?? newDeviceId()));
  return session !== undefined;
}

/**
 * Has `check` check the password of the signed-in user. The session counts as a known device, so that strangers who guess
 * cannot keep the user waiting.
 */
export function checkOwnPassword({ throttle }: Identity, session: LiveSession, check: () => Promise<Response>): Promise<AttemptOutcome> {
  return throttle.guess(passwordGuesses, { account: session.email, device: session.id }, check, ({ ok }) => !ok);
}

/** The statuses of a sign-in that an identity service did not answer, or not intelligibly. */
const unanswered: ReadonlySet<number> = new Set([502, 503]);

/** Whether a response means that a password was checked and wrong, or does not tell. */
function isWrongGuess({ status }: Response): boolean {
  return status === 401 || (status >= 500 && !unanswered.has(status));
}

/**
 * Calls the identity library with a request and the client's IP address. `body`, if given, replaces the request's, and
 * `path`, below `/api/auth`, the request's path.
 */
export async function callIdentity(identity: Identity, request: Request, address: string, body?: object, path?: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, address);
  const response = await (await identity.auth()).handler(libraryRequest(request, headers, body, path));
  if (response.status === 500) log.error("Identity failed.", await response.clone().text());
  return response;
}

function libraryRequest(request: Request, headers: Headers, body?: object, path?: string): Request {
  if (body === undefined) return new Request(request, { headers });
  headers.delete("Content-Length");
  const url = path === undefined ? request.url : new URL(`/api/auth${path}`, request.url);
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}
