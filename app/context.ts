import { createContext } from "react-router";
import type { Day } from "../engine/dates/calendar-day.ts";
import type { FormattedText } from "../engine/formatted-text.ts";
import type { Locale } from "../engine/languages.ts";
import type { DashboardLine } from "../features/server.ts";
import type { Profile } from "../globals/profile.ts";
import type { AuditTrail } from "../server/content/audit-trail.ts";
import type { Store } from "../server/content/store.ts";
import type { IdentityOffers } from "../server/auth/identity-provider.ts";
import type { AccountLinks } from "../server/auth/links/account-links.ts";
import type { People } from "../server/auth/people.ts";
import type { Enrolment } from "../server/auth/second-factor/enrolment.ts";
import type { SignInNotice } from "../server/auth/sign-in-notices.ts";
import type { LiveSession, SessionSummary } from "../server/auth/sessions.ts";
import type { SetupLinks } from "../server/auth/links/setup-links.ts";
import type { SampleSchool } from "../server/operation/first-start/sample-school.ts";
import type { StartProgress } from "../server/operation/first-start/start-progress.ts";
import type { QrCode } from "../server/media/draw-qr-code.ts";
import type { MediaLibrary } from "../server/media/media-library.ts";
import type { SiteOperation } from "../server/operation/open-operation.ts";

/**
 * Calls one of the site's endpoints, a path under `/api`, on behalf of the person who sent the form: with their
 * session, origin, IP address and language. `cookie` replaces the request's session cookie, for a session that an
 * earlier response has just created. The method is POST unless the call says another; a write of content carries an
 * access token.
 */
export type CallIdentity = (
  path: string,
  body?: object,
  cookie?: string,
  call?: { method: "GET" | "PATCH"; token?: string },
) => Promise<Response>;

/** How the site is doing, for administrators. */
export type Operation = Pick<SiteOperation, "backups" | "lastBackup" | "alarms" | "report">;

/** What the server passes to every loader and action. */
export type RequestData = {
  store: Store;
  /** What the school says of itself. */
  profile: Profile;
  /** Parses the Markdown of a formatted text; only the server has the parser (decision 47). */
  parseFormattedText: (markdown: string) => FormattedText;
  /** Draws the QR code of a text. */
  drawQrCode: (text: string) => Promise<QrCode>;
  /** The steps that make a new site a school's own, and what is still there of the sample school. */
  startProgress: Pick<StartProgress, "finished" | "finish">;
  sampleSchool: Pick<SampleSchool, "count" | "valuesOf" | "isLoadable" | "load" | "remove">;
  /** Describes the files under `/media`: their type and size; and the limit of a video. */
  mediaLibrary: Pick<MediaLibrary, "describeAll" | "videoMegabytes">;
  locale: Locale;
  /** The day in the school's time zone on which the page is rendered. */
  today: Day;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
  /** The account that is signed in, and whether on a shared computer; undefined for visitors. */
  user?: Pick<
    LiveSession,
    "email" | "name" | "mayWrite" | "mayAdminister" | "shared" | "hasSecondFactor" | "needsSecondFactor"
  >;
  /** The id of the request in the log; undefined when a page is rendered without a client's request. */
  requestId?: string;
  /** Whether a page that does not exist is answered with its status and no body: one cached page serves all of them. */
  omitErrorPage: boolean;
  /** Tells whether the token of a set-up link is good, used or bad. */
  setup: Pick<SetupLinks, "stateOf">;
  /** Tells what the link to a new password stands for that has this token. */
  accountLinks: Pick<AccountLinks, "find">;
  /** All accounts, for administrators. */
  people: Pick<People, "list" | "find">;
  /** The sessions of the person who sends the request, and the sign-ins on new devices that they have not looked at. */
  sessions: {
    list: () => Promise<(SessionSummary & { isThisOne: boolean })[]>;
    notices: () => Promise<SignInNotice[]>;
  };
  /** Who did what and when, for administrators. */
  auditTrail: Pick<AuditTrail, "list" | "count">;
  /** The second factor of the person who sends the request. */
  secondFactor: {
    /** Whether the site demands one of every administrator. */
    isDemanded: boolean;
    /** Whether a sign-in waits for its code. */
    isPending: () => Promise<boolean>;
    /** What is shown for a secret of the account; undefined for a text that is no secret. */
    enrolmentOf: (secret: string) => Promise<Enrolment | undefined>;
  };
  /** What people with an account are offered, which depends on where the accounts are kept. */
  identityOffers: IdentityOffers;
  /** The smallest number of characters that a password may have (requirements R9.6). */
  passwordMinLength: () => number;
  operation: Operation;
  /** What the features say on the dashboard to somebody. */
  featureLines: (reader: { locale: Locale; mayAdminister: boolean }) => Promise<readonly DashboardLine[]>;
  /** What the server halves of features give to their pages (`serviceOf`). */
  featureServices: ReadonlyMap<string, unknown>;
  /** For the actions of forms; it fails outside a form's request. */
  callIdentity: CallIdentity;
  /** The network that a form comes from, for what is limited by it; undefined outside a form's request. */
  network: string | undefined;
  /** The nonce of the page's scripts (content security policy); undefined for visitors, whose pages run no React. */
  scriptNonce?: string;
};

/** The router's key for this data. The server imports it from the build of `entry.server.tsx`. */
export const requestContext = createContext<RequestData>();

/** What the server half of a feature gives to its pages and screens. */
export function serviceOf<Service>({ featureServices }: Pick<RequestData, "featureServices">, name: string): Service {
  return featureServices.get(name) as Service;
}
