import { compressedResponse } from "../http/compression.ts";
import { widestNetworkOf } from "../http/site-network.ts";
import { WorkQueue } from "../http/work-queue.ts";
import type { RenderPage, SentForm } from "./render-page.ts";

/** Renders a page for one request of a client network (`networkOf`); `form` accompanies a request with a form. */
export type Render = (request: Request, network: string, form?: SentForm) => Promise<Response>;

/** Fewer forms may wait than pages, because each is checked and rendered separately. */
const formLimits = { concurrency: 1, maxWaiting: 16 };

/**
 * Creates a `Render` that compresses each page for its client and throws a `BusyError` if the queue is full. Requests
 * from people with a live session, and from devices that have signed in before, go first (`isKnown` decides by the
 * `Cookie` header), so that a flood of other requests does not lock administrators out. The others' networks take
 * turns. Account forms have a queue of their own, because checking a password is slow and an identity service may not
 * answer. While one of these forms waits for such a call, the next one is rendered. Forms of features wait with the
 * pages.
 */
export function createRender(
  renderPage: RenderPage,
  queue: WorkQueue,
  isKnown: (cookies: string | null) => Promise<boolean>,
): Render {
  const forms = new WorkQueue(formLimits);
  return async (sent, network, form) => {
    // React Router answers HEAD with an empty page, to which no policy can be added. Hono sends the page without its
    // body.
    const request = sent.method === "HEAD" ? new Request(sent, { method: "GET" }) : sent;
    const waiting = form && !form.isFeatures ? forms : queue;
    const urgent = await isKnown(request.headers.get("Cookie"));
    const lend = <T>(work: () => Promise<T>) => waiting.lend(work);
    const called = { network, ...(form && { form: { lend, address: form.address } }) };
    const from = widestNetworkOf(network);
    const rendered = await waiting.run(() => renderPage(request, undefined, called), { urgent, from });
    const { status, headers, html, body } = rendered;
    if (html === undefined) return new Response(body, { status, headers });
    return compressedResponse(html, request.headers.get("Accept-Encoding"), { status, headers });
  };
}
