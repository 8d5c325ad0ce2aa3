import { createContext } from "react-router";
import type { Day } from "../engine/calendar-day.ts";
import type { Locale } from "../engine/languages.ts";
import type { Store } from "../server/database/store.ts";
import type { SetupToken } from "../server/auth/setup-token.ts";
import type { MediaLibrary } from "../server/media/media-library.ts";

/**
 * Calls one of the site's authentication endpoints, a path under `/api`, on behalf of the person who sent the form:
 * with their session, origin, IP address and language. `cookie` replaces the request's session cookie, for a session
 * that an earlier response has just created.
 */
export type CallIdentity = (path: string, body: object, cookie?: string) => Promise<Response>;

/** What the server passes to every loader and action. */
export type RequestData = {
  store: Store;
  /** Describes the files under `/media`: their type and size; and the limit of a video. */
  mediaLibrary: Pick<MediaLibrary, "describeAll" | "videoMegabytes">;
  locale: Locale;
  /** The day in the school's time zone on which the page is rendered. */
  today: Day;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
  /** The account that is signed in, and whether on a shared computer; undefined for visitors. */
  user?: { email: string; mayWrite: boolean; shared: boolean };
  /** The id of the request in the log; undefined when a page is rendered without a client's request. */
  requestId?: string;
  /** Whether a page that does not exist is answered with its status and no body: one cached page serves all of them. */
  omitErrorPage: boolean;
  /** Tells whether the token of a set-up link is good, used or bad. */
  setup: Pick<SetupToken, "stateOf">;
  /** The smallest number of characters that a password may have (requirements R9.6). */
  passwordMinLength: number;
  /** For the actions of forms; it fails outside a form's request. */
  callIdentity: CallIdentity;
  /** The nonce of the page's scripts (content security policy); undefined for visitors, whose pages run no React. */
  scriptNonce?: string;
};

/** The router's key for this data. The server imports it from the build of `entry.server.tsx`. */
export const requestContext = createContext<RequestData>();
