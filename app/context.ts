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

/** The contexts below, as the router hands them to a loader or an action. */
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

/** What pages are made of: what the school publishes, on a day, in a language. */
export type Reading = {
  store: Store;
  /** What the school says of itself. */
  profile: Profile;
  /** Parses the Markdown of a formatted text; only the server has the parser (decision 47). */
  parseFormattedText: (markdown: string) => FormattedText;
  /** Draws the QR code of a text. */
  drawQrCode: (text: string) => Promise<QrCode>;
  /** Describes the files under `/media`: their type and size; and the limit of a video. */
  mediaLibrary: Pick<MediaLibrary, "describeAll" | "videoMegabytes">;
  locale: Locale;
  /** The day in the school's time zone on which the page is rendered. */
  today: Day;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
  /** Tells the features of a search and of the number of its results. */
  searched: (question: string, hits: number, locale: Locale) => void;
  /** The picture that a feature makes of an entry, for link previews. */
  entryPicture: (...entry: Parameters<EntryPicture>) => string | undefined;
};
export const readingContext = createContext<Reading>();

/** Who sends the request, and what people with an account are offered. */
export type Account = {
  /** The account that is signed in, and whether on a shared computer; undefined for visitors. */
  user?: Pick<
    LiveSession,
    "email" | "name" | "mayWrite" | "mayAdminister" | "shared" | "hasSecondFactor" | "needsSecondFactor"
  > & {
    /** Where what they change is sent to, below `/api`, while it waits for an administrator. */
    proposals?: string | undefined;
  };
  /** It depends on where the accounts are kept. */
  offers: IdentityOffers;
  /** The network of who asks, for what is limited by it; undefined for a page that is the same for every visitor. */
  network: string | undefined;
};
export const accountContext = createContext<Account>();

/** How the page is sent. */
export const responseContext = createContext<{
  /** The nonce of the page's scripts (content security policy); undefined for visitors, whose pages run no React. */
  scriptNonce?: string;
  /** The id of the request in the log; undefined when a page is rendered without a client's request. */
  requestId?: string;
  /** Whether a page that does not exist is answered with its status and no body: one cached page serves all of them. */
  omitErrorPage: boolean;
}>();

/** What people do with accounts: signing in, and looking after their own. */
export type Identity = {
  /** For the actions of forms; it fails outside a form's request. */
  callIdentity: CallIdentity;
  /** The smallest number of characters that a password may have (requirements R9.6). */
  passwordMinLength: () => number;
  /** Tells whether the token of a set-up link is good, used or bad. */
  setup: Pick<SetupLinks, "stateOf">;
  /** Tells what the link to a new password stands for that has this token. */
  accountLinks: Pick<AccountLinks, "find">;
  /** The sessions of the person who sends the request, and the sign-ins on new devices that they have not looked at. */
  sessions: {
    list: () => Promise<(SessionSummary & { isThisOne: boolean })[]>;
    notices: () => Promise<SignInNotice[]>;
  };
  /** The second factor of the person who sends the request. */
  secondFactor: {
    /** Whether the site demands one of every administrator. */
    isDemanded: boolean;
    /** Whether a sign-in waits for its code. */
    isPending: () => Promise<boolean>;
    /** What is shown for a secret of the account; undefined for a text that is no secret. */
    enrolmentOf: (secret: string) => Promise<Enrolment | undefined>;
  };
};
/** Absent for the pages that visitors read: no loader of theirs can reach an account. */
export const identityContext = createContext<Identity>();

/** What administrators look after besides the content. */
export type Administration = {
  /** All accounts. */
  people: Pick<People, "list" | "find">;
  /** Who did what and when. */
  auditTrail: Pick<AuditTrail, "list" | "count">;
  /** How the site is doing. */
  operation: Pick<SiteOperation, "backups" | "lastBackup" | "alarms" | "report">;
  /** The steps that make a new site a school's own, and what is still there of the sample school. */
  startProgress: Pick<StartProgress, "finished" | "finish">;
  sampleSchool: Pick<SampleSchool, "count" | "valuesOf" | "isLoadable" | "load" | "remove">;
  /** The site's own files, with where each is used. */
  files: Pick<SiteFiles, "list" | "textStates">;
  /** What the features say on the dashboard to somebody. */
  featureLines: (reader: {
    locale: Locale;
    mayAdminister: boolean;
    email: string;
  }) => Promise<readonly DashboardLine[]>;
  /** What the features say above the form of an entry. */
  entryRemarks: AboveForm;
};
/** Absent where `identityContext` is. */
export const administrationContext = createContext<Administration>();

/** What the server halves of features give to their pages and screens, by the names of the features. */
export const servicesContext = createContext<ReadonlyMap<string, unknown>>();

/** What the server half of a feature gives to its pages and screens. */
export function serviceOf<Service>(context: RouterContext, name: string): Service {
  // What is made with it is made again after each write of the feature.
  context.get(readingContext).store.dependOn(versionName(name));
  return context.get(servicesContext).get(name) as Service;
}
