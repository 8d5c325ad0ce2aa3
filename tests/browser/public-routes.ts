import { existsSync } from "node:fs";
import { join } from "node:path";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { isTable } from "../../engine/fields/table.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import type { Global } from "../../engine/global.ts";
import type { ListViewName } from "../../engine/list-views.ts";
import { globals } from "../../globals/all.ts";
import { pages } from "../../pages/all.ts";

/**
 * What a page loads: text; text and the small script of an entry's buttons (the entry's picture is not counted); text
 * and pictures; or text, pictures and a custom element's script.
 */
type Weight = "textOnly" | "textWithButtons" | "pictures" | "scripted";

/** Whether a page is one of text, with or without buttons. */
export const isText = (weight: Weight) => weight === "textOnly" || weight === "textWithButtons";
/**
 * The bytes that a page of text may load: what a server may send before it waits for the client, which is TCP's initial
 * window of 10 segments of 1460 bytes.
 */
export const firstFlight = 14_600;

/** A public page: its path in English, and the status it is answered with. */
export type PublicRoute = {
  path: string;
  status: number;
  weight: Weight;
  /**
   * The path of a page of its own, or what the page of a global shows, or the list view that the page shows, or that of
   * the entry that it shows.
   */
  kind: string;
  /** How many fields the global or an entry of the page has; 0 if it shows none. */
  fields: number;
};

/** What the pages of each list view load. */
const weights: Readonly<Record<ListViewName, { list: Weight; detail: Weight }>> = {
  table: { list: "textOnly", detail: "textOnly" },
  links: { list: "textOnly", detail: "textOnly" },
  announcements: { list: "textOnly", detail: "textWithButtons" },
  people: { list: "pictures", detail: "textWithButtons" },
  stories: { list: "pictures", detail: "textWithButtons" },
  pictures: { list: "scripted", detail: "pictures" },
  covers: { list: "textOnly", detail: "scripted" },
  // The films of the sample school are files, which need no script.
  videos: { list: "pictures", detail: "pictures" },
};

/**
 * The home page has a carousel, /app has buttons that store pages, /tell has the button that asks for notifications.
 */
const scripted = new Set(["/", "/app", "/tell"]);

/** What the page of a global shows: tables, a text, or single facts. */
function kindOf({ fields }: Global): string {
  if (Object.values(fields).some(isTable)) return "global, tables";
  return Object.values(fields).some(isFormattedText) ? "global, text" : "global, facts";
}

const plain = pages.flatMap(({ path, module, asks, optional }): PublicRoute[] => {
  if (asks !== undefined || optional || path === "/setup") return [];
  const global = module === "global-page" ? globals.find(({ page }) => page === path) : undefined;
  const weight = scripted.has(path) ? "scripted" : "textOnly";
  const [kind, fields] = global ? [kindOf(global), Object.keys(global.fields).length] : [path, 0];
  return [{ path, status: 200, weight, kind, fields }];
});

/** Whether the sample school has entries of a collection. */
const isInSample = ({ name }: Collection) =>
  existsSync(join(import.meta.dirname, "..", "..", "sample", "content", `${name}.ts`));

const lists = collections.flatMap((collection): PublicRoute[] => {
  const { page, listView, fields } = collection;
  const kind = isInSample(collection) ? listView : `${listView}, empty`;
  const weight = weights[listView].list;
  return page ? [{ path: page, status: 200, weight, kind, fields: Object.keys(fields).length }] : [];
});

const details = collections.filter(isInSample).flatMap(({ detail, listView, fields }): PublicRoute[] =>
  detail
    ? [
        {
          path: detail.replace("{id}", "1"),
          status: 200,
          weight: weights[listView].detail,
          kind: `${listView}, detail`,
          fields: Object.keys(fields).length,
        },
      ]
    : [],
);

/** Every page that a visitor can reach, made from the declarations of pages and collections. */
export const publicRoutes: readonly PublicRoute[] = [
  ...plain,
  ...lists,
  ...details,
  { path: "/no-such-page", status: 404, weight: "textOnly", kind: "not found", fields: 0 },
];

/** One page of each kind: of those that show the same list view, the page whose entries have the most fields. */
export const routeOfEachKind: readonly PublicRoute[] = [...Map.groupBy(publicRoutes, ({ kind }) => kind).values()].map(
  (routes) => routes.reduce((richest, one) => (one.fields > richest.fields ? one : richest)),
);
