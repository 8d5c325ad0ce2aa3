import { join } from "node:path";
import notice from "../../collections/notice.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { invitationDays } from "../../engine/link-lifetimes.ts";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { readStatus } from "../operation/status.ts";
import { beginningOf, internet, NoHostError, OfflineError, PrivateAddressError } from "../http/public-request.ts";
import { parseAddress } from "../auth/account-address.ts";
import type { Machine } from "./machine.ts";
import { hasAdministrator, headState } from "./head-state.ts";
import { type OfficeRecord, readRecord, writeRecord } from "./office-record.ts";
import { listSchools, pathsOf, type School } from "./places.ts";

const day = 24 * 60 * 60_000;
/** The most bytes of the feed that are read. Its address is in the first 1,000. */
const mostBytes = 10_000;

/** Where a school is requested as visitors request it: the internet, at https's own port. A test names another one. */
export const outside = { network: internet, port: 443 };

/**
 * Invites the heads of the named schools by a link that ends, or with `names` empty of all schools whose head was not
 * invited, or was invited too long ago. A school must first answer over https under its host. `email` names another
 * address than the office's file. At the end throws a `StartError` with the names of the schools that failed.
 */
export async function inviteHeads(machine: Machine, names: readonly string[], email?: string): Promise<void> {
  const address = email === undefined ? undefined : parseAddress(email);
  const failed: string[] = [];
  let invited = 0;
  for (const school of await chosen(machine, names)) {
    try {
      const record = await recordOf(machine, school);
      if (names.length === 0 && !(await isDue(machine, school, record))) continue;
      await machine.step(`invite the head of ${school.name}`, () => invite(machine, school, record, address));
      invited += 1;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      log.info(`${school.name}: its head was not invited. ${singleLine(error.message)}`);
      failed.push(school.name);
    }
  }
  if (!machine.isDryRun) log.info(`${invited} invited.`);
  if (failed.length > 0) throw new StartError(`The heads of ${failed.join(", ")} were not invited.`);
}

/** The schools with these names, or all. Throws a `StartError` for an unknown name. */
async function chosen(machine: Machine, names: readonly string[]): Promise<School[]> {
  const schools = await listSchools(machine.places);
  const unknown = names.find((name) => !schools.some((school) => school.name === name));
  if (unknown !== undefined) throw new StartError(`There is no school ${unknown}.`);
  return names.length === 0 ? schools : schools.filter(({ name }) => names.includes(name));
}

async function recordOf({ places }: Machine, { name }: School): Promise<OfficeRecord> {
  return (await readRecord(places, name)) ?? { isWhole: true, row: null, email: null };
}

/** Whether a head must be invited who was not named. A school without an address has to be named with one. */
async function isDue({ places }: Machine, { name }: School, record: OfficeRecord): Promise<boolean> {
  const { word } = headState(record, await readStatus(pathsOf(places, name).data)) ?? {};
  return word === "waiting" || word === "ended";
}

async function invite(machine: Machine, { name, host }: School, record: OfficeRecord, other?: string): Promise<void> {
  const email = other ?? record.email;
  if (!record.isWhole) throw new StartError("It was not made as a whole: add the office's file again.");
  if (email === null)
    throw new StartError(`Its head's address is not known: npm run schools -- invite ${name} --email ADDRESS`);
  if (host === undefined) throw new StartError("Its settings name no host.");
  const reason = await whyNotAnswering(host);
  if (reason !== undefined) throw new StartError(`https://${host} does not answer as this school: ${reason}.`);
  const { invitation: before } = record;
  if (before && before.email !== email) await takeBack(machine, name, before.email);
  log.info(await administer(machine, name, "invite", email));
  const now = Date.now();
  const [at = "", ends = ""] = [now, now + invitationDays * day].map((time) => new Date(time).toISOString());
  const isFirst = before?.isFirst ?? !hasAdministrator(await readStatus(pathsOf(machine.places, name).data));
  await writeRecord(machine.places, name, { ...record, email, invitation: { email, at, ends, isFirst } });
}

/**
 * Why a school does not answer over https under its host, as a sentence's end; undefined if it does. Requests one
 * address, the feed of notices, in which a site names its own address, so that another site at the host is noticed. The
 * host may only have public addresses, and its certificate must be valid. No redirect is followed.
 */
async function whyNotAnswering(host: string): Promise<string | undefined> {
  const { network, port } = outside;
  const path = feedPath(notice) ?? "";
  const late = AbortSignal.timeout(network.patience);
  try {
    const { status, text } = await beginningOf(new URL(`https://${host}:${port}${path}`), mostBytes, network, late);
    if (status !== 200) return `it answers ${status}`;
    return text.includes(`<id>https://${host}${path}</id>`) ? undefined : "another site answers there";
  } catch (error) {
    if (late.aborted) return `it has not answered within ${network.patience / 1_000} seconds`;
    if (error instanceof NoHostError) return "DNS does not know the host";
    if (error instanceof OfflineError) return "DNS cannot be asked from here";
    if (error instanceof PrivateAddressError) return "DNS gives an address that is not public";
    return singleLine((error as Error).message);
  }
}

/**
 * Takes the invitation of a school's head back, whose link then works no more, and forgets the address. Throws a
 * `StartError` if it was accepted already.
 */
export async function takeInvitationsBack(machine: Machine, names: readonly string[]): Promise<void> {
  for (const { name } of await chosen(machine, names)) {
    const record = await readRecord(machine.places, name);
    const email = record?.invitation?.email ?? record?.email ?? null;
    if (!record || email === null) throw new StartError(`The head of ${name} was not invited from here.`);
    await machine.step(`take the invitation of ${email} to ${name} back`, async () => {
      log.info(await takeBack(machine, name, email));
      const { invitation: _, ...rest } = record;
      await writeRecord(machine.places, name, { ...rest, email: null });
    });
  }
}

async function takeBack(machine: Machine, name: string, email: string): Promise<string> {
  try {
    return await administer(machine, name, "take-back", email);
  } catch (error) {
    // An interrupted command has done it, or the invitation was never made.
    if (error instanceof StartError && error.message.startsWith("There is no account")) return error.message;
    throw error;
  }
}

/** Runs a command for the accounts of a school, in the release that the school runs, and returns its output. */
async function administer(machine: Machine, name: string, command: string, email: string): Promise<string> {
  const admin = join(pathsOf(machine.places, name).current, "server", "commands", "admin.ts");
  return (await machine.asSchool(name, [process.execPath, admin, command, email])).trim();
}
