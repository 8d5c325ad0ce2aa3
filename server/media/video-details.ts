import type { Collection } from "../../engine/collection.ts";
import { type Row, updateSchema } from "../../engine/row.ts";
import { parseVideoAddress } from "../../engine/media/video-source.ts";
import type { StoredValue } from "../../engine/field.ts";
import { isVideoLink } from "../../engine/fields/video-link.ts";
import { hour, later, minute } from "../../engine/dates/durations.ts";
import type { Store } from "../content/store.ts";
import { log } from "../log/log.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";
import type { VideoFacts, VideoLookup } from "./video-lookup.ts";

/** The pauses between attempts, in milliseconds; after the last attempt the site is not asked again. */
const pauses = [minute, 5 * minute, 30 * minute, 120 * minute, 480 * minute, 1440 * minute, 4320 * minute] as const;
/** Entries that are read at a time. */
const portion = 100;
/** The author of the changes in the audit log. */
const author = "video look-up";

/** A collection of videos, and the names of its fields for address, title and thumbnail. */
type Videos = { collection: Collection; src: string; title: string; thumbnail: string };

/** The attempts for an entry: how many there were, and when the next is due, in milliseconds of this process. */
type Attempts = { count: number; dueAt: number };

/**
 * Fills in missing titles and thumbnails of videos from the videos' sites, in the background, so that a form never
 * waits for another site. The rows show which entries lack something, so a restart continues the work; the number of
 * attempts is then forgotten (decision 29).
 */
export class VideoDetails {
  readonly #videos: readonly Videos[];
  readonly #store: Store;
  readonly #lookup: Pick<VideoLookup, "lookUp">;
  readonly #pauses: readonly number[];
  #attempts = new Map<string, Attempts>();

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

  /**
   * Looks for entries that lack something, now and after each write of a video. Every start retries all incomplete
   * entries, so a sleeping site need not be woken for them. The end waits for a look-up in progress.
   */
  lead(): Work {
    const names = new Set(this.#videos.map(({ collection }) => collection.name));
    return repeat({
      name: "the look-up of videos",
      longestPause: hour,
      pass: (now, signal) => this.#pass(now, signal),
      wakesOn: (wake) =>
        this.#store.versions.listen((name) => {
          if (name === undefined || names.has(name)) wake();
        }),
    });
  }

  async #pass(now: string, signal: AbortSignal): Promise<string | undefined> {
    const lacking = new Map<string, Attempts>();
    for (const videos of this.#videos) await this.#visit(videos, lacking, signal);
    // Entries that were filled in or removed need no longer be remembered.
    this.#attempts = lacking;
    const next = Math.min(...[...lacking.values()].map(({ dueAt }) => dueAt));
    return next === Infinity ? undefined : later(now, Math.max(0, next - performance.now()));
  }

  /** Looks up the entries of a collection that are due, and adds those that still lack something to `lacking`. */
  async #visit(videos: Videos, lacking: Map<string, Attempts>, signal: AbortSignal): Promise<void> {
    const { collection, src } = videos;
    for (
      let last = "0", ids: string[];
      (ids = await this.#store.idsAfter(collection, last, portion)).length > 0;
      last = ids.at(-1)!
    ) {
      for (const id of ids) {
        if (signal.aborted) return;
        const row = valuesOf(await this.#store.find(collection, id));
        if (!row || !lacksSomething(videos, row)) continue;
        const key = `${collection.name}/${id} ${row[src]}`;
        const attempts = this.#attempts.get(key) ?? { count: 0, dueAt: 0 };
        const isDue = attempts.dueAt <= performance.now();
        const isFilled = isDue && (await this.#tryToFill(videos, id, String(row[src])));
        if (isFilled) continue;
        const left = isDue ? this.#after(attempts) : attempts;
        lacking.set(key, left);
        // At once, because the pass may fail at a later entry.
        this.#attempts.set(key, left);
      }
    }
  }

  #after({ count }: Attempts): Attempts {
    const pause = this.#pauses[count];
    return { count: count + 1, dueAt: pause === undefined ? Infinity : performance.now() + pause };
  }

  /** Like `#fill`, but logs errors: the entry then waits for its next attempt, and the others go on. */
  async #tryToFill(videos: Videos, id: string, src: string): Promise<boolean> {
    try {
      return await this.#fill(videos, id, src);
    } catch (error) {
      log.error(`What its site tells of the video ${src} could not be stored`, error);
      return false;
    }
  }

  /** Asks a video's site and fills in what the entry still lacks. Returns whether it is then complete. */
  async #fill(videos: Videos, id: string, src: string): Promise<boolean> {
    const facts = await this.#lookup.lookUp(src);
    const row = valuesOf(await this.#store.find(videos.collection, id));
    // The entry may have been changed or removed in the meantime.
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
