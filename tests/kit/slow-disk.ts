import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Delays every flush to the disk of a running process by this many milliseconds; returns a function that stops the
 * delay.
 */
export function slowDown(pid: number, milliseconds: number): Promise<() => Promise<void>> {
  return changeFlushes(pid, `delay_enter=${milliseconds * 1000}`);
}

/**
 * Lets every flush to the disk of a running process fail with an error code, such as "EDQUOT"; returns a function that
 * stops that.
 */
export function failFlushes(pid: number, code: string): Promise<() => Promise<void>> {
  return changeFlushes(pid, `error=${code}`);
}

/** Changes every flush of a running process as strace's option `inject` says, until the returned function is called. */
async function changeFlushes(pid: number, change: string): Promise<() => Promise<void>> {
  const inject = `inject=fsync,fdatasync:${change}`;
  const child = spawn(
    "strace",
    ["-f", "-p", String(pid), "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", inject],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(child, "close");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("attached")) resolve();
    });
    child.once("close", () => reject(new Error(`strace has ended: ${output}`)));
  });
  return async () => {
    // The tracer detaches from the process and ends.
    child.kill("SIGINT");
    await ended;
  };
}
