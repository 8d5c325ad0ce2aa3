import { documentField, parseDocumentPath } from "../../engine/entry-path.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isUpload } from "../../engine/media/media.ts";
import { declarations } from "../../globals/all.ts";
import type { Store } from "../content/store.ts";
import type { FileServer } from "../http/files/file-server.ts";
import { isGetOrHead } from "../http/method.ts";
import { noCache } from "../http/send.ts";

type Parts = {
  store: Store;
  files: FileServer;
  /** The files of hidden entries, for people who may write. */
  hiddenFiles: FileServer;
  /** Runs work that any visitor can trigger, when the turn of the request has come. */
  inTurn: <Row>(request: IncomingMessage, find: () => Promise<Row>) => Promise<Row>;
};

/**
 * Answers a GET or HEAD request under `/files` with the current document of an entry. It sends the file itself, so that
 * the entry's address is what people see, store and pass on, or a redirect if the document is on another site. Returns
 * false, with nothing sent, if the reader may not see such an entry.
 */
export async function answerDocument(
  { store, files, hiddenFiles, inTurn }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  mayWrite: () => Promise<boolean>,
): Promise<boolean> {
  const parsed = isGetOrHead(request) ? parseDocumentPath(request.url?.split("?", 1)[0] ?? "") : undefined;
  const declaration = parsed && declarations.find(({ name }) => name === parsed.name);
  const field = declaration && documentField(declaration);
  if (!parsed || !declaration || field === undefined) return false;
  const find = (from: Store) => inTurn(request, () => from.find(declaration, parsed.id));
  const seen = await find(store);
  const row = seen ?? ((await mayWrite()) ? await find(store.includingHidden()) : undefined);
  const link = row && (row as unknown as Readonly<Record<string, unknown>>)[field];
  if (typeof link !== "string") return false;
  if (!isUpload(link)) {
    const headers = seen ? noCache : { "Cache-Control": "private, no-cache" };
    response.writeHead(302, { Location: new URL(link).href, ...headers }).end();
    return true;
  }
  if (await files.answer(request, response, link)) return true;
  return seen === undefined && (await hiddenFiles.answer(request, response, link));
}
