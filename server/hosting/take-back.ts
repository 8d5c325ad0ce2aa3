import { join } from "node:path";
import { exitCodes } from "../auth/account-error.ts";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import { type Machine, ProgramError } from "./machine.ts";
import { type OfficeRecord, readRecord, writeRecord } from "./office-record.ts";
import { listNamed, pathsOf } from "./places.ts";

/**
 * Takes the invitations of schools' heads back, whose links then work no more, and forgets the addresses. At the end
 * throws a `StartError` with the names of the schools that failed, for example because the head has accepted already.
 */
export async function takeInvitationsBack(machine: Machine, names: readonly string[]): Promise<void> {
  const failed: string[] = [];
  for (const { name } of await listNamed(machine.places, names)) {
    try {
      const record = await recordOf(machine, name);
      const { invitation, ...rest } = record;
      const email = invitation?.email ?? rest.email;
      if (email === null) throw new StartError("Its head was not invited from here.");
      const save = (after: OfficeRecord) => writeRecord(machine.places, name, after);
      await machine.step(`take the invitation of ${email} to ${name} back`, async () => {
        // If this command is killed now, nobody knows whether the link works, but the address is wrong.
        if (invitation) await save({ ...rest, email: null, invitation: { email, begun: invitation.begun } });
        try {
          log.info(await takeBack(machine, name, email));
        } catch (error) {
          await save(record);
          throw error;
        }
        await save({ ...rest, email: null });
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
export async function takeBack(machine: Machine, name: string, email: string, mayStay = false): Promise<string> {
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
export async function administer(machine: Machine, name: string, command: string, email: string): Promise<string> {
  const admin = join(pathsOf(machine.places, name).current, "server", "commands", "admin.ts");
  return (await machine.asSchool(name, [process.execPath, admin, command, email])).trim();
}

/** Reads a school's record; one without a row and an address if the office has said nothing of the school. */
export async function recordOf({ places }: Machine, name: string): Promise<OfficeRecord> {
  return (await readRecord(places, name)) ?? { isWhole: true, row: null, email: null };
}
