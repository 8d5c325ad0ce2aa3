import { useLoaderData } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { localize } from "../../engine/localized-text.ts";
import { JsonLd } from "../layout/Head.tsx";
import { usePageData, useTranslate } from "../page-data.ts";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Picture } from "../ui/Picture.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { LatestEntries, loadLatest } from "./LatestEntries.tsx";
import { type Args, collectionOf, type EntryData, loadEntry } from "./list-data.ts";
import type { StoryRow } from "./stories.tsx";

type StoryData = EntryData & { latest: Awaited<ReturnType<typeof loadLatest>> };

/** Loads the story and the latest others. */
export async function loader(args: Args): Promise<StoryData> {
  const entry = await loadEntry(args);
  return { ...entry, latest: await loadLatest(args, entry) };
}

/** The page of a story: title, date with a leading #, picture, text (requirements R5.3). */
export default function StoryPage() {
  const entry = useLoaderData<StoryData>();
  const t = useTranslate();
  const { locale, publicUrl, school } = usePageData();
  const row = entry.row as StoryRow;
  const title = localize(collectionOf(entry), row, "title", locale) ?? { text: "" };
  const { description } = entry.texts;
  return (
    <EntryPage
      entry={entry}
      title={title}
      text={description?.text}
      picture={row.image}
      beside={<LatestEntries {...{ entry, latest: entry.latest }} title={t(collectionOf(entry).messages.title)} />}
    >
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
