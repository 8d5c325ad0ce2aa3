import { splitPath } from "../../engine/words.ts";
import { pages } from "../../pages/all.ts";

const nobody = "http://nobody.invalid";
/** Pages that make no sense after signing in. */
const pointless = new Set(pages.flatMap(({ path, entrance }) => (entrance ? [path] : [])));

/** The page to go to after signing in: the one that was asked for where it is this site's own, else `home`. */
export function nextPath(asked: string | null, home: string): string {
  // A browser reads "//host" and "/\host" as another site.
  if (!asked?.startsWith("/") || !URL.canParse(asked, nobody)) return home;
  const url = new URL(asked, nobody);
  if (url.origin !== nobody || isPointless(url.pathname)) return home;
  const path = url.pathname + url.search + url.hash;
  // Tidying makes "//host" of "/.//host": what counts is where the browser goes by the tidied path.
  return URL.canParse(path, nobody) && new URL(path, nobody).origin === nobody ? path : home;
}

function isPointless(pathname: string): boolean {
  const [, first] = splitPath(pathname).path.split("/", 2);
  return pointless.has(`/${first}`);
}
