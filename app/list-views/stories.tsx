import { useLoaderData } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import type { LocalizedTexts } from "./entry-parts.ts";
import { collectionOf, type ListData, type ListProps, loadList } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "./stories.css?inline";
import { LatestChange } from "./ChangeNotes.tsx";
import { EditLink } from "./EditLink.tsx";
import { ListPage } from "./ListPage.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadList;

// A description longer than 100 characters is cut at 700 letters (requirements R5.2).
const cutAt = 700;
const whenLonger = 100;

// The `sizes` of pictures: three fifths of a wide page for the lead story, half of it for the others, all of a phone's.
const leadSizes = "(min-width: 76em) 44rem, (min-width: 44em) 58vw, 100vw";
const cardSizes = "(min-width: 76em) 36rem, (min-width: 44em) 48vw, 100vw";

/** The ratio of a card's picture (stories.css). */
const cardRatio = 16 / 10;

/** A row of a collection with this list view. */
export type StoryRow = Row & { image: string; imageFocus: string | null; formattedDate: string };

/** Stories as cards, newest first; the first one on the first page is larger. */
export default function Stories() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <StoriesList list={list} />
    </ListPage>
  );
}

/** The cards without their page; `act` replaces the link to the whole story. */
export function StoriesList({ list, renderAction }: ListProps) {
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
            act={renderAction}
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
  act: ListProps["renderAction"];
};

function Story({ collection, row, description, notes, lead, act }: StoryProps) {
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
      <p lang={description?.lang}>{excerpt(plainText(description?.text ?? []), cutAt, whenLonger)}</p>
      {act ? (
        act(row, title ?? { text: "" })
      ) : (
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
