import { useEffect, useRef, useState } from "react";
import { downscale } from "../../../app/fields/downscale.ts";
import { useLocale, useTranslate } from "../../../app/page-data.ts";
import { send, upload } from "../../../app/session/api.ts";
import * as m from "../../../messages/compiled/messages.js";
import { mostPages } from "../feature.ts";
import type { Look, SentPage } from "./kept-pages.ts";
import { type RememberedPage } from "./remembered-pages.ts";

/** The longest side of a photograph that is sent, in pixels. A page has 2,339, and paper rarely fills the picture. */
const sentSide = 2800;

type Turn = 0 | 90 | 180 | 270;
type Answer = SentPage & { picture: string };

/** A page of the paper in the form. `picture` and `colour` are data URLs of what the server made of it. */
export type PaperPage = {
  key: number;
  /** The picture on this phone; undefined after the browser had to end this screen. */
  file: File | undefined;
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
/** How a page is cut and turned. */
type Options = Pick<PaperPage, "turn" | "isWhole">;

/** The pages of a paper: they are sent one after another, and each keeps its picture until it is removed. */
export function usePages(remembered: readonly RememberedPage[]) {
  const t = useTranslate();
  const locale = useLocale();
  const [pages, setPages] = useState<readonly PaperPage[]>([]);
  const lastKey = useRef(0);
  /** Ends the sending of each page that is removed or taken again. */
  const sendings = useRef(new Map<number, AbortController>());
  const line = useRef(Promise.resolve());
  useEffect(() => {
    const all = sendings.current;
    const restoring = new AbortController();
    void restore(restoring.signal);
    return () => {
      restoring.abort();
      all.forEach((sending) => sending.abort());
    };
    // oxlint-disable-next-line react/exhaustive-deps -- This runs once, when the pages are opened.
  }, []);

  const patch = (key: number, change: Partial<PaperPage>) =>
    setPages((all) => all.map((page) => (page.key === key ? { ...page, ...change } : page)));
  /** Changes a page unless it was taken or made again since, so that a late answer changes nothing. */
  const patchMade = (key: number, made: Answer, change: Partial<PaperPage>) =>
    setPages((all) => all.map((page) => (page.key === key && page.made === made ? { ...page, ...change } : page)));

  const restore = async (signal: AbortSignal) => {
    for (const { id, look, turn, isWhole } of remembered) {
      const outcome = await send<Answer>("POST", "/paper/look", { page: id, look: "white" }, { locale, signal });
      if (signal.aborted) return;
      if (!outcome.ok) continue;
      const key = (lastKey.current += 1);
      const its = { key, file: undefined, look, turn, isWhole, made: outcome.data };
      // Somebody may have added pages during the request.
      setPages((all) => [...all, { ...its, step: "made" as const, progress: 1 }].slice(0, mostPages));
      if (look === "colour") await showColour(key, outcome.data);
    }
  };
  const sendOne = async (key: number, file: File, { turn, isWhole }: Options, signal: AbortSignal) => {
    if (signal.aborted) return;
    patch(key, { step: "sending", progress: 0 });
    const small = await downscale(file, sentSide);
    const onProgress = (progress: number) => {
      if (!signal.aborted) patch(key, progress < 1 ? { progress } : { step: "working" });
    };
    const outcome = await upload<Answer>(small, "file", { locale, path: "/paper/page", onProgress, signal });
    if (signal.aborted) {
      if (outcome.ok) erase(outcome.data.id);
      return;
    }
    if (!outcome.ok)
      return patch(key, { step: outcome.kind === "invalid" ? "refused" : "failed", message: outcome.message });
    const made = outcome.data;
    patch(key, { step: "made", made });
    if (turn !== 0 || isWhole) await makeAgain({ ...unsent, key, made }, { turn, isWhole });
  };
  const enqueue = (key: number, file: File, options: Options) => {
    sendings.current.get(key)?.abort();
    const sending = new AbortController();
    sendings.current.set(key, sending);
    line.current = line.current.then(() => sendOne(key, file, options, sending.signal));
  };
  /**
   * Makes a page again. If it is refused, it stays as it was. Without an answer nobody knows, so it counts as failed
   * until it is tried again.
   */
  const makeAgain = async (page: Pick<PaperPage, "key" | "made" | "look" | "turn" | "isWhole">, options: Options) => {
    const { key, made, look, turn, isWhole } = page;
    if (!made) return;
    patchMade(key, made, { step: "working", message: undefined, ...options });
    const outcome = await send<Answer>("POST", "/paper/again", { page: made.id, ...options }, { locale });
    if (outcome.ok) {
      patchMade(key, made, { step: "made", made: outcome.data, colour: undefined });
      if (look === "colour") await showColour(key, outcome.data);
    } else if (outcome.kind === "missing")
      patchMade(key, made, { step: "failed", message: outcome.message, made: undefined });
    else if (outcome.kind === "offline" || outcome.kind === "failed")
      patchMade(key, made, { step: "failed", message: outcome.message });
    else {
      const message = t(m.paper_look_failed, { message: outcome.message });
      patchMade(key, made, { step: "made", turn, isWhole, message });
    }
  };
  /** Until its picture is here, the page is shown as the phone has it. */
  const showColour = async (key: number, made: Answer) => {
    const outcome = await send<Answer>("POST", "/paper/look", { page: made.id, look: "colour" }, { locale });
    if (outcome.ok) patchMade(key, made, { colour: outcome.data.picture });
  };
  const erase = (id: string) => void send("POST", "/paper/remove", { pages: [id] }, { locale });
  const forget = (page: PaperPage) => {
    sendings.current.get(page.key)?.abort();
    if (page.made) erase(page.made.id);
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
    retry: (page: PaperPage) => {
      const { key, file, turn, isWhole } = page;
      if (page.made) return void makeAgain(page, { turn, isWhole });
      if (!file) return;
      patch(key, { step: "waiting", message: undefined, made: undefined, colour: undefined });
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
        const at = all.findIndex(({ key }) => key === page.key);
        return all.toSpliced(at, 1).toSpliced(at + by, 0, ...all.slice(at, at + 1));
      }),
    turn: (page: PaperPage) =>
      makeAgain(page, { turn: ((page.turn + 90) % 360) as PaperPage["turn"], isWhole: page.isWhole }),
    cut: (page: PaperPage) => makeAgain(page, { turn: page.turn, isWhole: !page.isWhole }),
    look: ({ key, made, colour, look }: PaperPage) => {
      patch(key, { look: look === "colour" ? "white" : "colour" });
      if (look === "white" && made && !colour) void showColour(key, made);
    },
    /** Lets pages that the server no longer has be sent again; `missing` has a message by page id. */
    lose: (missing: Readonly<Record<string, string>>) =>
      setPages((all) =>
        all.map((page) => {
          const message = page.made && missing[page.made.id];
          return message === undefined ? page : { ...page, step: "failed", message, made: undefined };
        }),
      ),
  };
}
