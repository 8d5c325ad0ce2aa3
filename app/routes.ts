import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { collections } from "../collections/all.ts";
import type { Look } from "../engine/collection.ts";
import { routePattern } from "./route-pattern.ts";

/** Public lists that have a screen of their own instead of their look's. */
const ownScreens: Readonly<Record<string, string>> = { notice: "public/notices.tsx" };

const lists = collections.flatMap(({ name, look, page }) =>
  page ? [route(routePattern(page), ownScreens[name] ?? `looks/${look}.tsx`, { id: `${name} list` })] : [],
);

const details = collections.flatMap(({ name, look, detail }) =>
  detail ? [route(routePattern(detail), `looks/${look}-detail.tsx`, { id: `${name} detail` })] : [],
);

/** Looks that add entries on a screen of their own. */
const ownAddScreens: Readonly<Partial<Record<Look, string>>> = { pictures: "admin/add-pictures.tsx" };

const adminScreens = collections.flatMap(({ name, look, admin }) => [
  route(routePattern(admin.add), ownAddScreens[look] ?? "admin/add.tsx", { id: `${name} add` }),
  route(routePattern(admin.update), "admin/update-list.tsx", { id: `${name} update list` }),
  route(routePattern(admin.updateForm), "admin/update.tsx", { id: `${name} update` }),
  route(routePattern(admin.remove), "admin/remove.tsx", { id: `${name} remove` }),
]);

export default [
  index("public/home.tsx"),
  route("about", "public/about.tsx"),
  route("history", "public/history.tsx"),
  route("infrastructure", "public/infrastructure.tsx"),
  route("ftblclub", "public/football-club.tsx"),
  ...lists,
  ...details,
  ...adminScreens,
  route("login", "public/login.tsx"),
  route("logout", "public/logout.tsx"),
  route("setup", "public/setup.tsx"),
  route("forbidden", "public/forbidden.tsx"),
  route("admin", "admin/dashboard.tsx"),
  route("admin/account", "admin/account.tsx"),
  route("api/docs", "public/open-data.tsx"),
  route("*", "public/not-found.tsx"),
] satisfies RouteConfig;
