import { nextDay } from "../../engine/calendar-day.ts";
import { log } from "../log.ts";
import { type Publication, SiteExport } from "./site-export.ts";

/** How long the site's end waits for the last writes to be published, in milliseconds. */
const grace = 2_000;
/** How long a failure waits before it is tried again, in milliseconds: the first time, and at most. */
const retry = { first: 2_000, longest: 60_000 } as const;
/** The longest time between two exports, in milliseconds: the timers of a machine that sleeps stand still. */
const oneHour = 60 * 60_000;

/** Exports the site into a folder at the start, after each write, when a day begins, and again after a failure. */
export class Publisher {
  readonly #publication: Publication;
  readonly #export: SiteExport;
  /** Whether anything was written since the export began that is under way. */
  #asked = false;
  #complete = false;
  #closed = false;
  /** How many exports in a row have failed. */
  #failures = 0;
  #work: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(publication: Publication) {
    this.#publication = publication;
    this.#export = new SiteExport(publication);
  }

  /** Begins to publish, and hears of every write from now on. */
  start(): void {
    const { store, library } = this.#publication;
    store.versions.listen(() => this.#wake());
    library.listen(() => this.#wake());
    this.#wake();
  }

  /** Ends; what was written last is published first, unless that takes long. */
  async close(): Promise<void> {
    const late = setTimeout(() => (this.#closed = true), this.#complete ? grace : 0);
    await this.#work;
    clearTimeout(late);
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  #wake(): void {
    this.#asked = true;
    if (!this.#closed) this.#work ??= this.#run();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    // Should the day end meanwhile, what was made before that is outdated.
    const began = new Date();
    while (this.#asked && !this.#closed) await this.#exportAll();
    this.#work = undefined;
    const wait =
      this.#failures > 0
        ? Math.min(retry.first * 2 ** (this.#failures - 1), retry.longest)
        : Math.min(nextDay(began).getTime() - Date.now(), oneHour);
    this.#timer = setTimeout(() => this.#wake(), wait).unref();
  }

  async #exportAll(): Promise<void> {
    this.#asked = false;
    let again = false;
    const isOvertaken = () => {
      const asked = this.#asked;
      this.#asked = false;
      again ||= asked;
      return asked;
    };
    const failure = await this.#export.update({ isOvertaken, isClosed: () => this.#closed });
    // What was written meanwhile may have outdated what was passed already.
    this.#asked ||= again;
    // One line is enough until everything is published again.
    if (failure && this.#failures === 0) log.error(`${failure.name} could not be published; it will be tried again.`, failure.error);
    this.#failures = failure ? this.#failures + 1 : 0;
    if (failure || this.#complete || this.#closed) return;
    this.#complete = true;
    const { folder } = this.#publication;
    log.info(`Published: ${folder.size} files in ${folder.path}`);
  }
}
