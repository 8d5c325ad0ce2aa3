import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import type { Alarm } from "../../messages/alarm-messages.ts";
import type { IdentityProvider } from "../auth/identity-provider.ts";
import type { DailyBackups } from "./backup/daily-backups.ts";
import type { Database } from "../database/open.ts";
import type { Store } from "../content/store.ts";
import type { MediaFolders } from "../media/folder.ts";
import type { Finding, Sentence } from "./words.ts";

/**
 * What the doctor examines, whether or not the site runs: environment variables (docs/operations.md), and what they
 * open.
 */
type Installation = {
  DATA_DIR: string;
  PUBLIC_URL: string;
  TRUST_PROXY: boolean;
  BACKUP_DIR?: string | undefined;
  SMTP_URL?: string | undefined;
  media: MediaFolders;
  /** The daily backups; undefined without `BACKUP_DIR`. */
  backups: Pick<DailyBackups, "status"> | undefined;
};

/** A site that runs. */
export type Site = Installation & {
  db: Database;
  store: Pick<Store, "usage" | "latestChanges">;
  provider: Pick<IdentityProvider, "offers">;
  /**
   * When an administrator last downloaded a backup, or the operator made one, as an ISO 8601 timestamp; undefined if
   * nobody has.
   */
  lastBackup: () => Promise<string | undefined>;
  /** Whether the certificate of the public address ends soon, as far as is known. */
  isCertificateEnding: () => boolean;
};

/** A number for /metrics, with its name and its help there. */
export type Gauge = { name: string; help: string; value: number };

/**
 * Something that may be wrong, or that an operator asks about. It has a function for each reader to whom it has
 * something to say; its limits, which the readers share, are constants beside it.
 */
export type Check = {
  name: string;
  /** What `npm run doctor` prints. */
  doctor?: ((installation: Installation) => Promise<Finding[]>) | undefined;
  /** What the dashboard warns of, and whether it must now. */
  dashboard?: (site: Site) => Promise<Partial<Record<Alarm, boolean>>>;
  /** Throws if /healthz must fail. */
  healthz?: (site: Pick<Site, "db" | "DATA_DIR">) => Promise<void>;
  /** The line of the system page, and its label. */
  page?: (site: Site) => Promise<Sentence[]>;
  label?: Message;
  /** What /metrics says besides the dashboard's alarms. */
  metrics?: (site: Site) => Promise<Gauge[]>;
};

/** What the table of media says of a file. */
export type MediaRow = { name: unknown; size: unknown };

/** What is asked of the chosen database. */
export type DatabaseChecks = {
  /** Examines it for the doctor; `files` is the table of media, if it could be read. */
  doctor: () => Promise<{ findings: Finding[]; files?: readonly MediaRow[] }>;
  /** Its kind and its size. */
  describe: (db: Database) => Promise<Sentence>;
  /** Throws if it is seen to be gone without asking it. */
  requireThere?: () => Promise<unknown>;
  /** How many processes share it; one where this is left out. */
  instances?: (db: Database) => Promise<number>;
};

/** What is asked of an object store with the media. */
export type StoreChecks = {
  doctor: () => Promise<Finding[]>;
  /** Where in it the files belong that visitors get. */
  place: string;
  /** Where it is; `sum` is how many files it holds, and their size. */
  describe: (sum: (locale: Locale) => { count: string; size: string }) => Sentence;
};

/** What the parts that the operator has chosen add to the checks. */
export type Contributed = {
  database: DatabaseChecks;
  /** Undefined where the media are on the disk. */
  store?: StoreChecks | undefined;
  /** Where accounts are kept, and for the doctor whether the site could sign somebody in there. */
  identity: { where: Message; doctor?: () => Promise<Finding[]> };
};
