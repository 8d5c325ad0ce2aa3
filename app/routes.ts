import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { collections } from "../collections/all.ts";
import { listViews, type Look } from "../engine/list-views.ts";
import { pages } from "../pages/all.ts";
import { routePattern } from "./route-pattern.ts";

const lists = collections.flatMap(({ name, look, page }) =>
  page ? [route(routePattern(page), `looks/${look}.tsx`, { id: `${name} list` })] : [],
);

const details = collections.flatMap(({ name, look, detail }) =>
  detail ? [route(routePattern(detail), `looks/${look}-detail.tsx`, { id: `${name} detail` })] : [],
);

/** The screen that adds an entry. */
function addScreen(look: Look): string {
  return listViews[look].ownAddScreen ? `admin/add-${look}.tsx` : "admin/add.tsx";
}

const adminScreens = collections.flatMap(({ name, look, admin }) => [
  route(routePattern(admin.add), addScreen(look), { id: `${name} add` }),
  route(routePattern(admin.update), "admin/update-list.tsx", { id: `${name} update list` }),
  route(routePattern(admin.updateForm), "admin/update.tsx", { id: `${name} update` }),
  route(routePattern(admin.remove), "admin/remove.tsx", { id: `${name} remove` }),
]);

const publicPages = pages.map(({ path, module }) =>
  path === "/" ? index(`public/${module}.tsx`) : route(routePattern(path), `public/${module}.tsx`),
);

export default [
  ...publicPages,
  ...lists,
  ...details,
  ...adminScreens,
  route("logout", "public/logout.tsx"),
  route("admin", "admin/dashboard.tsx"),
  route("admin/account", "admin/account.tsx"),
  route("*", "public/not-found.tsx"),
] satisfies RouteConfig;
