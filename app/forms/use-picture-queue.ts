import { useRef, useState } from "react";
import { useLocale } from "../page-data.ts";
import { concurrentUploads, type QueuedPicture, sendPicture } from "./picture-queue.ts";

type Target = {
  path: string;
  /** Makes the request's body for a picture from its address. */
  bodyOf: (picture: QueuedPicture, url: string) => Record<string, unknown>;
};

/** The queue of pictures that wait to be added, are being sent or have failed. Added pictures leave the queue. */
export function usePictureQueue() {
  const locale = useLocale();
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([]);
  const count = useRef(0);
  const removed = useRef(new Set<number>());

  const change = (number: number, changes: Partial<QueuedPicture>) =>
    setPictures((all) => all.map((one) => (one.number === number ? { ...one, ...changes } : one)));
  const takeOff = (number: number) => setPictures((all) => all.filter((one) => one.number !== number));
  const remove = (number: number) => {
    removed.current.add(number);
    takeOff(number);
  };
  const setValue = (number: number, name: string, value: string) =>
    setPictures((all) => all.map((one) => (one.number === number ? { ...one, values: { ...one.values, [name]: value } } : one)));

  /** A picture that is not in the queue yet. */
  const create = (source: { file: File } | { url: string }): QueuedPicture => {
    count.current += 1;
    return { number: count.current, step: "waiting", progress: 0, values: {}, ...source };
  };
  const add = (chosen: readonly QueuedPicture[]) => setPictures((all) => [...all, ...chosen]);

  /**
   * Uploads the pictures, `concurrentUploads` at a time, and adds them in their order, but for those that are removed
   * before their turn. Returns how many were added and how many have failed and are still in the queue.
   */
  const run = async (chosen: readonly QueuedPicture[], { path, bodyOf }: Target): Promise<{ added: number; failed: number }> => {
    // A picture that is tried again keeps the place that it had among all of them.
    if (chosen.length > 1) chosen.forEach(({ number }, index) => change(number, { place: { number: index + 1, total: chosen.length } }));
    const waiting = [...chosen];
    let turn: Promise<unknown> = Promise.resolve();
    let added = 0;
    const failed: number[] = [];
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
        } else failed.push(current.number);
      }
    };
    await Promise.all(Array.from({ length: concurrentUploads }, work));
    return { added, failed: failed.filter((number) => !removed.current.has(number)).length };
  };
  return { pictures, create, add, setValue, remove, run };
}
