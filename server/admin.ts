import { createInterface } from "node:readline/promises";
import { randomBytes } from "node:crypto";
import { openDatabase } from "./database/open.ts";
import { readEnvironment } from "./environment.ts";
import { AccountError, Administrators } from "./auth/administrators.ts";
import { runCommand } from "./command.ts";
import { log } from "./log/log.ts";

const usage = `npm run admin -- list
npm run admin -- add EMAIL
npm run admin -- disable EMAIL
npm run admin -- reset EMAIL
npm run admin -- reset-second-factor EMAIL`;

/** Runs the operator's command, which lists, adds, disables or resets administrators' accounts. */
async function main([command, email]: string[]): Promise<void> {
  const environment = readEnvironment(process.env);
  const db = await openDatabase(environment.DATA_DIR);
  try {
    const hasPasswords = environment.IDENTITY === "local";
    const administrators = new Administrators(db, environment.PASSWORD_MIN_LENGTH);
    if (command === "list") return await list(administrators, hasPasswords);
    if (email === undefined) throw new AccountError("unknown", usage);
    if (command === "add" && !hasPasswords) return await admit(administrators, email);
    if (command === "reset" && !hasPasswords) throw new AccountError("unknown", "Passwords are kept by the identity provider, and changed there. If an address belongs to another account there now, admit it again: npm run admin -- add EMAIL");
    if (command === "add") return await withPassword(email, (password) => administrators.add(email, password));
    if (command === "reset") {
      return await withPassword(email, (password) => administrators.reset(email, password));
    }
    if (command === "reset-second-factor") return await resetSecondFactor(administrators, email);
    if (command !== "disable") throw new AccountError("unknown", usage);
    await administrators.disable(email);
    log.info(`${email} cannot sign in any more.`);
  } finally {
    await db.destroy();
  }
}

/** Prints the administrators and, where people sign up elsewhere, those who wait to be admitted. */
async function list(administrators: Administrators, hasPasswords: boolean): Promise<void> {
  const all = await administrators.list();
  if (all.length === 0) log.info("There is no administrator yet.");
  for (const { email, disabled } of all) log.info(disabled ? `${email} (disabled)` : email);
  if (hasPasswords) return;
  for (const { email, verified } of await administrators.listWaiting()) {
    log.info(`${email} (waits: may read only${verified ? "" : ", and the address is not verified yet"})`);
  }
}

/** Lets an account of the identity provider write. */
async function admit(administrators: Administrators, email: string): Promise<void> {
  await administrators.admit(email);
  log.info(`Done: ${email} may write after signing in.`);
}

async function resetSecondFactor(administrators: Administrators, email: string): Promise<void> {
  await administrators.resetSecondFactor(email);
  log.info(`Done: ${email} signs in with the password alone, and may turn a second factor on again.`);
}

/** Reads a password from the standard input and passes it to `save`; an empty line makes a random one, shown once. */
async function withPassword(
  email: string,
  save: (password: string) => Promise<void>,
): Promise<void> {
  process.stdout.write("Password (empty: one is made up): ");
  const input = createInterface({ input: process.stdin });
  const line = await input[Symbol.asyncIterator]().next();
  input.close();
  const entered = line.done ? "" : line.value.trim();
  const password = entered || randomBytes(12).toString("base64url");
  await save(password);
  log.info(entered ? `Done: ${email}` : `Done: ${email}, with the password ${password}`);
}

await runCommand(main);
