import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A running web server. */
export type WebServer = { origin: string; stop: () => Promise<void> };

/**
 * How to start a web server: the text of its configuration, and the arguments for a given path of the configuration
 * file.
 */
export type Setup = { configuration: string; args: (file: string) => string[] };

/**
 * Runs a web server on a free loopback port, with a temporary folder, until it is stopped. Throws if it ends before it
 * listens.
 */
export async function runWebServer(
  program: string,
  setup: (port: number, folder: string) => Setup,
): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), "host-"));
  const port = await freePort();
  const { configuration, args } = setup(port, folder);
  const file = join(folder, "configuration");
  await writeFile(file, configuration);
  const child = spawn(program, args(file), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder },
  });
  const ended = once(child, "exit");
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-10_000)));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const failed = ended.then(() => Promise.reject(new Error(`${program} has ended:\n${errors}`)));
  await Promise.race([untilListening(port), failed]);
  failed.catch(() => undefined);
  return { origin: `http://127.0.0.1:${port}`, stop };
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const listens = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
    await sleep(10);
  }
  throw new Error("Nothing listens.");
}

/** Returns a loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
