import type { CallIdentity } from "../../app/context.ts";
import { pack, preferredEncoding } from "../answers/encodings.ts";
import type { WorkQueue } from "../answers/work-queue.ts";
import type { MakePage } from "./make-page.ts";

/** Answers a request with a page made for it alone; one that carries a form comes with the way to call identity. */
export type Render = (request: Request, callIdentity?: CallIdentity) => Promise<Response>;

/** A renderer that packs each page for who asked; it throws BusyError where too many wait. */
export function createRender(makePage: MakePage, queue: WorkQueue): Render {
  return async (request, callIdentity) => {
    const { status, headers, html, body } = await queue.run(() => makePage(request, undefined, callIdentity));
    if (html === undefined) return new Response(body, { status, headers });
    const encoding = preferredEncoding(request.headers.get("Accept-Encoding") ?? undefined);
    headers.append("Vary", "Accept-Encoding");
    if (encoding === "identity") return new Response(html, { status, headers });
    headers.set("Content-Encoding", encoding);
    // Somebody waits, and nobody else will have it.
    const { bytes } = await pack(Buffer.from(html), encoding, true);
    return new Response(Uint8Array.from(bytes), { status, headers });
  };
}
