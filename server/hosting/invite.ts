import { type IncomingMessage, request } from "node:http";
import notice from "../../collections/notice.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { parseAddress } from "../auth/account-address.ts";
import { exitCodes } from "../auth/account-error.ts";
import {
  type Beginning,
  beginningOf,
  internet,
  NoHostError,
  OfflineError,
  PrivateAddressError,
  readBeginning,
} from "../http/public-request.ts";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import { readStatus } from "../operation/status.ts";
import { headState } from "./head-state.ts";
import { type Machine, ProgramError } from "./machine.ts";
import { type OfficeRecord, writeRecord } from "./office-record.ts";
import { listNamed, pathsOf, type Places, type School } from "./places.ts";
import { administer, recordOf, takeBack } from "./take-back.ts";

/**
 * Invites the heads of the named schools by a link that ends, or with `names` empty of all schools whose head was not
 * invited, or was invited too long ago. A school must first answer over https under its host. `email` names another
 * address than the office's file. At the end throws a `StartError` with the names of the schools that failed, and of
 * those whose link was printed because the mail server did not take the mail.
 */
export async function inviteHeads(machine: Machine, names: readonly string[], email?: string): Promise<void> {
  const address = email === undefined ? undefined : parseAddress(email);
  const [failed, unmailed]: [string[], string[]] = [[], []];
  let invited = 0;
  for (const school of await listNamed(machine.places, names)) {
    try {
      const record = await recordOf(machine, school.name);
      if (names.length === 0 && !(await isDue(machine, school, record))) continue;
      await machine.step(`invite the head of ${school.name}`, async () => {
        if (!(await invite(machine, school, record, address))) unmailed.push(school.name);
      });
      invited += 1;
    } catch (error) {
      log.info(`${school.name}: its head was not invited. ${singleLine(toStartError(error).message)}`);
      failed.push(school.name);
    }
  }
  if (!machine.isDryRun) log.info(`${invited} invited.`);
  const problems = [
    ...(failed.length > 0 ? [`The heads of ${failed.join(", ")} were not invited.`] : []),
    ...(unmailed.length > 0
      ? [`The mail server did not take the mails to the heads of ${unmailed.join(", ")}: hand their links over.`]
      : []),
  ];
  if (problems.length > 0) throw new StartError(problems.join(" "));
}

/** Whether a head must be invited who was not named. A school without an address has to be named with one. */
async function isDue({ places }: Machine, { name }: School, record: OfficeRecord): Promise<boolean> {
  if (record.email === null) return false;
  const { word } = headState(record, await readStatus(pathsOf(places, name).data)) ?? {};
  return word === "waiting" || word === "unsure" || word === "ended";
}

/**
 * Invites a head, and lets the school sleep again if it did. The record is written before the invitation is made, so
 * that an interrupted one is known, and can be repeated or taken back. Returns false if the link was printed because
 * the mail server did not take the mail.
 */
async function invite(
  machine: Machine,
  { name, host }: School,
  { invitation: before, ...rest }: OfficeRecord,
  other?: string,
): Promise<boolean> {
  const { places } = machine;
  const email = other ?? rest.email;
  if (!rest.isWhole) throw new StartError("It was not made as a whole: add the office's file again.");
  if (email === null)
    throw new StartError(`Its head's address is not known: npm run schools -- invite ${name} --email ADDRESS`);
  if (host === undefined) throw new StartError("Its settings name no host.");
  const [state] = await machine.statesOf([name]);
  try {
    const reason = await whyNotAnswering(places, name, host);
    if (reason !== undefined) throw new StartError(`https://${host} does not answer as this school: ${reason}.`);
  } finally {
    if (state === "inactive") await machine.unit(["stop"], name, "service");
  }
  if (before && before.email !== email) {
    // If this command is killed now, nobody knows whether that link works.
    await writeRecord(places, name, { ...rest, email, invitation: { email: before.email, begun: before.begun } });
    log.info(await takeBack(machine, name, before.email, true));
  }
  const begun = new Date().toISOString();
  const record = (made?: string) => writeRecord(places, name, { ...rest, email, invitation: { email, begun, made } });
  await record();
  try {
    const isMailed = await makeInvitation(machine, name, email);
    await record(new Date().toISOString());
    return isMailed;
  } catch (error) {
    // A head who has an account need not be invited again.
    if (error instanceof ProgramError && error.code === exitCodes.hasAccount) await record(new Date().toISOString());
    throw error;
  }
}

/** Makes an invitation, and prints its link unless it is mailed. Returns false if the mail was not taken. */
async function makeInvitation(machine: Machine, name: string, email: string): Promise<boolean> {
  try {
    log.info(await administer(machine, name, "invite", email));
    return true;
  } catch (error) {
    if (!(error instanceof ProgramError) || error.code !== exitCodes.notMailed) throw error;
    log.info(error.out.trim());
    return false;
  }
}

/** The most bytes of the feed that are compared. Its address is in the first 1,000. */
const mostBytes = 10_000;

/** Where a school is requested as visitors request it: the internet, at https's own port. A test names another one. */
export const outside = { network: internet, port: 443 };

/**
 * Why a school does not answer over https under its host, as a sentence's end; undefined if it does. Requests one
 * address, the feed of notices, in which a site names its own address, so that another site at the host is noticed. The
 * feed must also be that of the school's own socket: its former server may still answer there. The host may only have
 * public addresses, and its certificate must be valid. No redirect is followed.
 */
export async function whyNotAnswering(places: Places, name: string, host: string): Promise<string | undefined> {
  const { network, port } = outside;
  const path = feedPath(notice) ?? "";
  const late = AbortSignal.timeout(network.patience);
  try {
    const { status, text } = await beginningOf(new URL(`https://${host}:${port}${path}`), mostBytes, network, late);
    if (status !== 200) return `it answers ${status}`;
    if (!text.includes(`<id>https://${host}${path}</id>`)) return "another site answers there";
    const own = await beginningAt(pathsOf(places, name).socket, host, path, late);
    // nginx answers for a school that is away with the pages of the last day.
    if (own.status !== 200) return `the school itself answers ${own.status} to nginx`;
    return text === own.text ? undefined : "another server answers there, with other notices than the school here";
  } catch (error) {
    if (late.aborted) return `it has not answered within ${network.patience / 1_000} seconds`;
    if (error instanceof NoHostError) return "DNS does not know the host";
    if (error instanceof OfflineError) return "DNS cannot be asked from here";
    if (error instanceof PrivateAddressError) return "DNS gives an address that is not public";
    return singleLine((error as Error).message);
  }
}

/** The beginning of what a school answers behind its socket. */
async function beginningAt(socketPath: string, host: string, path: string, signal: AbortSignal): Promise<Beginning> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ socketPath, path, headers: { Host: host }, signal, agent: false }, resolve)
    .on("error", reject)
    .end();
  return readBeginning(await promise, mostBytes);
}
