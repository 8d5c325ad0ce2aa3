import type { FormValues } from "../../engine/form-values.ts";
import type { Locale } from "../../engine/languages.ts";
import { downscale } from "../fields/downscale.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../session/idempotency-key.ts";
import { type Failure, send, upload } from "../session/api.ts";

/** A picture that is being added to the gallery: a file of this device, or an address from the form. */
export type QueuedPicture = {
  readonly number: number;
  readonly file?: File;
  /** The address of the picture; for a file it is known once the file is uploaded. */
  readonly url?: string;
  /** When it was taken, in milliseconds since 1970; that of an address is not known and comes last. */
  readonly taken: number;
  readonly step: "waiting" | "running" | "failed";
  /** How much of the file has been sent, from 0 to 1. */
  readonly progress: number;
  readonly failure?: Failure;
  readonly attempt?: IdempotencyKey;
  /** What is typed for this picture alone, by field name. */
  readonly values: FormValues;
  /** Its place among the pictures that are sent together. */
  readonly place?: { readonly number: number; readonly total: number };
};

/** The name under which the form shows a picture. */
export function pictureName({ file, url }: QueuedPicture): string {
  return file?.name ?? url ?? "";
}

/** The name of a queued picture among the fields of the form: its button has the focus where its problem is pressed. */
export function queuedName({ number }: QueuedPicture): string {
  return `queued-${number}`;
}

/** Why pictures of the queue were not added, by their names among the fields. */
export function queueProblems(pictures: readonly QueuedPicture[]): Record<string, string> {
  return Object.fromEntries(pictures.flatMap((one) => (one.failure ? [[queuedName(one), one.failure.message]] : []))) as Record<string, string>;
}

/** The pictures in the order in which they were taken; those of one moment stay in the order in which they were chosen. */
export function inOrderTaken(pictures: readonly QueuedPicture[]): readonly QueuedPicture[] {
  return pictures.toSorted((a, b) => a.taken - b.taken || a.number - b.number);
}

/** The number of pictures that are sent at the same time. */
export const concurrentUploads = 2;

type SendPicture = {
  path: string;
  /** Makes the request's body from the picture's address. */
  bodyOf: (url: string) => Record<string, unknown>;
  locale: Locale;
  /** Settles when this picture may be added, so that the pictures are added in the order of the queue. */
  turn: Promise<unknown>;
  change: (changes: Partial<QueuedPicture>) => void;
};

/** Uploads a picture if it is a file, then adds it; a retry does not upload it again. Returns whether it was added. */
export async function sendPicture(picture: QueuedPicture, options: SendPicture): Promise<boolean> {
  const { path, bodyOf, locale, turn, change } = options;
  change({ step: "running", progress: 0, failure: undefined });
  const fail = (failure: Failure) => {
    change({ step: "failed", failure });
    return false;
  };
  let { url } = picture;
  if (url === undefined && picture.file) {
    const onProgress = (progress: number) => change({ progress });
    const outcome = await upload(await downscale(picture.file), "image", { locale, onProgress });
    if (!outcome.ok) return fail(outcome);
    ({ url } = outcome.data.data);
    change({ url });
  }
  const body = bodyOf(url ?? "");
  const attempt = idempotencyKeyFor(picture.attempt, body);
  change({ attempt });
  await turn;
  const outcome = await send("POST", path, body, { locale, idempotencyKey: attempt.key });
  return outcome.ok || fail(outcome);
}
