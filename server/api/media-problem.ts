import type { Context } from "hono";
import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Words } from "../../engine/words.ts";
import type { MediaError, MediaReason } from "../media/media-error.ts";
import { problem, spokenLocale } from "./problem.ts";

type Refusal = { status: 413 | 415 | 422; words: Words<{ limit: string }> };

const refusals: Readonly<Record<MediaReason, Refusal>> = {
  notAnImage: { status: 415, words: m.media_not_an_image },
  heic: { status: 415, words: m.media_heic },
  animated: { status: 422, words: m.media_animated },
  tooLarge: { status: 413, words: m.media_too_large },
  tooManyPixels: { status: 422, words: m.media_too_many_pixels },
  damaged: { status: 422, words: m.media_damaged },
  tooSlow: { status: 422, words: m.media_too_slow },
  notADocument: { status: 415, words: m.media_not_a_document },
  macros: { status: 422, words: m.media_macros },
  fetches: { status: 422, words: m.media_fetches },
};

/**
 * The answer to a file that was refused, in words that say what to do instead; of a picture inside a record
 * it names the field.
 */
export function mediaProblem(
  context: Context,
  { reason, limit }: MediaError,
  field?: string,
): Response {
  const { status, words } = refusals[reason];
  const locale = spokenLocale(context);
  const inputs = { limit: limit === undefined ? "" : numbersIn(locale).format(limit) };
  if (field === undefined) return problem(context, status, words, inputs);
  return problem(context, 400, words, inputs, { [field]: () => words(inputs, { locale }) });
}
