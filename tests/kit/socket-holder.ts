import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findProgram } from "../../scripts/find-program.mjs";
import { sampleFolder, sharedSite, startArguments, startProgram } from "./site.ts";

const python = findProgram("python3");
/** Why no sockets can be held here; undefined if they can. The holder waits for connections as Linux lets it. */
export const whyNoHolder =
  process.platform === "linux" ? (python ? undefined : "There is no python3.") : "Sockets are held on Linux alone.";

/** What a held socket starts. */
type Held = {
  environment?: Record<string, string>;
  /** A unix socket's file; without it the socket is a TCP port of 127.0.0.1 that the system chooses. */
  path?: string;
  /** What is started instead of the site that is built here. It becomes the process that has the socket. */
  program?: readonly string[];
  /** The folder in which it starts. */
  folder?: string;
  /** What its output contains once it has started. */
  ready?: string;
};

type Event = { name: string } & (
  | { event: "held"; port: number | null }
  | { event: "start"; pid: number }
  | { event: "ready" }
  | { event: "output"; text: string }
  | { event: "end"; status: number }
);

/** The most characters that are kept of what a site's processes write. */
const mostOutput = 200_000;

/** A socket that is held for one process after the other. */
export class HeldSite {
  /** The socket's port; 0 where it has a path. */
  port = 0;
  /** The id of the process that has the socket now. */
  pid: number | undefined;
  /** How many processes were started, and how many of these have said that they are ready. */
  starts = 0;
  readies = 0;
  /** The statuses of the processes that have ended, below 0 for signals, the first one first. */
  readonly ends: number[] = [];
  /** What all of them have written. */
  output = "";
  readonly #order: (what: string) => void;

  constructor(order: (what: string) => void) {
    this.#order = order;
  }

  /** Starts a process although nobody has connected; nothing happens where there is one. */
  start(): void {
    this.#order("start");
  }

  /** Ends the process by SIGTERM, and the socket: who connects is refused from then on. */
  drop(): void {
    this.#order("drop");
  }
}

/**
 * Holds the listening sockets of any number of sites, as systemd does with a .socket and a .service of each: a site is
 * started when somebody connects, gets the socket by LISTEN_FDS, and is started again after its end when somebody
 * connects or still waits. All sockets are held by one process, which takes no processor while nothing happens.
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

  /** The holder's own process. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Holds a socket from now on, under a name of its own. */
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
    // An operator's environment does not have the variables of the test runner.
    const env: Record<string, string | undefined> = { ...process.env, PORT: "1", ...environment };
    for (const variable of ["NODE_ENV", "TEST", "VITEST", sampleFolder, sharedSite])
      if (environment[variable] === undefined) delete env[variable];
    const held = new Promise<void>((resolve) => this.#held.set(name, resolve));
    order("hold", { path, program, ready, env, cwd: folder });
    await held;
    return site;
  }

  /** Ends all processes by SIGTERM, and returns once they have ended. */
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
