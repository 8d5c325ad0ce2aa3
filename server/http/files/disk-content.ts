import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname } from "node:path";
import send from "send";
import { ifThere } from "../../disk/if-there.ts";
import type { Encoding } from "../compression.ts";
import type { FileContent, ServedFile } from "./served-file.ts";

/** The path of a file on disk, and those of its compressed copies. */
type DiskPaths = { identity: string } & Partial<Record<Encoding, string>>;

/** A file on disk. */
export function diskContent(paths: DiskPaths): FileContent {
  return {
    read: async (encoding) => {
      const path = paths[encoding];
      return path === undefined ? undefined : ifThere(readFile(path));
    },
    stream: (request, response, file, wanted) => stream(request, response, { ...file, paths }, wanted),
  };
}

function stream(
  request: IncomingMessage,
  response: ServerResponse,
  { paths, tag, type, headers }: ServedFile & { paths: DiskPaths },
  wanted: Encoding,
): Promise<boolean> {
  const encoding = paths[wanted] === undefined ? "identity" : wanted;
  const path = paths[encoding] ?? paths.identity;
  const defaultHeaders = response.getHeaders();
  return new Promise((resolve) => {
    send(request, encodeURIComponent(basename(path)), { root: dirname(path), cacheControl: false, index: false })
      .on("headers", () => {
        const all = { ...headers, "Content-Type": type, ETag: `"${tag}-${encoding}"` };
        for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
        if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
      })
      .on("error", ({ status, headers: errorHeaders }: { status: number; headers?: Record<string, string> }) => {
        // Abort a response that has begun, so that the client does not mistake it for a complete one.
        if (response.headersSent) {
          response.destroy();
          return;
        }
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        for (const [name, value] of Object.entries(defaultHeaders))
          if (value !== undefined) response.setHeader(name, value);
        if (status === 404) return resolve(false);
        response.writeHead(status, errorHeaders).end();
      })
      .on("directory", () => resolve(false))
      .pipe(response)
      .once("close", () => resolve(true));
  });
}
