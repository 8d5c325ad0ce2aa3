import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { localPath, splitPath } from "../engine/locale.ts";
import { recordAccountEvent } from "./auth/account-log.ts";
import { type Identity, sessionOfRequest } from "./auth/identity-services.ts";
import { ownOriginOf } from "./auth/origins.ts";
import type { DailyBackups } from "./backup/daily-backups.ts";
import type { BackupDownloads } from "./backup/downloaded-backup.ts";
import { log } from "./log/log.ts";

/** Where administrators download a backup: GET answers the newest of the daily ones, POST makes one. */
export const backupPath = "/admin/backup";

const uncached = { "Cache-Control": "private, no-store" };

type Services = { identity: Identity; backups: DailyBackups | undefined };

/**
 * Sends the newest backup to an administrator as it is read from the disk. Others are sent to the page that says so;
 * undefined where there is no backup.
 */
export async function downloadBackup(context: Context, { identity, backups }: Services): Promise<Response | undefined> {
  const email = await administratorOf(context, identity);
  if (email === undefined) return forbidden();
  const newest = (await backups?.status())?.newest;
  if (!newest) return undefined;
  const headers = { ...headersOf(newest.name), "Content-Length": String(newest.size) };
  if (context.req.method === "HEAD") return new Response(null, { headers });
  return new Response(streamOf(recorded(createReadStream(newest.path), context, identity, email)), { headers });
}

/** Makes a backup for an administrator and sends it as it is made. */
export async function makeBackup(context: Context, { identity, downloads, publicUrl }: { identity: Identity; downloads: () => Promise<BackupDownloads>; publicUrl: string }): Promise<Response> {
  const { raw } = context.req;
  if (ownOriginOf(publicUrl, raw.headers) === undefined) return new Response(null, { status: 403, headers: uncached });
  const email = await administratorOf(context, identity);
  if (email === undefined) return forbidden();
  const page = localPath("/admin/system", splitPath(context.req.path).locale);
  const back = (reason: "busy" | "failed") => new Response(null, { status: 303, headers: { ...uncached, Location: `${page}?backup=${reason}#backup` } });
  try {
    const backup = await (await downloads()).open();
    if (!backup) return back("busy");
    return new Response(streamOf(recorded(backup.bytes, context, identity, email)), { headers: headersOf(backup.name) });
  } catch (error) {
    log.error("A backup could not be made for a download.", error);
    return back("failed");
  }
}

async function administratorOf(context: Context, identity: Identity): Promise<string | undefined> {
  const session = await sessionOfRequest(identity, context.req.raw.headers);
  return session?.mayAdminister ? session.email : undefined;
}

function forbidden(): Response {
  return new Response(null, { status: 302, headers: { ...uncached, Location: "/forbidden" } });
}

function headersOf(name: string): Record<string, string> {
  return { ...uncached, "Content-Type": "application/x-tar", "Content-Disposition": `attachment; filename="${name}"` };
}

function streamOf(bytes: AsyncIterable<Buffer>): ReadableStream {
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream;
}

/** Records that a backup was downloaded once all its bytes were taken: one that was cut short is none. */
async function* recorded(bytes: AsyncIterable<Buffer>, context: Context, { db }: Identity, email: string): AsyncGenerator<Buffer> {
  yield* bytes;
  await recordAccountEvent(db, { action: "backup-downloaded", account: email, userAgent: context.req.header("User-Agent") });
}
