import { createInterface } from "node:readline/promises";
import { randomBytes } from "node:crypto";
import { openDatabase } from "./database/open.ts";
import { readEnvironment } from "./environment.ts";
import { AccountError, Administrators } from "./identity/administrators.ts";
import { log } from "./log.ts";
import { StartError } from "./start-error.ts";

const usage = `npm run admin -- list
npm run admin -- add EMAIL
npm run admin -- disable EMAIL
npm run admin -- reset EMAIL`;

/** The operator's command: who may sign in to the administrator's area. */
async function main([command, email]: string[]): Promise<void> {
  const environment = readEnvironment(process.env);
  const db = await openDatabase(environment.DATA_DIR);
  try {
    const administrators = new Administrators(db, environment.PASSWORD_MIN_LENGTH);
    if (command === "list") return await list(administrators);
    if (email === undefined) throw new AccountError("unknown", usage);
    if (command === "add") return await withPassword(email, (word) => administrators.add(email, word));
    if (command === "reset") {
      return await withPassword(email, (word) => administrators.reset(email, word));
    }
    if (command !== "disable") throw new AccountError("unknown", usage);
    await administrators.disable(email);
    log.info(`${email} cannot sign in any more.`);
  } finally {
    await db.destroy();
  }
}

async function list(administrators: Administrators): Promise<void> {
  const all = await administrators.list();
  if (all.length === 0) log.info("There is no administrator yet.");
  for (const { email, disabled } of all) log.info(disabled ? `${email} (disabled)` : email);
}

/** Asks for a password, or takes it from the input; an empty one is made up and shown once. */
async function withPassword(
  email: string,
  keep: (password: string) => Promise<void>,
): Promise<void> {
  process.stdout.write("Password (empty: one is made up): ");
  const input = createInterface({ input: process.stdin });
  const line = await input[Symbol.asyncIterator]().next();
  input.close();
  const typed = line.done ? "" : line.value.trim();
  const password = typed || randomBytes(12).toString("base64url");
  await keep(password);
  log.info(typed ? `Done: ${email}` : `Done: ${email}, with the password ${password}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof AccountError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
