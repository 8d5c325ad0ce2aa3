import { existsSync } from "node:fs";
import { join } from "node:path";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { ListViewName } from "../../engine/list-views.ts";
import { pages } from "../../pages/all.ts";

/**
 * What a page loads: text; text and the small script of an entry's buttons (the entry's picture is not counted); text
 * and pictures; or text, pictures and a custom element's script.
 */
type Weight = "textOnly" | "textWithButtons" | "pictures" | "scripted";

/** A public page: its path in English, and the status it is answered with. */
export type PublicRoute = {
  path: string;
  status: number;
  weight: Weight;
  /** The list view that the page shows, or the list view of the entry that it shows. */
  listView?: ListViewName | `${ListViewName} detail`;
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

const plain = pages.flatMap(({ path, asks, optional }): PublicRoute[] =>
  asks === undefined && !optional && path !== "/setup"
    ? [{ path, status: 200, weight: scripted.has(path) ? "scripted" : "textOnly" }]
    : [],
);

const lists = collections.flatMap(({ page, listView }): PublicRoute[] =>
  page ? [{ path: page, status: 200, weight: weights[listView].list, listView }] : [],
);

/** Whether the sample school has entries of a collection. */
const isInSample = ({ name }: Collection) =>
  existsSync(join(import.meta.dirname, "..", "..", "sample", "content", `${name}.ts`));

const details = collections.filter(isInSample).flatMap(({ detail, listView }): PublicRoute[] =>
  detail
    ? [
        {
          path: detail.replace("{id}", "1"),
          status: 200,
          weight: weights[listView].detail,
          listView: `${listView} detail`,
        },
      ]
    : [],
);

/** Every page that a visitor can reach, made from the declarations of pages and collections. */
export const publicRoutes: readonly PublicRoute[] = [
  ...plain,
  ...lists,
  ...details,
  { path: "/no-such-page", status: 404, weight: "textOnly" },
];

/** One page of each kind: every page without a list view, and the first page of each list view. */
export const routeOfEachKind: readonly PublicRoute[] = publicRoutes.filter(
  ({ listView }, place) => !listView || publicRoutes.findIndex((other) => other.listView === listView) === place,
);
