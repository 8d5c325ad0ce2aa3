import { useLoaderData, useMatches, useRouteLoaderData } from "react-router";
import type { Day } from "../engine/dates/calendar-day.ts";
import type { Locale } from "../engine/languages.ts";
import { localPath } from "../engine/locale.ts";
import type { Message } from "../engine/message.ts";
import { numberFormat } from "../engine/words/numbers.ts";
import type { UrgentLine } from "../globals/urgent.ts";
import type { FrameData } from "./layout/frame-data.ts";
import type { School } from "./school.ts";
import type { Flash } from "./session/form-action.ts";

/** The data that every page has. */
export type PageData = {
  locale: Locale;
  today: Day;
  publicUrl: string;
  school: School;
  /** The page's path without the prefix of its language. */
  path: string;
  /** The part of the query that belongs to the page's address, with its `?`; empty where there is none. */
  query: string;
  frame: FrameData;
  /** The line over every page, while there is one. */
  urgent: UrgentLine | undefined;
  /** The person who is signed in and may write. */
  user?: {
    email: string;
    /** Empty where the account has none. */
    name: string;
    /** Whether they may administer the site, too, and what people call somebody who may or may not. */
    mayAdminister: boolean;
    roleName: string;
    /** Whether on a shared computer. */
    shared: boolean;
    /** Where what they change is sent to, below `/api`, while it waits for an administrator. */
    proposals?: string | undefined;
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

/**
 * The `handle` of a route whose page is made of native forms and links: it gets no scripts, even for people who are
 * signed in, so that the browser's build needs no component for it.
 */
export const withoutScripts = { withoutScripts: true } as const;

/** Whether the page gets scripts, if somebody is signed in. A page that runs one does. */
export function useNeedsScripts(): boolean {
  const matches = useMatches();
  return !import.meta.env.SSR || !matches.some(({ handle }) => handle === withoutScripts);
}

/** The page's address for the public, without its query. */
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

type Translate = {
  (message: Message): string;
  <Inputs extends object>(message: Message<Inputs>, inputs: Inputs): string;
};

/** The function `t` that translates a message into the language of the page. */
export function useTranslate(): Translate {
  const { locale } = usePageData();
  return (message: Message, inputs: object = {}) => message(inputs, { locale });
}

/**
 * Translates messages for a page's loader. Only the server then has the messages, which keeps those that administrators
 * hardly see out of the scripts that their phones fetch.
 */
export function textsIn<Name extends string>(
  locale: Locale,
  // Without any name, as of a function, it would translate nothing.
  messages: [Name] extends [never] ? never : Readonly<Record<Name, Message>>,
): Record<Name, string> {
  const texts = Object.entries<Message>(messages).map(([name, message]) => [name, message({}, { locale })]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/**
 * The texts that the loader of this screen has returned as `texts`; `Texts` is the type of the function that has
 * translated them.
 */
export function useTexts<Texts extends (locale: Locale) => Record<string, string>>(): ReturnType<Texts> {
  return useLoaderData<{ texts: ReturnType<Texts> }>().texts;
}

/** A translated sentence with its values filled in, where the loader has left `{name}` in their place. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
