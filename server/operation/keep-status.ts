import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import notice from "../../collections/notice.ts";
import profile, { schoolName } from "../../globals/profile.ts";
import { forEachLanguage, type Locale } from "../../engine/languages.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import { later, minute } from "../../engine/dates/durations.ts";
import { alarmMessages } from "../../messages/alarm-messages.ts";
import type { People } from "../auth/people.ts";
import { replaceAtomically } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { repeat } from "../work/repeat.ts";
import type { Store } from "../content/store.ts";
import type { Features } from "./features.ts";
import type { SearchEngines } from "./first-start/search-engines.ts";
import { ownVersion } from "./installation.ts";
import type { SiteOperation } from "./open-operation.ts";
import { mostCharacters, mostListed, type Status, statusFile } from "./status.ts";

/** How often the status of an awake site is written, in milliseconds. */
const interval = 60 * minute;
/** Maximum number of files and folders of `DATA_DIR` to look at. 50,000 took 0.9 s of a core (2026-11-25). */
const mostEntries = 50_000;
/**
 * The pause before the first status is written, in milliseconds. The reader who has woken the site is answered first.
 */
const pause = 3_000;

type Parts = {
  DATA_DIR: string;
  PUBLIC_URL: string;
  store: Store;
  features: Pick<Features, "status">;
  operation: Pick<SiteOperation, "alarms" | "backups" | "lastBackup">;
  searchEngines: Pick<SearchEngines, "unfinished">;
  people: Pick<People, "invitations">;
};

/** Writes the status of a site to a file in `DATA_DIR`, which other programs read while the site is asleep. */
export function keepStatus(parts: Parts) {
  let work = Promise.resolve();
  let measured: Size | undefined;
  /**
   * Writes the status. It never throws, because a site must not stop for it. Writes run one after another, so the last
   * one stays.
   */
  const write = (state: Status["state"]): Promise<void> => {
    work = work.then(async () => {
      try {
        // A visitor who comes while a site falls asleep has to wait for that. So the size is not measured then: the
        // status has the size that was measured while the site was awake.
        if (state === "awake" || !measured) measured = await sizeOf(parts.DATA_DIR);
        const text = JSON.stringify(await statusOf(parts, state, measured));
        await replaceAtomically(join(parts.DATA_DIR, statusFile), `${text}\n`, 0o600);
      } catch (error) {
        log.error(`${statusFile} could not be written.`, error);
      }
    });
    return work;
  };
  return {
    /** Writes the status soon, and then each hour. Only the leader does this. */
    lead: () => {
      let isStarting = true;
      return repeat({
        name: "status",
        pass: async (now) => {
          if (!isStarting) await write("awake");
          const next = later(now, isStarting ? pause : interval);
          isStarting = false;
          return next;
        },
      });
    },
    /** Writes that the site falls asleep. The database must still be open, and the caller must await this. */
    fallAsleep: () => write("asleep"),
  };
}

type Size = Pick<Status, "bytes" | "areMore">;

async function statusOf(parts: Parts, state: Status["state"], size: Size): Promise<Status> {
  const { PUBLIC_URL, store, features, operation, searchEngines, people } = parts;
  const school = await store.findGlobal(profile);
  const [newest] = (await store.list(notice, { limit: 1 })).rows;
  const daily = (await operation.backups?.status())?.newest?.at;
  const taken = await operation.lastBackup();
  const backups = [
    ...(daily === undefined ? [] : [new Date(daily).toISOString()]),
    ...(taken === undefined ? [] : [taken]),
  ];
  const invitations = (await people.invitations()).map(({ createdAt }) => createdAt);
  const alarms = (await operation.alarms()).map((alarm) => alarmMessages[alarm]);
  return {
    version: await ownVersion(),
    at: new Date().toISOString(),
    state,
    name: { en: schoolName(school, "en").text, ...ownLanguages((locale) => schoolName(school, locale)) },
    publicUrl: PUBLIC_URL,
    unfinished: [...(await searchEngines.unfinished())],
    lastNotice: newest
      ? { title: ownLanguages((locale) => localize(notice, newest, "title", locale)), date: newest.formattedDate }
      : null,
    ...(invitations.length <= mostListed && { invitations }),
    ...(await features.status()),
    lastBackup: backups.toSorted().at(-1) ?? null,
    ...size,
    alarms: alarms.map((message) => forEachLanguage(({ code }) => message({}, { locale: code }))),
  };
}

/** A text by language, without a language in which it is not written. It is cut to `mostCharacters`. */
function ownLanguages(text: (locale: Locale) => LocalizedText | undefined): { en?: string; bn?: string } {
  const found = (["en", "bn"] as const).flatMap((locale) => {
    const written = text(locale);
    return written && written.lang === undefined ? [[locale, written.text.slice(0, mostCharacters)]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * The size of all files in a folder and in the folders below it, in bytes. Files that are removed during the work do
 * not count.
 */
async function sizeOf(folder: string): Promise<Size> {
  const folders = [folder];
  let [bytes, seen] = [0, 0];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    // A folder that has been removed in the meantime has no entries.
    for await (const entry of (await opendir(next, { bufferSize: 256 }).catch(() => undefined)) ?? []) {
      const path = join(next, entry.name);
      if ((seen += 1) > mostEntries) return { bytes, areMore: true };
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile())
        bytes += await stat(path).then(
          ({ size }) => size,
          () => 0,
        );
    }
  }
  return { bytes };
}
