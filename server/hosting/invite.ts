import { join } from "node:path";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import { readStatus } from "../operation/status.ts";
import { parseAddress } from "../auth/account-address.ts";
import { exitCodes } from "../auth/account-error.ts";
import { whyNotAnswering } from "./answers-outside.ts";
import { type Machine, ProgramError } from "./machine.ts";
import { headState } from "./head-state.ts";
import { type OfficeRecord, readRecord, writeRecord } from "./office-record.ts";
import { listSchools, pathsOf, type School } from "./places.ts";

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
  for (const school of await chosen(machine, names)) {
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

/** The schools with these names, or all. Throws a `StartError` for an unknown name. */
async function chosen(machine: Machine, names: readonly string[]): Promise<School[]> {
  const schools = await listSchools(machine.places);
  const unknown = names.find((name) => !schools.some((school) => school.name === name));
  if (unknown !== undefined) throw new StartError(`There is no school ${unknown}.`);
  return names.length === 0 ? schools : schools.filter(({ name }) => names.includes(name));
}

async function recordOf({ places }: Machine, name: string): Promise<OfficeRecord> {
  return (await readRecord(places, name)) ?? { isWhole: true, row: null, email: null };
}

/** Whether a head must be invited who was not named. A school without an address has to be named with one. */
async function isDue({ places }: Machine, { name }: School, record: OfficeRecord): Promise<boolean> {
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
  if (before && before.email !== email) log.info(await takeBack(machine, name, before.email, true));
  const begun = new Date().toISOString();
  const record = (made?: string) => writeRecord(places, name, { ...rest, email, invitation: { email, begun, made } });
  await record();
  try {
    const isMailed = await makeInvitation(machine, name, email);
    await record(new Date().toISOString());
    return isMailed;
  } catch (error) {
    // Whoever has an account need not be invited again.
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

/**
 * Takes the invitations of schools' heads back, whose links then work no more, and forgets the addresses. At the end
 * throws a `StartError` with the names of the schools that failed, for example because the head has accepted already.
 */
export async function takeInvitationsBack(machine: Machine, names: readonly string[]): Promise<void> {
  const failed: string[] = [];
  for (const { name } of await chosen(machine, names)) {
    try {
      const { invitation, ...rest } = await recordOf(machine, name);
      const email = invitation?.email ?? rest.email;
      if (email === null) throw new StartError("Its head was not invited from here.");
      await machine.step(`take the invitation of ${email} to ${name} back`, async () => {
        log.info(await takeBack(machine, name, email));
        await writeRecord(machine.places, name, { ...rest, email: null });
      });
    } catch (error) {
      log.info(`${name}: nothing was taken back. ${singleLine(toStartError(error).message)}`);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new StartError(`The invitations of ${failed.join(", ")} were not taken back.`);
}

/**
 * Takes an invitation back, and says so. One that an interrupted command has taken back, or has not made, is no error;
 * one that was accepted is, unless the account may stay.
 */
async function takeBack(machine: Machine, name: string, email: string, mayStay = false): Promise<string> {
  try {
    return await administer(machine, name, "take-back", email);
  } catch (error) {
    const code = error instanceof ProgramError ? error.code : null;
    if (code === exitCodes.noAccount) return (error as Error).message;
    if (mayStay && code === exitCodes.hasAccount) return `${email} has accepted already, and that account stays.`;
    throw error;
  }
}

/** Runs a command for the accounts of a school, in the release that the school runs, and returns its output. */
async function administer(machine: Machine, name: string, command: string, email: string): Promise<string> {
  const admin = join(pathsOf(machine.places, name).current, "server", "commands", "admin.ts");
  return (await machine.asSchool(name, [process.execPath, admin, command, email])).trim();
}
