import { useLoaderData } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { localize } from "../../engine/localized-text.ts";
import { JsonLd } from "../layout/Head.tsx";
import { usePageData } from "../page-data.ts";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Picture } from "../ui/Picture.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { collectionOf, type EntryData, loadEntry } from "./list-data.ts";
import type { StoryRow } from "./stories.tsx";

export const loader = loadEntry;

/** The page of a story: title, date with a leading #, picture, text (requirements R5.3). */
export default function StoryPage() {
  const entry = useLoaderData<EntryData>();
  const { locale, publicUrl, school } = usePageData();
  const row = entry.row as StoryRow;
  const title = localize(collectionOf(entry), row, "title", locale) ?? { text: "" };
  const { description } = entry.texts;
  return (
    <EntryPage entry={entry} title={title} text={description?.text} picture={row.image}>
      <p className="date">
        <time dateTime={row.formattedDate}>#{longDate(row.formattedDate, locale)}</time>
      </p>
      <Picture src={row.image} alt="" eager sizes="(min-width: 40em) 38rem, 100vw" />
      <div lang={description?.lang}>
        {description && <FormattedText text={description.text} headings={["h2", "h3"]} files={entry.files} />}
      </div>
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
    </EntryPage>
  );
}
