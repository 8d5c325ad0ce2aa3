import path, { join, type PlatformPath } from "node:path";
import { z } from "zod";
import { mediaFolders } from "../../disk/data-folder.ts";

/** The environment variable of the daily backups. */
export const backupVariables = { BACKUP_DIR: z.string().min(1).optional() };

/** Describes the problem if the backup folder would mix backups with the media. */
export function describeBackupProblems({
  BACKUP_DIR,
  DATA_DIR,
}: {
  BACKUP_DIR?: string | undefined;
  DATA_DIR: string;
}): string[] {
  const isAmongMedia =
    BACKUP_DIR !== undefined &&
    [...Object.values(mediaFolders), "uploads"].some((name) => containsFolder(join(DATA_DIR, name), BACKUP_DIR));
  return isAmongMedia
    ? [`BACKUP_DIR must not be among the media (it is "${BACKUP_DIR}", DATA_DIR is "${DATA_DIR}")`]
    : [];
}

/** Whether the folder `inner` is `outer` itself or is inside it. */
export function containsFolder(outer: string, inner: string, system: PlatformPath = path): boolean {
  const relative = system.relative(outer, inner);
  // On Windows, the relative path between two drives is absolute.
  return !system.isAbsolute(relative) && relative.split(system.sep, 1)[0] !== "..";
}
