import { DailyBackups } from "../backup/daily-backups.ts";
import { bad, type Finding, good } from "./finding.ts";

const day = 24 * 60 * 60_000;
/** How old the newest backup may be, in days. */
const oldest = 2;

/** Checks that there is a backup, how old it is, and whether the last trial could restore one. */
export async function checkBackups(dataDirectory: string, folder: string | undefined): Promise<Finding[]> {
  if (folder === undefined) return [bad("backups", "BACKUP_DIR is not set, so no backups are made. Set it to a folder on another disk.")];
  const { newest, trial, failedAt } = await new DailyBackups(dataDirectory, folder).status();
  const findings: Finding[] = [];
  if (!newest) findings.push(bad("backups", `There is no backup in ${folder}. Start the site: it makes one at once. If none comes, its log says why.`));
  else if (Date.now() - newest.at > oldest * day) findings.push(bad("backups", `The newest backup, ${newest.path}, is ${Math.floor((Date.now() - newest.at) / day)} days old. Is the site running? Its log says why none was made.`));
  else findings.push(good("backups", `The newest is ${newest.path}.`));
  if (failedAt !== undefined) findings.push(bad("backups", `The last attempt failed at ${failedAt}. The site's log says why.`));
  if (trial) findings.push(trial.isGood ? good("trial", `${trial.name} was restored for a trial at ${trial.at}.`) : bad("trial", `${trial.name} could not be restored. Find out why with: npm run restore -- --check ${folder}/${trial.name}`));
  return findings;
}
