import { createReadStream } from "node:fs";
import { addAbortSignal, Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { localPath, splitPath } from "../../../engine/locale.ts";
import { type AccessTokens, tokenRefusal } from "../../auth/access-tokens.ts";
import { recordAccountEvent } from "../../auth/account-log.ts";
import { sessionOfRequest, type Sessions } from "../../auth/sessions.ts";
import type { Database } from "../../database/open.ts";
import { ownOriginOf } from "../../auth/origins.ts";
import type { DailyBackups } from "./daily-backups.ts";
import type { BackupDownloads } from "./downloaded-backup.ts";
import { log } from "../../log/log.ts";
import { asFormRefusal } from "../../refusal/print.ts";

/** The path at which administrators download a backup: GET sends the newest daily one, POST makes one. */
export const backupPath = "/admin/backup";

/**
 * How long a backup in progress may be silent, in milliseconds. On a busy machine its low-priority command takes long
 * to start and to copy the database; the web server would otherwise close the connection.
 */
const longestPause = 5 * 60_000;

const uncached = { "Cache-Control": "private, no-store" };

/** What checks the reader, and where a download is recorded. */
type DownloadParts = { sessions: Sessions; accessTokens: Pick<AccessTokens, "refusalOf">; db: Database };

/** What downloads of backups use. */
export type BackupParts = DownloadParts & {
  /** The daily backups; undefined without `BACKUP_DIR`. */
  backups: DailyBackups | undefined;
  /** Makes backups for downloads. */
  downloads: () => Promise<BackupDownloads>;
  publicUrl: string;
};

/**
 * Sends the newest backup to an administrator while it is read from the disk. Other people are redirected to the page
 * that says why. Returns undefined if there is no backup.
 */
export async function downloadBackup(
  context: Context,
  { backups, ...parts }: Omit<BackupParts, "downloads" | "publicUrl">,
): Promise<Response | undefined> {
  const email = await administratorOf(context, parts);
  if (email instanceof Response) return email;
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
  if (email instanceof Response) return email;
  const page = localPath("/admin/system", splitPath(context.req.path).locale);
  (context.env as HttpBindings).incoming.setTimeout(longestPause);
  const back = (reason: "busy" | "failed") =>
    new Response(null, { status: 303, headers: { ...uncached, Location: `${page}?backup=${reason}#backup` } });
  try {
    const backup = await (await downloads()).open(raw.signal);
    if (!backup) return back("busy");
    return send(context, parts, email, { bytes: backup.bytes, headers: headersOf(backup.name) });
  } catch (error) {
    // If the administrator has left, nobody reads the answer and nothing need be logged.
    if (!raw.signal.aborted) log.error("A backup could not be made for a download.", error);
    return back("failed");
  }
}

/**
 * The e-mail address of the administrator who sent the request. For anybody else, and while the identity provider does
 * not answer, the response that refuses the download.
 */
async function administratorOf(context: Context, parts: DownloadParts): Promise<string | Response> {
  const session = await sessionOfRequest(parts, context.req.raw.headers);
  const reason = session?.mayAdminister ? await parts.accessTokens.refusalOf(session) : "forbidden";
  if (session && reason === undefined) return session.email;
  const refusal = tokenRefusal(reason ?? "unknown");
  if (refusal.status !== 503)
    return new Response(null, { status: 302, headers: { ...uncached, Location: "/forbidden" } });
  const said = asFormRefusal(refusal, splitPath(context.req.path).locale);
  return new Response(said.refusal.message, { status: said.status, headers: { ...uncached, ...said.headers } });
}

function headersOf(name: string): Record<string, string> {
  return { ...uncached, "Content-Type": "application/x-tar", "Content-Disposition": `attachment; filename="${name}"` };
}

/**
 * Sends a backup. Its download is recorded only after the whole response was sent, because an interrupted one is not a
 * backup. The stream is destroyed as soon as the client leaves, even if nobody has begun to read it.
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
