import { resolve } from "node:path";
import { runCommand } from "./command.ts";
import type { DatabaseServer } from "./database/open-unchanged.ts";
import { holdsSite } from "./disk/data-folder.ts";
import { checkAddress } from "./doctor/check-address.ts";
import { checkBackups } from "./doctor/check-backups.ts";
import { checkDatabase, checkFolder } from "./doctor/check-data.ts";
import { checkMediaStore } from "./doctor/check-media-store.ts";
import { bad, type Finding, good } from "./doctor/finding.ts";
import { databaseServer, type Environment, readEnvironment } from "./environment.ts";
import { log } from "./log/log.ts";
import type { MediaFolders } from "./media/folder.ts";
import { openMediaFolders } from "./media/open-folders.ts";
import { StartError } from "./start-error.ts";

/** Runs the operator's command that checks an installation and says what to do; its exit code is 1 if there is anything. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  if (!server && !holdsSite(dataDirectory)) throw new StartError(`There is no site in DATA_DIR ${dataDirectory}. Run the doctor with the environment of the site.`);
  const media = await openMediaFolders(environment);
  const findings = [checkVersion()];
  const checks = [
    () => checkFolder(dataDirectory),
    server ? () => checkServerOf(server, media) : () => checkDatabase(dataDirectory, media),
    () => checkMediaStore(media),
    () => checkAddress({ publicUrl: environment.PUBLIC_URL, trustProxy: environment.TRUST_PROXY }),
    () => checkAccounts(environment),
    () => checkBackups(dataDirectory, environment.BACKUP_DIR),
  ];
  for (const check of checks) findings.push(...(await check().catch((error: Error) => [bad("check", `A check could not be made: ${error.message}`)])));
  for (const { name, isGood, text } of findings) log.info(`${isGood ? "ok  " : "TODO"} ${name}: ${text}`);
  const todo = findings.filter(({ isGood }) => !isGood).length;
  log.info(todo === 0 ? "Nothing needs doing." : `${todo} to do.`);
  if (todo > 0) process.exitCode = 1;
}

/** Checks the database on a server, whose code is loaded only where the environment names one. */
async function checkServerOf(server: DatabaseServer, media: MediaFolders): Promise<Finding[]> {
  const { checkServer } = await import("./doctor/check-server.ts");
  return checkServer(server, media);
}

/** Checks where accounts are kept, the code of which is loaded only where that is elsewhere. */
async function checkAccounts(environment: Environment): Promise<Finding[]> {
  if (environment.IDENTITY === "local") return [];
  const { checkIdentity } = await import("./doctor/check-identity.ts");
  return checkIdentity(environment);
}

function checkVersion(): Finding {
  const [major = 0] = process.versions.node.split(".").map(Number);
  return major >= 24 ? good("version", `Node ${process.versions.node}, SQLite ${process.versions.sqlite}.`) : bad("version", `This is Node ${process.versions.node}. Run the doctor by npm run doctor, which takes the Node of the installation.`);
}

await runCommand(main);
