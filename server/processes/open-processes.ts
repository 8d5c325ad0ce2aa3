import { applyNotices } from "../database/change-notices.ts";
import type { Versions } from "../database/versions.ts";
import type { Environment } from "../environment.ts";
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
  versions: Versions;
  /** Called when another process has moved or removed files. */
  onFiles: () => void;
};

/** Learns from now on of what other processes write, and decides whether this one leads. Alone, the process just leads. */
export async function openProcesses(environment: Environment, { versions, onFiles }: Told): Promise<Processes> {
  const leadership = new Leadership();
  if (!isWorker) leadership.begin();
  if (environment.WORKERS === 1) return { leadership, others: undefined };
  const { SqliteNotices } = await import("./sqlite-notices.ts");
  return { leadership, others: new SqliteNotices(environment.DATA_DIR, (rows) => applyNotices(rows, versions, onFiles)) };
}
