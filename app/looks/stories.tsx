import { useLoaderData } from "react-router";
import { longDate } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { excerpt } from "../../engine/excerpt.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, type ListData, type ListProps, loadList } from "../list-data.ts";
import { useLocale, useSay } from "../page-data.ts";
import css from "../styles/stories.css?inline";
import { ListPage } from "../ui/ListPage.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadList;

// Requirements R5.2: a description is cut at 700 characters when it is longer than 100.
const cutAt = 700;
const whenLonger = 100;

// Three fifths of the page, half of it, the whole of a phone's width.
const leadSizes = "(min-width: 76em) 44rem, (min-width: 44em) 58vw, 100vw";
const cardSizes = "(min-width: 76em) 36rem, (min-width: 44em) 48vw, 100vw";

export type StoryRow = Row & { image: string; formattedDate: string };

/** Stories as cards, the newest first and largest. */
export default function Stories() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <StoriesList list={list} />
    </ListPage>
  );
}

/** The cards by themselves; `act` takes the place of the link to the whole story. */
export function StoriesList({ list, act }: ListProps) {
  return (
    <>
      <Style name="stories" css={css} />
      <div className="stories">
        {(list.rows as StoryRow[]).map((row, place) => (
          <Story
            key={row.id}
            collection={declarationOf(list)}
            row={row}
            lead={place === 0 && list.page === 1}
            act={act}
          />
        ))}
      </div>
    </>
  );
}

type StoryProps = { collection: Collection; row: StoryRow; lead: boolean; act: ListProps["act"] };

function Story({ collection, row, lead, act }: StoryProps) {
  const say = useSay();
  const locale = useLocale();
  const title = read(collection, row, "title", locale);
  const description = read(collection, row, "description", locale);
  return (
    <article className={lead ? "story lead" : "story"}>
      <Picture src={row.image} alt="" first={lead} sizes={lead ? leadSizes : cardSizes} />
      <h2 lang={title?.lang}>{title?.text}</h2>
      <time dateTime={row.formattedDate}>{longDate(row.formattedDate, locale)}</time>
      <p lang={description?.lang}>{excerpt(description?.text ?? "", cutAt, whenLonger)}</p>
      {act ? (
        act(row, title ?? { text: "", lang: undefined })
      ) : (
        <LocalLink
          className="btn quiet"
          to={(collection.detail ?? "").replace("{id}", String(row.id))}
          aria-label={say(m.view_more_entry, { title: title?.text ?? "" })}
        >
          {say(m.view_more)}
        </LocalLink>
      )}
    </article>
  );
}
