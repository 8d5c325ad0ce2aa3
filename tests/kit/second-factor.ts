import { type Account, cookieOf, signIn } from "./session.ts";
import type { Site } from "./site.ts";
import { currentStep, totp } from "./totp.ts";

/** Sends a request for the second factor below `/api/auth`, with this `Cookie` header. */
export function call(
  site: Pick<Site, "origin">,
  path: string,
  body: object,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${site.origin}/api/auth${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.origin, Cookie: cookie, ...headers },
    body: JSON.stringify(body),
  });
}

/** An account whose second factor is on: its secret, its recovery codes, and the session that turned it on. */
export type SecondFactor = { secret: string; recoveryCodes: string[]; cookie: string };

/** Signs in, unless a session is given, and turns the second factor on; throws if a step is refused. */
export async function turnOn(site: Pick<Site, "origin">, account: Account, session?: string): Promise<SecondFactor> {
  const cookie = session ?? cookieOf(await signIn(site, account));
  const { secret } = await bodyOf<{ secret: string }>(
    await call(site, "/second-factor/begin", { password: account.password }, cookie),
  );
  const confirmed = await call(site, "/second-factor/confirm", { code: totp(secret, currentStep()) }, cookie);
  const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(confirmed);
  return { secret, recoveryCodes, cookie: cookieOf(confirmed) };
}

async function bodyOf<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`It is refused: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
