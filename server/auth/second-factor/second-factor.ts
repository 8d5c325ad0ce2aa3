import { z } from "zod";
import type { AccountAction } from "../account-log.ts";
import { cookieHeader } from "../cookies.ts";
import type { LiveSession } from "../sessions.ts";
import { callLibrary, checkOwnPassword, type Library, recordSignIn, type SignInRecords } from "../sign-in.ts";
import type { AttemptOutcome, Client, Limits, Throttle } from "../throttle/throttle.ts";
import { longestCode, readCode, type TypedCode, type UsedCodes } from "./codes.ts";
import type { PendingSignIns } from "./pending-sign-in.ts";
import type { secondFactorPlugin } from "./plugin.ts";

/** What the second factor uses: pending sign-ins and used codes. */
export type SecondFactorParts = Library &
  SignInRecords & { throttle: Throttle; secondFactor: { pending: PendingSignIns; usedCodes: UsedCodes } };

/**
 * The outcome of a request: an invalid body, with the codes that would be accepted; a conflict with the present state,
 * a sign-in that must start again, seconds to wait, or the identity library's response.
 */
export type SecondFactorOutcome = { invalid: "any" | "totp" } | { conflict: true } | { over: true } | AttemptOutcome;

/**
 * Limit of attempts to guess a code, of which there are only a million: ten in a quarter of an hour leave a chance of 1
 * in 350 a day.
 */
const codeGuesses: Limits = { name: "code", seconds: 15 * 60, account: 10, network: 100, site: 600, device: 10 };

const passwordBody = z.object({ password: z.string() });
const codeBody = z.object({ code: z.string().max(longestCode) });
const bothBody = passwordBody.extend(codeBody.shape);

/** The identity library's endpoint that checks each kind of code. */
const endpoints = { totp: "/two-factor/verify-totp", recovery: "/two-factor/verify-backup-code" } as const;

/**
 * Completes a sign-in with a code. `request` gives the headers and the URL, `body` is the parsed body, `address` is the
 * client's IP address; the same holds for the functions below. After five wrong codes the sign-in must start again with
 * the password.
 */
export async function completeSignIn(
  identity: SecondFactorParts,
  request: Request,
  body: unknown,
  address: string,
): Promise<SecondFactorOutcome> {
  const cookies = request.headers.get("cookie");
  const pending = await identity.secondFactor.pending.find(cookies);
  if (!pending) return { over: true };
  const code = readCode(codeBody.safeParse(body).data?.code ?? "");
  if (!code) return { invalid: "any" };
  const device = identity.devices.find(cookies, pending.email);
  // The library gets the cookies of the sign-in's first step. Of the browser's own cookies it gets only the one that
  // identifies a known device.
  const headers = new Headers(request.headers);
  const mark = device === undefined ? [] : [cookieHeader([identity.devices.mark(pending.email, device)])];
  headers.set("cookie", [pending.cookies, ...mark].join("; "));
  const own = new Request(request.url, { method: request.method, headers });
  const client = { account: pending.email, address, device };
  const ask = () => callLibrary(identity, own, address, { code: code.code }, endpoints[code.kind]);
  const outcome = await checkCode(identity, { ...pending, request }, client, code, ask);
  if (!("response" in outcome)) return outcome;
  const { response } = outcome;
  const refusal = await refusalOf(response);
  const hadAllTries = refusal === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
  if (response.ok || hadAllTries) {
    response.headers.append("Set-Cookie", await identity.secondFactor.pending.end(pending));
  }
  // The library also answers "invalid cookie" while another code of the same sign-in is being checked.
  if (hadAllTries || refusal === "INVALID_TWO_FACTOR_COOKIE") return { over: true };
  await recordSignIn(identity, request, response);
  return outcome;
}

/**
 * Makes a secret for the signed-in user, who must send the password. Signing in asks for a code only after the user has
 * confirmed a first one.
 */
export async function beginSecondFactor(
  identity: SecondFactorParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<SecondFactorOutcome> {
  const parsed = passwordBody.safeParse(body);
  if (!parsed.success) return { invalid: "any" };
  if (session.hasSecondFactor) return { conflict: true };
  const enable = () =>
    callLibrary(identity, request, address, { password: parsed.data.password, method: "totp" }, "/two-factor/enable");
  const outcome = await checkOwnPassword(identity, session, enable);
  if (!("response" in outcome) || !outcome.response.ok) return outcome;
  const { totpURI } = (await outcome.response.json()) as { totpURI: string };
  return { response: Response.json({ secret: new URL(totpURI).searchParams.get("secret") }) };
}

/** Turns the second factor on with a first code, and returns the recovery codes. */
export async function confirmSecondFactor(
  identity: SecondFactorParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<SecondFactorOutcome> {
  const code = readCode(codeBody.safeParse(body).data?.code ?? "");
  if (code?.kind !== "totp") return { invalid: "totp" };
  if (session.hasSecondFactor) return { conflict: true };
  const outcome = await checkCodeOf(identity, session, request, code, address);
  if (!("response" in outcome) || !outcome.response.ok) return outcome;
  await recordChange(identity, session, request, "second-factor-on");
  // The type of the library's API does not include plugins that are loaded later.
  const api = (await identity.auth()).api as unknown as Pick<
    ReturnType<typeof secondFactorPlugin>["endpoints"],
    "viewBackupCodes"
  >;
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: session.userId } });
  const cookies = outcome.response.headers.getSetCookie();
  return {
    response: Response.json(
      { recoveryCodes: backupCodes },
      { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
    ),
  };
}

/** Replaces the recovery codes of the signed-in user, who must send the password and a code. Returns the new ones. */
export async function renewRecoveryCodes(
  identity: SecondFactorParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<SecondFactorOutcome> {
  const outcome = await withPasswordAndCode(
    identity,
    session,
    request,
    body,
    address,
    "/two-factor/generate-backup-codes",
  );
  if (!("response" in outcome) || !outcome.response.ok) return outcome;
  await recordChange(identity, session, request, "recovery-codes-renewed");
  const { backupCodes } = (await outcome.response.json()) as { backupCodes: string[] };
  return { response: Response.json({ recoveryCodes: backupCodes }) };
}

/** Turns off the second factor of the signed-in user, who must send the password and a code. */
export async function turnSecondFactorOff(
  identity: SecondFactorParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<SecondFactorOutcome> {
  const outcome = await withPasswordAndCode(identity, session, request, body, address, "/two-factor/disable");
  if ("response" in outcome && outcome.response.ok) await recordChange(identity, session, request, "second-factor-off");
  return outcome;
}

/** Calls an endpoint of the library that requires the password, after checking the password and then a code. */
async function withPasswordAndCode(
  identity: SecondFactorParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
  path: string,
): Promise<SecondFactorOutcome> {
  const parsed = bothBody.safeParse(body);
  const code = readCode(parsed.data?.code ?? "");
  if (!parsed.success || !code) return { invalid: "any" };
  if (!session.hasSecondFactor) return { conflict: true };
  const { password } = parsed.data;
  // The password comes first, because checking a recovery code uses it up.
  const verify = async () =>
    (await identity.auth()).api.verifyPassword({ body: { password }, headers: request.headers, asResponse: true });
  const known = await checkOwnPassword(identity, session, verify);
  if (!("response" in known) || !known.response.ok) return known;
  const checked = await checkCodeOf(identity, session, request, code, address);
  if (!("response" in checked) || !checked.response.ok) return checked;
  return { response: await callLibrary(identity, request, address, { password }, path) };
}

/** Checks a code of the signed-in user. The session counts as a known device, as in `checkOwnPassword`. */
function checkCodeOf(
  identity: SecondFactorParts,
  session: LiveSession,
  request: Request,
  code: TypedCode,
  address: string,
): Promise<AttemptOutcome> {
  const check = () => callLibrary(identity, request, address, { code: code.code }, endpoints[code.kind]);
  return checkCode(identity, { ...session, request }, { account: session.email, device: session.id }, code, check);
}

/** The user whose code is checked, and the request that brought it. */
type Holder = { userId: string; email: string; request: Request };

/**
 * Checks a code with `check`, as a rate-limited attempt. A six-digit code is accepted once. Wrong codes are recorded.
 */
async function checkCode(
  { secondFactor: { usedCodes }, throttle, record }: SecondFactorParts,
  { userId, email, request }: Holder,
  client: Client,
  { kind, code }: TypedCode,
  check: () => Promise<Response>,
): Promise<AttemptOutcome> {
  const checkOnce = async () => {
    if (kind === "recovery") return check();
    if (!(await usedCodes.claim(userId, code))) return Response.json({ code: "CODE_USED" }, { status: 401 });
    const response = await check();
    if (!response.ok) await usedCodes.release(userId, code);
    return response;
  };
  const outcome = await throttle.guess(codeGuesses, client, checkOnce, ({ status }) => status === 401 || status >= 500);
  const isWrong = "response" in outcome && outcome.response.status === 401;
  if (isWrong)
    await record({ action: "second-factor-failed", account: email, userAgent: request.headers.get("user-agent") });
  return outcome;
}

/** Records that the signed-in user has changed their second factor. */
function recordChange(
  { record }: SecondFactorParts,
  { email }: LiveSession,
  request: Request,
  action: AccountAction,
): Promise<void> {
  return record({ action, account: email, userAgent: request.headers.get("user-agent") });
}

type Refusal = keyof ReturnType<typeof secondFactorPlugin>["$ERROR_CODES"];

/** The library's code of a refusal; undefined for a successful response. */
async function refusalOf(response: Response): Promise<Refusal | undefined> {
  if (response.ok) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => ({}));
  return (body as { code?: Refusal }).code;
}
