import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { Refusal } from "../refusal/refusal.ts";

/**
 * The idempotency key of an addition: the client's `Idempotency-Key`, the writer, the collection (`name`) and the
 * digest of the body. The same key with another body is therefore another addition. Undefined if the client sent none.
 * Throws a `Refusal` for a malformed key.
 */
export function additionKey(context: Context, name: string, digest: string): string | undefined {
  const given = context.req.header("Idempotency-Key");
  if (given === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,500}$/.test(given)) throw new Refusal(400, m.problem_idempotency_key);
  const { userId } = context.get("writer");
  return createHash("sha256").update([userId, name, given, digest].join("\n")).digest("base64url");
}
