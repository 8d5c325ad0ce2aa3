import { collections } from "../../collections/all.ts";
import type { Look } from "../../engine/collection.ts";

/** A public page: its path in English, the status it is answered with, and its look where it has one. */
export type PublicRoute = { path: string; status: number; look?: Look | `${Look} detail` };

const plain = ["/", "/about", "/history", "/infrastructure", "/ftblclub", "/login", "/forbidden", "/api/docs"];

const lists = collections.flatMap(({ page, look }): PublicRoute[] =>
  page ? [{ path: page, status: 200, look }] : [],
);

const details = collections.flatMap(({ detail, look }): PublicRoute[] =>
  detail ? [{ path: detail.replace("{id}", "1"), status: 200, look: `${look} detail` }] : [],
);

/** Every page that a visitor can reach; a new declaration joins by itself. */
export const publicRoutes: readonly PublicRoute[] = [
  ...plain.map((path) => ({ path, status: 200 })),
  ...lists,
  ...details,
  { path: "/no-such-page", status: 404 },
];

/** A page of each kind: every plain one, and the first of each look. */
export const routeOfEachKind: readonly PublicRoute[] = publicRoutes.filter(
  ({ look }, place) => !look || publicRoutes.findIndex((other) => other.look === look) === place,
);
