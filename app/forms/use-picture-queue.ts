import { useRef, useState } from "react";
import type { FormValues } from "../../engine/forms/form-values.ts";
import type { Locale } from "../../engine/languages.ts";
import { downscale } from "../fields/downscale.ts";
import { useLocale } from "../page-data.ts";
import { type Failure, send, upload } from "../session/api.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../session/idempotency-key.ts";
import { timeTaken } from "./time-taken.ts";

/** A picture in the queue of the form: a file on this device, or an address that was typed. */
export type QueuedPicture = {
  readonly number: number;
  readonly file?: File;
  /** The address of the picture. For a file it is set once the file is uploaded. */
  readonly url?: string;
  /** When the picture was taken, in milliseconds since 1970. For an address this is unknown, so it sorts last. */
  readonly taken: number;
  readonly step: "waiting" | "running" | "failed";
  /** How much of the file has been sent, from 0 to 1. */
  readonly progress: number;
  readonly failure?: Failure;
  readonly attempt?: IdempotencyKey;
  /** The values typed for this picture only, by field name. */
  readonly values: FormValues;
  /** The picture's place among the pictures that are sent together. */
  readonly place?: { readonly number: number; readonly total: number };
};

/** The name by which the form shows a picture. */
export function pictureName({ file, url }: QueuedPicture): string {
  return file?.name ?? url ?? "";
}

/**
 * The name of a queued picture among the fields of the form. A link from the list of problems moves the focus to its
 * button.
 */
export function queuedName({ number }: QueuedPicture): string {
  return `queued-${number}`;
}

/** Why pictures of the queue were not added, by their field names. */
export function queueProblems(pictures: readonly QueuedPicture[]): Record<string, string> {
  return Object.fromEntries(
    pictures.flatMap((one) => (one.failure ? [[queuedName(one), one.failure.message]] : [])),
  ) as Record<string, string>;
}

/**
 * Sorts pictures by the time at which they were taken; pictures with the same time stay in the order in which they were
 * chosen.
 */
function inOrderTaken(pictures: readonly QueuedPicture[]): readonly QueuedPicture[] {
  return pictures.toSorted((a, b) => a.taken - b.taken || a.number - b.number);
}

/** The number of pictures that are uploaded at the same time. */
const concurrentUploads = 2;

type SendPicture = {
  path: string;
  /** Makes the request body from the picture's address. */
  bodyOf: (url: string) => Record<string, unknown>;
  locale: Locale;
  /** Settles when this picture may be added. This keeps the pictures in the order of the queue. */
  turn: Promise<unknown>;
  change: (changes: Partial<QueuedPicture>) => void;
};

/**
 * Uploads a picture if it is a file, then adds it. A retry does not upload it again. Returns the id of the picture that
 * was added; undefined if it was not, and null if it waits for approval.
 */
async function sendPicture(picture: QueuedPicture, options: SendPicture): Promise<string | null | undefined> {
  const { path, bodyOf, locale, turn, change } = options;
  change({ step: "running", progress: 0, failure: undefined });
  const fail = (failure: Failure) => {
    change({ step: "failed", failure });
    return undefined;
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
  const outcome = await send<{ insertedId?: string }>("POST", path, body, {
    locale,
    idempotencyKey: attempt.key,
    expects: "acknowledged",
  });
  return outcome.ok ? (outcome.data.insertedId ?? null) : fail(outcome);
}

type Target = {
  path: string;
  /** Makes the request body for a picture from its address. */
  bodyOf: (picture: QueuedPicture, url: string) => Record<string, unknown>;
};

/** The queue of pictures that wait to be added, are being sent or have failed. Added pictures leave the queue. */
export function usePictureQueue() {
  const locale = useLocale();
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([]);
  // The current queue, for code that continues after an `await`.
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
  /**
   * Whether the queue already has a file. Files count as the same if name, size and time are the same, as in file
   * managers.
   */
  const has = ({ name, size, lastModified }: File) =>
    latest.current.some(({ file }) => file?.name === name && file.size === size && file.lastModified === lastModified);
  const failed = () => latest.current.filter(({ step }) => step === "failed");

  /** Creates a picture that is not yet in the queue. */
  const create = (source: { file: File } | { url: string }): QueuedPicture => {
    count.current += 1;
    const taken = "file" in source ? source.file.lastModified : Number.MAX_SAFE_INTEGER;
    return { number: count.current, taken, step: "waiting", progress: 0, values: {}, ...source };
  };
  /** Adds pictures to the queue at once, and sorts them by the time they were taken as soon as their files are read. */
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
   * Uploads pictures, `concurrentUploads` at a time, and adds them in their order. Skips pictures that are removed
   * before their turn. Returns the ids of those that were added, null for those that wait for approval.
   */
  const run = async (chosen: readonly QueuedPicture[], { path, bodyOf }: Target): Promise<(string | null)[]> => {
    // When a single picture is retried it keeps its place among all that were sent before.
    if (chosen.length > 1)
      chosen.forEach(({ number }, index) => change(number, { place: { number: index + 1, total: chosen.length } }));
    const waiting = [...chosen];
    let turn: Promise<unknown> = Promise.resolve();
    const added: (string | null)[] = [];
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
        const id = await sent;
        if (id !== undefined) {
          added.push(id);
          takeOff(current.number);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrentUploads }, work));
    return added;
  };
  return { pictures, has, failed, create, add, setValue, remove, run };
}
