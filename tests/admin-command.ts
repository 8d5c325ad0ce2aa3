import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The result of the operator's command. */
export type AdminResult = { code: number; out: string; err: string };

/** Runs the operator's command (`npm run admin -- ...args`) with this input; `environment` adds variables to `DATA_DIR`, or replaces it. */
export async function runAdmin(DATA_DIR: string, args: readonly string[], input = "", environment: Record<string, string> = {}): Promise<AdminResult> {
  const child = spawn(process.execPath, ["server/admin.ts", ...args], { cwd: root, env: { ...process.env, DATA_DIR, ...environment } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}
