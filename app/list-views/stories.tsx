import { longDate } from "../../engine/dates/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { excerptOfCard } from "../../engine/words/excerpt.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import type { LocalizedTexts } from "./entry-parts.ts";
import { collectionOf, type ListData, type ListProps } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "./stories.css?inline";
import { LatestChange } from "./ChangeNotes.tsx";
import { EditLink } from "./EditLink.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";

// The `sizes` attributes. On a wide page the lead story takes three fifths of the width and each other story half of
// it. On a phone every story takes the full width.
const leadSizes = "(min-width: 76em) 44rem, (min-width: 44em) 58vw, 100vw";
const cardSizes = "(min-width: 76em) 36rem, (min-width: 44em) 48vw, 100vw";

/** The aspect ratio of a card's picture (stories.css). */
const cardRatio = 16 / 10;

/** A row of a collection with this list view. */
export type StoryRow = Row & { image: string; imageFocus: string | null; formattedDate: string };

/** Stories as cards, newest first. The first one on the first page is larger. */
export function StoriesList({ list, isPreview }: ListProps) {
  return (
    <>
      <Style name="stories" css={css} />
      <div className="stories">
        {(list.rows as StoryRow[]).map((row, place) => (
          <Story
            key={row.id}
            collection={collectionOf(list)}
            row={row}
            description={list.texts[row.id]?.description}
            notes={list.notes[row.id]}
            lead={place === 0 && list.page === 1}
            isPreview={isPreview}
          />
        ))}
      </div>
    </>
  );
}

type StoryProps = {
  collection: Collection;
  row: StoryRow;
  description: LocalizedTexts[string];
  notes: ListData["notes"][number] | undefined;
  lead: boolean;
  isPreview: ListProps["isPreview"];
};

function Story({ collection, row, description, notes, lead, isPreview }: StoryProps) {
  const t = useTranslate();
  const locale = useLocale();
  const title = localize(collection, row, "title", locale);
  return (
    <article className={lead ? "story lead" : "story"}>
      <Picture
        src={row.image}
        alt=""
        crop={{ ratio: cardRatio, focus: row.imageFocus }}
        eager={lead}
        sizes={lead ? leadSizes : cardSizes}
      />
      <h2 lang={title?.lang}>{title?.text}</h2>
      <time dateTime={row.formattedDate}>{longDate(row.formattedDate, locale)}</time>
      <LatestChange notes={notes} cut />
      <p lang={description?.lang}>{excerptOfCard(plainText(description?.text ?? []))}</p>
      {!isPreview && (
        <div className="go">
          <LocalLink
            className="btn quiet"
            to={entryPath(collection, row.id)}
            aria-label={t(m.view_more_entry, { title: title?.text ?? "" })}
          >
            {t(m.view_more)}
          </LocalLink>
          <EditLink declaration={collection} row={row} title={title} />
        </div>
      )}
    </article>
  );
}
