import { resolve } from "node:path";
import { damageAdvice, saysDamage } from "./disk/database-damage.ts";
import { isDiskFailing, isDiskFullIn } from "./disk/disk-full.ts";
import { causesOf } from "./log/error-text.ts";
import { StartError } from "./log/start-error.ts";

/**
 * The text that the operator reads if the site does not start: the message of a `StartError`; for any other error the
 * time, the chain of causes and the stack of the first cause.
 */
export async function describeStartFailure(error: unknown, dataDirectory: string): Promise<string> {
  if (error instanceof StartError) return error.message;
  const causes = causesOf(error);
  const lines = causes.map((cause) => `because: ${cause instanceof Error ? cause.message : String(cause)}`);
  if (await isDiskFullIn(dataDirectory, error)) {
    lines.unshift(`The disk is full. Make room for DATA_DIR (${resolve(dataDirectory)}) and start again; nothing is lost.`);
  } else if (isDiskFailing(error)) {
    lines.unshift(`The disk of DATA_DIR (${resolve(dataDirectory)}) cannot be read or written. See what the system's log says of it; mount it again, or restore a backup on another disk.`);
  }
  if (saysDamage(error)) lines.unshift(damageAdvice);
  const last = causes.at(-1);
  if (last instanceof Error && last.stack) lines.push(last.stack);
  return [`${new Date().toISOString()} The site could not start.`, ...lines].join("\n");
}
