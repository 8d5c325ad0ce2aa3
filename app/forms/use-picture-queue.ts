import { useRef, useState } from "react";
import type { FormValues } from "../../engine/forms/form-values.ts";
import type { Locale } from "../../engine/languages.ts";
import { downscale } from "../fields/downscale.ts";
import { useLocale } from "../page-data.ts";
import { type Failure, send, upload } from "../session/api.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../session/idempotency-key.ts";
import { timeTaken } from "./time-taken.ts";

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
  return Object.fromEntries(
    pictures.flatMap((one) => (one.failure ? [[queuedName(one), one.failure.message]] : [])),
  ) as Record<string, string>;
}

/**
 * The pictures in the order in which they were taken; those of one moment stay in the order in which they were chosen.
 */
function inOrderTaken(pictures: readonly QueuedPicture[]): readonly QueuedPicture[] {
  return pictures.toSorted((a, b) => a.taken - b.taken || a.number - b.number);
}

/** The number of pictures that are sent at the same time. */
const concurrentUploads = 2;

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
async function sendPicture(picture: QueuedPicture, options: SendPicture): Promise<boolean> {
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

type Target = {
  path: string;
  /** Makes the request's body for a picture from its address. */
  bodyOf: (picture: QueuedPicture, url: string) => Record<string, unknown>;
};

/** The queue of pictures that wait to be added, are being sent or have failed. Added pictures leave the queue. */
export function usePictureQueue() {
  const locale = useLocale();
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([]);
  // What stands in the queue by now, for what is asked after a wait.
  const latest = useRef(pictures);
  const count = useRef(0);
  const removed = useRef(new Set<number>());

  const update = (next: (all: readonly QueuedPicture[]) => readonly QueuedPicture[]) => {
    latest.current = next(latest.current);
    setPictures(latest.current);
  };
  const change = (number: number, changes: Partial<QueuedPicture>) =>
    update((all) => all.map((one) => (one.number === number ? { ...one, ...changes } : one)));
  const takeOff = (number: number) => update((all) => all.filter((one) => one.number !== number));
  const remove = (number: number) => {
    removed.current.add(number);
    takeOff(number);
  };
  const setValue = (number: number, name: string, value: string) =>
    update((all) =>
      all.map((one) => (one.number === number ? { ...one, values: { ...one.values, [name]: value } } : one)),
    );
  /** Whether a file is in the queue already, told as file managers do: by name, size and time. */
  const has = ({ name, size, lastModified }: File) =>
    latest.current.some(({ file }) => file?.name === name && file.size === size && file.lastModified === lastModified);
  const failed = () => latest.current.filter(({ step }) => step === "failed");

  /** A picture that is not in the queue yet. */
  const create = (source: { file: File } | { url: string }): QueuedPicture => {
    count.current += 1;
    const taken = "file" in source ? source.file.lastModified : Number.MAX_SAFE_INTEGER;
    return { number: count.current, taken, step: "waiting", progress: 0, values: {}, ...source };
  };
  /**
   * Puts pictures into the queue at once, and in the order in which they were taken as soon as their files are read.
   */
  const add = (chosen: readonly QueuedPicture[]) => {
    update((all) => inOrderTaken([...all, ...chosen]));
    void sortByTime(chosen);
  };
  const sortByTime = async (chosen: readonly QueuedPicture[]) => {
    const read = chosen.map(async ({ number, file, taken }) => [number, file ? await timeTaken(file) : taken] as const);
    const times = new Map(await Promise.all(read));
    update((all) => inOrderTaken(all.map((one) => ({ ...one, taken: times.get(one.number) ?? one.taken }))));
  };

  /**
   * Uploads the pictures, `concurrentUploads` at a time, and adds them in their order, but for those that are removed
   * before their turn. Returns how many were added.
   */
  const run = async (chosen: readonly QueuedPicture[], { path, bodyOf }: Target): Promise<number> => {
    // A picture that is tried again keeps the place that it had among all of them.
    if (chosen.length > 1)
      chosen.forEach(({ number }, index) => change(number, { place: { number: index + 1, total: chosen.length } }));
    const waiting = [...chosen];
    let turn: Promise<unknown> = Promise.resolve();
    let added = 0;
    const work = async () => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
        const current = picture;
        if (removed.current.has(current.number)) continue;
        const sent = sendPicture(current, {
          path,
          bodyOf: (url) => bodyOf(current, url),
          locale,
          turn,
          change: (part) => change(current.number, part),
        });
        turn = Promise.all([turn, sent]);
        if (await sent) {
          added += 1;
          takeOff(current.number);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrentUploads }, work));
    return added;
  };
  return { pictures, has, failed, create, add, setValue, remove, run };
}
