import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import notice from "../../collections/notice.ts";
import profile, { schoolName } from "../../globals/profile.ts";
import { forEachLanguage, type Locale } from "../../engine/languages.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import { alarmMessages } from "../../messages/alarm-messages.ts";
import { replaceAtomically } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import type { Store } from "../content/store.ts";
import type { Features } from "./features.ts";
import { ownVersion } from "./installation.ts";
import type { SiteOperation } from "./open-operation.ts";
import { mostCharacters, type Status, statusFile } from "./status.ts";
import { minute } from "./time.ts";

/** How often the status of an awake site is written, in milliseconds. */
const interval = 60 * minute;
/** Maximum number of files and folders of `DATA_DIR` to look at. 50,000 took 0.9 s of a core (2026-11-25). */
const mostEntries = 50_000;
/** How long it waits at the start, in milliseconds: the reader who has woken the site is answered first. */
const pause = 3_000;

type Parts = {
  DATA_DIR: string;
  PUBLIC_URL: string;
  store: Store;
  features: Pick<Features, "status">;
  operation: Pick<SiteOperation, "alarms" | "backups" | "lastBackup">;
};

/** Writes the status of a site to `DATA_DIR`. */
export type StatusKeeper = ReturnType<typeof keepStatus>;

/** Writes the status of a site to a file in `DATA_DIR`, which other programs read while the site is asleep. */
export function keepStatus(parts: Parts) {
  let work = Promise.resolve();
  let measured: Size | undefined;
  /** Writes it; never throws, as no site stops for it. Writes follow one another, so the last one stays. */
  const write = (state: Status["state"]): Promise<void> => {
    work = work.then(async () => {
      try {
        // A site that falls asleep is waited for by whoever comes then: it says what was found when it was awake.
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
    /** Writes it soon, and each hour. Only the leader does this. */
    lead: () => {
      let timer = setTimeout(function next() {
        void write("awake");
        timer = setTimeout(next, interval).unref();
      }, pause).unref();
      const end = () => {
        clearTimeout(timer);
        return work;
      };
      return { end };
    },
    /** Writes that the site falls asleep, while its database is still open. The caller must await it. */
    fallAsleep: () => write("asleep"),
  };
}

type Size = Pick<Status, "bytes" | "areMore">;

async function statusOf(parts: Parts, state: Status["state"], size: Size): Promise<Status> {
  const { PUBLIC_URL, store, features, operation } = parts;
  const school = await store.findGlobal(profile);
  const [newest] = (await store.list(notice, { limit: 1 })).rows;
  const daily = (await operation.backups?.status())?.newest?.at;
  const taken = await operation.lastBackup();
  const backups = [
    ...(daily === undefined ? [] : [new Date(daily).toISOString()]),
    ...(taken === undefined ? [] : [taken]),
  ];
  const alarms = (await operation.alarms()).map((alarm) => alarmMessages[alarm]);
  return {
    version: await ownVersion(),
    at: new Date().toISOString(),
    state,
    name: { en: schoolName(school, "en").text, ...ownLanguages((locale) => schoolName(school, locale)) },
    publicUrl: PUBLIC_URL,
    lastNotice: newest
      ? { title: ownLanguages((locale) => localize(notice, newest, "title", locale)), date: newest.formattedDate }
      : null,
    ...(await features.status()),
    lastBackup: backups.toSorted().at(-1) ?? null,
    ...size,
    alarms: alarms.map((message) => forEachLanguage(({ code }) => message({}, { locale: code }))),
  };
}

/** A text in those of both languages in which it is written. */
function ownLanguages(text: (locale: Locale) => LocalizedText | undefined): { en?: string; bn?: string } {
  const found = (["en", "bn"] as const).flatMap((locale) => {
    const written = text(locale);
    return written && written.lang === undefined ? [[locale, written.text.slice(0, mostCharacters)]] : [];
  });
  return Object.fromEntries(found);
}

/** Bytes of the files in a folder and in those below it. What is removed meanwhile counts nothing. */
async function sizeOf(folder: string): Promise<Size> {
  const folders = [folder];
  let [bytes, seen] = [0, 0];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    // A folder that is there no more has no entries.
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
