import type { Site } from "./site.ts";

/** An address and a password. */
export type Account = { email: string; password: string };

/** The administrator of a test's site. */
export const administrator: Account = { email: "clerk@school.example", password: "a pond, two boats" };

/** The environment variables that make this account a site's first administrator. */
export const administratorEnvironment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

/** Signs in through the API, with an `Origin` of the site itself. */
export function signIn(
  { origin }: Pick<Site, "origin">,
  account: Account & { rememberMe?: boolean },
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, ...headers },
    body: JSON.stringify(account),
  });
}

/** Returns a `Cookie` header with only the session cookie that a response sets; empty if it sets none. */
export function sessionCookieOf(answer: Response): string {
  return (
    cookieOf(answer)
      .split("; ")
      .find((cookie) => cookie.includes(".session_token=")) ?? ""
  );
}

/** Returns a `Cookie` header with all cookies that a response sets, as a browser sends them back. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Requests an access token with a session's cookie. */
export function fetchToken({ origin }: Pick<Site, "origin">, cookie: string, email: string): Promise<Response> {
  return fetch(`${origin}/api/jwt?email=${encodeURIComponent(email)}`, { headers: cookie ? { Cookie: cookie } : {} });
}

/** A signed-in account: the `Cookie` header of its session, and its access token. */
export type Session = { cookie: string; token: string };

/** Signs in and fetches an access token; throws if either is refused. */
export async function openSession(site: Pick<Site, "origin">, account: Account = administrator): Promise<Session> {
  const answer = await signIn(site, account);
  if (!answer.ok) throw new Error(`${account.email} is not let in: ${answer.status} ${await answer.text()}`);
  const cookie = cookieOf(answer);
  const tokenAnswer = await fetchToken(site, cookie, account.email);
  const { accessToken } = (await tokenAnswer.json()) as { accessToken?: string };
  if (!accessToken) throw new Error(`${account.email} has no token: ${tokenAnswer.status}`);
  return { cookie, token: accessToken };
}

/** Ends a session through the API. */
export function signOut({ origin }: Pick<Site, "origin">, cookie: string): Promise<Response> {
  return fetch(`${origin}/api/auth/sign-out`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
    body: "{}",
  });
}

/** The response to a write, with its JSON body parsed. */
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Sends a write to a path below `/api`, its body as JSON (requirements R10.2). */
export type Write = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Returns the function that sends writes with this access token. */
export function writerOf({ origin }: Pick<Site, "origin">, token: string): Write {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text || "{}") as Record<string, unknown>,
    };
  };
}
