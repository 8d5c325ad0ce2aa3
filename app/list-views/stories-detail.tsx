import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import { useLoaderData } from "react-router";
import { longDate } from "../../engine/calendar-day.ts";
import { excerpt } from "../../engine/excerpt.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { localize } from "../../engine/localized-text.ts";
import { collectionOf, type EntryData, loadEntry } from "./list-data.ts";
import { EditLink } from "./EditLink.tsx";
import { HiddenNote } from "./HiddenNote.tsx";
import { sectionOf } from "../layout/menu.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/article.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { JsonLd } from "../layout/JsonLd.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Page } from "../layout/Page.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";
import type { StoryRow } from "./stories.tsx";

export const loader = loadEntry;

/** The length at which a title is cut in the breadcrumbs, in letters. */
const crumbLength = 32;
/** The length of a page's description that search engines show, in letters. */
const summaryLength = 155;

/** The page of a story: title, date with a leading #, picture, text (requirements R5.3). */
export default function StoryPage() {
  const entry = useLoaderData<EntryData>();
  const t = useTranslate();
  const { locale, publicUrl, school } = usePageData();
  const collection = collectionOf(entry);
  const row = entry.row as StoryRow;
  const title = localize(collection, row, "title", locale) ?? { text: "", lang: undefined };
  const { description } = entry.texts;
  const summary = plainText(description?.text ?? []).replaceAll(/\s+/g, " ");
  const list = { name: collection.messages.title, path: collection.page };
  const section = sectionOf(collection.page ?? "");
  return (
    <Page
      title={title}
      here={{ ...title, text: excerpt(title.text, crumbLength) }}
      description={excerpt(summary, summaryLength)}
      crumbs={section ? [section, list] : [list]}
      picture={row.image}
      type="article"
    >
      <HiddenNote text={entry.hidden} />
      <Style name="article" css={css} />
      <article className="prose article">
        <p className="date">
          <time dateTime={row.formattedDate}>#{longDate(row.formattedDate, locale)}</time>
        </p>
        <Picture src={row.image} alt="" eager sizes="(min-width: 40em) 38rem, 100vw" />
        <div lang={description?.lang}>
          {description && <FormattedText text={description.text} headings={["h2", "h3"]} files={entry.files} />}
        </div>
      </article>
      <EditLink declaration={collection} row={row} title={title} />
      <p className="back">
        <LocalLink className="btn quiet" to={collection.page ?? "/"}>
          <Icon svg={chevronLeftIcon} />
          {t(collection.messages.title)}
        </LocalLink>
      </p>
      <JsonLd
        data={{
          "@type": "NewsArticle",
          headline: title.text,
          datePublished: row.formattedDate,
          inLanguage: title.lang ?? locale,
          image: new URL(row.image, publicUrl).href,
          publisher: { "@type": "School", name: school.name.text, url: publicUrl },
        }}
      />
    </Page>
  );
}
