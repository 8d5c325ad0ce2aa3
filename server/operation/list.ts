import { address, proxy, reachable } from "./address.ts";
import { backups } from "./backups.ts";
import { certificate } from "./certificate.ts";
import type { Check, Contributed } from "./check.ts";
import { clock, databaseCheck, signIn } from "./database.ts";
import { disk } from "./disk.ts";
import { accounts, mail, processes, settings, since, version } from "./installation.ts";
import { mediaChecks } from "./media.ts";

/** All checks, in the order in which the doctor runs them. */
export function listChecks(contributed: Contributed): readonly Check[] {
  return [
    version(),
    settings,
    disk,
    databaseCheck(contributed),
    signIn,
    ...mediaChecks(contributed),
    address,
    certificate,
    reachable,
    proxy,
    accounts(contributed.identity),
    backups(contributed),
    clock,
    since,
    processes(contributed.database),
    mail,
  ];
}
