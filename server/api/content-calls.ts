import type { Context, Hono } from "hono";
import type { Writer } from "../auth/access-tokens.ts";
import { requestLocale } from "./problem.ts";

/** A write of content as a client sends it: its path below `/api`, and the version of the entry that it is based on. */
export type ContentWrite = {
  method: string;
  path: string;
  body?: object | undefined;
  version?: number | undefined;
  /** The idempotency key: several additions with the same key add one entry. */
  key?: string | undefined;
};

/** Who sends a write; a trial is checked like the write itself and changes nothing. */
export type ContentCall = { writer: Writer; isTrial: boolean };

/** Sends writes of content through the API on behalf of somebody whose access token was checked before. */
export class ContentCalls {
  readonly #calls = new WeakMap<Request, ContentCall>();
  #api: Hono | undefined;

  /** Sets the API that answers the calls. */
  serve(api: Hono): void {
    this.#api = api;
  }

  /** The call behind a request; undefined for a request that a client sent. */
  of(request: Request): ContentCall | undefined {
    return this.#calls.get(request);
  }

  /**
   * Sends a write to the API and returns its answer. `context` belongs to the request that causes the write; the answer
   * is in the language of that request. A trial is answered with the parsed `values`, if the write has any.
   */
  async send(context: Context, write: ContentWrite, call: ContentCall): Promise<Response> {
    const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": requestLocale(context) });
    if (write.version !== undefined) headers.set("If-Match", `"${write.version}"`);
    if (write.key !== undefined) headers.set("Idempotency-Key", write.key);
    const body = write.body === undefined ? undefined : JSON.stringify(write.body);
    const request = new Request(new URL(write.path, "http://localhost"), {
      method: write.method,
      headers,
      ...(body !== undefined && { body }),
    });
    this.#calls.set(request, call);
    if (!this.#api) throw new Error("The API is not served yet.");
    return this.#api.fetch(request, context.env as object);
  }
}
