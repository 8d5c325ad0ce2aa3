import type { Collection } from "../engine/collection.ts";
import type { Declaration } from "../engine/declaration.ts";
import type { Locale } from "../engine/languages.ts";
import type { Message } from "../engine/message.ts";
import type { Row } from "../engine/row.ts";
import type { Profile } from "../globals/profile.ts";
import type { PublicPage } from "../pages/page.ts";

/** A screen for people who may write. Its route module is in the feature's folder. */
export type FeatureScreen = {
  /**
   * The path without its language. It begins with `/admin/`, except for a screen that people without an account use.
   */
  readonly path: string;
  /** The route module, without extension. */
  readonly module: string;
  /** The text of its link in the administrators' menu and on the dashboard. Without it the screen has no link. */
  readonly title?: Message;
  /**
   * Set for a screen that is for administrators only: editors see no link. Its loader and its action must call
   * `requireAdministrator`; below `/admin`, people who may not write are refused before (`guardScreens`).
   */
  readonly administratorsOnly?: true;
  /** The names of the collections that it fills. Their screens link to it. */
  readonly fills?: readonly string[];
  /** Maximum size of a request body, in bytes; set for a screen with a native form. */
  readonly formBytes?: number;
  /**
   * Set if the screen's form writes only through `perform`, through a service that checks the writer itself, or changes
   * nothing that visitors see. Editors may then submit it even while their changes need approval.
   */
  readonly harmless?: true;
};

/** A line on the dashboard, in the language of the page, and the path of the screen that it links to. */
export type DashboardLine = { text: string; path: string };

/** Returns the address of the picture that link previews show for a visible entry without a picture of its own. */
export type EntryPicture = (collection: Collection, row: Row, page: { locale: Locale; profile: Profile }) => string;

/** A feature's remark above an entry's form, in the language of the page: what is wrong, and what can be done. */
export type EntryRemark = { text: string; advice: string };

/** Returns the remarks of a feature above an entry's form. */
export type AboveForm = (declaration: Declaration, row: Row, locale: Locale) => Promise<readonly EntryRemark[]>;

/** The personal data that a feature stores, for the page /privacy, and where a reader can have it deleted. */
export type PersonalData = {
  readonly what: Message;
  readonly howLong: Message;
  readonly end?: { readonly name: Message; readonly path: string };
};

/**
 * The declaration of a feature, `features/<name>/feature.ts`, which the server and the browser both load. The folder
 * may also contain: `server.ts` for the server half (see server.ts), `migrations/` for tables, `messages/` for texts,
 * `worker.js` for its part of the service worker, and `browser.ts` for the script of its page.
 */
export type Feature = {
  /**
   * The name of the folder, in lower-case letters. The feature's tables begin with it, and its API is below
   * `/api/<name>`.
   */
  readonly name: string;
  readonly pages?: readonly Omit<PublicPage, "feature">[];
  readonly screens?: readonly FeatureScreen[];
  /**
   * A link at the end of each entry's own page: its text, and the page that it leads to. `parameter` names the query
   * parameter in which the link passes the path of the entry's page.
   */
  readonly besideEntries?: { readonly name: Message; readonly path: string; readonly parameter?: string };
  /** A section on the page about what a reader's phone can do: a title, a sentence, and the page that it links to. */
  readonly onPhone?: { readonly name: Message; readonly about: Message; readonly path: string };
  /** A link among the dashboard's weekly actions, as wide as all of them; `icon` names one of the dashboard's icons. */
  readonly quick?: { readonly name: Message; readonly path: string; readonly icon: "camera" };
  /**
   * A link on the form of an entry that visitors do not see: its text, and the screen that it leads to. The link adds
   * the entry to the query, as `collection` and `entry` (its id).
   */
  readonly besideHidden?: { readonly name: Message; readonly path: string };
  /** A text for the last step of the first start, with a link to the path of a screen. */
  readonly firstStart?: { readonly text: Message; readonly path: string };
  readonly persons?: readonly PersonalData[];
  /** Environment variables that turn a part of the feature on with `yes` or off with `no`, each with its default. */
  readonly switches?: Readonly<Record<string, boolean>>;
  /** The name in the audit log of each action that the feature records with `recordAction`. */
  readonly auditActions?: Readonly<Record<string, Message>>;
  /** The name in the audit log of the things that these actions concern. */
  readonly auditTitle?: Message;
};

/** The name under which versions.ts counts the writes of a feature. */
export function versionName(feature: string): string {
  return `feature ${feature}`;
}
