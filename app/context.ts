import { createContext, type RouterContextProvider } from "react-router";
import type { Day } from "../engine/dates/calendar-day.ts";
import type { FormattedText } from "../engine/formatted-text.ts";
import type { Locale } from "../engine/languages.ts";
import { type AboveForm, type DashboardLine, type EntryPicture, versionName } from "../features/feature.ts";
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
import type { MediaLibrary, SiteFiles } from "../server/media/media-library.ts";
import type { SiteOperation } from "../server/operation/open-operation.ts";

/** The contexts below, as the router passes them to a loader or an action. */
export type RouterContext = Readonly<RouterContextProvider>;

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
  call?: { method: "GET" | "POST" | "PATCH"; token?: string },
) => Promise<Response>;

/** What pages are rendered from: the school's published content, on a day, in a language. */
export type Reading = {
  store: Store;
  /** The school's profile. */
  profile: Profile;
  /** Parses the Markdown of a formatted text; only the server has the parser (decision 47). */
  parseFormattedText: (markdown: string) => FormattedText;
  /** Draws the QR code of a text. */
  drawQrCode: (text: string) => Promise<QrCode>;
  /** Describes the files under `/media`: their type and size. Also gives the size limit of a video, in megabytes. */
  mediaLibrary: Pick<MediaLibrary, "describeAll" | "videoMegabytes">;
  locale: Locale;
  /** The day in the school's time zone on which the page is rendered. */
  today: Day;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
  /** Reports a search and its number of results to the features. */
  searched: (question: string, hits: number, locale: Locale) => void;
  /** The address of the picture that a feature draws for an entry's link preview; undefined if there is none. */
  entryPicture: (...entry: Parameters<EntryPicture>) => string | undefined;
};
export const readingContext = createContext<Reading>();

/** Who sent the request, and what the site offers to people with an account. */
export type Account = {
  /** The account that is signed in, and whether it is on a shared computer; undefined for visitors. */
  user?: Pick<
    LiveSession,
    "email" | "name" | "mayWrite" | "mayAdminister" | "shared" | "hasSecondFactor" | "needsSecondFactor"
  > & {
    /**
     * If the account's changes need approval, the path below `/api` to which they are sent until an administrator
     * decides.
     */
    proposals?: string | undefined;
  };
  /** Which ways to sign in and to manage an account the site offers; this depends on its identity provider. */
  offers: IdentityOffers;
  /** The client's network, for rate limits; undefined for a page that is the same for every visitor. */
  network: string | undefined;
};
export const accountContext = createContext<Account>();

/** How the response is sent. */
export const responseContext = createContext<{
  /** The nonce of the page's scripts (content security policy); undefined for visitors, whose pages run no React. */
  scriptNonce?: string;
  /** The id of the request in the log; undefined when a page is rendered without a client's request. */
  requestId?: string;
  /**
   * Whether a page that does not exist is answered with a status and no body, because the server sends the same cached
   * page for all of them.
   */
  omitErrorPage: boolean;
}>();

/** What people can do with accounts: sign in, and manage their own account. */
export type Identity = {
  /** Calls an endpoint for the action of a form. It fails in a request that does not submit a form. */
  callIdentity: CallIdentity;
  /** The smallest and the largest number of characters in a password (requirements R9.6). */
  passwordLengths: () => Readonly<Record<"least" | "most", number>>;
  /** Says whether the token of a set-up link is valid, used or unknown. */
  setup: Pick<SetupLinks, "stateOf">;
  /** Finds the account link with this token. */
  accountLinks: Pick<AccountLinks, "find">;
  /**
   * The sessions of the person who sent the request, and their sign-ins on new devices that they have not dismissed.
   */
  sessions: {
    list: () => Promise<(SessionSummary & { isThisOne: boolean })[]>;
    notices: () => Promise<SignInNotice[]>;
  };
  /** The second factor of the person who sent the request. */
  secondFactor: {
    /** Whether the site requires a second factor of every administrator. */
    isDemanded: boolean;
    /** Whether a sign-in waits for its second-factor code. */
    isPending: () => Promise<boolean>;
    /**
     * The QR code and the texts for enrolling with a secret of the account, under the school's name; undefined if the
     * text is not a valid secret.
     */
    enrolmentOf: (secret: string, school: string) => Promise<Enrolment | undefined>;
  };
};
/** Not set for visitors' pages, so that none of their loaders can reach an account. */
export const identityContext = createContext<Identity>();

/** What administrators manage besides the content. */
export type Administration = {
  /** All accounts. */
  people: Pick<People, "list" | "find">;
  /** Who did what and when. */
  auditTrail: Pick<AuditTrail, "list" | "count">;
  /** The state of the installation. */
  operation: Pick<SiteOperation, "backups" | "lastBackup" | "alarms" | "report">;
  /** The steps that make a new site a school's own, and the entries of the sample school that are still there. */
  startProgress: Pick<StartProgress, "finished" | "finish">;
  sampleSchool: Pick<SampleSchool, "count" | "valuesOf" | "isLoadable" | "load" | "remove">;
  /** The site's own files, and where each is used. */
  files: Pick<SiteFiles, "list" | "textStates">;
  /** The lines on a reader's dashboard: what will be erased, and what the features add. */
  dashboardLines: (reader: {
    locale: Locale;
    mayAdminister: boolean;
    email: string;
  }) => Promise<readonly DashboardLine[]>;
  /** The remarks that the features show above the form of an entry. */
  entryRemarks: AboveForm;
};
/** Not set where `identityContext` is not set. */
export const administrationContext = createContext<Administration>();

/** The services that the server halves of features provide to their pages and screens, by feature name. */
export const servicesContext = createContext<ReadonlyMap<string, unknown>>();

/** The service that the server half of a feature provides to its pages and screens. */
export function serviceOf<Service>(context: RouterContext, name: string): Service {
  // Registers the dependency, so that everything computed from the service is recomputed after each write of the
  // feature.
  context.get(readingContext).store.dependOn(versionName(name));
  return context.get(servicesContext).get(name) as Service;
}
