import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Dialect,
  type Generated,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyConfig,
  replaceWithNoncontingentExpression,
} from "kysely";
import type { StoredValue } from "../../engine/field.ts";
import { databaseFile, restorePaths } from "../disk/data-folder.ts";
import { makeDataFolder } from "../disk/writable.ts";
import { lockDirectory, makePrivateFile } from "../disk/directory-lock.ts";
import { StartError } from "../log/start-error.ts";
import { type BackUp, doneMigrations, migrate, migrateServer } from "./migrate.ts";
import type { DatabaseServer } from "./open-unchanged.ts";
import type { RemovedTable } from "./removed-data.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** The tables: one for each collection, named after it, and the server's own. */
export type Tables = {
  /** How many entries each collection has, and how often it was written. */
  collection_stats: { collection: string; version: number; entries: number };
  /** The files under `/media`. */
  media: {
    name: string;
    type: string;
    size: number;
    title: string;
    /** When it was uploaded, and when an entry last began to use it, as ISO 8601; empty if unknown. */
    addedAt: Generated<string>;
    usedAt: Generated<string>;
    /** From when on visitors may get it (media-use.ts). */
    publicFrom: Generated<string | null>;
  };
  /**
   * The accounts. `user`, `session` and `account` are Better Auth's tables; these are the columns that the server uses.
   */
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: number;
    role: string;
    disabled: number;
    /** 1 once a second factor is turned on. */
    twoFactorEnabled: number | null;
    createdAt: string;
    updatedAt: string;
  };
  session: {
    id: string;
    token: string;
    userId: string;
    shared: number;
    /** The name of the identity provider at which the user signed in. */
    identity: string;
    /** The id of the device (device-cookie.ts); null for older sessions. */
    device: string | null;
    userAgent: string | null;
    createdAt: string;
    updatedAt: string;
    expiresAt: string;
  };
  account: {
    id: string;
    accountId: string;
    userId: string;
    providerId: string;
    password: string | null;
    /** The tokens of an account at an identity provider. */
    idToken: string | null;
    refreshToken: string | null;
    /** When the ID token expires. */
    accessTokenExpiresAt: string | null;
    createdAt: string;
    updatedAt: string;
  };
  /** Sign-ins that wait for their second factor (pending-sign-in.ts), by hashed tokens. */
  pending_sign_in: { hash: string; userId: string; cookies: string; expiresAt: string };
  /** Better Auth's second factors; secret and recovery codes are encrypted. */
  twoFactor: { id: string; userId: string; secret: string; backupCodes: string; verified: number | null };
  /** Sign-ins on devices that an account had not used before, until their owner has seen them. */
  sign_in_notice: { id: Generated<number>; userId: string; at: string; device: string; deviceName: string };
  /** The codes of second factors that were used in the last minutes, hashed. */
  used_code: { hash: string; at: string };
  /** Attempts that count towards a rate limit until they expire (stored-attempts.ts), by hashed keys. */
  attempt: { key: string; expiresAt: string; id: string; kind: string };
  /** The links by which the first administrator is created (setup-links.ts), hashed. */
  setup_link: { hash: string; createdAt: string; usedAt: string | null };
  /** The secret that signs cookies and tokens, if it is not in the data folder (secret.ts). */
  secret: { name: string; value: string };
  /** The links by which people choose their passwords (account-links.ts), hashed. */
  account_link: {
    userId: string;
    purpose: string;
    hash: string;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
  /** Sign-ins and other events of accounts (account-log.ts); `by` is empty for the operator. */
  account_log: { id: Generated<number>; at: string; by: string; action: string; account: string; device: string };
  /** Every write of an entry: the action, time and author, with the entry's title at that time. */
  audit_log: {
    id: Generated<number>;
    at: string;
    by: string;
    collection: string;
    entry: number;
    action: string;
    title: string | null;
    titleBn: string | null;
  };
  /** The messages by which processes tell one another of writes (change-notices.ts). */
  change_notice: {
    id: Generated<number>;
    kind: string;
    collection: string | null;
    entry: number | null;
    hasContent: number | null;
  };
  /** The versions of entries. `values` is JSON (history.ts); `note` is the change note (notes-for-readers.ts). */
  revision: {
    id: Generated<number>;
    collection: string;
    entry: number;
    version: number;
    at: string;
    by: string;
    action: string;
    values: string;
    changeNote: string | null;
    changeNoteBn: string | null;
  };
  /** When reviewed collections and globals were last confirmed or changed, and by whom (confirmations.ts). */
  confirmation: { subject: string; at: string; by: string };
  /** The texts of PDFs that visible entries use, by file name, and the result of reading each (document-text.ts). */
  document_text: { name: string; state: string; text: string };
  /** The words of all entries (word-index.ts), with their weights. */
  word: { word: string; collection: string; entry: number; weight: number };
  /** Words by their pieces (engine/words/typing-errors.ts). */
  word_piece: { piece: string; word: string };
  /** The version of the word index; while it is being built, also the declaration and the entry that were reached. */
  word_index: { version: string; collection: string | null; entry: number | null };
  /** The entry that was added under each idempotency key. */
  idempotency_key: { key: string; entry: number; at: string };
  /** When the site looked at its clock before it erases something (server/content/looks.ts). */
  look: { subject: string; at: string };
  /** The tables from which personal data were last removed at `at`, and must be cleared (removed-data.ts). */
  removed_from: RemovedTable;
  /** The finished steps of the first start, and when they were finished. */
  start_step: { step: string; at: string };
  /** The entries that were imported from another site: its address, its id of the entry, and the id here. */
  imported_entry: { source: string; collection: string; sourceId: string; entry: number };
} & Record<string, Record<string, StoredValue>>;

export type Database = Kysely<Tables>;

type OpenOptions = {
  /** Whether the caller has locked the folder (directory-lock.ts). */
  isLocked: boolean;
  /** The database on a PostgreSQL server that is used instead of the folder's own. */
  server: DatabaseServer | undefined;
  /** Says why a database without tables must not be used for a new site; undefined if it may be. */
  whyNotNew: () => Promise<string | undefined>;
  /** Finishes an interrupted restore of the folder, which is locked for that time. */
  finishRestore: () => Promise<void>;
  backUp: BackUp;
  /** Throws a `StartError` if an instance serves the site of the database on the server. */
  requireAlone: () => Promise<void>;
};

/**
 * Opens the database in `directory`, or that of a server. Creates or migrates it if needed, and finishes an interrupted
 * restore. Throws a `StartError` for a database of a newer version, for one without tables that must not be used for a
 * new site, and for a server that cannot be used.
 */
export async function openDatabase(directory: string, options: OpenOptions): Promise<Database> {
  const { isLocked, server, whyNotNew, backUp } = options;
  await makeDataFolder(directory);
  if (server) return openServer(server, options);
  await finishRestore(directory, options);
  const path = join(directory, databaseFile);
  // SQLite gives the files that it makes beside this one the same permissions.
  makePrivateFile(path);
  return openWith({ dialect: openFile(path) }, async (db) => {
    await requireMayBegin(db, `in ${resolve(directory)}`, whyNotNew);
    await migrate(db, directory, isLocked, backUp);
  });
}

/** SQLite allows `in ()` with an empty list, which matches nothing; PostgreSQL rejects it. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** Opens the database of a PostgreSQL server. The code for it is loaded only here. */
async function openServer(server: DatabaseServer, { whyNotNew, ...upgrade }: OpenOptions): Promise<Database> {
  const { url, connections } = server;
  const { postgresDialect } = await import("./postgres-dialect.ts");
  const { describeServer, requireServer } = await import("./postgres-server.ts");
  const dialect = postgresDialect(url, connections);
  return openWith({ dialect, plugins: [emptyLists] }, async (db) => {
    await requireServer(db, url);
    await requireMayBegin(db, describeServer(url), whyNotNew);
    await migrateServer(db, describeServer(url), upgrade);
  });
}

async function requireMayBegin(db: Database, name: string, whyNotNew: OpenOptions["whyNotNew"]): Promise<void> {
  if ((await doneMigrations(db)).length > 0) return;
  const reason = await whyNotNew();
  // Another process that started at the same time may have created the tables since.
  if (reason !== undefined && (await doneMigrations(db)).length === 0)
    throw new StartError(`The database ${name} is missing or empty. ${reason}`);
}

async function openWith(config: KyselyConfig, prepare: (db: Database) => Promise<void>): Promise<Database> {
  const db = new Kysely<Tables>(config);
  try {
    await prepare(db);
    return db;
  } catch (error) {
    // An error from closing must not hide the first one.
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

/** Finishes an interrupted restore, if there is one. Locks the folder for that time unless it is locked already. */
async function finishRestore(directory: string, { isLocked, finishRestore: finish }: OpenOptions): Promise<void> {
  const { unpacking, complete } = restorePaths(directory);
  if (!existsSync(unpacking) && !existsSync(complete)) return;
  const unlock = isLocked ? undefined : lockDirectory(directory);
  try {
    await finish();
  } finally {
    unlock?.();
  }
}

function openFile(path: string): Dialect {
  try {
    return sqliteDialect(path);
  } catch (error) {
    throw new Error(`The database ${resolve(path)} cannot be opened.`, { cause: error });
  }
}
