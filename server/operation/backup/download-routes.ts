import { createReadStream } from "node:fs";
import { addAbortSignal, Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { localPath, splitPath } from "../../../engine/locale.ts";
import { recordAccountEvent } from "../../auth/account-log.ts";
import { sessionOfRequest, type Sessions } from "../../auth/sessions.ts";
import type { Database } from "../../database/open.ts";
import { ownOriginOf } from "../../auth/origins.ts";
import type { DailyBackups } from "./daily-backups.ts";
import type { BackupDownloads } from "./downloaded-backup.ts";
import { log } from "../../log/log.ts";

/** Where administrators download a backup: GET answers the newest of the daily ones, POST makes one. */
export const backupPath = "/admin/backup";

/**
 * How long a backup that is being made may be silent, in milliseconds: on a busy machine its command, whose priority is
 * low, takes its time to begin and to copy the database. The web server would end the connection sooner.
 */
const longestPause = 5 * 60_000;

const uncached = { "Cache-Control": "private, no-store" };

/** Who asks, and where a download is recorded. */
type DownloadParts = { sessions: Sessions; db: Database };

/** What downloads of backups use. */
export type BackupParts = DownloadParts & {
  /** The daily backups; undefined without `BACKUP_DIR`. */
  backups: DailyBackups | undefined;
  /** Makes backups for downloads. */
  downloads: () => Promise<BackupDownloads>;
  publicUrl: string;
};

/**
 * Sends the newest backup to an administrator as it is read from the disk. Others are sent to the page that says so;
 * undefined where there is no backup.
 */
export async function downloadBackup(
  context: Context,
  { backups, ...parts }: Omit<BackupParts, "downloads" | "publicUrl">,
): Promise<Response | undefined> {
  const email = await administratorOf(context, parts);
  if (email === undefined) return forbidden();
  const newest = (await backups?.status())?.newest;
  if (!newest) return undefined;
  const headers = { ...headersOf(newest.name), "Content-Length": String(newest.size) };
  if (context.req.method === "HEAD") return new Response(null, { headers });
  return send(context, parts, email, { bytes: createReadStream(newest.path), headers });
}

/** Makes a backup for an administrator and sends it as it is made. */
export async function makeBackup(
  context: Context,
  { downloads, publicUrl, ...parts }: Omit<BackupParts, "backups">,
): Promise<Response> {
  const { raw } = context.req;
  if (ownOriginOf(publicUrl, raw.headers) === undefined) return new Response(null, { status: 403, headers: uncached });
  const email = await administratorOf(context, parts);
  if (email === undefined) return forbidden();
  const page = localPath("/admin/system", splitPath(context.req.path).locale);
  (context.env as HttpBindings).incoming.setTimeout(longestPause);
  const back = (reason: "busy" | "failed") =>
    new Response(null, { status: 303, headers: { ...uncached, Location: `${page}?backup=${reason}#backup` } });
  try {
    const backup = await (await downloads()).open(raw.signal);
    if (!backup) return back("busy");
    return send(context, parts, email, { bytes: backup.bytes, headers: headersOf(backup.name) });
  } catch (error) {
    // Nobody reads the answer where the administrator has left.
    if (!raw.signal.aborted) log.error("A backup could not be made for a download.", error);
    return back("failed");
  }
}

async function administratorOf(context: Context, parts: DownloadParts): Promise<string | undefined> {
  const session = await sessionOfRequest(parts, context.req.raw.headers);
  return session?.mayAdminister ? session.email : undefined;
}

function forbidden(): Response {
  return new Response(null, { status: 302, headers: { ...uncached, Location: "/forbidden" } });
}

function headersOf(name: string): Record<string, string> {
  return { ...uncached, "Content-Type": "application/x-tar", "Content-Disposition": `attachment; filename="${name}"` };
}

/**
 * Sends a backup, and records that it was downloaded once the whole answer is sent: one that was cut short is none. The
 * bytes are destroyed as soon as the client leaves, though nobody may have begun to read them.
 */
function send(
  context: Context,
  { db }: DownloadParts,
  email: string,
  { bytes, headers }: { bytes: Readable; headers: Record<string, string> },
): Response {
  const { outgoing } = context.env as HttpBindings;
  const userAgent = context.req.header("User-Agent");
  const record = () => recordAccountEvent(db, { action: "backup-downloaded", account: email, userAgent });
  outgoing.once("finish", () => {
    if (bytes.readableEnded)
      record().catch((error: unknown) => log.error("That a backup was downloaded could not be recorded.", error));
  });
  const body = Readable.toWeb(bytes) as ReadableStream;
  addAbortSignal(context.req.raw.signal, bytes);
  return new Response(body, { headers });
}
