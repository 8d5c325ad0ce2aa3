import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Budget } from "./budget.ts";
import { busy, Disconnected, Refusal } from "./refusal.ts";

const tooLarge = () => new Refusal(413, m.problem_too_large);

/** The length that a request says its body has, in bytes; undefined where it says none. */
export function declaredLength(context: Context): number | undefined {
  const length = context.req.header("Content-Length");
  return length === undefined ? undefined : Number(length);
}

/**
 * A request's body, piece by piece as it arrives and no further than `limit` bytes, straight from Node: nothing
 * is read ahead of who takes it. Throws a `Refusal`, before reading where the body says that it is too large,
 * and `Disconnected` where the client leaves.
 */
export async function* bodyOf(
  context: Context,
  limit: number,
  refused: () => Error = tooLarge,
): AsyncGenerator<Buffer> {
  if ((declaredLength(context) ?? 0) > limit) throw refused();
  // A packed body would be read as what it is not; clients pack no requests unasked.
  if (context.req.header("Content-Encoding") !== undefined) throw new Refusal(415, m.problem_packed);
  const { incoming } = context.env as HttpBindings;
  let length = 0;
  try {
    // Left unread, the connection stays for the answer; what answers then ends it.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw refused();
      yield chunk;
    }
  } catch (cause) {
    if (incoming.complete || !incoming.destroyed) throw cause;
    throw new Disconnected("The client left.", { cause });
  }
}

/** A request's body as a whole, counted into `budget` until `release` is called. */
export type WholeBody = { bytes: Buffer; release: () => void };

/** Reads a body whole; throws as `bodyOf` does, and a `Refusal` where the budget has not that much left. */
export async function readWhole(context: Context, limit: number, budget: Budget): Promise<WholeBody> {
  const declared = declaredLength(context);
  if ((declared ?? 0) > limit) throw tooLarge();
  const taken: (() => void)[] = [];
  const release = () => taken.forEach((giveBack) => giveBack());
  const take = (amount: number) => {
    const giveBack = budget.take(amount);
    if (!giveBack) throw busy();
    taken.push(giveBack);
  };
  try {
    if (declared !== undefined) take(declared);
    const chunks: Buffer[] = [];
    // Into its place at once where its length is told: its pieces would be held twice while they are joined.
    const whole = declared === undefined ? undefined : Buffer.alloc(declared);
    let length = 0;
    for await (const chunk of bodyOf(context, limit)) {
      if (whole) chunk.copy(whole, length);
      else {
        take(chunk.length);
        chunks.push(chunk);
      }
      length += chunk.length;
    }
    return { bytes: whole ?? Buffer.concat(chunks), release };
  } catch (error) {
    release();
    throw error;
  }
}
