import { type ChildProcess, spawn } from "node:child_process";

/** A site that `npm start` has started. */
export type StartedSite = {
  npm: ChildProcess;
  origin: string;
  /** What was printed up to the line that says where the site is. */
  output: string;
  /** Ends npm and what it has started at once. */
  kill: () => void;
};

/** The environment of an operator: without the variables of the test runner and of the npm that started it. */
export function operatorEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !/^(?:NODE_ENV|TEST|VITEST|npm_(?!config_))/.test(name));
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), ...variables };
}

/**
 * Runs `npm start` in a folder, and waits until the site serves. Rejects with the output if npm ends before. `user` is
 * the id of the user who runs it; without it, that is the user who runs the tests.
 */
export async function npmStart(
  folder: string,
  variables: Readonly<Record<string, string>>,
  user?: number,
): Promise<StartedSite> {
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env: operatorEnvironment({ PORT: "0", HOST: "127.0.0.1", ...variables }),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  let output = "";
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const found = /site is at .*http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    npm.once("error", reject);
    npm.once("close", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  const kill = () => {
    // Processes that outlive npm are in its process group.
    try {
      process.kill(-Number(npm.pid), "SIGKILL");
    } catch {
      // No process outlived it.
    }
  };
  return { npm, origin: `http://127.0.0.1:${port}`, output, kill };
}
