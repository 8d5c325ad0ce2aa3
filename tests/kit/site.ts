import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorVariables } from "./operator-variables.ts";
import { databaseVariables } from "./site-database.ts";
import { openHosted } from "./site-host.ts";

/** A running site on loopback, with its own data folder. */
export type Site = {
  origin: string;
  dataDirectory: string;
  /** The token with which a stranger may become the first administrator; undefined if there is one. */
  setupToken: string | undefined;
  /** Closes the site, as an operator would, and removes its data folder if the caller has named none. */
  stop: () => Promise<unknown>;
};

/** A site that has a process of its own. */
export type SiteProcess = Omit<Site, "stop"> & {
  /** The id of its process. */
  pid: number;
  /** The output of the process so far, stdout and stderr. */
  output: () => string;
  /** Ends the process by SIGTERM, and returns its exit code. */
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
/** Copies the data of the stopped site with the sample school into a folder, because loading it takes seconds. */
export async function copySample(dataDirectory: string): Promise<void> {
  const sample = process.env[sampleFolder];
  if (sample === undefined) throw new Error(`${sampleFolder} is not set.`);
  await cp(sample, dataDirectory, { recursive: true });
}

/** The environment variable with the origin of a site with the sample school. Tests may read it but not change it. */
export const sharedSite = "TESTS_SHARED_SITE";
/** The environment variable with a folder for files that are made once in a run. */
export const sharedFolder = "TESTS_SHARED_FOLDER";

/** The environment variable that gives each site of `startSite` a process of its own. */
export const unhosted = "TESTS_UNHOSTED";

/** Variables that concern a site's process: Node's, systemd's, and those that server/start.ts reads. */
const ofProcess = /^(?:NODE_|LISTEN_|START_TURN|TZ$|(?:EXIT_WHEN_IDLE|LOG_FORMAT|WORKERS)$)/;

/**
 * Starts a site on a free port, with the sample school unless `SAMPLE_CONTENT` is "no". Without a `DATA_DIR` it gets
 * its own folder, which already contains the sample school. It shares a process with other sites of this worker:
 * whoever needs a process, such as its output, its memory or its end by a signal, calls `startSiteProcess`. Throws with
 * the reason if the site does not start.
 */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const ofOwn = Object.keys(environment).filter((name) => ofProcess.test(name));
  if (ofOwn.length > 0) throw new Error(`Only a site of startSiteProcess can have ${ofOwn.join(", ")}.`);
  if (process.env[unhosted] !== undefined) return startSiteProcess(environment);
  const { dataDirectory, variables } = await dataOf(environment);
  // A helper process of a closed site, which makes pictures, may still be ending and write a last file.
  const removeData = () => rm(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    const { origin, step, close } = await openHosted({ ...onLoopback, DATA_DIR: dataDirectory, ...variables });
    return {
      origin: origin.replace("localhost", "127.0.0.1"),
      dataDirectory: environment.DATA_DIR ?? dataDirectory,
      setupToken: setupTokenIn(step),
      stop: async () => {
        await close();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/**
 * Starts the built site as an operator would, in a process of its own. `before` are words before the command. Otherwise
 * like `startSite`; throws with the output if the site does not start.
 */
export async function startSiteProcess(
  environment: Record<string, string> = {},
  before: readonly string[] = [],
): Promise<SiteProcess> {
  const { dataDirectory, variables } = await dataOf(environment);
  return startBuiltSite(variables, dataDirectory, root, before);
}

const onLoopback = { PORT: "0", HOST: "127.0.0.1" };

/** Makes the data folder of a new site, which is used unless the environment names one, and adds its database. */
async function dataOf(environment: Record<string, string>) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "school-"));
  const sample = process.env[sampleFolder];
  const isOrdinary = environment.DATA_DIR === undefined && environment.SAMPLE_CONTENT === undefined;
  const isLoaded = sample !== undefined && isOrdinary;
  if (isLoaded) await cp(sample, dataDirectory, { recursive: true });
  const database = await databaseVariables(environment.DATA_DIR ?? dataDirectory, isLoaded ? "sample" : "blank");
  return { dataDirectory, variables: { ...database, ...environment } };
}

/** The token in the line that tells the operator how to make the first administrator. */
const setupTokenIn = (line = "") => /\/setup\?token=([\w-]{32})(?![\w-])/.exec(line)?.[1];

/**
 * Starts the site that is built in `folder`, in a process of its own. It uses an empty data folder of its own,
 * `dataDirectory`, unless the environment names one. `before` are words before the command.
 */
export async function startBuiltSite(
  environment: Record<string, string>,
  dataDirectory: string,
  folder = root,
  before: readonly string[] = [],
): Promise<SiteProcess> {
  const [program = "", ...args] = [...before, ...startCommand(folder)];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...operatorVariables(), ...onLoopback, DATA_DIR: dataDirectory, ...environment },
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
    return {
      origin: await listening,
      dataDirectory: environment.DATA_DIR ?? dataDirectory,
      setupToken: setupTokenIn(written),
      pid: child.pid ?? 0,
      output: () => written,
      stop,
      kill,
    };
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}
