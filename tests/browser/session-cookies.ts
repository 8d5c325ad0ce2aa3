import type { Cookie } from "playwright-core";
import type { Session } from "../kit/session.ts";

/** The cookies of a session that was opened over HTTP, for the context of a browser that visits the site at `url`. */
export function cookiesOf({ cookie }: Session, url: string): (Pick<Cookie, "name" | "value"> & { url: string })[] {
  return cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/);
    return { name, value, url };
  });
}
