import { z } from "zod";
import { clientAddressHeader } from "./client-address.ts";
import type { Identity } from "./identity.ts";
import { longestPassword } from "./passwords.ts";
import { type Attempted, accountKey } from "./sign-in-throttle.ts";

/** What is sent to sign in; what else stands there is left out. */
const signInBody = z.object({
  // RFC 5321: an address has 254 characters at most.
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().max(longestPassword),
  /** False on a computer that others use too. */
  rememberMe: z.boolean().default(true),
});

/** How an attempt to sign in ended: refused for what was sent, asked to wait, or answered by the identity library. */
export type SignInOutcome = { invalid: true } | Attempted;

/**
 * Signs in by e-mail and password. `request` brings headers and address of the call, `body` what was sent with it,
 * `address` where it comes from. Nothing of an attempt that is refused is kept.
 */
export async function signIn(identity: Identity, request: Request, body: unknown, address: string): Promise<SignInOutcome> {
  const parsed = signInBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const { email, rememberMe } = parsed.data;
  const account = accountKey(email);
  const device = identity.devices.find(request.headers.get("cookie"), account);
  const look = () => callIdentity(identity, request, address, parsed.data);
  const outcome = await identity.throttle.run({ account, address, device }, look, isWrongGuess);
  const isIn = "response" in outcome && outcome.response.ok;
  if (isIn && rememberMe) outcome.response.headers.append("Set-Cookie", identity.devices.mark(account));
  return outcome;
}

/** Whether an answer says that a password was looked at and was wrong, or does not say what became of it. */
function isWrongGuess({ status }: Response): boolean {
  return status === 401 || status >= 500;
}

/** Hands a call to the identity library, with the client's address and, where one is given, another body. */
export async function callIdentity({ auth }: Identity, request: Request, address: string, body?: object): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, address);
  if (body === undefined) return (await auth()).handler(new Request(request, { headers }));
  headers.delete("Content-Length");
  return (await auth()).handler(new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) }));
}
