import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { collections } from "../collections/all.ts";
import { features } from "../features/registry.ts";
import type { Collection } from "../engine/collection.ts";
import { listViews, type ListView } from "../engine/list-views.ts";
import { yearPattern } from "../engine/dates/year-path.ts";
import { globals } from "../globals/all.ts";
import { pages } from "../pages/all.ts";
import { routePattern } from "./route-pattern.ts";

const lists = collections.flatMap(({ name, page }) =>
  page ? [route(routePattern(page), "list-views/list.tsx", { id: `${name} list` })] : [],
);

const years = collections.flatMap((collection) => {
  const path = yearPattern(collection);
  return path === undefined
    ? []
    : [route(routePattern(path), "list-views/list.tsx", { id: `${collection.name} year` })];
});

const details = collections.flatMap(({ name, listView, detail }) =>
  detail ? [route(routePattern(detail), `list-views/${listView}-detail.tsx`, { id: `${name} detail` })] : [],
);

/**
 * The route module of the screen that adds an entry. A list view may have its own module, which is used only if its
 * screen asks for all of the collection's fields.
 */
function addScreen({ listView, fields }: Collection): string {
  const view: ListView<string> = listViews[listView];
  const asksForAll = Object.entries(fields).every(
    ([name, { sharedByMany }]) => sharedByMany || view.fields.includes(name),
  );
  return view.ownAddScreen && asksForAll ? `admin/content/add-${listView}.tsx` : "admin/content/add.tsx";
}

const adminScreens = collections.flatMap((collection) => {
  const { name, admin } = collection;
  return [
    route(routePattern(admin.add), addScreen(collection), { id: `${name} add` }),
    // The same list at three addresses: its own, and those that requirements R7.1 name.
    route(routePattern(admin.list), "admin/content/list.tsx", { id: `${name} all` }),
    route(routePattern(admin.update), "admin/content/list.tsx", { id: `${name} update list` }),
    route(routePattern(admin.updateForm), "admin/content/update.tsx", { id: `${name} update` }),
    route(routePattern(admin.remove), "admin/content/list.tsx", { id: `${name} remove` }),
  ];
});

const globalScreens = globals.map(({ name, admin }) =>
  route(routePattern(admin.updateForm), "admin/content/update-global.tsx", { id: `${name} update` }),
);

const publicPages = pages.flatMap(({ path, module, months, feature }) => {
  const file = feature === undefined ? `public/${module}.tsx` : `../features/${feature}/${module}.tsx`;
  if (path === "/") return [index(file)];
  const page = route(routePattern(path), file, { id: `${path} page` });
  return months ? [page, route(`${routePattern(path)}/:month`, file, { id: `${module} month` })] : [page];
});

const featureScreens = features.flatMap(({ name, screens = [] }) =>
  screens.map(({ path, module }) => route(routePattern(path), `../features/${name}/${module}.tsx`)),
);

export default [
  ...publicPages,
  ...lists,
  ...years,
  ...details,
  ...adminScreens,
  ...globalScreens,
  ...featureScreens,
  route("login/code", "public/login-code.tsx"),
  route("logout", "public/logout.tsx"),
  route("admin", "admin/dashboard.tsx"),
  route("admin/start", "admin/start/start.tsx", { id: "start" }),
  route("admin/start/:step", "admin/start/start.tsx", { id: "start step" }),
  route("admin/audit", "admin/operation/audit.tsx"),
  route("admin/audit.csv", "admin/operation/audit-csv.ts"),
  route("admin/system", "admin/operation/system.tsx"),
  route("admin/account", "admin/account/account.tsx"),
  route("admin/account/second-factor", "admin/account/second-factor.tsx"),
  route("admin/account/sessions", "admin/account/end-sessions.ts"),
  route("admin/account/remove", "admin/account/remove-account.tsx"),
  route("admin/people", "admin/people/people.tsx"),
  route("admin/people/account", "admin/people/person.tsx"),
  route("admin/search", "admin/content/search.tsx", { id: "find entries" }),
  route("admin/replace", "admin/content/replace.tsx"),
  route("admin/files", "admin/content/files.tsx"),
  route("admin/bin", "admin/history/bin.tsx"),
  route("admin/order/:collection", "admin/order/order.tsx"),
  route("admin/history/:collection/:id", "admin/history/entry-versions.tsx"),
  route("*", "public/not-found.tsx"),
] satisfies RouteConfig;
