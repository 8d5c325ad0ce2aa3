import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Delays every flush to the disk of a running process by this many milliseconds; returns a function that stops the
 * delay.
 */
export async function slowDown(pid: number, milliseconds: number): Promise<() => Promise<void>> {
  const delay = `inject=fsync,fdatasync:delay_enter=${milliseconds * 1000}`;
  const child = spawn(
    "strace",
    ["-f", "-p", String(pid), "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", delay],
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
