import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseVariables } from "./site-database.ts";

/** A running site on loopback, with its own data folder. */
export type Site = {
  origin: string;
  dataDirectory: string;
  /** The id of its process. */
  pid: number;
  /** The output of the process so far, stdout and stderr. */
  output: () => string;
  /** Ends the process by SIGTERM, as an operator would, and returns its exit code. */
  stop: () => Promise<number | null>;
  /** Ends the process by SIGKILL, without a chance to clean up; its data stays. */
  kill: () => Promise<void>;
};

const root = join(import.meta.dirname, "..", "..");

/** The command that starts the site built in a folder. On Windows it bypasses the shell script. */
const startCommand = (folder: string): [string, ...string[]] =>
  process.platform === "win32"
    ? [process.execPath, join(folder, "server", "main.mjs")]
    : [join(folder, "scripts", "start")];
export const [startProgram, ...startArguments] = startCommand(root);

/** The environment variable with the data folder of a stopped site that has loaded the sample school. */
export const sampleFolder = "TESTS_SAMPLE_FOLDER";
/** The environment variable with the origin of a site with the sample school. Tests may read it but not change it. */
export const sharedSite = "TESTS_SHARED_SITE";
/** The environment variable with a folder for files that are made once in a run. */
export const sharedFolder = "TESTS_SHARED_FOLDER";

/**
 * Starts the built site as an operator would, on a free port, with the sample school unless `SAMPLE_CONTENT` is "no".
 * Without a `DATA_DIR` it gets its own folder, which already contains the sample school. Throws with the output if the
 * site does not start.
 */
export async function startSite(
  environment: Record<string, string> = {},
  before: readonly string[] = [],
): Promise<Site> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "school-"));
  const sample = process.env[sampleFolder];
  const isOrdinary = environment.DATA_DIR === undefined && environment.SAMPLE_CONTENT === undefined;
  const isLoaded = sample !== undefined && isOrdinary;
  if (isLoaded) await cp(sample, dataDirectory, { recursive: true });
  const database = await databaseVariables(environment.DATA_DIR ?? dataDirectory, isLoaded ? "sample" : "blank");
  return startProcess({ ...database, ...environment }, dataDirectory, root, before);
}

/**
 * Starts the site that is built in `folder`. It uses an empty data folder of its own, `dataDirectory`, unless the
 * environment names one. `before` are words before the command.
 */
export async function startProcess(
  environment: Record<string, string>,
  dataDirectory: string,
  folder = root,
  before: readonly string[] = [],
): Promise<Site> {
  // An operator's environment does not have the variables of the test runner.
  const inherited = { ...process.env };
  for (const name of ["NODE_ENV", "TEST", "VITEST", sampleFolder, sharedFolder, sharedSite]) delete inherited[name];
  const [program = "", ...args] = [...before, ...startCommand(folder)];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...inherited, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDirectory, ...environment },
  });
  let written = "";
  const listening = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      written += chunk.toString();
      const port = /site is at .*http:\/\/localhost:(\d+)/.exec(written)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}:\n${written}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    const code = await ended;
    await rm(dataDirectory, { recursive: true, force: true });
    return code;
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const used = environment.DATA_DIR ?? dataDirectory;
    return { origin: await listening, dataDirectory: used, pid: child.pid ?? 0, output: () => written, stop, kill };
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}
