import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { existsSync } from "node:fs";
import { minute } from "../../engine/dates/durations.ts";
import { makeFolder, replaceAtomically, replaceLink } from "../disk/atomic-file.ts";
import { StartError } from "../log/start-error.ts";
import { requireBuilt } from "../release/release.ts";
import { longestStart, type Machine, type Owner } from "./machine.ts";
import { pathsOf } from "./places.ts";

/** Where a release keeps its compiled code (server/main.mjs), and the file that marks it as complete. */
const compiledFolder = (release: string) => join(release, "build", "compiled");
const filledStamp = (release: string) => join(compiledFolder(release), ".filled");

/** The folder of the release that a school runs; undefined if none is linked. */
export async function releaseOf(machine: Machine, name: string): Promise<string | undefined> {
  return readlink(pathsOf(machine.places, name).current).catch(() => undefined);
}

/** Links a school to a release. The link is replaced atomically. */
export async function linkRelease(machine: Machine, name: string, release: string): Promise<void> {
  const { current } = pathsOf(machine.places, name);
  await makeFolder(dirname(current), 0o755);
  await replaceLink(current, release);
}

/**
 * Fills the compile cache of a release by starting it once with an empty data folder, because schools may not write
 * there. Throws a `StartError` if it is not built or does not start.
 */
export async function fillCompiledCode({ release }: Machine): Promise<void> {
  requireBuilt(release);
  const folder = await mkdtemp(join(tmpdir(), "school-"));
  try {
    // Backups are turned on, as in every school, because their code is not loaded otherwise.
    const settings = { DATA_DIR: join(folder, "data"), BACKUP_DIR: join(folder, "backups"), SAMPLE_CONTENT: "no" };
    const child = spawn(join(release, "scripts", "start"), {
      env: { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: longestStart,
      killSignal: "SIGKILL",
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1_000)));
    createInterface(child.stdout).on("line", (line) => {
      const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
      if (line.includes("site is at") && address !== undefined)
        // The first page loads modules that a start alone does not.
        void fetch(address)
          .catch(() => undefined)
          .then(() => child.kill("SIGTERM"));
    });
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    const reason = signal === "SIGKILL" ? `it was killed, at the latest after ${longestStart / minute} minutes. ` : "";
    if (code !== 0) throw new StartError(`The release ${release} does not start: ${reason}${said.trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await letRead(compiledFolder(release));
  await replaceAtomically(filledStamp(release), "");
}

/** Whether a release has its compiled code. */
export const hasCompiledCode = ({ release }: Machine): boolean => existsSync(filledStamp(release));

/**
 * Lets a school's user find the compiled code. Node looks for it in a folder whose name ends with the user's id; that
 * name becomes a link to the installation's folder.
 */
export async function shareCompiledCode({ release }: Machine, { uid }: Owner): Promise<void> {
  const compiled = compiledFolder(release);
  await mkdir(compiled, { recursive: true });
  const own = `-${process.getuid?.() ?? 0}`;
  for (const folder of await readdir(compiled)) {
    if (!folder.endsWith(own) || own === `-${uid}`) continue;
    await symlink(folder, join(compiled, `${folder.slice(0, -own.length)}-${uid}`)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
}

/** Lets everybody read a folder and everything in it. */
async function letRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await letRead(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
