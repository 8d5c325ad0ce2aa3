import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";

/** A site that was started by `npm start` in a fresh clone, with the sample school and no administrator. */
export type FreshSite = {
  origin: string;
  /** The path of the set-up link that the start printed. */
  setupPath: string;
  /** Seconds from the clone to that line: installing packages, building and starting. */
  seconds: number;
  stop: () => void;
};

/** Clones the committed state into a folder and starts it as an operator does, with its data in the same folder. */
export async function startFreshClone(folder: string): Promise<FreshSite> {
  const begun = performance.now();
  const clone = join(folder, "school");
  execFileSync("git", ["clone", "--quiet", join(import.meta.dirname, "..", ".."), clone]);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
  };
  // An operator's environment does not have the variables of the test runner and of the npm that started it.
  for (const name of Object.keys(environment))
    if (/^(?:NODE_ENV|TEST|VITEST|npm_(?!config_))/.test(name)) delete environment[name];
  const npm = spawn("npm", ["start"], {
    cwd: clone,
    env: environment,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [port, setupPath] = await new Promise<[string, string]>((resolve, reject) => {
    let output = "";
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const [, found] = /site is at .*http:\/\/localhost:(\d+)/.exec(output) ?? [];
        const [link] = /\/setup\?token=\S+(?=\s)/.exec(output) ?? [];
        if (found && link) resolve([found, link]);
      });
    }
    npm.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  const stop = () => {
    // Processes that outlive npm are in its process group.
    if (npm.pid && npm.exitCode === null) process.kill(-npm.pid, "SIGKILL");
  };
  return { origin: `http://127.0.0.1:${port}`, setupPath, seconds: (performance.now() - begun) / 1000, stop };
}
