import { useMatches, useRouteLoaderData } from "react-router";
import type { Day } from "../engine/dates/calendar-day.ts";
import type { Locale } from "../engine/languages.ts";
import { localPath } from "../engine/locale.ts";
import type { Message } from "../engine/message.ts";
import { numberFormat } from "../engine/words/numbers.ts";
import type { UrgentLine } from "../globals/urgent.ts";
import type { FrameData } from "./layout/frame-data.ts";
import type { School } from "./school.ts";
import type { Flash } from "./session/form-action.ts";
import { isAdminScreen } from "./session/require-role.ts";

/** The data that every page has. */
export type PageData = {
  locale: Locale;
  today: Day;
  publicUrl: string;
  school: School;
  /** The page's path without the language prefix. */
  path: string;
  /** The part of the query string that belongs to the page's address, with its `?`; empty if there is none. */
  query: string;
  frame: FrameData;
  /** The urgent line over every page, if there is one. */
  urgent: UrgentLine | undefined;
  /** The signed-in person, if they may write. */
  user?: {
    email: string;
    /** Empty if the account has no name. */
    name: string;
    /** Whether they may also administer the site; `roleName` is the label of their role. */
    mayAdminister: boolean;
    roleName: string;
    /** Whether the session is on a shared computer. */
    shared: boolean;
    /** Set if the account's changes wait for an administrator's approval. */
    proposals?: true | undefined;
    /** The largest video that may be uploaded, in megabytes. */
    videoMegabytes: number;
  };
  /** Somebody who is signed in but may not write. They see the same pages as visitors. */
  reader?: { email: string };
  /** A message from the form that was submitted on the page before. */
  flash?: Flash;
};

/** The data that every page has, from the root's loader. Throws outside a page. */
export function usePageData(): PageData {
  const data = useRouteLoaderData<PageData>("root");
  if (!data) throw new Error("The root has no data.");
  return data;
}

/**
 * The `handle` of an administrators' screen that consists of native forms and links, and so runs no React in the
 * browser. Its module exports the component as `import.meta.env.SSR ? Component : () => null`, so that the
 * browser's build leaves it out.
 */
export const withoutScripts = { withoutScripts: true } as const;

/**
 * Whether React runs in the browser if somebody is signed in: on administrators' screens, except those of native forms.
 * This is always true in the browser, because only such a page runs this code there.
 */
export function useHydrates(): boolean {
  const matches = useMatches();
  const path = useRouteLoaderData<PageData>("root")?.path ?? "";
  return !import.meta.env.SSR || (isAdminScreen(path) && !matches.some(({ handle }) => handle === withoutScripts));
}

/** The page's public URL, without its query string. */
export function usePageAddress(): string {
  const { publicUrl, path, locale } = usePageData();
  return publicUrl + localPath(path, locale);
}

/** The language of the page. */
export function useLocale(): Locale {
  return usePageData().locale;
}

/** The number format of the page's language, with its digits. */
export function useNumberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat(useLocale(), options);
}

/** Translates a message into the language of the page. */
export type Translate = {
  (message: Message): string;
  <Inputs extends object>(message: Message<Inputs>, inputs: NoInfer<Inputs>): string;
};

/** The function `t` that translates a message into the language of the page. */
export function useTranslate(): Translate {
  const { locale } = usePageData();
  return (message: Message, inputs: object = {}) => message(inputs, { locale });
}

/** Whether this person's changes wait for an administrator's approval. */
export function useHeldBack(): boolean {
  return usePageData().user?.proposals !== undefined;
}
