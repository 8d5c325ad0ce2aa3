import { collections } from "../../collections/all.ts";
import type { Look } from "../../engine/list-views.ts";
import { pages } from "../../pages/all.ts";

/** What a page is made of: words, pictures too, or pictures that a small script makes livelier. */
type Weight = "words" | "pictures" | "scripted";

/** A public page: its path in English, and the status it is answered with. */
export type PublicRoute = {
  path: string;
  status: number;
  weight: Weight;
  /** What it is one example of: a list view, or a list view's page for one entry. */
  look?: Look | `${Look} detail`;
};

/** A story is words, as its own picture is not what its text weighs. */
const weights: Readonly<Record<Look, { list: Weight; detail: Weight }>> = {
  links: { list: "words", detail: "words" },
  announcements: { list: "words", detail: "words" },
  people: { list: "pictures", detail: "pictures" },
  stories: { list: "pictures", detail: "words" },
  pictures: { list: "scripted", detail: "pictures" },
  videos: { list: "scripted", detail: "pictures" },
};

/** Pages with a carousel or a viewer. */
const scripted = new Set(["/", "/ftblclub"]);

const plain = pages.flatMap(({ path, published = true }): PublicRoute[] =>
  published ? [{ path, status: 200, weight: scripted.has(path) ? "scripted" : "words" }] : [],
);

const lists = collections.flatMap(({ page, look }): PublicRoute[] =>
  page ? [{ path: page, status: 200, weight: weights[look].list, look }] : [],
);

const details = collections.flatMap(({ detail, look }): PublicRoute[] =>
  detail
    ? [{ path: detail.replace("{id}", "1"), status: 200, weight: weights[look].detail, look: `${look} detail` }]
    : [],
);

/** Every page that a visitor can reach; a new declaration joins by itself. */
export const publicRoutes: readonly PublicRoute[] = [
  ...plain,
  ...lists,
  ...details,
  { path: "/no-such-page", status: 404, weight: "words" },
];

/** A page of each kind: every plain one, and the first of each look. */
export const routeOfEachKind: readonly PublicRoute[] = publicRoutes.filter(
  ({ look }, place) => !look || publicRoutes.findIndex((other) => other.look === look) === place,
);
