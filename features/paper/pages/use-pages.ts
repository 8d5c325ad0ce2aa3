import { useEffect, useRef, useState } from "react";
import { downscale } from "../../../app/fields/downscale.ts";
import { useLocale } from "../../../app/page-data.ts";
import { send, upload } from "../../../app/session/api.ts";
import { mostPages } from "../feature.ts";
import type { Look, SentPage } from "./kept-pages.ts";

/** The longest side of a photograph that is sent, in pixels. A page has 2,339, and paper rarely fills the picture. */
const sentSide = 2800;

type Turn = 0 | 90 | 180 | 270;
type Answer = SentPage & { picture: string };

/** A page of the paper in the form. `picture` and `colour` are data URLs of what the server made of it. */
export type PaperPage = {
  key: number;
  file: File;
  /** A refused page cannot be sent again, because the picture itself is the reason. */
  step: "waiting" | "sending" | "working" | "made" | "failed" | "refused";
  /** The part that has been sent, from 0 to 1. */
  progress: number;
  message?: string | undefined;
  made?: Answer | undefined;
  colour?: string | undefined;
  look: Look;
  turn: Turn;
  isWhole: boolean;
};

const unsent = { step: "waiting", progress: 0, look: "white", turn: 0, isWhole: false } as const;

/** The pages of a paper: they are sent one after another, and each keeps its picture until it is removed. */
export function usePages() {
  const locale = useLocale();
  const [pages, setPages] = useState<readonly PaperPage[]>([]);
  const lastKey = useRef(0);
  /** Ends the sending of each page that is removed or taken again. */
  const sendings = useRef(new Map<number, AbortController>());
  const line = useRef(Promise.resolve());
  useEffect(() => {
    const all = sendings.current;
    return () => all.forEach((sending) => sending.abort());
  }, []);

  const patch = (key: number, change: Partial<PaperPage>) =>
    setPages((all) => all.map((page) => (page.key === key ? { ...page, ...change } : page)));
  const fail = (key: number, { kind, message }: { kind: string; message: string }) =>
    patch(key, { step: kind === "invalid" ? "refused" : "failed", message });

  const sendOne = async (key: number, file: File, { turn, isWhole }: Pick<PaperPage, "turn" | "isWhole">) => {
    const sending = sendings.current.get(key);
    if (!sending || sending.signal.aborted) return;
    const { signal } = sending;
    patch(key, { step: "sending", progress: 0 });
    const small = await downscale(file, sentSide);
    const onProgress = (progress: number) => patch(key, progress < 1 ? { progress } : { step: "working" });
    const outcome = await upload<Answer>(small, "file", { locale, path: "/paper/page", onProgress, signal });
    if (signal.aborted) return;
    if (!outcome.ok) return fail(key, outcome);
    patch(key, { step: "made", made: outcome.data });
    if (turn !== 0 || isWhole) await makeAgain(key, outcome.data.id, { turn, isWhole });
  };
  const enqueue = (key: number, file: File, options: Pick<PaperPage, "turn" | "isWhole">) => {
    sendings.current.get(key)?.abort();
    sendings.current.set(key, new AbortController());
    line.current = line.current.then(() => sendOne(key, file, options));
  };
  const makeAgain = async (key: number, page: string, options: Pick<PaperPage, "turn" | "isWhole">) => {
    patch(key, { step: "working", ...options });
    const outcome = await send<Answer>("POST", "/paper/again", { page, ...options }, { locale });
    if (!outcome.ok) return fail(key, outcome);
    const look = pages.find((one) => one.key === key)?.look ?? "white";
    patch(key, { step: "made", made: outcome.data, colour: undefined });
    if (look === "colour") await showColour(key, page);
  };
  const showColour = async (key: number, page: string) => {
    const outcome = await send<{ picture: string }>("POST", "/paper/look", { page, look: "colour" }, { locale });
    if (outcome.ok) patch(key, { colour: outcome.data.picture, look: "colour" });
    else fail(key, outcome);
  };
  const forget = (page: PaperPage) => {
    sendings.current.get(page.key)?.abort();
    if (page.made) void send("POST", "/paper/remove", { pages: [page.made.id] }, { locale });
  };

  return {
    pages,
    /** Adds pictures as the last pages. Returns how many there is no room for. */
    add: (files: readonly File[]): number => {
      const room = Math.max(0, mostPages - pages.length);
      const taken = files.slice(0, room).map((file) => ({ ...unsent, key: (lastKey.current += 1), file }));
      setPages((all) => [...all, ...taken]);
      for (const { key, file } of taken) enqueue(key, file, unsent);
      return files.length - taken.length;
    },
    retry: ({ key, file, turn, isWhole }: PaperPage) => {
      patch(key, { step: "waiting", message: undefined, made: undefined });
      enqueue(key, file, { turn, isWhole });
    },
    retake: (page: PaperPage, file: File) => {
      forget(page);
      patch(page.key, { ...unsent, file, message: undefined, made: undefined, colour: undefined });
      enqueue(page.key, file, unsent);
    },
    remove: (page: PaperPage) => {
      forget(page);
      setPages((all) => all.filter(({ key }) => key !== page.key));
    },
    /** Moves a page by one place. */
    move: (page: PaperPage, by: 1 | -1) =>
      setPages((all) => {
        const to = all.findIndex(({ key }) => key === page.key) + by;
        return all.filter(({ key }) => key !== page.key).toSpliced(to, 0, page);
      }),
    turn: ({ key, made, turn, isWhole }: PaperPage) =>
      made && makeAgain(key, made.id, { turn: ((turn + 90) % 360) as Turn, isWhole }),
    cut: ({ key, made, turn, isWhole }: PaperPage) => made && makeAgain(key, made.id, { turn, isWhole: !isWhole }),
    look: ({ key, made, colour, look }: PaperPage) => {
      if (look === "colour") patch(key, { look: "white" });
      else if (colour) patch(key, { look: "colour" });
      else if (made) void showColour(key, made.id);
    },
    /** Lets pages that the server no longer has be sent again; `missing` has a message by page id. */
    lose: (missing: Readonly<Record<string, string>>) =>
      setPages((all) =>
        all.map((page) => {
          const message = page.made && missing[page.made.id];
          return message === undefined ? page : { ...page, step: "failed", message };
        }),
      ),
  };
}
