import { z } from "zod";
import { clientAddressHeader } from "./client-address.ts";
import type { Identity } from "./identity-services.ts";
import { maxPasswordLength } from "./passwords.ts";
import { type AttemptOutcome, accountKey } from "./sign-in-throttle.ts";

/** The body of a sign-in request; other properties are dropped. */
const signInBody = z.object({
  // RFC 5321: an address has at most 254 characters.
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().max(maxPasswordLength),
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
  if (!parsed.success) return { invalid: true };
  const { email, rememberMe } = parsed.data;
  const account = accountKey(email);
  const device = identity.devices.find(request.headers.get("cookie"), account);
  const check = () => callIdentity(identity, request, address, parsed.data);
  const outcome = await identity.throttle.run({ account, address, device }, check, isWrongGuess);
  const isSignedIn = "response" in outcome && outcome.response.ok;
  if (isSignedIn && rememberMe) outcome.response.headers.append("Set-Cookie", identity.devices.mark(account));
  return outcome;
}

/** Whether a response means that a password was checked and wrong, or does not tell. */
function isWrongGuess({ status }: Response): boolean {
  return status === 401 || status >= 500;
}

/** Calls the identity library with a request and the client's IP address; `body`, if given, replaces the request's. */
export async function callIdentity({ auth }: Identity, request: Request, address: string, body?: object): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, address);
  if (body === undefined) return (await auth()).handler(new Request(request, { headers }));
  headers.delete("Content-Length");
  return (await auth()).handler(new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) }));
}
