import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { languageOf, type Locale, locales } from "../../engine/languages.ts";
import type { Row } from "../../engine/row.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { problem } from "../../server/api/problem.ts";
import { askChild } from "../../server/child/start-child.ts";
import { makeFolder, writeAtomically } from "../../server/disk/atomic-file.ts";
import { WorkQueue } from "../../server/http/work-queue.ts";
import { log } from "../../server/log/log.ts";
import type { EntryPicture } from "../feature.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import {
  cardName,
  type CardSource,
  cardSource,
  languagesOf,
  messageOf,
  parseCardName,
  prefixOf,
  type SentOn,
} from "./card.ts";

type CardFor = (...entry: Parameters<EntryPicture>) => { source: CardSource; name: string };

/** Opens the cards of a site. */
export function open(site: FeatureSite): OpenFeature {
  const kept = new KeptCards(site.folder, () => site.icon("icon-192.png"));
  const cardFor: CardFor = (collection, row, page) => {
    const source = cardSource({ collection, row }, { ...page, publicUrl: site.publicUrl });
    const name = cardName(
      { collection: collection.name, id: String(row.id), locale: page.locale },
      source,
      page.profile,
    );
    return { source, name };
  };
  const cardOf = async (collection: Collection, row: Row, locale: Locale) =>
    cardFor(collection, row, { locale, profile: await site.store.findGlobal(profile) });
  const api = new Hono();
  api.get("/:collection/:id", async (context) => {
    const { collection, row } = await find(site, context.req.param("collection"), context.req.param("id"));
    if (!collection || !row) return problem(context, 404, m.problem_not_found, {});
    const sentOn = languagesOf(collection, row).map(async (locale): Promise<SentOn> => {
      const { name } = await cardOf(collection, row, locale);
      const text = messageOf(collection, row, { locale, publicUrl: site.publicUrl });
      return { locale, language: languageOf(locale).name, text, picture: addressOf(name) };
    });
    context.header("Cache-Control", "no-cache");
    return context.json(await Promise.all(sentOn));
  });
  return {
    service: undefined,
    api,
    operations: {
      "GET /{collection}/{id}": { summary: "What is sent on of an entry", answer: "Text and picture by language." },
    },
    entryPicture: (...entry) => addressOf(cardFor(...entry).name),
    file: async (path) => {
      const asked = parseCardName(path);
      const { collection, row } = asked ? await find(site, asked.collection, asked.id) : {};
      if (!asked || !collection || !row) return undefined;
      const { name, source } = await cardOf(collection, row, asked.locale);
      // Only the current card is drawn. Otherwise strangers could have any number drawn by inventing names.
      if (name !== path) return { moved: addressOf(name) };
      const state = async (): Promise<CardState> => {
        const now = await find(site, asked.collection, asked.id);
        if (!now.row) return "gone";
        return (await cardOf(collection, now.row, asked.locale)).name === name ? "current" : "changed";
      };
      return { type: "image/jpeg", version: name, bytes: () => kept.get(name, source, state) };
    },
    entryChanged: async ({ collection, id, visible }) => {
      const names = visible ? locales.map(async (locale) => (await cardOf(collection, visible, locale)).name) : [];
      await kept.remove(prefixOf(collection.name, id), await Promise.all(names));
    },
  };
}

/** The address of a card. */
function addressOf(name: string): string {
  return `/cards/${name}`;
}

/** Finds a visible entry that has a page of its own. */
async function find({ store }: FeatureSite, name: string, id: string) {
  const collection = collections.find((one) => one.name === name && one.detail !== undefined);
  return { collection, row: collection && (await store.find(collection, id)) };
}

const script = join(import.meta.dirname, "draw-card.ts");
/** The path must be absolute: with any other, fontconfig silently uses the machine's own fonts. */
const fonts = join(import.meta.dirname, "fonts", "fonts.conf");
/**
 * Limits of the process that draws: heap and data in megabytes, time in milliseconds, processor time in seconds. A card
 * takes half a second.
 */
const limits = { heap: 128, data: 1_500, time: 30_000, processor: 15 } as const;

/** Maximum number of stored cards: 50 MB in all, as each has at most 100,000 bytes. */
const mostKept = 500;
/**
 * Maximum number of cards that wait to be drawn, one at a time, because strangers may request the cards of all entries
 * at once.
 */
const mostWaiting = 20;

/** Whether a card shows its entry as it is, as it was before a change, or an entry that visitors no longer see. */
type CardState = "current" | "changed" | "gone";

/** The drawn cards, in a folder that may be emptied at any time. */
class KeptCards {
  readonly #folder: string;
  readonly #crest: () => Promise<Uint8Array>;
  readonly #queue = new WorkQueue({ concurrency: 1, maxWaiting: mostWaiting });
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(folder: string, crest: () => Promise<Uint8Array>) {
    this.#folder = folder;
    this.#crest = crest;
  }

  /**
   * Returns the card of this name; draws it unless it is stored. Returns undefined if its entry is gone when it is
   * drawn. Throws a BusyError if too many cards wait.
   */
  async get(name: string, source: CardSource, state: () => Promise<CardState>): Promise<Uint8Array | undefined> {
    const kept = await readFile(join(this.#folder, name)).catch(() => undefined);
    if (kept) return kept;
    const drawing = this.#underWay.get(name) ?? this.#queue.run(() => this.#draw(name, source, state));
    this.#underWay.set(name, drawing);
    try {
      return await drawing;
    } finally {
      this.#underWay.delete(name);
    }
  }

  /** Removes the cards whose names begin with `prefix`, except those named in `except`. */
  async remove(prefix: string, except: readonly string[]): Promise<void> {
    for (const name of await this.#names())
      if (name.startsWith(prefix) && !except.includes(name)) await rm(join(this.#folder, name), { force: true });
  }

  async #draw(name: string, source: CardSource, state: () => Promise<CardState>): Promise<Uint8Array | undefined> {
    // The entry may have been removed while the card waited for its turn.
    if ((await state()) === "gone") return undefined;
    const environment = { FONTCONFIG_FILE: fonts, MALLOC_ARENA_MAX: "2" };
    const crest = await this.#crest();
    const card = await askChild<Uint8Array>(
      script,
      { ...limits, environment, isLowPriority: true },
      { ...source, crest },
    );
    try {
      await makeFolder(this.#folder, 0o700);
      await writeAtomically(join(this.#folder, name), card);
      // Asked only now, because a removal before this moment did not find the file.
      const now = await state();
      if (now !== "current") {
        await rm(join(this.#folder, name), { force: true });
        return now === "gone" ? undefined : card;
      }
      // Older cards of the entry have the same name up to their version.
      await this.remove(name.slice(0, name.lastIndexOf("-") + 1), [name]);
      await this.#removeOldest();
    } catch (error) {
      // For instance, the disk is full. The card is then drawn again at the next request.
      log.error(`The card ${name} could not be kept.`, error);
    }
    return card;
  }

  async #removeOldest(): Promise<void> {
    const names = await this.#names();
    if (names.length <= mostKept) return;
    const times = names.map(async (name) => ({ name, at: (await stat(join(this.#folder, name))).mtimeMs }));
    const oldest = (await Promise.all(times)).toSorted((one, other) => one.at - other.at);
    for (const { name } of oldest.slice(0, names.length - mostKept))
      await rm(join(this.#folder, name), { force: true });
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch(() => []);
  }
}
