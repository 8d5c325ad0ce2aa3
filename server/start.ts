import { closeSync } from "node:fs";
import { resolve } from "node:path";
import { damageAdvice, saysDamage } from "./disk/database-damage.ts";
import { isDiskFailing, isDiskFullIn } from "./disk/disk-full.ts";
import { readEnvironment } from "./environment.ts";
import { answerNotStarted } from "./http/answer-not-started.ts";
import { closeOnSignal } from "./http/web-server.ts";
import { causesOf, reasonOf } from "./log/error-text.ts";
import { describeMisspelt } from "./log/misspelt-settings.ts";
import { log, logAsJson } from "./log/log.ts";
import { UnavailableError } from "./log/service-error.ts";
import { StartError } from "./log/start-error.ts";
import { publicUrlIsIgnored } from "./media/object-store/settings.ts";
import { createSite } from "./site.ts";

/**
 * Starts a site with the environment's settings, prints its address for the operator, and closes it on a signal. If it
 * cannot start, prints why and exits with code 1.
 */
export async function start(): Promise<void> {
  let dataDirectory = ".";
  try {
    const environment = readEnvironment(process.env);
    const { DATA_DIR, LOG_FORMAT, PORT, PUBLIC_URL, WORKERS, MEDIA_PUBLIC_URL } = environment;
    dataDirectory = DATA_DIR;
    if (LOG_FORMAT === "json") logAsJson();
    for (const one of environment.misspelt) log.info(describeMisspelt(one));
    const { origin, firstStep, idle, close } = await createSite(environment);
    closeOnSignal(close, idle);
    if (environment.EXIT_WHEN_IDLE !== undefined && !idle)
      log.info("EXIT_WHEN_IDLE is ignored: systemd has passed no socket, so nothing would start the site again.");
    if (Number(WORKERS) > 1)
      log.info(
        "WORKERS is ignored: one process serves the site, and nginx in front answers crowds (deploy/README.md).",
      );
    if (MEDIA_PUBLIC_URL !== undefined) log.info(publicUrlIsIgnored);
    giveTurnBack();
    const step = await firstStep();
    if (step !== undefined) log.info(step);
    const isPublic = PUBLIC_URL !== `http://localhost:${PORT}`;
    const here = isPublic && origin !== undefined ? ` (on this machine at ${origin})` : "";
    log.info(`The school's site is at ${isPublic ? PUBLIC_URL + here : (origin ?? PUBLIC_URL)}`);
  } catch (error) {
    process.stderr.write(`${await describeStartFailure(error, dataDirectory)}\n`);
    giveTurnBack();
    await answerNotStarted();
    process.exit(1);
  }
}

/**
 * Lets the next of many sites on a machine start: closes the lock that this process has inherited from
 * deploy/hosting/start-in-turn.
 */
function giveTurnBack(): void {
  const { START_TURN_FD } = process.env;
  delete process.env.START_TURN_FD;
  if (START_TURN_FD) closeSync(Number(START_TURN_FD));
}

/**
 * The message for the operator if the site does not start: the message of a `StartError`; for any other error the time,
 * what the disk or the database has, the chain of causes, and the stack of the first cause if nothing explains it.
 */
async function describeStartFailure(error: unknown, dataDirectory: string): Promise<string> {
  if (error instanceof StartError) return error.message;
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof UnavailableError)) return `The site could not start. ${reasonOf(error)}`;
  const lines = causes.map((cause) => `because: ${cause instanceof Error ? cause.message : String(cause)}`);
  if (await isDiskFullIn(dataDirectory, error)) {
    lines.unshift(
      `The disk is full. Make room for DATA_DIR (${resolve(dataDirectory)}) and start again; nothing is lost.`,
    );
  } else if (isDiskFailing(error)) {
    lines.unshift(
      `The disk of DATA_DIR (${resolve(dataDirectory)}) cannot be read or written. ` +
        "See what the system's log says of it; mount it again, or restore a backup on another disk.",
    );
  }
  if (saysDamage(error)) lines.unshift(damageAdvice);
  const last = causes.at(-1);
  const isExplained = lines.length > causes.length;
  if (!isExplained && last instanceof Error && last.stack) lines.push(last.stack);
  return [`${new Date().toISOString()} The site could not start.`, ...lines].join("\n");
}
