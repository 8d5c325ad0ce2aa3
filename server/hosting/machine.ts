import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../log/log.ts";
import { singleLine } from "../log/error-text.ts";
import { StartError } from "../log/start-error.ts";
import { outputOf, tryProgram } from "../release/system-program.ts";
import { pathsOf, type Places, userOf } from "./places.ts";
import { commonSettings } from "./settings.ts";

/**
 * How long a school may take to answer after a start, in milliseconds: upgrading a large database takes some minutes.
 */
export const longestStart = 5 * 60_000;
/** How long a program may run as a school's user, in milliseconds: a backup with many videos takes long. */
export const longestProgram = 2 * 60 * 60_000;
/** The interval at which a slow start is checked, in milliseconds. */
const look = 500;
/**
 * Failed starts after which an upgrade is rolled back: the first may have failed because memory was short for a moment.
 */
const mostRestarts = 2;

/** The status with which a site answers that could not start (http/answer-not-started.ts) or is not ready. */
const notStarted = 503;
/** How long `list` waits for the answer of a site that is awake, in milliseconds. It may have started just now. */
const listPatience = 3_000;

/** A program that ran as a school's user failed. `code` is null if it was killed; `out` is what it had printed. */
export class ProgramError extends StartError {
  readonly code: number | null;
  readonly out: string;
  constructor(message: string, code: number | null, out: string) {
    super(message);
    this.code = code;
    this.out = out;
  }
}

/** The ids of a school's user and group. */
export type Owner = { uid: number; gid: number };

/**
 * The machine that hosts the schools: its paths, and its programs, which are found through PATH. It prints each step
 * before doing it; a dry run only prints the steps.
 */
export class Machine {
  readonly places: Places;
  /** The folder of the release for new schools and upgrades. */
  readonly release: string;
  readonly isDryRun: boolean;

  constructor(places: Places, release: string, isDryRun: boolean) {
    this.places = places;
    this.release = release;
    this.isDryRun = isDryRun;
  }

  /** Prints a step and does it, unless `isDone` finds that it has been done before. */
  async step(
    text: string,
    act: () => Promise<unknown>,
    isDone: () => boolean | Promise<boolean> = () => false,
  ): Promise<void> {
    if (await isDone()) return;
    log.info(this.isDryRun ? `would ${text}` : text);
    if (!this.isDryRun) await act();
  }

  /** Runs a program of the machine and returns its output; throws a `StartError` with its error output if it fails. */
  async run(program: string, args: readonly string[]): Promise<string> {
    return outputOf(program, args);
  }

  /** The output of a program, whether or not it succeeds. */
  async ask(program: string, args: readonly string[]): Promise<string> {
    return (await tryProgram(program, args)).out;
  }

  /** Calls systemctl for units of a school: `service` or `socket`. */
  async unit(command: readonly string[], name: string, ...kinds: ("service" | "socket")[]): Promise<string> {
    return this.run("systemctl", [...command, ...kinds.map((kind) => `school@${name}.${kind}`)]);
  }

  /** The states of the schools' services in systemd, in their order: active, inactive, failed, activating and so on. */
  async statesOf(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    return (await this.ask("systemctl", ["is-active", ...names.map((name) => `school@${name}.service`)])).split("\n");
  }

  /** The ids of a school's user; undefined if there is none. */
  async ownerOf(name: string): Promise<Owner | undefined> {
    const [, uid, gid] = /^uid=(\d+)(?:\(\S*)? gid=(\d+)/.exec(await this.ask("id", [userOf(name)])) ?? [];
    return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
  }

  /**
   * Runs a program as a school's user with the settings of all schools and its own, which the shell reads as systemd
   * does. Whatever files the program finds in the school's folder, it has no more rights than the school. Returns its
   * output; throws a `ProgramError` with its error output if it fails.
   */
  async asSchool(name: string, program: readonly string[]): Promise<string> {
    const { settings, data } = pathsOf(this.places, name);
    const owner = await this.ownerOf(name);
    if (!owner) throw new StartError(`There is no user ${userOf(name)}: npm run schools -- add makes it.`);
    const { code, out, said } = await tryProgram("sh", ["-c", `set -a; . "$0"; exec "$@"`, settings, ...program], {
      ...owner,
      cwd: data,
      // A file that a school has put into its folder, such as a pipe, may block a program for ever, and all other
      // schools with it.
      timeout: longestProgram,
      killSignal: "SIGKILL",
      env: { ...(await commonSettings(this)), PATH: process.env.PATH, HOME: data },
    });
    if (code === 0) return out;
    throw new ProgramError(singleLine(said.trim() || `it ended with ${code}`), code, out);
  }

  /**
   * Whether a school whose service runs serves its visitors: the service of a site that could not start runs too, to
   * say so to them.
   */
  async serves(name: string): Promise<boolean> {
    const { socket } = pathsOf(this.places, name);
    return (await statusAt(socket, AbortSignal.timeout(listPatience))) === 200;
  }

  /** Requests a school's page, which starts the school. Returns why it does not serve; undefined if it does. */
  async whyNotServing(name: string): Promise<string | undefined> {
    const { socket } = pathsOf(this.places, name);
    const restartsNow = async () =>
      Number(await this.unit(["show", "--property=NRestarts", "--value"], name, "service"));
    // Earlier restarts do not count; systemd's count begins at 0 again if it starts the service now.
    let first = await restartsNow();
    const ending = new AbortController();
    let failures = 0;
    let answer = statusAt(socket, ending.signal);
    try {
      for (const end = Date.now() + longestStart; Date.now() < end;) {
        const status = await Promise.race([answer, wait(look, undefined, { signal: ending.signal })]);
        if (typeof status === "string") return status;
        if (status === notStarted && (failures += 1) < mostRestarts) {
          // It would try again only after a while (http/answer-not-started.ts).
          await this.unit(["restart"], name, "service");
          answer = statusAt(socket, ending.signal);
          continue;
        }
        if (status !== undefined && status !== notStarted) return status === 200 ? undefined : `it answers ${status}`;
        const restarts = await restartsNow();
        first = Math.min(first, restarts);
        if (failures + restarts - first >= mostRestarts) return "it does not start (journalctl says why)";
      }
      return `it has not answered within ${longestStart / 60_000} minutes`;
    } finally {
      ending.abort();
    }
  }
}

/** The status of `/readyz` behind a socket, or the reason why there is none, as text. */
function statusAt(socketPath: string, signal: AbortSignal): Promise<number | string> {
  return new Promise((resolve) => {
    request({ socketPath, path: "/readyz", signal, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", (error) => resolve(`its socket does not answer (${singleLine(error.message)})`))
      .end();
  });
}
