import { useRouteLoaderData } from "react-router";
import type { Day } from "../engine/calendar-day.ts";
import type { Locale, Words } from "../engine/words.ts";
import type { Flash } from "./session/flash.ts";

/** What every page knows. */
export type PageData = {
  locale: Locale;
  today: Day;
  publicUrl: string;
  /** The page's path without the language's prefix. */
  path: string;
  /** The part of the query that belongs to the page's address, with its `?`. */
  query: string;
  /** The administrator who is signed in. */
  user?: { email: string };
  /** What the form before has to say here. */
  flash?: Flash;
};

/** What every page knows, from the root's loader. */
export function usePageData(): PageData {
  const data = useRouteLoaderData<PageData>("root");
  if (!data) throw new Error("The root has no data.");
  return data;
}

/** The language of the page. */
export function useLocale(): Locale {
  return usePageData().locale;
}

type Say = {
  (words: Words): string;
  <Inputs extends object>(words: Words<Inputs>, inputs: Inputs): string;
};

/** Says words in the language of the page. */
export function useSay(): Say {
  const { locale } = usePageData();
  return (words: Words, inputs: object = {}) => words(inputs, { locale });
}
