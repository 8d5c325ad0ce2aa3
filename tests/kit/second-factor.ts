import { submit } from "./account-forms.ts";
import { attributes, elements, tags } from "./html.ts";
import { type Account, cookieOf, signIn } from "./session.ts";
import type { Site } from "./site.ts";
import { currentStep, totp } from "./totp.ts";

/** The secret that the screen shows to confirm; empty if it shows none. */
export function secretIn(html: string): string {
  const [field = ""] = tags(html, "input").filter((tag) => tag.includes('name="secret"'));
  return (attributes(field, "value")[0] ?? "").replaceAll(" ", "");
}

/** The recovery codes that the screen shows once. */
export function recoveryCodesIn(html: string): string[] {
  return elements(html, "ul", "codes").flatMap((list) => elements(list, "code"));
}

/** An account whose second factor is on: its secret, its recovery codes, and the session that turned it on. */
export type SecondFactor = { secret: string; recoveryCodes: string[]; cookie: string };

/** Signs in, unless a session is given, and turns the second factor on; throws if a step is refused. */
export async function turnOn(site: Pick<Site, "origin">, account: Account, session?: string): Promise<SecondFactor> {
  const cookie = session ?? cookieOf(await signIn(site, account));
  const secret = secretIn(
    await pageOf(await submit(site, "second-factor/begin", { password: account.password }, cookie)),
  );
  const confirmed = await submit(site, "second-factor/confirm", { code: totp(secret, currentStep()), secret }, cookie);
  const recoveryCodes = recoveryCodesIn(await pageOf(confirmed));
  return { secret, recoveryCodes, cookie: cookieOf(confirmed) };
}

async function pageOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`It is refused: ${answer.status} ${text}`);
  return text;
}
