import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { collections } from "../collections/all.ts";
import { routePattern } from "./route-pattern.ts";

/** Public lists that have a screen of their own instead of their look's. */
const ownScreens: Readonly<Record<string, string>> = { notice: "public/notices.tsx" };

const lists = collections.flatMap(({ name, look, page }) =>
  page ? [route(routePattern(page), ownScreens[name] ?? `looks/${look}.tsx`, { id: `${name} list` })] : [],
);

const details = collections.flatMap(({ name, look, detail }) =>
  detail ? [route(routePattern(detail), `looks/${look}-detail.tsx`, { id: `${name} detail` })] : [],
);

export default [
  index("public/home.tsx"),
  route("about", "public/about.tsx"),
  route("history", "public/history.tsx"),
  route("infrastructure", "public/infrastructure.tsx"),
  route("ftblclub", "public/football-club.tsx"),
  ...lists,
  ...details,
  route("login", "public/login.tsx"),
  route("setup", "public/setup.tsx"),
  route("forbidden", "public/forbidden.tsx"),
  route("admin", "admin/dashboard.tsx"),
  route("admin/account", "admin/account.tsx"),
  route("api/docs", "public/open-data.tsx"),
  route("*", "public/not-found.tsx"),
] satisfies RouteConfig;
