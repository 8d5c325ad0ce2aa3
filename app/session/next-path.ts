import { splitPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";

/** An origin that no site has, against which paths are resolved. */
const anyOrigin = "http://nobody.invalid";
/** Pages that lead into the administrator's area: nobody is sent back to them after signing in. */
const entrances = new Set(pages.flatMap(({ path, entrance }) => (entrance ? [path] : [])));

/** The path to go to after signing in: `requested` if it is on this site, otherwise `home` (requirements R9.1). */
export function nextPath(requested: string | null, home: string): string {
  // Browsers read "//host" and "/\host" as another site.
  if (!requested?.startsWith("/") || !URL.canParse(requested, anyOrigin)) return home;
  const url = new URL(requested, anyOrigin);
  if (url.origin !== anyOrigin || isEntrance(url.pathname)) return home;
  const path = url.pathname + url.search + url.hash;
  // Normalizing turns "/.//host" into "//host", so the normalized path is checked too.
  return URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).origin === anyOrigin ? path : home;
}

function isEntrance(pathname: string): boolean {
  const [, first] = splitPath(pathname).path.split("/", 2);
  return entrances.has(`/${first}`);
}
