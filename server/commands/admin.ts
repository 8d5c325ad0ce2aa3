import { createInterface } from "node:readline/promises";
import { randomBytes } from "node:crypto";
import { hasRight, isRole, type Role } from "../../engine/roles.ts";
import { invitationDays } from "../../engine/link-lifetimes.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { normalizeAddress } from "../auth/account-address.ts";
import { AccountError, exitCodes } from "../auth/account-error.ts";
import { operator } from "../auth/account-log.ts";
import { Administrators } from "../auth/administrators.ts";
import { AccountLinks } from "../auth/links/account-links.ts";
import { Mailer } from "../auth/links/mailer.ts";
import { failsToMailLink } from "../auth/links/password-links.ts";
import { SetupLinks } from "../auth/links/setup-links.ts";
import { People } from "../auth/people.ts";
import { ExitError, requireWords, runCommand, UsageError, type Values, type Words } from "./run-command.ts";
import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import { openSiteDatabase } from "../operation/open-database.ts";

const help = `npm run admin -- list
npm run admin -- add EMAIL [--role editor] [--name NAME]
npm run admin -- invite EMAIL [--role editor] [--name NAME]
npm run admin -- take-back EMAIL
npm run admin -- name EMAIL NAME
npm run admin -- role EMAIL admin|editor
npm run admin -- disable EMAIL
npm run admin -- enable EMAIL
npm run admin -- reset EMAIL
npm run admin -- reset-second-factor EMAIL
npm run admin -- setup-link`;

const options = { role: { type: "string" }, name: { type: "string" } } as const;

const address: Words = { least: 1, most: 1 };
const commands: Readonly<Record<string, Words>> = {
  list: { least: 0, most: 0 },
  add: { ...address, options: ["role", "name"] },
  invite: { ...address, options: ["role", "name"] },
  "take-back": address,
  name: { least: 2, most: Infinity },
  role: { least: 2, most: 2 },
  disable: address,
  enable: address,
  reset: address,
  "reset-second-factor": address,
  "setup-link": { least: 0, most: 0 },
};

/** Runs the operator's command, which lists, adds, changes, disables or resets the accounts of people who may write. */
async function main(args: string[], values: Values<typeof options>): Promise<void> {
  const [command, email = "", ...rest] = requireWords(commands, args, values);
  const role = parseRole(command === "role" ? rest[0] : values.role);
  const { name = "" } = values;
  const environment = readEnvironment(process.env);
  const hasPasswords = environment.IDENTITY === "local";
  if (command === "reset" && !hasPasswords)
    throw new AccountError(
      "unknown",
      "Passwords are kept by the identity provider, and changed there. " +
        "If an address belongs to another account there now, admit it again: npm run admin -- add EMAIL",
    );
  if (["setup-link", "invite", "take-back"].includes(command) && !hasPasswords)
    throw new AccountError(
      "unknown",
      "Accounts are kept by the identity provider. Name the first administrator: npm run admin -- add EMAIL",
    );
  const db = await openSiteDatabase(environment);
  try {
    const administrators = new Administrators(db, environment.PASSWORD_MIN_LENGTH);
    const people = new People(db, new AccountLinks(db));
    if (command === "list") return await list(administrators, people, hasPasswords);
    if (command === "invite") return await invite({ db, people, ...environment }, email, role, name);
    if (command === "take-back") return await takeBack(people, email);
    if (command === "name") return await rename(administrators, email, rest.join(" "));
    if (command === "role") return await changeRole(administrators, email, role);
    if (command === "add" && !hasPasswords) return await admit(administrators, email, role, name);
    if (command === "add")
      return await withPassword(email, (password) =>
        administrators.add(email, password, operator, role, undefined, name),
      );
    if (command === "reset") return await withPassword(email, (password) => administrators.reset(email, password));
    if (command === "reset-second-factor") return await resetSecondFactor(administrators, email);
    if (command === "enable") return await enable(administrators, email);
    if (command === "disable") return await disable(administrators, email);
    await printSetupLink(administrators, db, environment.PUBLIC_URL);
  } finally {
    await db.destroy();
  }
}

/** Prints the URL at which the first administrator is created, once. Links that were printed earlier become invalid. */
async function printSetupLink(administrators: Administrators, db: Database, publicUrl: string): Promise<void> {
  if (await administrators.hasActive()) return log.info("There is an administrator already.");
  const token = await new SetupLinks(db).create();
  log.info(`Make the first administrator, once, at ${publicUrl}/setup?token=${token}`);
}

type InvitingParts = Pick<Environment, "PUBLIC_URL" | "SMTP_URL" | "MAIL_FROM"> & { db: Database; people: People };

/**
 * Invites a person by a link, which is mailed if there is a mail server, and printed otherwise. An earlier link of the
 * same invitation becomes invalid. Throws an `ExitError` if the mail server does not take the mail, after it has
 * printed the link, or if the address has an account.
 */
async function invite(parts: InvitingParts, email: string, role: Role, name: string): Promise<void> {
  const { db, people, PUBLIC_URL: publicUrl, SMTP_URL, MAIL_FROM } = parts;
  const token = await people.invite(email, role, operator, name).catch(withExitCode);
  const handedOver = `${publicUrl}/new-password?token=${token}`;
  if (SMTP_URL === undefined || MAIL_FROM === undefined)
    return log.info(`${email} chooses a password, within ${invitationDays} days, at ${handedOver}`);
  const mailer = new Mailer(SMTP_URL, MAIL_FROM);
  if (await failsToMailLink({ db, mailer, publicUrl }, normalizeAddress(email), "invitation", token)) {
    log.info(`Hand this link over to ${email}, within ${invitationDays} days: ${handedOver}`);
    throw new ExitError(exitCodes.notMailed, `The mail server did not take the mail to ${email}.`);
  }
  log.info(`The invitation was mailed to ${email}. Its link works for ${invitationDays} days.`);
}

async function takeBack(people: People, email: string): Promise<void> {
  await people.takeBack(email, operator).catch(withExitCode);
  log.info(`Done: the link of ${email} works no more.`);
}

/** Throws an error again, with the exit code that says what account there is or is not. */
function withExitCode(error: unknown): never {
  if (!(error instanceof AccountError)) throw error;
  const { problem, message } = error;
  if (problem === "unknown") throw new ExitError(exitCodes.noAccount, message);
  throw problem === "exists" ? new ExitError(exitCodes.hasAccount, message) : error;
}

/** The role that a word names; an administrator if there is none. */
function parseRole(role = "admin"): Role {
  if (!isRole(role)) throw new UsageError(`There is no role "${role}": it is admin or editor.`);
  return role;
}

/** Gives an account a name; an empty name removes it. */
async function rename(administrators: Administrators, email: string, name: string): Promise<void> {
  await administrators.rename(email, name);
  log.info(`Done: the name of ${email} was changed.`);
}

async function changeRole(administrators: Administrators, email: string, role: Role): Promise<void> {
  await administrators.changeRole(email, role);
  log.info(`Done: ${email} is ${describeRole(role)} now and signs in again.`);
}

function describeRole(role: Role): string {
  return hasRight(role, "administration") ? "an administrator" : "an editor";
}

async function enable(administrators: Administrators, email: string): Promise<void> {
  await administrators.enable(email);
  log.info(`Done: ${email} can sign in again.`);
}

async function disable(administrators: Administrators, email: string): Promise<void> {
  await administrators.disable(email);
  log.info(`${email} cannot sign in any more.`);
}

/**
 * Prints the administrators, with those who were invited and, where people sign up elsewhere, those who wait to be
 * admitted.
 */
async function list(administrators: Administrators, people: People, hasPasswords: boolean): Promise<void> {
  const all = await administrators.list();
  if (all.length === 0) log.info("There is no administrator yet.");
  const invitations = new Map((await people.invitations()).map((one) => [one.email, one.expiresAt]));
  for (const { email, name, role, disabled } of all) {
    const ends = invitations.get(email);
    const remarks = [
      ...(name === "" ? [] : [name]),
      ...(hasRight(role, "administration") ? [] : ["editor"]),
      ...(ends === undefined ? [] : [`invited, the link works until ${ends.slice(0, 16)}Z`]),
      ...(disabled ? ["disabled"] : []),
    ];
    log.info(remarks.length > 0 ? `${email} (${remarks.join(", ")})` : email);
  }
  if (hasPasswords) return;
  for (const { email, verified } of await administrators.listWaiting()) {
    log.info(`${email} (waits: may read only${verified ? "" : ", and the address is not verified yet"})`);
  }
}

/** Lets an account of the identity provider write. */
async function admit(administrators: Administrators, email: string, role: Role, name: string): Promise<void> {
  await administrators.admit(email, operator, role, name);
  log.info(`Done: ${email} may write after signing in.`);
}

async function resetSecondFactor(administrators: Administrators, email: string): Promise<void> {
  await administrators.resetSecondFactor(email);
  log.info(`Done: ${email} signs in with the password alone, and may turn a second factor on again.`);
}

/**
 * Reads a password from the standard input and passes it to `save`. For an empty line it makes a random password and
 * prints it once.
 */
async function withPassword(email: string, save: (password: string) => Promise<void>): Promise<void> {
  process.stdout.write("Password (empty: one is made up): ");
  const input = createInterface({ input: process.stdin });
  const line = await input[Symbol.asyncIterator]().next();
  input.close();
  const entered = line.done ? "" : line.value.trim();
  const password = entered || randomBytes(12).toString("base64url");
  await save(password);
  log.info(entered ? `Done: ${email}` : `Done: ${email}, with the password ${password}`);
}

await runCommand({ help, options, most: Infinity }, main);
