import { useRef, useState } from "react";
import { useLocale } from "../page-data.ts";
import { concurrentUploads, type QueuedPicture, sendPicture } from "./picture-queue.ts";

type Target = { path: string; bodyOf: (url: string) => Record<string, unknown> };

/** The queue of pictures that wait to be added, are being sent or have failed. Added pictures leave the queue. */
export function usePictureQueue() {
  const locale = useLocale();
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([]);
  const count = useRef(0);

  const change = (number: number, changes: Partial<QueuedPicture>) =>
    setPictures((all) => all.map((one) => (one.number === number ? { ...one, ...changes } : one)));
  const remove = (number: number) => setPictures((all) => all.filter((one) => one.number !== number));

  const newPicture = (source: { file: File } | { url: string }): QueuedPicture => {
    count.current += 1;
    return { number: count.current, step: "waiting", progress: 0, ...source };
  };
  const add = (files: Iterable<File>) => {
    const chosen = [...files].filter(({ type }) => type.startsWith("image/"));
    setPictures((all) => [...all, ...chosen.map((file) => newPicture({ file }))]);
  };

  /** Uploads the pictures, `atOnce` at a time, and adds them in their order. Returns how many were added. */
  const run = async (chosen: readonly QueuedPicture[], { path, bodyOf }: Target): Promise<number> => {
    const waiting = [...chosen];
    let turn: Promise<unknown> = Promise.resolve();
    let added = 0;
    const work = async () => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
        const { number } = picture;
        const sent = sendPicture(picture, {
          path,
          bodyOf,
          locale,
          turn,
          change: (part) => change(number, part),
        });
        turn = Promise.all([turn, sent]);
        if (await sent) {
          added += 1;
          remove(number);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrentUploads }, work));
    return added;
  };
  /** Adds a picture by its address to the queue and returns it. */
  const addAddress = (url: string): QueuedPicture => {
    const picture = newPicture({ url });
    setPictures((all) => [...all, picture]);
    return picture;
  };
  return { pictures, add, addAddress, remove, run };
}
