import { applyNotices, lastNotice } from "../database/change-notices.ts";
import type { Database } from "../database/open.ts";
import type { Versions } from "../database/versions.ts";
import { databaseServer, type Environment, isShared } from "../environment.ts";
import { Leadership } from "./leadership.ts";
import type { OthersWrites } from "./others-writes.ts";
import { isWorker } from "./worker.ts";

/** How this process and the others that serve the site go together. */
export type Processes = {
  leadership: Leadership;
  /** Undefined where no other process serves the site. */
  others: OthersWrites | undefined;
};

type Told = {
  db: Database;
  versions: Versions;
  /** Called when another process has moved or removed files. */
  onFiles: () => void;
};

/** Learns from now on of what other processes write, and decides whether this one leads. Alone, the process just leads. */
export async function openProcesses(environment: Environment, { db, versions, onFiles }: Told): Promise<Processes> {
  const leadership = new Leadership();
  const server = databaseServer(environment);
  // On one machine the first process leads; elsewhere the one that holds a lock of the database's.
  if (!server && !isWorker) leadership.begin();
  if (!isShared(environment)) return { leadership, others: undefined };
  const { NoticeReader } = await import("./notice-reader.ts");
  const reader = new NoticeReader(await lastNotice(db), (rows) => applyNotices(rows, versions, onFiles));
  if (!server) {
    const { SqliteNotices } = await import("./sqlite-notices.ts");
    return { leadership, others: new SqliteNotices(environment.DATA_DIR, reader) };
  }
  const { PostgresNotices } = await import("./postgres-notices.ts");
  const others = new PostgresNotices({ server, db, reader, leadership });
  await others.open();
  return { leadership, others };
}
