import { resolve } from "node:path";
import { collections } from "../../collections/all.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { cookieScheme, signatureOf } from "../auth/cookies.ts";
import { readSecretFile } from "../auth/secret.ts";
import { tryMigrations } from "../database/migrate.ts";
import { withUnchanged } from "../database/open-unchanged.ts";
import { databaseServer } from "../database/settings.ts";
import { holdsSite } from "../disk/data-folder.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { causesOf } from "../log/error-text.ts";
import { StartError } from "../log/start-error.ts";
import { siteSource } from "../operation/open-database.ts";
import { placeIn } from "../operation/transfer/move-database.ts";
import { openForTrial } from "../site.ts";
import { addSession, withDatabaseCopy } from "../update/trial.ts";
import { runCommand } from "./run-command.ts";

/**
 * Tries this release with a copy of the database, while the site runs. Throws a `StartError` that says what it cannot
 * do. `npm run update` starts it as the owner of the data folder.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const server = databaseServer(environment);
  const dataDirectory = resolve(environment.DATA_DIR);
  // A site that has not started yet has nothing to try.
  if (!server && !holdsSite(dataDirectory)) return;
  if (!server) placeIn(dataDirectory);
  try {
    await withDatabaseCopy(dataDirectory, await siteSource(environment), (folder) => tryCopy(environment, folder));
    if (server) await withUnchanged({ server }, tryMigrations);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reasons = causesOf(error).map((cause) => (cause instanceof Error ? cause.message : String(cause)));
    throw new StartError(reasons.join("\nbecause: "));
  }
}

/** Migrates a copy of the database, and renders the home page, a list and a form of it in each language. */
async function tryCopy({ PUBLIC_URL, switches }: Environment, folder: string): Promise<void> {
  // None of the site's services: no mail, no identity provider, no object store, no administrator of the settings.
  const environment = readEnvironment({ PUBLIC_URL, DATA_DIR: folder, SAMPLE_CONTENT: "no" });
  const { db, tryPage, close } = await openForTrial({ ...environment, switches });
  try {
    const { prefix } = cookieScheme(PUBLIC_URL);
    const token = await addSession(db, environment.IDENTITY);
    const signature = signatureOf(token, String(await readSecretFile(folder)));
    const cookie = `${prefix}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    const collection = collections.find(({ page }) => page !== undefined)!;
    for (const locale of locales)
      for (const [path, mark, cookies] of [
        ["/", "<main"],
        [String(collection.page), "<main"],
        [collection.admin.add, "<form", cookie],
      ] as const) {
        const { status, html } = await tryPage(localPath(path, locale), cookies);
        if (status !== 200 || !html.includes(mark))
          throw new StartError(`The page ${localPath(path, locale)} could not be made (${status}).`);
      }
  } finally {
    await close();
  }
}

await runCommand({ help: "node server/commands/try-release.ts", most: 0 }, main);
