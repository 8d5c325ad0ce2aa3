import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { databaseVariables } from "./site-database.ts";

const root = join(import.meta.dirname, "..", "..");

/**
 * The environment variable with the folder in which commands cache their compiled code, so that each starts in half the
 * time.
 */
export const compiledFolder = "TESTS_COMPILED_FOLDER";

/** The variable that makes Node cache the compiled code of commands in that folder. */
export function compiledVariables(): { NODE_COMPILE_CACHE?: string } {
  const folder = process.env[compiledFolder];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** The output of an operator's command, and its exit code, which is null if it was killed. */
export type CommandResult = { code: number | null; out: string; err: string };

type CommandOptions = {
  /** Environment variables in addition to `DATA_DIR`, or in its place. */
  environment?: Record<string, string>;
  /** Text for the command's standard input. */
  input?: string;
  /** Ends the command by SIGKILL when it is aborted. */
  signal?: AbortSignal;
  /** Ends the command by SIGKILL as soon as it prints this text. */
  stopAt?: string;
};

/** Runs an operator's command, such as `backup`, with a data folder. */
export async function runCommand(
  command: string,
  args: readonly string[],
  dataDirectory: string,
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { environment, input = "", signal, stopAt } = options;
  const database = await databaseVariables(environment?.DATA_DIR ?? dataDirectory);
  const child = spawn(process.execPath, [`server/commands/${command}.ts`, ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...compiledVariables(),
      DATA_DIR: dataDirectory,
      ...database,
      ...environment,
    },
  });
  signal?.addEventListener("abort", () => child.kill("SIGKILL"));
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    if (stopAt !== undefined && out.includes(stopAt)) child.kill("SIGKILL");
  });
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

/** Runs `npm run admin -- ...args` with this standard input. */
export function runAdmin(
  dataDirectory: string,
  args: readonly string[],
  input = "",
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  return runCommand("admin", args, dataDirectory, { environment, input });
}
