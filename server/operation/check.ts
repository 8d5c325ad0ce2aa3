import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import type { Alarm } from "../../messages/alarm-messages.ts";
import type { IdentityProvider } from "../auth/identity-provider.ts";
import type { DailyBackups } from "./backup/daily-backups.ts";
import type { Database } from "../database/open.ts";
import type { Store } from "../content/store.ts";
import type { MisspeltSetting } from "../log/misspelt-settings.ts";
import type { MediaFolders } from "../media/folder.ts";
import type { Finding, Sentence } from "./words.ts";

/**
 * What the doctor examines, whether or not the site runs: the environment variables (docs/operations.md), and the
 * resources that they name.
 */
type Installation = {
  DATA_DIR: string;
  PUBLIC_URL: string;
  TRUST_PROXY: boolean;
  BACKUP_DIR?: string | undefined;
  misspelt: readonly MisspeltSetting[];
  SMTP_URL?: string | undefined;
  media: MediaFolders;
  /** The daily backups; undefined without `BACKUP_DIR`. */
  backups: Pick<DailyBackups, "status"> | undefined;
};

/** A running site. */
export type Site = Installation & {
  db: Database;
  store: Pick<Store, "usage" | "latestChanges">;
  provider: Pick<IdentityProvider, "offers">;
  /**
   * When an administrator last downloaded a backup, or the operator made one, as an ISO 8601 timestamp; undefined if
   * never.
   */
  lastBackup: () => Promise<string | undefined>;
  /** Whether the certificate of the public address ends soon, as far as known. */
  isCertificateEnding: () => boolean;
};

/** A number for /metrics, with its name and help text there. */
export type Gauge = { name: string; help: string; value: number };

/**
 * Something that may be wrong, or that operators want to know. It has a function for each audience that it informs.
 * Limits that the audiences share are constants beside it.
 */
export type Check = {
  name: string;
  /** The output of `npm run doctor`. */
  doctor?: ((installation: Installation) => Promise<Finding[]>) | undefined;
  /** The alarms of the dashboard, and whether each is on. */
  dashboard?: (site: Site) => Promise<Partial<Record<Alarm, boolean>>>;
  /** Throws if /healthz must fail. */
  healthz?: (site: Pick<Site, "db" | "DATA_DIR">) => Promise<void>;
  /** The line of the system page, and its label. */
  page?: (site: Site) => Promise<Sentence[]>;
  label?: Message;
  /** The numbers for /metrics besides the dashboard's alarms. */
  metrics?: (site: Site) => Promise<Gauge[]>;
};

/** A file's row in the media table. */
export type MediaRow = { name: unknown; size: unknown };

/** The checks of the chosen kind of database. */
export type DatabaseChecks = {
  /** Whether its file is in `DATA_DIR`. */
  isInFolder?: true;
  /** Examines it for the doctor; `files` is the media table, if it could be read. */
  doctor: () => Promise<{ findings: Finding[]; files?: readonly MediaRow[] }>;
  /** Describes its kind and its size. */
  describe: (db: Database) => Promise<Sentence>;
  /** Throws if the database is missing, as far as that can be seen without a query. */
  requireThere?: () => Promise<unknown>;
  /** How many processes share it; one if left out. */
  instances?: (db: Database) => Promise<number>;
};

/** The checks of an object store with the media. */
export type StoreChecks = {
  doctor: () => Promise<Finding[]>;
  /** Whether visitors could get files from the store without the site. */
  isClosed: () => Promise<Finding[]>;
  /** Where in the store the served files belong. */
  place: string;
  /** Describes where the store is; `sum` gives the number and size of its files. */
  describe: (sum: (locale: Locale) => { count: string; size: string }) => Sentence;
};

/** The checks of the parts that the operator has chosen. */
export type Contributed = {
  database: DatabaseChecks;
  /** Undefined if the media are on the disk. */
  store?: StoreChecks | undefined;
  /** Where accounts are kept, and for the doctor whether the site could sign somebody in there. */
  identity: { where: Message; doctor?: () => Promise<Finding[]> };
};
