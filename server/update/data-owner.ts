import { stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../log/start-error.ts";
import { ownRelease } from "../release/release.ts";
import { tryProgram } from "../release/run-program.ts";

/** The ids of the user and the group who own a folder; empty if this process cannot act for another user. */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/**
 * Runs a program of `server/commands/` of this release as the owner of a data folder, and returns its output. Whatever
 * it finds there, it has no more rights than the site. Throws a `StartError` with its error output if it fails.
 */
export async function asDataOwner(folder: string, command: string, ...words: readonly string[]): Promise<string> {
  const script = join(ownRelease, "server", "commands", command);
  const options = { ...(await ownerOf(folder)), cwd: ownRelease };
  const { code, out, said } = await tryProgram(process.execPath, [script, ...words], options);
  if (code === 0) return out;
  throw new StartError(said.trim() || `${command} ended with ${code}`);
}
