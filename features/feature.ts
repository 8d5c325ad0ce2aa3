import type { Collection } from "../engine/collection.ts";
import type { Declaration } from "../engine/declaration.ts";
import type { Locale } from "../engine/languages.ts";
import type { Message } from "../engine/message.ts";
import type { Row } from "../engine/row.ts";
import type { Profile } from "../globals/profile.ts";
import type { PublicPage } from "../pages/page.ts";

/** A screen for people who may write. Its route module lies in the feature's folder. */
export type FeatureScreen = {
  /** The path without its language, below `/admin/` unless it is for somebody without an account. */
  readonly path: string;
  /** The route module, without extension. */
  readonly module: string;
  /** What the link to it in the administrators' menu and on the dashboard says; a screen without it has no link. */
  readonly title?: Message;
  /** Set for a screen of which editors see no link; its loader refuses them. */
  readonly administratorsOnly?: true;
  /** Set for a screen with a native form: the largest one, in bytes. */
  readonly formBytes?: number;
  /** Set if its form calls the API alone, or changes nothing that visitors see: editors may send it at any time. */
  readonly harmless?: true;
};

/** A line of the dashboard, in the language of the page, and the path of the screen that it leads to. */
export type DashboardLine = { text: string; path: string };

/** The address of the picture by which link previews show an entry that visitors see and that has none of its own. */
export type EntryPicture = (collection: Collection, row: Row, page: { locale: Locale; profile: Profile }) => string;

/** What a feature says above the form of an entry, in the language of the page: what is wrong, and what can be done. */
export type EntryRemark = { text: string; advice: string };

/** What features say above the form of an entry. */
export type AboveForm = (declaration: Declaration, row: Row, locale: Locale) => Promise<readonly EntryRemark[]>;

/** What a feature keeps of persons, for the page /privacy, and where a reader ends it. */
export type PersonalData = {
  readonly what: Message;
  readonly howLong: Message;
  readonly end?: { readonly name: Message; readonly path: string };
};

/**
 * What both halves of a feature know of it: `features/<name>/feature.ts`. What only the server does stands in
 * `features/<name>/server.ts` (server.ts), tables in `migrations/`, words in `messages/`, the part of the service
 * worker in `worker.js`, and the script of its page in `browser.ts`, all in the same folder. All of it but this
 * declaration may be left out.
 */
export type Feature = {
  /** The name of the folder, in small letters. Its tables' names begin with it, its API is below `/api/<name>`. */
  readonly name: string;
  readonly pages?: readonly Omit<PublicPage, "feature">[];
  readonly screens?: readonly FeatureScreen[];
  /**
   * A link at the end of each entry's own page: its words, and the page that it leads to, with the path of the entry's
   * page in this query parameter, if there is one.
   */
  readonly besideEntries?: { readonly name: Message; readonly path: string; readonly parameter?: string };
  /** A part of the page that says what a reader's phone can do: its title, a sentence, and the page it leads to. */
  readonly onPhone?: { readonly name: Message; readonly about: Message; readonly path: string };
  /**
   * A link from the form of an entry that visitors do not see: its words, and the screen that it leads to, with the
   * entry's `collection` and id as `entry` in the query.
   */
  readonly besideHidden?: { readonly name: Message; readonly path: string };
  /** What the last step of the first start says of it, with a link to the path of a screen. */
  readonly firstStart?: { readonly text: Message; readonly path: string };
  /** Set if editors may write through its API too. */
  readonly forEditors?: true;
  /**
   * What editors may send to its API even while their changes wait for approval, as visitors see nothing of it: method
   * and path below `/api/<name>`, with `{id}` for numbers. Everything else is refused then.
   */
  readonly harmless?: readonly `${"POST" | "PUT" | "PATCH" | "DELETE"} /${string}`[];
  readonly persons?: readonly PersonalData[];
  /** Environment variables that turn a part of it on by `yes` or off by `no`, and whether it is on without them. */
  readonly switches?: Readonly<Record<string, boolean>>;
  /** What the audit log calls each action that the feature records by `recordAction`. */
  readonly auditActions?: Readonly<Record<string, Message>>;
  /** What the audit log calls what it was done to. */
  readonly auditTitle?: Message;
};

/** The name by which versions count the writes of a feature. */
export function versionName(feature: string): string {
  return `feature ${feature}`;
}
