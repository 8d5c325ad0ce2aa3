import type { Collection, Look } from "../../engine/collection.ts";
import { numbersIn } from "../../engine/numbers.ts";
import { type Reading, read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";

/** The fields that name an entry of each look, and what stands beneath the name. */
const naming: Readonly<Record<Look, { title: string; under?: string }>> = {
  links: { title: "title" },
  people: { title: "name", under: "designation" },
  stories: { title: "title" },
  pictures: { title: "caption" },
  videos: { title: "title" },
};

/** What an entry without a title is called, by its place in the list. */
const untitled: Readonly<Partial<Record<Look, Words<{ number: string }>>>> = {
  pictures: m.picture_untitled,
  videos: m.video_untitled,
};

/** Names the entries of a collection in the language of the page. */
export function useTitleOf(collection: Collection) {
  const say = useSay();
  const locale = useLocale();
  const { title, under } = naming[collection.look];
  return (row: Row, number: number): { title: Reading; under: Reading | undefined } => {
    const words = untitled[collection.look];
    const place = numbersIn(locale).format(number);
    const other = { text: words ? say(words, { number: place }) : "", lang: undefined };
    return {
      title: read(collection, row, title, locale) ?? other,
      under: under ? read(collection, row, under, locale) : undefined,
    };
  };
}
