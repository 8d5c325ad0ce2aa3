import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import { useLoaderData } from "react-router";
import { longDate } from "../../engine/calendar-day.ts";
import { excerpt } from "../../engine/excerpt.ts";
import { read } from "../../engine/reading.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, type EntryData, loadEntry } from "../list-data.ts";
import { sectionOf } from "../navigation.ts";
import { usePageData, useSay } from "../page-data.ts";
import css from "../styles/article.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { JsonLd } from "../ui/JsonLd.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Page } from "../ui/Page.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";
import type { StoryRow } from "./stories.tsx";

export const loader = loadEntry;

/** How much of a title stands in the trail of crumbs, in letters. */
const crumbLength = 32;
/** How much of a story search engines show, in letters. */
const summaryLength = 155;

/** One story: picture, date with a leading #, title, text (requirements R5.3). */
export default function StoryPage() {
  const entry = useLoaderData<EntryData>();
  const say = useSay();
  const { locale, publicUrl } = usePageData();
  const collection = declarationOf(entry);
  const row = entry.row as StoryRow;
  const title = read(collection, row, "title", locale) ?? { text: "", lang: undefined };
  const description = read(collection, row, "description", locale);
  const list = { name: collection.words.title, path: collection.page };
  const section = sectionOf(collection.page ?? "");
  return (
    <Page
      title={title}
      here={{ ...title, text: excerpt(title.text, crumbLength) }}
      description={excerpt(description?.text.replaceAll(/\s+/g, " ") ?? "", summaryLength)}
      crumbs={section ? [section, list] : [list]}
      picture={row.image}
      type="article"
    >
      <Style name="article" css={css} />
      <article className="prose article">
        <p className="date">
          <time dateTime={row.formattedDate}>#{longDate(row.formattedDate, locale)}</time>
        </p>
        <Picture src={row.image} alt="" first sizes="(min-width: 40em) 38rem, 100vw" />
        <div lang={description?.lang}>
          {description?.text.split(/\n\s*\n/).map((paragraph, place) => <p key={place}>{paragraph}</p>)}
        </div>
      </article>
      <p className="back">
        <LocalLink className="btn quiet" to={collection.page ?? "/"}>
          <Icon svg={chevronLeftIcon} />
          {say(collection.words.title)}
        </LocalLink>
      </p>
      <JsonLd
        data={{
          "@type": "NewsArticle",
          headline: title.text,
          datePublished: row.formattedDate,
          inLanguage: title.lang ?? locale,
          image: new URL(row.image, publicUrl).href,
          publisher: { "@type": "School", name: say(m.school_name), url: publicUrl },
        }}
      />
    </Page>
  );
}
