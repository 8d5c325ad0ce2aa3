import type { ReactNode } from "react";
import { longDate } from "../../../engine/dates/calendar-day.ts";
import { eventDays } from "../../../engine/dates/event-days.ts";
import { listViews } from "../../../engine/list-views.ts";
import { type LocalizedText, localize } from "../../../engine/localized-text.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import type { Row } from "../../../engine/row.ts";
import { isFocus } from "../../../engine/fields/focus.ts";
import * as m from "../../../messages/compiled/messages.js";
import { listViewWords } from "../../list-views/all.ts";
import { collectionOf, type ListData, pageOffset } from "../../list-views/list-data.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { FieldValue } from "../../list-views/FieldValue.tsx";
import { DayRange } from "../../ui/DayRange.tsx";
import { LinkNote } from "../../ui/FileNote.tsx";
import { Localized } from "../../ui/Localized.tsx";

/** What an administrator needs to tell an entry from the others of its list. */
export type EntrySummary = {
  title: LocalizedText;
  /** The entry's picture, null if a drawn placeholder is shown, and the focal point that cropping keeps visible. */
  picture: { src: string | null; focus: string | undefined } | undefined;
  /**
   * Why visitors do not see the entry, its subtitle, its date or the date of its last change, and where its link leads;
   * only those that apply.
   */
  notes: readonly ReactNode[];
};

/** The parts of a list's data that the summaries need. */
type SummarizedList = Pick<ListData, "name" | "rows" | "page" | "files" | "changed"> & {
  hidden?: Readonly<Record<number, string | undefined>>;
};

/** Returns a function that gives the summary of an entry of a list, in the language of the page. */
export function useEntrySummary(list: SummarizedList): (row: Row) => EntrySummary {
  const t = useTranslate();
  const locale = useLocale();
  const collection = collectionOf(list);
  const { title: titleField, subtitle: subtitleField } = listViews[collection.listView];
  const { untitled, drawsMissingPicture } = listViewWords[collection.listView];
  const names = Object.keys(collection.fields);
  const pictureField = names.find((name) => collection.fields[name]?.media === "picture");
  const focusField = Object.entries(collection.fields).find(
    ([, field]) => isFocus(field) && field.of === pictureField,
  )?.[0];
  const linkField = names.find((name) => collection.fields[name]?.media === "document");
  return (row) => {
    const values = row as Row & Record<string, string | null | undefined>;
    // An entry without a title is named by its position in the list.
    const position = numberFormat(locale).format(pageOffset(list) + list.rows.findIndex(({ id }) => id === row.id) + 1);
    const fallback = { text: untitled ? t(untitled, { number: position }) : "" };
    const title = localize(collection, row, titleField, locale);
    // If all entries have the same title, the events on their days tell them apart.
    const happens = localize(collection, row, collection.eventTitle ?? "", locale);
    const days = eventDays(collection, row);
    const subtitle = subtitleField && localize(collection, row, subtitleField, locale);
    const { formattedDate } = values;
    const changed = list.changed?.[row.id];
    const src = (pictureField && values[pictureField]) || null;
    const link = linkField && values[linkField];
    return {
      title: happens ?? title ?? fallback,
      picture: src || drawsMissingPicture ? { src, focus: (focusField && values[focusField]) || undefined } : undefined,
      notes: [
        list.hidden?.[row.id] && (
          <span key="hidden" className="tag">
            {list.hidden[row.id]}
          </span>
        ),
        days && <DayRange key="days" days={days} />,
        ...(collection.facts ?? []).map(
          (fact) =>
            values[fact] && (
              <span key={fact}>
                {t(collection.fields[fact]!.label)}: <FieldValue declaration={collection} row={row} name={fact} />
              </span>
            ),
        ),
        subtitle && <Localized key="subtitle" text={subtitle} />,
        formattedDate && (
          <time key="date" dateTime={formattedDate}>
            {longDate(formattedDate, locale)}
          </time>
        ),
        !formattedDate && changed && (
          <time key="changed" dateTime={changed}>
            {t(m.changed_on, { date: longDate(changed, locale) })}
          </time>
        ),
        link && <LinkNote key="link" href={link} file={list.files[link]} />,
        happens && title && <Localized key="title" text={title} />,
      ].filter(Boolean),
    };
  };
}
