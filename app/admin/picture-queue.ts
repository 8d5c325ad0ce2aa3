import type { Locale } from "../../engine/words.ts";
import { downscale } from "../fields/downscale.ts";
import { type AttemptKey, attemptKey } from "./attempt-key.ts";
import { type Failure, send, upload } from "./client.ts";

/** A picture on its way into the gallery: a file of this device, or an address that was typed. */
export type QueuedPicture = {
  readonly number: number;
  readonly file?: File;
  /** Where it can be reached, once that is known. */
  readonly url?: string;
  readonly step: "waiting" | "running" | "failed";
  /** How much of the file has been sent, from 0 to 1. */
  readonly part: number;
  readonly failure?: Failure;
  readonly attempt?: AttemptKey;
};

/** How many are sent at the same time. */
export const atOnce = 2;

type SendPicture = {
  path: string;
  /** What is sent with it, for its address. */
  bodyOf: (url: string) => Record<string, unknown>;
  locale: Locale;
  /** Settles when it is this picture's turn to be added, so that they stand in the order of choosing. */
  turn: Promise<unknown>;
  change: (part: Partial<QueuedPicture>) => void;
};

/** Uploads a picture where it is a file, then adds it; what succeeded once is not done again. */
export async function sendPicture(picture: QueuedPicture, options: SendPicture): Promise<boolean> {
  const { path, bodyOf, locale, turn, change } = options;
  change({ step: "running", part: 0, failure: undefined });
  const fail = (failure: Failure) => {
    change({ step: "failed", failure });
    return false;
  };
  let { url } = picture;
  if (url === undefined && picture.file) {
    const onProgress = (part: number) => change({ part });
    const outcome = await upload(await downscale(picture.file), "image", { locale, onProgress });
    if (!outcome.ok) return fail(outcome);
    ({ url } = outcome.data.data);
    change({ url });
  }
  const body = bodyOf(url ?? "");
  const attempt = attemptKey(picture.attempt, body);
  change({ attempt });
  await turn;
  const outcome = await send("POST", path, body, { locale, idempotencyKey: attempt.key });
  return outcome.ok || fail(outcome);
}
