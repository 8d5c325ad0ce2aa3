import { useRef, useState } from "react";
import { useLocale } from "../page-data.ts";
import { concurrentUploads, inOrderTaken, type QueuedPicture, sendPicture } from "./picture-queue.ts";
import { timeTaken } from "./time-taken.ts";

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
    update((all) => all.map((one) => (one.number === number ? { ...one, values: { ...one.values, [name]: value } } : one)));
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
  /** Puts pictures into the queue at once, and in the order in which they were taken as soon as their files are read. */
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
    if (chosen.length > 1) chosen.forEach(({ number }, index) => change(number, { place: { number: index + 1, total: chosen.length } }));
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
