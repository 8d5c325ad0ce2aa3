import type { Collection } from "../../engine/collection.ts";
import { type Row, updateSchema } from "../../engine/row.ts";
import { parseVideoAddress } from "../../engine/media/video-source.ts";
import type { StoredValue } from "../../engine/field.ts";
import { isVideoLink } from "../../engine/fields/video-link.ts";
import type { Store } from "../content/store.ts";
import { log } from "../log/log.ts";
import type { VideoFacts, VideoLookup } from "./video-lookup.ts";

const minute = 60_000;
/** Milliseconds from the end of an attempt to the next one; after the last attempt the site is not asked again. */
const pauses = [minute, 5 * minute, 30 * minute, 120 * minute, 480 * minute, 1440 * minute, 4320 * minute] as const;
/** Entries that are read at a time. */
const portion = 100;
/** The author of the changes in the audit log. */
const author = "video look-up";

/** A collection of videos, and the names of the fields with the address, the title and the thumbnail. */
type Videos = { collection: Collection; src: string; title: string; thumbnail: string };

/** What was tried for an entry: how often, and when it is tried again, in milliseconds of the process. */
type Attempts = { count: number; dueAt: number };

/**
 * Fills in the titles and thumbnails of videos that were left empty, from the videos' sites, in the background: a form
 * never waits for another site. Which entries lack something stands in their rows, so a restart continues the work; how
 * often each was tried is forgotten then (decision 29).
 */
export class VideoDetails {
  readonly #videos: readonly Videos[];
  readonly #store: Store;
  readonly #lookup: Pick<VideoLookup, "lookUp">;
  readonly #pauses: readonly number[];
  #attempts = new Map<string, Attempts>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #hasNew = false;
  #closed = false;
  #ignore: (() => void) | undefined;

  constructor(
    collections: readonly Collection[],
    store: Store,
    lookup: Pick<VideoLookup, "lookUp">,
    waits: readonly number[] = pauses,
  ) {
    this.#videos = collections.flatMap(videosOf);
    this.#store = store;
    this.#lookup = lookup;
    this.#pauses = waits;
  }

  /** Looks for entries that lack something, now and after each write of a video. */
  start(): void {
    const names = new Set(this.#videos.map(({ collection }) => collection.name));
    this.#ignore = this.#store.versions.listen((name) => {
      if (name === undefined || names.has(name)) this.#wake();
    });
    this.#wake();
  }

  /**
   * Whether entries are looked through. One that is to be tried again is tried at each start, so no site is woken for
   * it.
   */
  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  /** Stops the work; a look-up in progress is awaited. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#ignore?.();
    clearTimeout(this.#timer);
    await this.#work;
  }

  #wake(): void {
    this.#hasNew = true;
    if (this.#closed || this.#work) return;
    this.#work = this.#run()
      .catch((error: unknown) => log.error("The look-up of videos stopped.", error))
      .finally(() => {
        this.#work = undefined;
        if (this.#hasNew) this.#wake();
      });
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#hasNew && !this.#closed) {
      this.#hasNew = false;
      const lacking = new Map<string, Attempts>();
      for (const videos of this.#videos) await this.#visit(videos, lacking);
      // Entries that were filled in or removed need no longer be remembered.
      this.#attempts = lacking;
    }
    const next = Math.min(...[...this.#attempts.values()].map(({ dueAt }) => dueAt));
    if (this.#closed || next === Infinity) return;
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, next - performance.now())).unref();
  }

  /** Looks up the entries of a collection that are due; notes those that still lack something in `lacking`. */
  async #visit(videos: Videos, lacking: Map<string, Attempts>): Promise<void> {
    const { collection, src } = videos;
    for (
      let last = "0", ids: string[];
      (ids = await this.#store.idsAfter(collection, last, portion)).length > 0;
      last = ids.at(-1)!
    ) {
      for (const id of ids) {
        if (this.#closed) return;
        const row = valuesOf(await this.#store.find(collection, id));
        if (!row || !lacksSomething(videos, row)) continue;
        const key = `${collection.name}/${id} ${row[src]}`;
        const attempts = this.#attempts.get(key) ?? { count: 0, dueAt: 0 };
        const isDue = attempts.dueAt <= performance.now();
        const isFilled = isDue && (await this.#tryToFill(videos, id, String(row[src])));
        if (!isFilled) lacking.set(key, isDue ? this.#after(attempts) : attempts);
      }
    }
  }

  #after({ count }: Attempts): Attempts {
    const pause = this.#pauses[count];
    return { count: count + 1, dueAt: pause === undefined ? Infinity : performance.now() + pause };
  }

  /**
   * The same as `#fill`; after an error, which is logged, the entry waits for its next attempt and the others go on.
   */
  async #tryToFill(videos: Videos, id: string, src: string): Promise<boolean> {
    try {
      return await this.#fill(videos, id, src);
    } catch (error) {
      log.error(`What its site tells of the video ${src} could not be stored`, error);
      return false;
    }
  }

  /** Asks a video's site and fills in what the entry still lacks then; returns whether it lacks nothing any more. */
  async #fill(videos: Videos, id: string, src: string): Promise<boolean> {
    const facts = await this.#lookup.lookUp(src);
    const row = valuesOf(await this.#store.find(videos.collection, id));
    // The entry may have been changed or removed meanwhile.
    if (!facts || !row || row[videos.src] !== src) return false;
    const values = lackingValues(videos, row, facts);
    const parsed = updateSchema(videos.collection, Object.keys(values)).parse(values) as Record<string, StoredValue>;
    if (Object.keys(values).length > 0) await this.#store.update(videos.collection, id, parsed, author);
    return !lacksSomething(videos, { ...row, ...parsed });
  }
}

type Values = Record<string, StoredValue | undefined>;

const valuesOf = (row: Row | undefined) => row as Values | undefined;

function videosOf(collection: Collection): Videos[] {
  return Object.entries(collection.fields).flatMap(([src, field]) =>
    isVideoLink(field) && field.fillsFromVideo ? [{ collection, src, ...field.fillsFromVideo }] : [],
  );
}

function lacksSomething({ src, title, thumbnail }: Videos, row: Values): boolean {
  return (!row[title] || !row[thumbnail]) && parseVideoAddress(String(row[src])) !== undefined;
}

function lackingValues({ title, thumbnail }: Videos, row: Values, facts: VideoFacts): Values {
  return {
    ...(row[title] ? {} : { [title]: facts.title }),
    ...(row[thumbnail] || facts.thumbnail === undefined ? {} : { [thumbnail]: facts.thumbnail }),
  };
}
