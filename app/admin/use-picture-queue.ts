import { useRef, useState } from "react";
import { useLocale } from "../page-data.ts";
import { atOnce, type QueuedPicture, sendPicture } from "./picture-queue.ts";

type Target = { path: string; bodyOf: (url: string) => Record<string, unknown> };

/** Pictures that wait to be added, are on their way or have failed; what was added leaves. */
export function usePictureQueue() {
  const locale = useLocale();
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([]);
  const count = useRef(0);

  const change = (number: number, part: Partial<QueuedPicture>) =>
    setPictures((all) => all.map((one) => (one.number === number ? { ...one, ...part } : one)));
  const remove = (number: number) => setPictures((all) => all.filter((one) => one.number !== number));

  const queued = (source: { file: File } | { url: string }): QueuedPicture => {
    count.current += 1;
    return { number: count.current, step: "waiting", part: 0, ...source };
  };
  const add = (files: Iterable<File>) => {
    const chosen = [...files].filter(({ type }) => type.startsWith("image/"));
    setPictures((all) => [...all, ...chosen.map((file) => queued({ file }))]);
  };

  /** Sends pictures, two at a time, and adds them in their order; answers how many were added. */
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
    await Promise.all(Array.from({ length: atOnce }, work));
    return added;
  };
  /** Puts an address into the queue; answers what stands there for it. */
  const addAddress = (url: string): QueuedPicture => {
    const picture = queued({ url });
    setPictures((all) => [...all, picture]);
    return picture;
  };
  return { pictures, add, addAddress, remove, run };
}
