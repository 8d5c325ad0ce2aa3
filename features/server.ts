import type { Context, Hono } from "hono";
import type { Transaction } from "kysely";
import type { Collection } from "../engine/collection.ts";
import type { Locale } from "../engine/languages.ts";
import type { Row } from "../engine/row.ts";
import type { ContentCall, ContentWrite } from "../server/api/content-calls.ts";
import type { ApiOperations } from "../server/api/openapi-routes.ts";
import type { Throttle } from "../server/auth/throttle/throttle.ts";
import type { Store } from "../server/content/store.ts";
import type { Database, Tables } from "../server/database/open.ts";
import type { MadeFile } from "../server/http/send.ts";
import type { Check } from "../server/operation/check.ts";
import type { AboveForm, DashboardLine, EntryPicture } from "./feature.ts";
import type { AddedStatus } from "../server/operation/status.ts";

/** What a feature's server half is handed. */
export type FeatureSite = {
  db: Database;
  store: Store;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
  /**
   * Runs a write of the feature's tables in a transaction. Every process makes the pages that depend on the feature
   * again from then on.
   */
  write: <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /**
   * The API's answer to a write of content on behalf of somebody who may write it, within the request `context`. No
   * editor is held back by `proposals` here.
   */
  sendContent: (context: Context, write: ContentWrite, call: ContentCall) => Promise<Response>;
  /** What all features show to everybody now (`OpenFeature.appearances`), once all are open. */
  appearances: () => Promise<readonly (Appearance & { feature: string })[]>;
  /** Counts what strangers try and limits it, where every process counts alike. */
  throttle: Pick<Throttle, "waitFor" | "count">;
  /** A key of 32 bytes that is made of the site's secret: the same at each start, another for each purpose. */
  key: (purpose: string) => Buffer;
  /**
   * A folder for what the feature can make again: no backup has it, it need not exist, and it may be emptied at any
   * time.
   */
  folder: string;
  /** The bytes of one of the school's icons, by its file name. */
  icon: (name: string) => Promise<Uint8Array>;
  /** Whether an environment variable of `switches` (feature.ts) turns its part on. */
  isOn: (variable: string) => boolean;
  /**
   * The declared spelling of the path of a public page, given without its language in any letter case; undefined for
   * any other path. Whether the entry of such a page is there, the store knows.
   */
  publicPath: (path: string) => string | undefined;
  /**
   * Whether the site ends when nobody asks, so that each moment costs a start: what could be spread over hours is done
   * at once.
   */
  sleeps: boolean;
};

/** What a feature shows to everybody besides entries, of which readers may be told. */
export type Appearance = {
  /** Its number within the feature, always the same. */
  id: number;
  /** Since when everybody sees it, as an ISO 8601 timestamp. */
  at: string;
  /** The path of its page, without a language. */
  path: string;
  /** What readers are told, and which one of its kind is meant: never a pupil's name or marks. */
  title: (locale: Locale) => string;
  about: (locale: Locale) => string;
  /** The name of the collection whose readers want to know of it too. */
  like: string;
};

/** What has changed for visitors: an entry, as they see it now. */
export type EntryChange = {
  collection: Collection;
  id: string;
  /** Undefined if they do not see it. */
  visible: Row | undefined;
};

/** A feature of a running site. Everything but the service may be left out. */
export type OpenFeature<Service = unknown> = {
  /** What its pages and screens get from `serviceOf` (app/context.ts). */
  service: Service;
  /** Its routes below `/api/<name>`. What writes has passed the check of the access token. */
  api?: Hono;
  /** What the description of the API says of each of these routes, and the schema that parses its body. */
  operations?: ApiOperations;
  /**
   * While what editors change waits for approval: the path below `/api` to which their forms send it as a proposal.
   * Every other write of theirs is refused then (server/api/require-writer.ts).
   */
  proposals?: () => Promise<string | undefined>;
  /** The addresses below `/media` of files that it may show later, which are kept for it. */
  keptFiles?: () => Promise<readonly string[]>;
  /** Whether the cookies of a visitor show a file below `/media` that only people who may write are served. */
  showsFile?: (cookies: string, address: string) => Promise<boolean>;
  /**
   * What it shows to everybody now besides entries. It writes (`FeatureSite.write`) when one of them appears, by itself
   * too, so that readers are told at once; what a crash has missed is found later.
   */
  appearances?: () => Promise<readonly Appearance[]>;
  /** The picture of an entry, where no other feature has one. */
  entryPicture?: EntryPicture;
  /**
   * The file at a path below `/<name>/`, given without that; undefined where visitors see none. Its `bytes` are made
   * outside of the queue for what strangers ask, so they need bounds of their own.
   */
  file?: (path: string) => Promise<MadeFile | undefined>;
  /** The paths of its pages that have nothing to show now, which menu and sitemap leave out. */
  emptyPages?: () => Promise<readonly string[]>;
  /** What an administrator or editor should look at. */
  dashboard?: (reader: { locale: Locale; mayAdminister: boolean; email: string }) => Promise<readonly DashboardLine[]>;
  /** What somebody who changes an entry should know of it, above its form. */
  aboveForm?: AboveForm;
  /** Its lines for doctor, system page, /healthz and /metrics. */
  checks?: readonly Check[];
  /** What it says of itself to whoever looks after many schools (server/operation/status.ts); it must be quick. */
  status?: () => Promise<AddedStatus>;
  /**
   * Is called by one process after each write of an entry, and when the moment of one comes. With several instances it
   * may be called twice, and after a crash it is not called again, so what must not be missed is looked for in `pass`.
   */
  entryChanged?: (change: EntryChange) => Promise<void>;
  /**
   * Is called after each search of a visitor on the page /search, with what was typed, at most 100 characters, and how
   * many results it had. It must be quick, as the answer waits for it, and bounded, as strangers ask what they like.
   */
  searched?: (question: string, hits: number, locale: Locale) => void;
  /**
   * The earliest moment at which it has something to do, as an ISO 8601 timestamp; undefined if there is none. It is
   * asked for after each write, of whatever. Of a site that `isAsleep`: for which it must be woken, so without what
   * each start does anyway.
   */
  nextMoment?: (site: { isAsleep: boolean }) => Promise<string | undefined>;
  /**
   * Does what is due at `now`; one process calls it, at its start and then at each next moment. The signal is aborted
   * when this process ends, which waits for what is under way.
   */
  pass?: (now: string, signal: AbortSignal) => Promise<void>;
  /** Whether the memory of this process has what must not be lost yet, as a count that limits what strangers do. */
  isHolding?: () => boolean;
  /** Writes what is only in memory; called before the process ends. */
  settle?: () => Promise<void>;
};

/** The module `features/<name>/server.ts`. */
export type FeatureModule = { open: (site: FeatureSite) => OpenFeature };
