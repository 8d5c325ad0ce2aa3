import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context, ContextVariableMap, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import pLimit from "p-limit";
import * as z from "zod/mini";
import type { Declaration } from "../../engine/declaration.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { megabyte } from "../media/limits.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { bodyRefusal, Refusal } from "../refusal/refusal.ts";

/** A parsed body: its fields, and the SHA-256 digest of its bytes in base64url. */
type JsonBody = { fields: Record<string, unknown>; digest: string };

declare module "hono" {
  interface ContextVariableMap {
    /** The JSON object of the request; set by `jsonBody` only. */
    body: JsonBody;
  }
}

/** Largest body without pictures, in bytes: twice the longest entry in Bengali with every letter escaped. */
export const plainLimit = 256 * 1024;
/** Largest body with pictures, in bytes: it has room for one encoded picture of 15 MB and the other fields. */
export const pictureLimit = 21 * megabyte;

/** The refusal of a request while too many others are in progress. */
export function busyRefusal(): Refusal {
  return new Refusal(503, m.upload_busy);
}

const tooLarge = (bytes: number): never => {
  throw new Refusal(413, tooLargeMessage(bytes));
};

const limitChunks = bodyLimit({ maxSize: plainLimit, onError: () => tooLarge(plainLimit) });

/** In bytes: the largest body, the bytes held in memory now, and the most that may be held together. */
const plainBodies = { longest: plainLimit, held: 0, most: 16 * megabyte };
/** The same numbers for bodies with pictures. */
const pictureBodies = { longest: pictureLimit, held: 0, most: 42 * megabyte };

/** One body with pictures at a time, because parsing it and making the picture's files also takes memory. */
const oneAtATime = pLimit(1);

/**
 * Middleware that reads a JSON object into `context.get("body")`. Throws a `Refusal` if the body is not a JSON object
 * or is larger than an entry of the declaration can be. Without a declaration, the limit is that of a body without
 * pictures.
 */
export function jsonBody({ fields }: Pick<Declaration, "fields"> = { fields: {} }): MiddlewareHandler {
  const pictures = Object.keys(fields).filter((name) => fields[name]?.media === "picture");
  return async (context, next) => {
    refuseOtherTypes(context);
    // Browsers state the length. A body without a stated length gets the smaller limit, so it has no room for a
    // picture.
    const declared = context.req.header("Content-Length");
    const length = Number(declared ?? plainLimit);
    const bodies = pictures.length > 0 && length > plainLimit ? pictureBodies : plainBodies;
    if (length > bodies.longest) tooLarge(bodies.longest);
    if (bodies.held + length > bodies.most) throw busyRefusal();
    bodies.held += length;
    try {
      const read = [declared === undefined ? await readChunks(context) : await readWhole(context, length)];
      const work = async () => {
        // Removed from the array, because the bytes would otherwise stay in memory while the picture's files are made.
        context.set("body", parse(read.pop()!, pictures));
        await renewPermission(context);
        return next();
      };
      await (bodies === plainBodies ? work() : oneAtATime(work));
    } finally {
      bodies.held -= length;
    }
  };
}

/** After this time, in milliseconds, a permission is checked again. Most bodies arrive sooner and need one check. */
const permissionHolds = 1_000;

/**
 * Checks again whether the sender may write, if the body took long to arrive or waited for others. Without that, an
 * account that was disabled could still write through requests that it began before. Throws a `Refusal`.
 */
export async function renewPermission(context: Context): Promise<void> {
  const permission = context.get("permission") as ContextVariableMap["permission"] | undefined;
  if (permission && performance.now() - permission.givenAt > permissionHolds) await permission.renew();
}

/**
 * Parses the body that `jsonBody` has read by a schema. Throws a `Refusal` with the message `refusal`, or by default
 * one that names each field that does not match the schema.
 */
export function parsed<Schema extends z.core.$ZodType>(
  context: Context,
  schema: Schema,
  refusal?: Message,
): z.output<Schema> {
  return matching(context.get("body").fields, schema, refusal);
}

/**
 * Reads a JSON object where `jsonBody` did not, and parses it like `parsed`. The route that calls this must limit the
 * length of the body.
 */
export async function receiveJson<Schema extends z.core.$ZodType>(
  context: Context,
  schema: Schema,
  refusal?: Message,
): Promise<z.output<Schema>> {
  refuseOtherTypes(context);
  const sent = objectIn(textOf(new Uint8Array(await context.req.arrayBuffer())));
  await renewPermission(context);
  return matching(sent, schema, refusal);
}

function matching<Schema extends z.core.$ZodType>(
  sent: Record<string, unknown>,
  schema: Schema,
  refusal?: Message,
): z.output<Schema> {
  const result = z.safeParse(schema, sent, { reportInput: true });
  if (!result.success) throw refusal ? new Refusal(400, refusal) : bodyRefusal(result.error);
  return result.data;
}

function refuseOtherTypes(context: Context): void {
  if (!isJson(context)) throw new Refusal(415, m.problem_json);
  // Compressed bodies are not supported; clients do not compress requests unasked.
  if (context.req.header("Content-Encoding") !== undefined) throw new Refusal(415, m.problem_encoded);
}

/**
 * Lets the connection of a request be silent while the request waits for a store elsewhere, whose own time limits bound
 * the wait. Without this, the web server would close the silent connection sooner, and nobody would read why the
 * request failed. The web server's limit applies again from the connection's next request on.
 */
export function allowSilence(context: Context, ...stores: readonly Pick<PictureStore, "answersAtOnce">[]): void {
  if (stores.some(({ answersAtOnce }) => !answersAtOnce)) (context.env as HttpBindings).incoming.setTimeout(0);
}

/**
 * Whether the type of a request's body is JSON in UTF-8, the only encoding that RFC 8259 allows between systems. A form
 * of another site cannot send this type (CSRF).
 */
export function isJson({ req }: Context): boolean {
  const [type = "", ...parameters] = (req.header("Content-Type") ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((one) => one.startsWith("charset="))?.slice("charset=".length);
  return type === "application/json" && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}

/**
 * Yields a request's body as it arrives, directly from Node, so that nothing is buffered. Throws a `Refusal` if the
 * client leaves: nobody reads the response then, and the server has no fault to log.
 */
export async function* bodyChunks(context: Context): AsyncGenerator<Buffer> {
  const { incoming } = context.env as HttpBindings;
  try {
    // If reading stops early, keep the connection open for the response; it is closed after that.
    yield* incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (cause) {
    if (incoming.complete || !incoming.destroyed) throw cause;
    throw new Refusal(400, m.upload_broken);
  }
}

/** Reads a body of stated length into one buffer. Joining chunks would hold the body in memory twice. */
async function readWhole(context: Context, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let at = 0;
  for await (const chunk of bodyChunks(context)) at += chunk.copy(bytes, at);
  return bytes;
}

/** Reads a body of unknown length: a chunked one. */
async function readChunks(context: Context): Promise<Buffer> {
  await limitChunks(context, () => Promise.resolve());
  return Buffer.from(await context.req.arrayBuffer());
}

function parse(bytes: Buffer, pictures: readonly string[]): JsonBody {
  const text = textOf(bytes);
  if (bytes.length > plainLimit) {
    // 21 MB of small arrays would take ten times as much memory once parsed, so only a picture may be that long.
    const picture = new RegExp(`"(?:${pictures.join("|")})"\\s*:\\s*"data:[^"]*"`, "g");
    if (Buffer.byteLength(text.replaceAll(picture, "")) > plainLimit) tooLarge(plainLimit);
  }
  return { fields: objectIn(text), digest: createHash("sha256").update(bytes).digest("base64url") };
}

function textOf(bytes: Uint8Array): string {
  return valueOf(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function objectIn(text: string): Record<string, unknown> {
  const value = valueOf(() => JSON.parse(text) as unknown);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal(400, m.problem_body);
  return value as Record<string, unknown>;
}

function valueOf<Value>(work: () => Value): Value {
  try {
    return work();
  } catch {
    throw new Refusal(400, m.problem_body);
  }
}
