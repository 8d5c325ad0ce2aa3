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

/** Entries of these collections are told. */
export const told = topicNames.flatMap((topic) => topics[topic].collections.map(collectionNamed));

/** By what a subject is noted: an entry of a collection, what a feature shows, or the urgent line's checksum. */
export type SubjectKey = { collection: string; entry: number };

/** What readers can be told of, while visitors see it. */
export type Subject = {
  /** Since when, and for the urgent line until when, visitors see it, as ISO 8601 timestamps. */
  at: string;
  until?: string;
  /** The path that it leads to, without a language. */
  path: string;
  title: (locale: Locale) => string;
  text: (locale: Locale) => string;
  /** What readers have chosen; undefined for the urgent line, which all of them are told. */
  topic: Topic | undefined;
  /** What the screen calls it. */
  name: (locale: Locale) => LocalizedText;
};

/** Whether a subject is the urgent line, which is told by night too. */
export function isUrgent({ collection }: Pick<SubjectKey, "collection">): boolean {
  return collection === urgent.name;
}

/** Whether a write, by the name of what was written, may have changed what is no entry. */
export function mayChangeOthers(written: string): boolean {
  return isUrgent({ collection: written }) || (written.startsWith(versionName("")) && written !== versionName("push"));
}

/** By this a repeat takes the place of the first one, at the push service and on the phone: 32 letters at most. */
export function tagOf({ collection, entry }: SubjectKey): string {
  // A line takes the place of the one before it, as it does on the pages.
  return isUrgent({ collection }) ? collection : `${collection.replace(" ", "_")}-${entry}`;
}

/** What visitors see of a subject now; undefined if it is nothing. */
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

/** What visitors see now besides entries: what other features show, and the urgent line. */
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
    // Only another line is told, not a later end.
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

/** Since when visitors see an entry: its moment, or that of its last write. */
async function visibleSince({ store }: FeatureSite, collection: Collection, row: Row): Promise<string> {
  const column = visibilityColumn(collection);
  const moment = column === undefined ? null : (row as Readonly<Record<string, unknown>>)[column];
  if (typeof moment === "string") return moment;
  return (await store.history.lastChange(collection, [row.id])) ?? new Date(0).toISOString();
}
