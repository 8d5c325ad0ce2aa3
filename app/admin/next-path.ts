const nobody = "http://nobody.invalid";
/** Pages that make no sense after signing in. */
const pointless = /^(?:\/bn)?\/(?:login|forbidden|setup)(?:[/?#]|$)/;

/** The page to go to after signing in: the one that was asked for where it is this site's own, else `home`. */
export function nextPath(asked: string | null, home: string): string {
  // A browser reads "//host" and "/\host" as another site.
  if (!asked?.startsWith("/") || !URL.canParse(asked, nobody)) return home;
  const url = new URL(asked, nobody);
  if (url.origin !== nobody || pointless.test(url.pathname)) return home;
  const path = url.pathname + url.search + url.hash;
  // Tidying makes "//host" of "/.//host": what counts is where the browser goes by the tidied path.
  return URL.canParse(path, nobody) && new URL(path, nobody).origin === nobody ? path : home;
}
