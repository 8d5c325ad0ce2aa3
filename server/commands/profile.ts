import { globalId } from "../../engine/global.ts";
import { updateSchema } from "../../engine/row.ts";
import profile from "../../globals/profile.ts";
import { operator } from "../auth/account-log.ts";
import { shareNotices } from "../content/change-notices.ts";
import type { Values as StoredValues } from "../content/history.ts";
import { Store } from "../content/store.ts";
import { readEnvironment } from "../environment.ts";
import { log } from "../log/log.ts";
import { openSiteDatabase } from "../operation/open-database.ts";
import { runCommand, UsageError, type Values } from "./run-command.ts";

const help = `npm run profile -- [--name NAME] [--name-bn NAME] [--eiin NUMBER]`;

const options = { name: { type: "string" }, "name-bn": { type: "string" }, eiin: { type: "string" } } as const;

/** Runs the operator's command that writes the school's names and number into its profile, also while the site runs. */
async function main(_words: string[], given: Values<typeof options>): Promise<void> {
  const sent = Object.fromEntries(
    Object.entries({ name: given.name, nameBn: given["name-bn"], eiin: given.eiin }).filter(([, value]) => value),
  );
  if (Object.keys(sent).length === 0) throw new UsageError("Nothing to write: name at least one option.");
  const { success, data, error } = updateSchema(profile, Object.keys(sent)).safeParse(sent);
  if (!success) throw new UsageError(`The ${error.issues[0]?.path.join(".")} is not accepted.`);
  const db = await openSiteDatabase(readEnvironment(process.env));
  try {
    shareNotices(db);
    const store = new Store(db);
    const before = (await store.findGlobal(profile)) as StoredValues;
    if (Object.entries(data).every(([name, value]) => before[name] === value))
      return log.info("The profile says so already.");
    await store.update(profile, globalId, data as StoredValues, operator);
    log.info("Done: the profile was changed.");
  } finally {
    await db.destroy();
  }
}

await runCommand({ help, options, most: 0 }, main);
