import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flags, program } from "../setup/start-command.mjs";

/** A running site of its own, on loopback, with data of its own. */
export type Site = {
  origin: string;
  dataDirectory: string;
  /** Its process. */
  pid: number;
  /** All that the process has said so far, both streams. */
  output: () => string;
  /** Ends the process as an operator would; answers its exit code. */
  stop: () => Promise<number | null>;
  /** Ends the process as a power cut would; its data stay. */
  kill: () => Promise<void>;
};

const root = join(import.meta.dirname, "..");

/** Starts the built site as an operator would, on a free port; the sample content is loaded unless told otherwise. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "school-"));
  // What the test runner sets is not in an operator's environment.
  const inherited = { ...process.env };
  for (const name of ["NODE_ENV", "TEST", "VITEST"]) delete inherited[name];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env: { ...inherited, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDirectory, ...environment },
  });
  let said = "";
  const listening = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /site is at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}:\n${said}`)));
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
    return { origin: await listening, dataDirectory: used, pid: child.pid ?? 0, output: () => said, stop, kill };
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}
