import pLimit from "p-limit";
import { z } from "zod";
import { isIdentityCode, type IdentityCode } from "../../messages/identity-messages.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { callLibrary, type Library, recordSignIn, type SignInRecords } from "./sign-in.ts";
import type { Counted, Limits, Throttle } from "./throttle/throttle.ts";

/** What signing in at a provider uses. */
export type RedirectParts = Library &
  SignInRecords & { provider: IdentityProvider; throttle: Throttle; publicUrl: string };

/** Limit of started sign-ins, and of returns that do not sign anybody in. */
const redirects: Limits = { name: "redirect", seconds: 60, network: 100 };
/**
 * Maximum number of requests that this process handles at the same time, and of requests that wait. They are limited
 * because each may call the provider.
 */
const [atOnce, mostWaiting] = [8, 64];
/** Seconds that a client must wait if the queue is full. */
const shortPause = 5;

/** A path of this site. */
const path = z
  .string()
  .max(1_000)
  .regex(/^\/(?![/\\])/);
/** Where to go after a sign-in and after a failed one, and whether the computer is shared. */
const startSchema = z.strictObject({ done: path, failed: path, shared: z.boolean() });

/** What the provider sends back (RFC 6749, section 4.1.2, and RFC 9207); other parameters are dropped. */
const returnSchema = z.object({
  state: z.string().min(1).max(200),
  code: z.string().max(4_096).optional(),
  error: z.string().max(100).optional(),
  iss: z.string().max(500).optional(),
});

/** Errors of the identity library and of RFC 6749 that have a message of their own. */
const knownErrors: ReadonlyMap<string, IdentityCode> = new Map([
  ["access_denied", "popup-closed-by-user"],
  ["server_error", "network-request-failed"],
  ["temporarily_unavailable", "network-request-failed"],
  ["state_mismatch", "state-expired"],
  ["state_invalid", "state-expired"],
  ["USER_DISABLED", "user-disabled"],
  ["signup_disabled", "account-not-admitted"],
]);

/**
 * The outcome of starting a sign-in: an invalid body, seconds to wait, why the provider cannot be reached, or the
 * provider's address with the cookies to set.
 */
export type StartOutcome =
  | { invalid: true }
  | { wait: number }
  | { refused: IdentityCode }
  | { url: string; cookies: string[] };

/**
 * The outcome of a return from the provider: where to go and the cookies to set, or why nobody is signed in and the
 * page that says so.
 */
export type ReturnOutcome = { to: string; cookies: string[] } | { refused: IdentityCode; to: string | undefined };

/** Signs in at an identity provider to which the browser is sent and from which it returns. */
export class RedirectSignIn {
  readonly #identity: RedirectParts;
  readonly #limit = pLimit(atOnce);

  constructor(identity: RedirectParts) {
    this.#identity = identity;
  }

  /**
   * Starts a sign-in. `request` gives the headers and the URL, `body` is the parsed body, `address` the client's IP
   * address.
   */
  async start(request: Request, body: unknown, address: string): Promise<StartOutcome> {
    const parsed = startSchema.safeParse(body);
    if (!parsed.success) return { invalid: true };
    const counted = await this.#count(address);
    if ("wait" in counted) return counted;
    const { done, failed, shared } = parsed.data;
    const { publicUrl, provider } = this.#identity;
    const addresses = { callbackURL: publicUrl + done, errorCallbackURL: publicUrl + failed };
    const call = { provider: provider.name, ...addresses, additionalData: { shared }, disableRedirect: true };
    const response = await this.#limit(() => callLibrary(this.#identity, request, address, call, "/sign-in/social"));
    const answer = (await response.json().catch(() => undefined)) as { url?: unknown; code?: unknown } | undefined;
    if (!response.ok || typeof answer?.url !== "string")
      return { refused: answer?.code === "misconfigured" ? answer.code : "network-request-failed" };
    return { url: answer.url, cookies: response.headers.getSetCookie() };
  }

  /** Completes what `start` began, when the provider has sent the browser back. */
  async finish(request: Request, address: string): Promise<ReturnOutcome> {
    const identity = this.#identity;
    const parsed = returnSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    // Without any cookie this browser started no sign-in, so the library need not be loaded.
    if (!parsed.success || !request.headers.has("cookie")) return { refused: "state-expired", to: undefined };
    const counted = await this.#count(address);
    if ("wait" in counted) return { refused: "too-many-requests", to: undefined };
    const url = new URL(
      `/api/auth/callback/${identity.provider.name}?${new URLSearchParams(parsed.data)}`,
      request.url,
    );
    const response = await this.#limit(() => callLibrary(identity, new Request(url, request), address));
    const outcome = await outcomeOf(response);
    if ("refused" in outcome) return outcome;
    await counted.takeBack();
    return { to: outcome.to, cookies: await this.#cookiesFor(request, response) };
  }

  async #count(address: string): Promise<Counted> {
    if (this.#limit.pendingCount >= mostWaiting) return { wait: shortPause };
    return this.#identity.throttle.count(redirects, { address });
  }

  /** The cookies of a sign-in. On a shared computer the browser deletes them when it is closed. */
  async #cookiesFor(request: Request, response: Response): Promise<string[]> {
    const session = await recordSignIn(this.#identity, request, response);
    const cookies = response.headers.getSetCookie();
    const isSession = (cookie: string) => /^[\w-]+\.session_token=/.test(cookie);
    return session?.shared
      ? cookies.map((cookie) => (isSession(cookie) ? cookie.replace(/; *Max-Age=\d+/i, "") : cookie))
      : cookies;
  }
}

/** Reads the library's response: a redirect, whose URL names an error if there was one, or an error as JSON. */
async function outcomeOf(
  response: Response,
): Promise<{ to: string } | { refused: IdentityCode; to: string | undefined }> {
  const location = response.headers.get("location");
  if (location !== null && URL.canParse(location)) {
    const url = new URL(location);
    const error = url.searchParams.get("error");
    if (error === null) return { to: location };
    for (const name of ["error", "error_description"]) url.searchParams.delete(name);
    return { refused: reasonOf(error), to: url.pathname.startsWith("/api/") ? undefined : url.pathname + url.search };
  }
  const { code, to } = (await response.json().catch(() => ({}))) as { code?: unknown; to?: unknown };
  const url = typeof to === "string" && URL.canParse(to) ? new URL(to) : undefined;
  return { refused: reasonOf(String(code)), to: url && url.pathname + url.search };
}

function reasonOf(error: string): IdentityCode {
  return isIdentityCode(error) ? error : (knownErrors.get(error) ?? "internal-error");
}
