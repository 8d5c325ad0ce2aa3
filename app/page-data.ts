import { useRouteLoaderData } from "react-router";
import type { Day } from "../engine/calendar-day.ts";
import type { Locale } from "../engine/languages.ts";
import type { Message } from "../engine/message.ts";
import type { School } from "./school.ts";
import type { Flash } from "./session/flash.ts";

/** The data that every page has. */
export type PageData = {
  locale: Locale;
  today: Day;
  publicUrl: string;
  school: School;
  /** The paths of the pages that have nothing to show yet; the menu leaves them out. */
  emptyPages: readonly string[];
  /** The page's path without the prefix of its language. */
  path: string;
  /** The part of the query that belongs to the page's address, with its `?`; empty where there is none. */
  query: string;
  /** The administrator who is signed in. */
  user?: {
    email: string;
    /** Whether on a shared computer. */
    shared: boolean;
    /** The largest video that may be uploaded, in megabytes. */
    videoMegabytes: number;
  };
  /** Somebody who is signed in and may not write. Their pages are those of visitors. */
  reader?: { email: string };
  /** The message that the form on the page before left for this one. */
  flash?: Flash;
};

/** The data that every page has, as the root's loader returned it. Throws outside a page. */
export function usePageData(): PageData {
  const data = useRouteLoaderData<PageData>("root");
  if (!data) throw new Error("The root has no data.");
  return data;
}

/** The language of the page. */
export function useLocale(): Locale {
  return usePageData().locale;
}

type Translate = {
  (message: Message): string;
  <Inputs extends object>(message: Message<Inputs>, inputs: Inputs): string;
};

/** The function `t` that translates a message into the language of the page. */
export function useTranslate(): Translate {
  const { locale } = usePageData();
  return (message: Message, inputs: object = {}) => message(inputs, { locale });
}
