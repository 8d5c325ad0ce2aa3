import { crc32 } from "node:zlib";
import { collectionNamed } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import urgent from "../../globals/urgent.ts";
import * as m from "../../messages/compiled/messages.js";
import { versionName } from "../feature.ts";
import type { FeatureSite } from "../server.ts";
import { type Topic, topicNames, topics } from "./feature.ts";

/** The collections whose entries are announced. */
export const told = topicNames.flatMap((topic) => topics[topic].collections.map(collectionNamed));

/** Identifies a subject: an entry of a collection, an appearance of a feature, or the urgent line by its checksum. */
export type SubjectKey = { collection: string; entry: number };

/** Something that readers can be notified of, while visitors see it. */
export type Subject = {
  /** From when, and for the urgent line until when, visitors see it, as ISO 8601 timestamps. */
  at: string;
  until?: string;
  /** The path that the notification opens, without a language prefix. */
  path: string;
  title: (locale: Locale) => string;
  text: (locale: Locale) => string;
  /** The topic to which readers have subscribed; undefined for the urgent line, which goes to all of them. */
  topic: Topic | undefined;
  /** Its name on the screen. */
  name: (locale: Locale) => LocalizedText;
};

/** Whether a subject is the urgent line, which is sent at night too. */
export function isUrgent({ collection }: Pick<SubjectKey, "collection">): boolean {
  return collection === urgent.name;
}

/**
 * Whether a write may have changed a subject that is not an entry. `written` is the name under which versions.ts counts
 * the write.
 */
export function mayChangeOthers(written: string): boolean {
  return isUrgent({ collection: written }) || (written.startsWith(versionName("")) && written !== versionName("push"));
}

/**
 * Returns the tag of a notification, at most 32 characters. A later notification with the same tag replaces the earlier
 * one, at the push service and on the phone.
 */
export function tagOf({ collection, entry }: SubjectKey): string {
  // A new urgent line replaces the one before it, as it does on the pages.
  return isUrgent({ collection }) ? collection : `${collection.replace(" ", "_")}-${entry}`;
}

/** A subject as visitors see it now; undefined if they do not see it. */
export async function findSubject(site: FeatureSite, key: SubjectKey): Promise<Subject | undefined> {
  const collection = told.find(({ name }) => name === key.collection);
  if (!collection)
    return (await otherSubjects(site)).find(
      (one) => one.key.collection === key.collection && one.key.entry === key.entry,
    );
  const row = await site.store.find(collection, String(key.entry));
  const name = (locale: Locale) => (row && localize(collection, row, "title", locale)) ?? { text: "" };
  return (
    row && {
      at: await visibleSince(site, collection, row),
      path: entryPath(collection, row.id),
      title: (locale) => name(locale).text,
      text: (locale) => collection.messages.title({}, { locale }),
      topic: topicOf(collection.name),
      name,
    }
  );
}

/** What visitors see now besides entries: the appearances of other features, and the urgent line. */
export async function otherSubjects(site: FeatureSite): Promise<(Subject & { key: SubjectKey })[]> {
  const appearances = (await site.appearances()).flatMap(({ feature, id, like, about, ...shown }) => {
    const topic = topicOf(like);
    const key = { collection: versionName(feature), entry: id };
    return topic === undefined
      ? []
      : [{ ...shown, key, topic, text: about, name: (locale: Locale) => ({ text: shown.title(locale) }) }];
  });
  const line = await findUrgentLine(site);
  return line ? [...appearances, line] : appearances;
}

async function findUrgentLine({ store }: FeatureSite): Promise<(Subject & { key: SubjectKey }) | undefined> {
  const row = await store.findGlobal(urgent);
  const name = (locale: Locale) => localize(urgent, row, "line", locale) ?? { text: "" };
  const { id, until } = row;
  if (name(defaultLocale).text === "" || until === null || until <= new Date().toISOString()) return undefined;
  return {
    // The checksum covers the text only, so that a changed end does not announce the line again.
    key: { collection: urgent.name, entry: crc32(`${row.line}\n${row.lineBn}`) >>> 1 },
    at: (await store.history.lastChange(urgent, [id])) ?? new Date(0).toISOString(),
    until,
    path: "/",
    title: (locale) => m.push_urgent({}, { locale }),
    text: (locale) => name(locale).text,
    topic: undefined,
    name,
  };
}

function topicOf(collection: string): Topic | undefined {
  return topicNames.find((topic) => topics[topic].collections.some((one) => one === collection));
}

/** Since when visitors see an entry: from its moment, or else from its last write. */
async function visibleSince({ store }: FeatureSite, collection: Collection, row: Row): Promise<string> {
  const column = visibilityColumn(collection);
  const moment = column === undefined ? null : (row as Readonly<Record<string, unknown>>)[column];
  if (typeof moment === "string") return moment;
  return (await store.history.lastChange(collection, [row.id])) ?? new Date(0).toISOString();
}
