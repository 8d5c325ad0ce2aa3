import { createHash } from "node:crypto";
import type { Context } from "hono";
import pLimit from "p-limit";
import type { Declaration } from "../../engine/declaration.ts";
import * as m from "../../messages/compiled/messages.js";
import { megabyte } from "../media/limits.ts";
import { Budget } from "./budget.ts";
import { parseWithPictures } from "./encoded-picture.ts";
import { isBeyond, type JsonLimits, jsonShape } from "./json-shape.ts";
import { Refusal } from "./refusal.ts";
import { declaredLength, readWholeBody, type WholeBody } from "./request-body.ts";

/** Largest body without pictures, in bytes: twice the longest entry in Bengali, with every letter escaped. */
const plainLimit = 256 * 1024;
/** Largest body with a picture, in bytes: a picture of 15 MB as an encoded string, and the other fields. */
const pictureLimit = 21 * megabyte;

/**
 * Deepest nesting that is parsed. An entry is one object, or one inside another; a body that is a little deeper is parsed
 * too, so that the refusal can name its wrong field.
 */
const deepest = 8;
/** Most colons and commas: no collection has 30 fields, and each takes one colon and one comma. */
const mostSeparators = 400;
/** What a body may measure, apart from its encoded pictures, and with the given number of separators. */
const shapeLimits = (separators: number): JsonLimits => ({ depth: deepest, separators, plainBytes: plainLimit });

// Memory for all bodies together, in bytes, so that many of them at once cannot use up the server's memory.
const plainBudget = new Budget(16 * megabyte);
const pictureBudget = new Budget(2 * pictureLimit);

/** For bodies with pictures, because making a picture's files takes memory as well. */
const oneAtATime = pLimit(1);

/** A parsed body: its fields, with long pictures as `EncodedPicture`, and the SHA-256 of its bytes in base64url. */
export type JsonBody = { fields: Record<string, unknown>; digest: string };

/**
 * Reads the JSON object of a request and passes it to `use`. Throws a `Refusal` for a body that is not a JSON object, or
 * that is larger, deeper or of more parts than an entry of the declaration can be; `separators` allows for longer lists.
 */
export async function withJson<Result>(
  context: Context,
  { fields }: Pick<Declaration, "fields">,
  use: (sent: JsonBody) => Promise<Result>,
  separators = mostSeparators,
): Promise<Result> {
  if (!isJson(context.req.header("Content-Type") ?? "")) throw new Refusal(415, m.problem_json);
  const pictureNames = new Set(Object.keys(fields).filter((name) => fields[name]?.media === "picture"));
  const takesPictures = pictureNames.size > 0;
  const isPlain = (declaredLength(context) ?? Infinity) <= plainLimit;
  const budget = isPlain || !takesPictures ? plainBudget : pictureBudget;
  const body = await readWholeBody(context, takesPictures ? pictureLimit : plainLimit, budget);
  try {
    const work = () => use(parse(body, pictureNames, shapeLimits(separators)));
    return await (body.bytes.length <= plainLimit ? work() : oneAtATime(work));
  } finally {
    body.release();
  }
}

/** Whether a content type is JSON in UTF-8, the only encoding that RFC 8259 allows between systems. */
function isJson(contentType: string): boolean {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";").map((part) => part.trim());
  const charset = parameters.find((one) => one.startsWith("charset="))?.slice("charset=".length);
  return type === "application/json" && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}

function parse({ bytes }: WholeBody, pictureNames: ReadonlySet<string>, limits: JsonLimits): JsonBody {
  const shape = jsonShape(bytes, limits);
  if (shape.plainBytes > plainLimit) throw new Refusal(413, m.problem_too_large);
  if (isBeyond(shape, limits)) throw new Refusal(400, m.problem_too_complex);
  const value = valueOf(() => parseWithPictures(bytes, shape, pictureNames));
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal(400, m.problem_body);
  return { fields: value as Record<string, unknown>, digest: createHash("sha256").update(bytes).digest("base64url") };
}

function valueOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new Refusal(413, m.problem_too_large) : new Refusal(400, m.problem_body);
  }
}
