import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname } from "node:path";
import send from "send";
import type { Encoding } from "../answers/encodings.ts";
import type { FoundFile } from "./found-file.ts";

/**
 * Streams a file or the part of it that is asked for; an encoding in which it does not stand on the disk is
 * left to the file as it is. Answers false where the file has gone meanwhile.
 */
export function stream(
  request: IncomingMessage,
  response: ServerResponse,
  { paths, tag, type, headers }: FoundFile,
  wanted: Encoding,
): Promise<boolean> {
  const encoding = paths[wanted] === undefined ? "identity" : wanted;
  const path = paths[encoding] ?? paths.identity;
  const forAll = response.getHeaders();
  return new Promise((resolve) => {
    send(request, encodeURIComponent(basename(path)), { root: dirname(path), cacheControl: false, index: false })
      .on("headers", () => {
        const all = { ...headers, "Content-Type": type, ETag: `"${tag}-${encoding}"` };
        for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
        if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
      })
      .on("error", ({ status, headers: said }: { status: number; headers?: Record<string, string> }) => {
        // What has begun can only be broken off, so that nobody takes it for whole.
        if (response.headersSent) {
          response.destroy();
          return;
        }
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        for (const [name, value] of Object.entries(forAll)) if (value !== undefined) response.setHeader(name, value);
        if (status === 404) return resolve(false);
        response.writeHead(status, said).end();
      })
      .on("directory", () => resolve(false))
      .pipe(response)
      .once("close", () => resolve(true));
  });
}
