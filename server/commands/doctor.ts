import { resolve } from "node:path";
import { DailyBackups } from "../operation/backup/daily-backups.ts";
import { runCommand } from "./run-command.ts";
import { contributedChecks } from "../operation/contributed/checks.ts";
import { holdsSite } from "../disk/data-folder.ts";
import { readEnvironment } from "../environment.ts";
import { log } from "../log/log.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { featureChecks } from "../operation/feature-checks.ts";
import { listChecks } from "../operation/list.ts";
import { bad, type Finding } from "../operation/words.ts";
import { StartError } from "../log/start-error.ts";

/**
 * Runs the operator's command that checks an installation and says what to do. Its exit code is 1 if there is anything
 * to do.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { BACKUP_DIR, DATABASE_URL } = environment;
  const DATA_DIR = resolve(environment.DATA_DIR);
  if (DATABASE_URL === undefined && !holdsSite(DATA_DIR))
    throw new StartError(`There is no site in DATA_DIR ${DATA_DIR}. Run the doctor with the environment of the site.`);
  const media = await openMediaFolders(environment);
  const backups = BACKUP_DIR === undefined ? undefined : new DailyBackups(DATA_DIR, BACKUP_DIR);
  const installation = { ...environment, DATA_DIR, media, backups };
  const findings: Finding[] = [];
  const checks = [...listChecks(await contributedChecks(installation)), ...(await featureChecks(environment.switches))];
  for (const { doctor } of checks) {
    const found = doctor?.(installation).catch((error: Error) => [
      bad("check", `A check could not be made: ${error.message}`),
    ]);
    findings.push(...((await found) ?? []));
  }
  for (const { name, isGood, isNote, text } of findings)
    log.info(`${isNote ? "note" : isGood ? "ok  " : "TODO"} ${name}: ${text}`);
  const todo = findings.filter(({ isGood }) => !isGood).length;
  log.info(todo === 0 ? "Nothing needs doing." : `${todo} to do.`);
  if (todo > 0) process.exitCode = 1;
}

await runCommand({ help: "npm run doctor", most: 0 }, main);
