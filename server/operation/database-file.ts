import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import { readSecretFile } from "../auth/secret.ts";
import { copyDatabase, damageOf, describeCopy, requireTables } from "./backup/database-copy.ts";
import { databaseFile, databaseFiles, secretFile } from "../disk/data-folder.ts";
import { damageAdvice } from "../disk/database-damage.ts";
import { StartError } from "../log/start-error.ts";
import type { DatabaseChecks } from "./check.ts";
import { bad, type Finding, good, judge, sentence } from "./words.ts";

/** The checks of a database in a file of the data folder. */
export function fileChecks(folder: string): DatabaseChecks {
  const path = join(folder, databaseFile);
  return {
    isInFolder: true,
    doctor: () => examine(folder),
    describe: async () => {
      const { size: first } = await stat(path);
      const others = databaseFiles.filter((name) => name !== databaseFile);
      const sizes = await Promise.all(
        others.map((name) =>
          stat(join(folder, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      const bytes = sizes.reduce((sum, size) => sum + size, first);
      return sentence(m.system_sqlite, (locale) => ({
        version: process.versions.sqlite ?? "",
        size: fileSize(bytes, locale),
      }));
    },
    requireThere: () => stat(path),
  };
}

/** Runs SQLite's own check on a copy, because the site may be writing. */
async function examine(folder: string): ReturnType<DatabaseChecks["doctor"]> {
  const temporary = await mkdtemp(join(folder, "checking-"));
  const copy = join(temporary, databaseFile);
  try {
    copyDatabase(join(folder, databaseFile), copy);
    return await examineCopy(copy, folder);
  } catch (error) {
    if (error instanceof StartError) return { findings: [bad("database", error.message)] };
    throw error;
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function examineCopy(copy: string, folder: string): ReturnType<DatabaseChecks["doctor"]> {
  const damage = damageOf(copy);
  if (damage !== undefined) return { findings: [bad("database", `${damageAdvice} (${damage})`)] };
  requireTables(describeCopy(copy));
  const database = new DatabaseSync(copy, { readOnly: true });
  const files = database.prepare("select name, size from media").all() as { name: unknown; size: unknown }[];
  database.close();
  return { findings: [good("database", "The database is whole."), await examineSecret(folder)], files };
}

async function examineSecret(folder: string): Promise<Finding> {
  const secret = await readSecretFile(folder).catch(() => undefined);
  const advice =
    `${join(folder, secretFile)} is missing or too short. ` +
    "Put it back from a backup; without it a new one is made at the next start, and everybody signs in once more.";
  return judge("secret", secret !== undefined, "The secret is there.", advice);
}
