import { collections } from "../../collections/all.ts";
import { isForEditors } from "../../engine/declaration.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Locale } from "../../engine/languages.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import type { Change } from "../../server/content/audit-log.ts";
import { listViewWords } from "../list-views/all.ts";
import { keptTitle } from "./entry-title.ts";
import { subjectTitle } from "./audit-subjects.ts";
import { versionsPath } from "../../engine/entry-path.ts";
import type { Store } from "../../server/content/store.ts";

/**
 * A change as the dashboard shows it. The server formats the time, because the browsers of some phones lack locale
 * data.
 */
export type DashboardChange = {
  /** The title of the collection, the global or the feature, or that of the files. */
  collection: string;
  action: Change["action"];
  /** The title that the entry had at the time; undefined if it had none. */
  entry: LocalizedText | undefined;
  /** The address of the entry's form; undefined once the entry is removed. */
  form: string | undefined;
  /** The address of the screen with the entry's versions; undefined if there is no earlier version. */
  versions: string | undefined;
  /** The e-mail address of the administrator, or the words for sample content, in the language of the page. */
  by: string;
  /** The time as an ISO 8601 timestamp. */
  at: string;
  /** The time in the language of the page. */
  when: string;
};

/** A collection in the dashboard's list, by name, with its number of entries, also formatted and as a sentence. */
export type DashboardCollection = { name: string; count: number; number: string; counted: string };

/** All collections with their number of entries, the most often written first. */
export async function listByUse(store: Store, locale: Locale): Promise<DashboardCollection[]> {
  const usage = new Map((await store.usage()).map((one) => [one.collection, one]));
  return collections
    .map(({ name, listView }) => ({
      name,
      listView,
      count: usage.get(name)?.entries ?? 0,
      writes: usage.get(name)?.writes ?? 0,
    }))
    .toSorted((a, b) => b.writes - a.writes)
    .map(({ name, listView, count }) => {
      const sentence = listViewWords[listView].count ?? m.dashboard_count;
      const number = numberFormat(locale).format(count);
      return { name, count, number, counted: sentence({ count: number }, { locale }) };
    });
}

/** The latest `limit` changes, newest first. Editors get no links to content that only administrators may change. */
export async function latestChanges(
  store: Store,
  locale: Locale,
  limit: number,
  mayAdminister: boolean,
): Promise<DashboardChange[]> {
  const changes = await store.latestChanges(limit);
  const names = await store.history.personNames(changes.map(({ by }) => by));
  return Promise.all(
    changes.map(async ({ collection: name, action, entry, by, at, title, titleBn }) => {
      // The audit log may name a collection that is no longer declared.
      const declaration = declarations.find((one) => one.name === name);
      const latest = declaration && (await store.history.latest(declaration, String(entry)));
      const exists = declaration && (await store.includingHidden().find(declaration, String(entry))) !== undefined;
      const mayOpen = declaration !== undefined && (mayAdminister || isForEditors(declaration));
      return {
        collection: subjectTitle(name, locale),
        action,
        entry: declaration && keptTitle(declaration, { title, titleBn }, locale),
        form: exists && mayOpen ? declaration.admin.updateForm.replace("{id}", String(entry)) : undefined,
        versions: mayOpen && latest && (latest.count > 1 || !exists) ? versionsPath(declaration, entry) : undefined,
        by: authorName(by, locale, names),
        at,
        when: formatInstant(at, locale),
      };
    }),
  );
}
