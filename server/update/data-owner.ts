import { existsSync } from "node:fs";
import { lchown, stat } from "node:fs/promises";
import { join } from "node:path";
import { endWithParent } from "../child/start-child.ts";
import { makeFolder } from "../disk/atomic-file.ts";
import { StartError } from "../log/start-error.ts";
import { ownRelease } from "../release/release.ts";
import { tryProgram } from "../release/system-program.ts";

/** The owner of a folder; undefined if this process cannot act for another user. */
async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/**
 * Runs a program of `server/commands/` of this release as the owner of the site's data folder, and returns its output.
 * Whatever it finds there, it has no more rights than the site. It ends with this process, so that nothing works on the
 * data once the lock of the update is gone. Throws a `StartError` with its error output if it fails.
 */
export async function asDataOwner(folder: string, command: string, ...words: readonly string[]): Promise<string> {
  const script = join(ownRelease, "server", "commands", command);
  const { code, out, said } = await tryProgram(process.execPath, [`--import=${endWithParent}`, script, ...words], {
    ...(await ownerOf(folder)),
    cwd: ownRelease,
    env: { ...process.env, DATA_DIR: folder },
    hasPipe: true,
  });
  if (code === 0) return out;
  throw new StartError(said.trim() || `${command} ended with ${code}`);
}

/** Makes a folder for the owner of another one. What is there already stays as it is: it may be a link to elsewhere. */
export async function makeFolderBeside(old: string, folder: string): Promise<void> {
  const owner = await ownerOf(old);
  if (!existsSync(folder)) {
    await makeFolder(folder, 0o700);
    if (owner) await lchown(folder, owner.uid, owner.gid);
  } else if (owner && (await ownerOf(folder))?.uid !== owner.uid)
    throw new StartError(`${folder} has another owner than ${old}. Name a new folder, or give it to that user.`);
}
