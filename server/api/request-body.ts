import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Budget } from "./budget.ts";
import { busyRefusal, Disconnected, Refusal } from "./refusal.ts";

const tooLarge = () => new Refusal(413, m.problem_too_large);

/** The length of a request's body according to its headers, in bytes; undefined if they do not tell. */
export function declaredLength(context: Context): number | undefined {
  const length = context.req.header("Content-Length");
  return length === undefined ? undefined : Number(length);
}

/**
 * A request's body in chunks as they arrive, directly from Node, so that nothing is read ahead. Throws `refused()` if the
 * body is longer than `limit` bytes, before reading if its headers say so; a `Refusal` if it is compressed; and
 * `Disconnected` if the client leaves.
 */
export async function* bodyChunks(
  context: Context,
  limit: number,
  refused: () => Error = tooLarge,
): AsyncGenerator<Buffer> {
  if ((declaredLength(context) ?? 0) > limit) throw refused();
  // Compressed bodies are not supported; clients do not compress requests unasked.
  if (context.req.header("Content-Encoding") !== undefined) throw new Refusal(415, m.problem_encoded);
  const { incoming } = context.env as HttpBindings;
  let length = 0;
  try {
    // If reading stops early, the connection must stay open for the response, after which it is closed.
    for await (const chunk of incoming.readableEnded ? innerBody(context) : (incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)) {
      length += chunk.length;
      if (length > limit) throw refused();
      yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    }
  } catch (cause) {
    if (incoming.complete || !incoming.destroyed) throw cause;
    throw new Disconnected("The client left.", { cause });
  }
}

/** The body of a call by a form's action: what came over the connection, the form itself, has been read by then. */
function innerBody(context: Context): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return context.req.raw.body ?? [];
}

/** A complete request body, which counts against its budget until `release` is called. */
export type WholeBody = { bytes: Buffer; release: () => void };

/** The least memory that is taken at once for a body of unknown length, in bytes. */
const smallestGrowth = 16 * 1024;

/** Reads a complete body; throws as `bodyChunks` does, and a `Refusal` if the budget does not have that much left. */
export async function readWholeBody(context: Context, limit: number, budget: Budget): Promise<WholeBody> {
  const declared = declaredLength(context);
  if ((declared ?? 0) > limit) throw tooLarge();
  const taken: (() => void)[] = [];
  const release = () => taken.forEach((giveBack) => giveBack());
  const take = (amount: number) => {
    const giveBack = budget.take(amount);
    if (!giveBack) throw busyRefusal();
    taken.push(giveBack);
  };
  try {
    // One buffer that grows, because a body may come in chunks of one byte, and an object each would outweigh them.
    let whole = Buffer.alloc(0);
    const grow = (size: number) => {
      take(size - whole.length);
      const larger = Buffer.alloc(size);
      whole.copy(larger);
      whole = larger;
    };
    if (declared !== undefined) grow(declared);
    let length = 0;
    for await (const chunk of bodyChunks(context, limit)) {
      const needed = length + chunk.length;
      if (needed > whole.length) grow(Math.min(limit, Math.max(smallestGrowth, 2 * needed)));
      chunk.copy(whole, length);
      length = needed;
    }
    return { bytes: whole.subarray(0, length), release };
  } catch (error) {
    release();
    throw error;
  }
}
