import { createContext } from "react-router";
import type { Day } from "../engine/calendar-day.ts";
import type { Locale } from "../engine/words.ts";
import type { Store } from "../server/database/store.ts";
import type { Library } from "../server/media/library.ts";

/** What the server hands to every loader. */
export type Request = {
  store: Store;
  /** The files under `/media`, for what a page says of them. */
  library: Pick<Library, "describeAll">;
  locale: Locale;
  /** The school's day on which the page is made. */
  today: Day;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
  /** Who is signed in. */
  user?: { email: string; mayWrite: boolean };
  /** Tells whether a set-up link is good. */
  setup: { accepts: (token: string) => boolean };
  /** The request's id, by which the log names it; undefined where no client asks. */
  requestId?: string;
  /** The fewest characters a password may have. */
  passwordMinLength: number;
};

/** The router's key to it. The server takes it from `entry.server.tsx` of the build. */
export const requestContext = createContext<Request>();
