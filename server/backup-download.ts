import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { type Identity, sessionOfRequest } from "./auth/identity-services.ts";
import type { DailyBackups } from "./backup/daily-backups.ts";

/** Where administrators download the newest backup. */
export const backupPath = "/admin/backup";

type Services = { identity: Identity; backups: DailyBackups | undefined };

/**
 * Sends the newest backup to an administrator as it is read from the disk. Others are sent to the page that says so;
 * undefined where there is no backup.
 */
export async function downloadBackup(context: Context, { identity, backups }: Services): Promise<Response | undefined> {
  const session = await sessionOfRequest(identity, context.req.raw.headers);
  const uncached = { "Cache-Control": "private, no-store" };
  if (!session?.mayAdminister) return new Response(null, { status: 302, headers: { ...uncached, Location: "/forbidden" } });
  const newest = (await backups?.status())?.newest;
  if (!newest) return undefined;
  const headers = {
    ...uncached,
    "Content-Type": "application/x-tar",
    "Content-Length": String(newest.size),
    "Content-Disposition": `attachment; filename="${newest.name}"`,
  };
  const isHead = context.req.method === "HEAD";
  return new Response(isHead ? null : (Readable.toWeb(createReadStream(newest.path)) as ReadableStream), { headers });
}
