import { startOfNextDay } from "../../engine/calendar-day.ts";
import { log } from "../log/log.ts";
import { type Publication, SiteExport } from "./site-export.ts";

/** How long shutdown waits for the last writes to be published, in milliseconds. */
const grace = 2_000;
/** Delay before a failed export is retried, in milliseconds: the first one, and the longest after doubling. */
const retry = { first: 2_000, longest: 60_000 } as const;
/** The longest time between two exports, in milliseconds: timers stand still while the machine sleeps. */
const oneHour = 60 * 60_000;

/** How the export stands: pages are being written, could not be, or are all there. */
export type PublishingState = "working" | "failing" | "complete";

/** Exports the site into a folder: at the start, after each write, at the start of each day, and again after a failure. */
export class Publisher {
  readonly #publication: Publication;
  readonly #export: SiteExport;
  /** Whether anything was written since the current export began. */
  #hasChanges = false;
  /** Whether an export has succeeded since the start. */
  #complete = false;
  #closed = false;
  /** The number of exports in a row that failed. */
  #failures = 0;
  #work: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ignore: (() => void)[] = [];

  constructor(publication: Publication) {
    this.#publication = publication;
    this.#export = new SiteExport(publication);
  }

  /** Whether the last export failed; it is being tried again. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** How the export stands now. */
  get state(): PublishingState {
    if (this.isFailing) return "failing";
    return this.#complete && !this.#work ? "complete" : "working";
  }

  /** Starts the first export, and listens for writes from now on. */
  start(): void {
    const { store, library } = this.#publication;
    this.#ignore = [store.versions.listen(() => this.#wake()), library.listen(() => this.#wake())];
    this.#wake();
  }

  /** Stops. Waits up to `grace` for the last writes to be published, unless the first export is still incomplete. */
  async close(): Promise<void> {
    const deadline = setTimeout(() => (this.#closed = true), this.#complete ? grace : 0);
    await this.#work;
    clearTimeout(deadline);
    clearTimeout(this.#timer);
    this.#closed = true;
    for (const ignore of this.#ignore) ignore();
  }

  #wake(): void {
    this.#hasChanges = true;
    if (!this.#closed) this.#work ??= this.#run();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    // If the day ends during the export, pages exported before midnight are outdated: count from the start.
    const began = new Date();
    while (this.#hasChanges && !this.#closed) await this.#exportAll();
    this.#work = undefined;
    const wait =
      this.#failures > 0
        ? Math.min(retry.first * 2 ** (this.#failures - 1), retry.longest)
        : Math.min(startOfNextDay(began).getTime() - Date.now(), oneHour);
    this.#timer = setTimeout(() => this.#wake(), wait).unref();
  }

  async #exportAll(): Promise<void> {
    this.#hasChanges = false;
    let hadNewerWrites = false;
    const hasNewerWrites = () => {
      const hasChanges = this.#hasChanges;
      this.#hasChanges = false;
      hadNewerWrites ||= hasChanges;
      return hasChanges;
    };
    const failure = await this.#export.update({ hasNewerWrites, isClosed: () => this.#closed });
    // A write during the export may have changed pages that were exported before it.
    this.#hasChanges ||= hadNewerWrites;
    // A series of failures is logged once.
    if (failure && this.#failures === 0) log.error(`${failure.name} could not be published; it will be tried again.`, failure.error);
    this.#failures = failure ? this.#failures + 1 : 0;
    if (failure || this.#complete || this.#closed) return;
    this.#complete = true;
    const { folder } = this.#publication;
    log.info(`Published: ${folder.size} files in ${folder.path}`);
  }
}
