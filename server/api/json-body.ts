import { createHash } from "node:crypto";
import type { Context } from "hono";
import pLimit from "p-limit";
import type { Collection } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { megabyte } from "../media/limits.ts";
import { Budget } from "./budget.ts";
import { parseApart } from "./encoded-picture.ts";
import { jsonShape } from "./json-shape.ts";
import { Refusal } from "./refusal.ts";
import { declaredLength, readWhole, type WholeBody } from "./request-body.ts";

/** Largest body without pictures in bytes: the longest entry in Bengali, twice over, each letter escaped. */
const plainLimit = 256 * 1024;
/** Largest body with a picture in bytes: one of 15 MB as an encoded string, and some words. */
const pictureLimit = 21 * megabyte;

/** An entry stands in one object, or in one within another; the others are for what is refused with its name. */
const deepest = 8;
/** No declaration has 30 fields; each takes a colon and a comma. */
const mostSeparators = 400;

// All bodies together, so that no number of them takes the memory that the site has.
const plainBudget = new Budget(16 * megabyte);
const pictureBudget = new Budget(2 * pictureLimit);

/** Of bodies with pictures: what makes a picture's files takes memory as well. */
const oneAtATime = pLimit(1);

/** What was sent: the fields, long pictures among them as `EncodedPicture`, and the SHA-256 of the very bytes. */
export type Sent = { fields: Record<string, unknown>; digest: string };

/**
 * Reads the JSON object of a request and hands it to `use`. Throws a `Refusal` for what is none, or is larger,
 * deeper or richer in parts than an entry of the collection can be.
 */
export async function withJson<Result>(
  context: Context,
  { fields }: Collection,
  use: (sent: Sent) => Promise<Result>,
): Promise<Result> {
  if (!isJson(context.req.header("Content-Type") ?? "")) throw new Refusal(415, m.problem_json);
  const pictureNames = new Set(Object.keys(fields).filter((name) => fields[name]?.kind === "image"));
  const takesPictures = pictureNames.size > 0;
  const isPlain = (declaredLength(context) ?? Infinity) <= plainLimit;
  const budget = isPlain || !takesPictures ? plainBudget : pictureBudget;
  const body = await readWhole(context, takesPictures ? pictureLimit : plainLimit, budget);
  try {
    const work = () => use(parse(body, pictureNames));
    return await (body.bytes.length <= plainLimit ? work() : oneAtATime(work));
  } finally {
    body.release();
  }
}

/** RFC 8259: JSON between systems is UTF-8. */
function isJson(contentType: string): boolean {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";").map((part) => part.trim());
  const charset = parameters.find((one) => one.startsWith("charset="))?.slice("charset=".length);
  return type === "application/json" && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}

function parse({ bytes }: WholeBody, pictureNames: ReadonlySet<string>): Sent {
  const shape = jsonShape(bytes);
  const plainBytes = shape.encoded.reduce((left, { start, end }) => left - (end - start), bytes.length);
  if (plainBytes > plainLimit) throw new Refusal(413, m.problem_too_large);
  if (shape.depth > deepest || shape.separators > mostSeparators) throw new Refusal(400, m.problem_too_complex);
  const value = valueOf(() => parseApart(bytes, shape, pictureNames));
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal(400, m.problem_body);
  return { fields: value as Record<string, unknown>, digest: createHash("sha256").update(bytes).digest("base64url") };
}

function valueOf(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    throw new Refusal(400, m.problem_body);
  }
}
