import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startArguments, startProgram } from "./site.ts";

/** Node's internal TCP handle. It can bind a port without accepting connections, which the public API cannot. */
type Handle = {
  fd: number;
  bind: (address: string, port: number) => number;
  getsockname: (out: { port?: number }) => number;
  close: () => void;
};
type TcpModule = { TCP: new (type: number) => Handle; constants: { SERVER: number } };

/** A listening socket that is passed from one process to the next, as systemd does. */
export class PassedSocket {
  readonly #handle: Handle;
  readonly port: number;

  constructor() {
    const { TCP, constants } = (process as unknown as { binding: (name: string) => TcpModule }).binding("tcp_wrap");
    this.#handle = new TCP(constants.SERVER);
    this.#handle.bind("127.0.0.1", 0);
    const address: { port?: number } = {};
    this.#handle.getsockname(address);
    this.port = address.port ?? 0;
  }

  /**
   * Starts the site with the socket as file descriptor 3. Resolves once the site listens, with a function that ends it
   * by SIGTERM.
   */
  async start(environment: Record<string, string>): Promise<() => Promise<number | null>> {
    // LISTEN_PID must be the id of the process. Only the shell knows it before it becomes that process.
    const child = spawn("sh", ["-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"', startProgram, ...startArguments], {
      cwd: join(import.meta.dirname, "..", ".."),
      env: { ...process.env, NODE_ENV: "production", PORT: "1", ...environment },
      stdio: ["ignore", "pipe", "inherit", this.#handle.fd],
    });
    const ended = once(child, "exit") as Promise<[number | null]>;
    let output = "";
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("site is at")) resolve();
      });
      void ended.then(([code]) => reject(new Error(`The site ended with ${code}: ${output}`)));
    });
    return async () => {
      child.kill("SIGTERM");
      return (await ended)[0];
    };
  }

  close(): void {
    this.#handle.close();
  }
}
