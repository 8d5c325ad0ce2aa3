import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What an operator's command has printed, and its exit code. */
export type CommandResult = { code: number | null; out: string; err: string };

/** Runs an operator's command, such as `backup`, with a data folder. */
export async function runCommand(command: string, args: readonly string[], dataDirectory: string, environment: Record<string, string> = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [`server/${command}.ts`, ...args], { cwd: root, env: { ...process.env, DATA_DIR: dataDirectory, ...environment } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}
