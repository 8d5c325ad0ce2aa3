import routes from "../app/routes.ts";
import { isAdminScreen } from "../app/session/require-role.ts";

/**
 * The route modules of the pages that run no React in the browser, as paths in `app/`: all but the administrators'
 * screens.
 */
export const modulesWithoutReact: ReadonlySet<string> = new Set(
  routes.flatMap(({ path = "", file }) => (isAdminScreen(`/${path}`) ? [] : [file])),
);
