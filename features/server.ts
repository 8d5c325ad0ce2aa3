import type { Hono } from "hono";
import type { Transaction } from "kysely";
import type { Collection } from "../engine/collection.ts";
import type { Locale } from "../engine/languages.ts";
import type { Row } from "../engine/row.ts";
import type { ApiOperations } from "../server/api/openapi-routes.ts";
import type { Writer } from "../server/auth/access-tokens.ts";
import type { Throttle } from "../server/auth/throttle/throttle.ts";
import type { Expiring } from "../server/content/expiring.ts";
import type { Store } from "../server/content/store.ts";
import type { Database, Tables } from "../server/database/open.ts";
import type { GeneratedFile } from "../server/http/send.ts";
import type { ScanReader } from "../server/media/scan-reader.ts";
import type { Check } from "../server/operation/check.ts";
import type { AboveForm, DashboardLine, EntryPicture } from "./feature.ts";
import type { AddedStatus } from "../server/operation/status.ts";
import type { Perform, Proposals } from "../server/writing/perform.ts";

/** The parts of the site that a feature's server half may use. */
export type FeatureSite = {
  db: Database;
  store: Store;
  /** Scheme and host of the site's public address. */
  publicUrl: string;
  /**
   * Runs a write of the feature's tables in a transaction. After it, every process renders the pages that depend on the
   * feature again.
   */
  write: <T>(work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>;
  /** Writes content for a person, or stores the write as a proposal. Call it only after all features are open. */
  perform: Perform;
  /**
   * Stores a document that the feature made for a person, as if the person had uploaded it, and returns its address.
   * Throws a `MediaError`. Call it only after all features are open.
   */
  keepDocument: (bytes: Uint8Array, fileName: string, writer: Writer) => Promise<string>;
  /**
   * What all features currently show to everybody (`OpenFeature.appearances`). Call it only after all features are
   * open.
   */
  appearances: () => Promise<readonly (Appearance & { feature: string })[]>;
  /** Counts and limits attempts by strangers. All processes share the counts. */
  throttle: Pick<Throttle, "waitFor" | "count">;
  /**
   * A key of 32 bytes, derived from the site's secret. It is the same at each start, and different for each purpose.
   */
  key: (purpose: string) => Buffer;
  /**
   * A folder for files that the feature can make again. It is not in backups, may not exist, and may be emptied at any
   * time.
   */
  folder: string;
  /** The content of one of the school's icons, by its file name. */
  icon: (name: string) => Promise<Uint8Array>;
  /** Whether the environment variable turns its part of the feature on; it must be one of `switches` (feature.ts). */
  isOn: (variable: string) => boolean;
  /**
   * Looks up a public page. `path` has no language prefix and may have any letter case; returns the declared spelling,
   * or undefined if there is no such page. For an entry's page it does not check that the entry exists.
   */
  publicPath: (path: string) => string | undefined;
  /**
   * Whether the site stops when nobody uses it. Each `nextMoment` then costs a start, so do at once what could be
   * spread over hours.
   */
  sleeps: boolean;
  /** Whether uploaded pictures are stored at another site, where everybody can see them at once. */
  picturesElsewhere: boolean;
};

/** Something that a feature shows to everybody, besides entries, and that readers may be notified of. */
export type Appearance = {
  /** Its number within the feature; it never changes. */
  id: number;
  /** Since when everybody can see it, as an ISO 8601 timestamp. */
  at: string;
  /** The path of its page, without a language prefix. */
  path: string;
  /** The title and the text of the notification. They must never contain a pupil's name or marks. */
  title: (locale: Locale) => string;
  about: (locale: Locale) => string;
  /** The name of a collection. Readers who have subscribed to its entries are notified of the appearance too. */
  like: string;
};

/** A change to an entry, with the entry as visitors now see it. */
export type EntryChange = {
  collection: Collection;
  id: string;
  /** Undefined if visitors do not see the entry. */
  visible: Row | undefined;
};

/** A feature of a running site. All properties but `service` may be left out. */
export type OpenFeature<Service = unknown> = {
  /** What its pages and screens get from `serviceOf` (app/context.ts). */
  service: Service;
  /** Its routes below `/api/<name>`. Writes reach them only with a valid access token. */
  api?: Hono;
  /** The API description's text for each of these routes, and the schema that parses its body. */
  operations?: ApiOperations;
  /** Where editors' writes of content wait for approval. Only one feature can have it. */
  proposals?: Proposals;
  /** The addresses below `/media` of files that the feature may show later, so that they are not deleted. */
  keptFiles?: () => Promise<readonly string[]>;
  /**
   * Whether a visitor's cookies allow this visitor to see a file below `/media` that otherwise only people who may
   * write can see.
   */
  showsFile?: (cookies: string, address: string) => Promise<boolean>;
  /**
   * What the feature shows to everybody now, besides entries. When a new appearance becomes visible, the feature must
   * write (`FeatureSite.write`), even if only time has passed, so that readers are notified at once. If a crash
   * prevents this, the appearance is found later.
   */
  appearances?: () => Promise<readonly Appearance[]>;
  /** Recognizes the letters of scanned PDFs and of pictures for the search; the first feature that does is used. */
  scans?: ScanReader;
  /** The picture of an entry; the first feature that provides one is used. */
  entryPicture?: EntryPicture;
  /**
   * The file at a path below `/<name>/`, given without that prefix; undefined if visitors may not see one. Its `bytes`
   * are made outside the queue that bounds visitors' requests, so the feature must bound them itself.
   */
  file?: (path: string) => Promise<GeneratedFile | undefined>;
  /** The paths of its pages that are empty now. The menu and the sitemap leave them out. */
  emptyPages?: () => Promise<readonly string[]>;
  /** Lines on the dashboard about what an administrator or editor should look at. */
  dashboard?: (reader: { locale: Locale; mayAdminister: boolean; email: string }) => Promise<readonly DashboardLine[]>;
  /** What a person who edits an entry should know, shown above its form. */
  aboveForm?: AboveForm;
  /** What it reports to the operator of many schools (server/operation/status.ts). It must be fast. */
  status?: () => Promise<AddedStatus>;
  /** Its records that are erased when their time is over: a day later, so that a wrong clock erases nothing. */
  expiring?: readonly Expiring[];
  /**
   * Called by one process after each write of an entry, and when an entry's moment comes. With several instances it may
   * be called twice, and a crash can lose a call, so look in `pass` for anything that must not be missed.
   */
  entryChanged?: (change: EntryChange) => Promise<void>;
  /**
   * Called after each search on the page /search, with the question as typed (at most 100 characters) and the number of
   * results. It must be fast, because the response waits for it, and bounded, because strangers can search for
   * anything.
   */
  searched?: (question: string, hits: number, locale: Locale) => void;
  /**
   * The earliest moment at which the feature has something to do, as an ISO 8601 timestamp; undefined if there is none.
   * Called after every write of anything. With `isAsleep` it is the moment at which a sleeping site must be started, so
   * leave out what each start does anyway.
   */
  nextMoment?: (site: { isAsleep: boolean }) => Promise<string | undefined>;
  /**
   * Does what is due at `now`. One process calls it, at its start and at each next moment. The signal is aborted when
   * the process ends; the process waits for the call to return.
   */
  pass?: (now: string, signal: AbortSignal) => Promise<void>;
  /**
   * Whether this process holds something in memory that must not be lost yet, such as a count that limits strangers.
   */
  isHolding?: () => boolean;
  /** Writes to disk what is only in memory. Called before the process ends. */
  settle?: () => Promise<void>;
};

/**
 * The function `checks` of the module `features/<name>/checks.ts`: the feature's checks for doctor, the system page,
 * /healthz and, if `METRICS_TOKEN` is set, /metrics. The doctor opens no feature. `isOn` is as in `FeatureSite`.
 */
export type FeatureChecks = (isOn: FeatureSite["isOn"]) => readonly Check[];

/** The module `features/<name>/server.ts`. */
export type FeatureModule = { open: (site: FeatureSite) => OpenFeature };
