import { createContext } from "react-router";
import type { Day } from "../engine/calendar-day.ts";
import type { Locale } from "../engine/words.ts";
import type { Store } from "../server/database/store.ts";
import type { SetupToken } from "../server/identity/setup-link.ts";
import type { Library } from "../server/media/library.ts";

/**
 * Calls one of the site's own ways into identity, a path under `/api`, as whoever sent the form: with their session,
 * origin, address and language. `cookie` stands in for the session's where an answer has just given another.
 */
export type CallIdentity = (path: string, body: object, cookie?: string) => Promise<Response>;

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
  /** The request's id, by which the log names it; undefined where no client asks. */
  requestId?: string;
  /** Whether a page that is not there is to be answered by its status alone: one cached page stands for all of these. */
  statusAlone: boolean;
  /** Tells what a set-up link is worth. */
  setup: Pick<SetupToken, "stateOf">;
  /** The fewest characters a password may have. */
  passwordMinLength: number;
  /** For the actions of forms; refused where the request is none. */
  callIdentity: CallIdentity;
  /** Marks the scripts of this page that may run; only the signed-in get any. */
  scriptNonce?: string;
};

/** The router's key to it. The server takes it from `entry.server.tsx` of the build. */
export const requestContext = createContext<Request>();
