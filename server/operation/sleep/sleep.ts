import { rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { minute } from "../../../engine/dates/durations.ts";
import type { Mailer } from "../../auth/links/mailer.ts";
import type { AttemptStore } from "../../auth/throttle/throttle.ts";
import type { MomentWatch } from "../../content/moment-watch.ts";
import { replaceAtomically } from "../../disk/atomic-file.ts";
import { isImporting } from "../../disk/directory-lock.ts";
import { hasPassedSocket } from "../../http/listen.ts";
import { isMonitorPath } from "../../http/monitor-path.ts";
import { log } from "../../log/log.ts";
import type { Features } from "../features.ts";
import { earliest } from "../../work/work.ts";
import type { Leadership } from "../instances/leadership.ts";

/**
 * The file in `DATA_DIR` that says when the site must be woken: an ISO 8601 timestamp in one line, or nothing. It
 * exists while the site sleeps.
 */
const wakeFile = "wake-at";

/** The interval between two checks whether the site may stop, in milliseconds. */
const interval = 1_000;
/**
 * How long a site waits for its first reader, in milliseconds. It may have been woken by its schedule and get no
 * request.
 */
const patience = minute;
/** A site does not stop if it would be woken again within so many milliseconds. */
const soon = 2 * minute;

type Parts = {
  /** Milliseconds without a reader after which the site stops. */
  idle: number;
  /** Whether there is work besides requests, or data in memory, that stopping would lose or delay. */
  isBusy: () => boolean;
  /** The earliest moment of all the site's scheduled work. */
  nextMoment: () => Promise<string | undefined>;
  dataDirectory: string;
};

/**
 * Stops an idle site. The socket, which belongs to the service manager, starts it again at the next request, and the
 * program that reads `wake-at` starts it when something is due.
 */
export class Sleep {
  readonly #parts: Parts;
  /** The number of readers' requests in progress, and when the last one began or ended, in milliseconds. */
  #open = 0;
  #last = performance.now();
  #hadReader = false;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Counts a request. Neither a monitor's requests nor an open connection keep the site awake. */
  observe({ url = "" }: IncomingMessage, response: ServerResponse): void {
    if (isMonitorPath(url)) return;
    this.#hadReader = true;
    this.#open += 1;
    this.#last = performance.now();
    response.once("close", () => {
      this.#open -= 1;
      this.#last = performance.now();
    });
  }

  /** Records that the site is awake, and calls `fallAsleep` once when it may stop. */
  async begin(fallAsleep: () => void): Promise<void> {
    await rm(join(this.#parts.dataDirectory, wakeFile), { force: true }).catch((error: unknown) =>
      log.error(`${wakeFile} could not be removed.`, error),
    );
    this.#last = performance.now();
    this.#timer = setInterval(() => {
      if (this.#isLooking || !this.#isIdle()) return;
      this.#isLooking = true;
      this.#mayEnd()
        .then((mayEnd) => {
          if (!mayEnd) return;
          clearInterval(this.#timer);
          const minutes = Math.round((performance.now() - this.#last) / minute);
          log.info(`Nobody has asked for ${minutes} min, so the site ends; its socket starts it again.`);
          fallAsleep();
        })
        .catch((error: unknown) => log.error("The site does not know what is due, so it stays awake.", error))
        .finally(() => (this.#isLooking = false));
    }, interval).unref();
  }

  /** Writes down when the site must be woken. No work may be in progress any more, and the database must be open. */
  async settle(): Promise<void> {
    clearInterval(this.#timer);
    const next = await this.#parts.nextMoment();
    await replaceAtomically(join(this.#parts.dataDirectory, wakeFile), next === undefined ? "" : `${next}\n`, 0o644);
  }

  #isIdle(): boolean {
    const { idle, isBusy } = this.#parts;
    const wait = this.#hadReader ? idle : Math.min(idle, patience);
    return this.#open === 0 && performance.now() - this.#last >= wait && !isBusy();
  }

  async #mayEnd(): Promise<boolean> {
    const next = await this.#parts.nextMoment();
    const isSoon = next !== undefined && Date.parse(next) < Date.now() + soon;
    return !isSoon && this.#isIdle();
  }
}

/** The parts of a site that may keep it awake, or have work while it sleeps. */
type Beside = {
  leadership: Leadership;
  moments: MomentWatch;
  features: Pick<Features, "isHolding">;
  attempts: AttemptStore;
  mailer: Mailer | undefined;
};
type Settings = { EXIT_WHEN_IDLE?: number | undefined; DATA_DIR: string };

/** Whether the site stops when idle: if the operator wants it, and a socket exists that starts it again. */
export function mayEndWhenIdle({ EXIT_WHEN_IDLE }: Settings): boolean {
  return EXIT_WHEN_IDLE !== undefined && hasPassedSocket();
}

/** Creates the `Sleep` that stops the idle site; undefined if the site must not stop when idle. */
export function openSleep(
  { leadership, moments, features, mailer, attempts }: Beside,
  settings: Settings,
): Sleep | undefined {
  const { EXIT_WHEN_IDLE: idle, DATA_DIR: dataDirectory } = settings;
  if (idle === undefined || !mayEndWhenIdle(settings)) return undefined;
  return new Sleep({
    idle,
    dataDirectory,
    isBusy: () =>
      leadership.isBusy() ||
      features.isHolding() ||
      attempts.isHolding ||
      mailer?.isBusy === true ||
      isImporting(dataDirectory),
    nextMoment: async () => earliest(await Promise.all([leadership.nextMoment(), moments.nextMoment()])),
  });
}
