import { extname, join } from "node:path";
import { access } from "node:fs/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { disposition } from "./file-name.ts";
import type { Library } from "./library.ts";

const prefix = "/media/";
const kept = /^[0-9a-f]{20}(?:-\d+x\d+)?\.[0-9a-z]{2,5}$/;
/** What a browser shows itself; everything else is handed to the visitor as a file. */
const shown = /^(?:image|video)\/|^application\/pdf$/;

const headers = {
  "Cache-Control": "public, max-age=31536000, immutable",
  // Uploaded files never run anything, whatever they hold.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/**
 * The files under `/media`. Who takes AVIF gets it under the WebP's address as soon as it is made, so that
 * pages need not know whether it is.
 */
export function mediaFiles(library: Library): MiddlewareHandler {
  const files = serveStatic({
    root: library.directory,
    rewriteRequestPath: (_, context) => context.get("file") as string,
    onFound: async (path, context) => addHeaders(context, library, path),
  });
  return async (context, next) => {
    const name = context.req.path.slice(prefix.length);
    if (!kept.test(name)) return next();
    context.set("file", (await avifFor(context, library, name)) ?? name);
    return files(context, next);
  };
}

async function avifFor(context: Context, library: Library, name: string): Promise<string | undefined> {
  const wanted = /\bimage\/avif\b/.test(context.req.header("Accept") ?? "");
  if (extname(name) !== ".webp" || !wanted) return undefined;
  const avif = name.replace(/webp$/, "avif");
  return access(join(library.directory, avif)).then(
    () => avif,
    () => undefined,
  );
}

async function addHeaders(context: Context, library: Library, path: string): Promise<void> {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  if (extname(context.req.path) === ".webp") context.header("Vary", "Accept");
  const known = await library.describe(context.req.path);
  if (!known) return;
  const extension = extname(path);
  if (extension !== ".avif") context.header("Content-Type", known.type);
  const how = shown.test(known.type) ? "inline" : "attachment";
  context.header("Content-Disposition", disposition(how, known.title, extension));
}
