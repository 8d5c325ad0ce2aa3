import { createContext, type RouterContextProvider } from "react-router";
import type { Day } from "../engine/dates/calendar-day.ts";
import type { FormattedText } from "../engine/formatted-text.ts";
import type { Locale } from "../engine/languages.ts";
import { type AboveForm, type DashboardLine, type EntryPicture, versionName } from "../features/feature.ts";
import type { Profile } from "../globals/profile.ts";
import type { AuditTrail } from "../server/content/audit-trail.ts";
import type { Store } from "../server/content/store.ts";
import type { IdentityOffers } from "../server/auth/identity-provider.ts";
import type { People } from "../server/auth/people.ts";
import type { LiveSession } from "../server/auth/sessions.ts";
import type { SampleSchool } from "../server/operation/first-start/sample-school.ts";
import type { StartProgress } from "../server/operation/first-start/start-progress.ts";
import type { QrCode } from "../server/media/draw-qr-code.ts";
import type { MediaLibrary, SiteFiles } from "../server/media/media-library.ts";
import type { SiteOperation } from "../server/operation/open-operation.ts";
import type { Identity, Writing } from "../server/pages/sender.ts";

/** The contexts below, as the router passes them to a loader or an action. */
export type RouterContext = Readonly<RouterContextProvider>;

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
    /** Set if the account's changes wait for an administrator's approval. */
    proposals?: true | undefined;
  };
  /** Which ways to sign in and to manage an account the site offers; this depends on its identity provider. */
  offers: IdentityOffers;
  /** The client's network, for rate limits; undefined for a page that is the same for every visitor. */
  network: string | undefined;
};
export const accountContext = createContext<Account>();

/** How the response is sent. */
export const responseContext = createContext<{
  /** The nonce of the page's scripts (content security policy); undefined for public pages, which run no React. */
  scriptNonce?: string;
  /** The id of the request in the log; undefined when a page is rendered without a client's request. */
  requestId?: string;
  /**
   * Whether a page that does not exist is answered with a status and no body, because the server sends the same cached
   * page for all of them.
   */
  omitErrorPage: boolean;
}>();

/** What people can do with accounts. Not set for visitors' pages, so that no loader of theirs reaches an account. */
export const identityContext = createContext<Identity>();

/** How the action of a form writes for the person who sent it. Not set where `identityContext` is not set. */
export const writingContext = createContext<Writing>();

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
  files: Pick<SiteFiles, "list" | "textStates" | "scans">;
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
