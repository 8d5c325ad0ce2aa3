import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findProgram } from "../../scripts/find-program.mjs";
import { operatorVariables } from "./operator-variables.ts";
import { startArguments, startProgram } from "./site.ts";

const python = findProgram("python3");
/**
 * Says why sockets cannot be held on this system; undefined if they can. The holder needs a call that only Linux has.
 */
export const whyNoHolder =
  process.platform === "linux" ? (python ? undefined : "There is no python3.") : "Sockets are held on Linux alone.";

/** What to start for a held socket. */
type Held = {
  environment?: Record<string, string>;
  /** Path of a unix socket; without it, the socket is a TCP port of 127.0.0.1 that the system chooses. */
  path?: string;
  /** A command to start instead of the site built here. It becomes the process that has the socket. */
  program?: readonly string[];
  /** The working directory of the command. */
  folder?: string;
  /** Text in the command's output that shows that it has started. */
  ready?: string;
};

type Event = { name: string } & (
  | { event: "held"; port: number | null }
  | { event: "start"; pid: number }
  | { event: "ready" }
  | { event: "output"; text: string }
  | { event: "end"; status: number }
);

/** The most characters of output that are kept for each socket. */
const mostOutput = 200_000;

/** A socket that is held open for one process after another. */
export class HeldSite {
  /** The socket's port; 0 if it has a path. */
  port = 0;
  /** The id of the process that currently has the socket. */
  pid: number | undefined;
  /** The number of processes started so far, and how many of them have said that they are ready. */
  starts = 0;
  readies = 0;
  /** The exit statuses of the ended processes, oldest first; a negative number is a signal. */
  readonly ends: number[] = [];
  /** The output of all processes. */
  output = "";
  readonly #order: (what: string) => void;

  constructor(order: (what: string) => void) {
    this.#order = order;
  }

  /** Starts a process without waiting for a connection; does nothing if one is running. */
  start(): void {
    this.#order("start");
  }

  /** Ends the process by SIGTERM and closes the socket, so that new connections are refused. */
  drop(): void {
    this.#order("drop");
  }
}

/**
 * Holds the listening sockets of many sites, as systemd does with a .socket and a .service for each. When a client
 * connects, the holder starts the site and passes it the socket by LISTEN_FDS. After the site has ended, the holder
 * starts it again when a client connects or still waits. One process holds all sockets, and uses no processor time
 * while nothing happens.
 */
export class SocketHolder {
  readonly #process: ChildProcess;
  readonly #sites = new Map<string, HeldSite>();
  readonly #held = new Map<string, () => void>();
  readonly #ended: Promise<unknown>;

  /** `atOnce` is the most processes that start at the same time; others wait for their turn. */
  constructor({ atOnce = 4 }: { atOnce?: number } = {}) {
    if (whyNoHolder !== undefined) throw new Error(whyNoHolder);
    this.#process = spawn(python!, [join(import.meta.dirname, "hold-sockets.py"), String(atOnce)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#ended = once(this.#process, "exit");
    const lines = createInterface({ input: this.#process.stdout! });
    lines.on("line", (line) => this.#hear(JSON.parse(line) as Event));
  }

  /** The id of the holder's own process. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Starts to hold a socket under a unique name. */
  async hold(
    name: string,
    {
      environment = {},
      path,
      program = [startProgram, ...startArguments],
      folder = join(import.meta.dirname, "..", ".."),
      ready = "site is at",
    }: Held = {},
  ): Promise<HeldSite> {
    const order = (what: string, more: object = {}) =>
      void this.#process.stdin!.write(`${JSON.stringify({ do: what, name, ...more })}\n`);
    const site = new HeldSite(order);
    this.#sites.set(name, site);
    const env = { ...operatorVariables(), PORT: "1", ...environment };
    const held = new Promise<void>((resolve) => this.#held.set(name, resolve));
    order("hold", { path, program, ready, env, cwd: folder });
    await held;
    return site;
  }

  /** Ends all processes by SIGTERM, and resolves once they have ended. */
  async close(): Promise<void> {
    this.#process.stdin!.end();
    await this.#ended;
  }

  #hear(event: Event): void {
    const site = this.#sites.get(event.name);
    if (!site) return;
    if (event.event === "held") {
      site.port = event.port ?? 0;
      this.#held.get(event.name)?.();
    } else if (event.event === "start") {
      site.pid = event.pid;
      site.starts += 1;
    } else if (event.event === "ready") site.readies += 1;
    else if (event.event === "output") site.output = (site.output + event.text).slice(-mostOutput);
    else {
      site.pid = undefined;
      site.ends.push(event.status);
    }
  }
}
