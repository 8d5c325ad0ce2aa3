import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import type { ReactNode } from "react";
import { excerpt } from "../../engine/words/excerpt.ts";
import { type FormattedText, plainText } from "../../engine/formatted-text.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Description } from "../layout/Head.tsx";
import { Page } from "../layout/Page.tsx";
import { usePageAddress, useTranslate } from "../page-data.ts";
import css from "../styles/article.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { ChangeNotes } from "./ChangeNotes.tsx";
import { EditLink, HiddenNote } from "./EditLink.tsx";
import { AddedLinks, Share } from "./Share.tsx";
import { collectionOf, type EntryData } from "./list-data.ts";

/** The length at which the breadcrumbs shorten a title, in characters. */
const crumbLength = 32;
/** The length of a page's description for search engines, in characters. */
const summaryLength = 155;

type EntryPageProps = Pick<Description, "picture"> & {
  entry: EntryData;
  title: LocalizedText;
  /** The entry's text. Its beginning describes the page to search engines and link previews. */
  text: FormattedText | undefined;
  /** The description for an entry without a text. */
  about?: string;
  /** False for a page that must have no script, because the buttons for sharing need one. */
  canShare?: boolean;
  /** Shown beside the text on wide screens, and below it on others. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The page of an entry with a text to read: breadcrumbs, the text (`children`), and a link back to the list. */
export function EntryPage({ entry, title, text, about, canShare = true, picture, beside, children }: EntryPageProps) {
  const t = useTranslate();
  const address = usePageAddress();
  const collection = collectionOf(entry);
  const { page: path = "/", messages } = collection;
  const summary = about ?? plainText(text ?? []).replaceAll(/\s+/g, " ");
  return (
    <Page
      title={title}
      here={{ ...title, text: excerpt(title.text, crumbLength) }}
      description={excerpt(summary, summaryLength)}
      crumbs={[{ name: messages.title, path }]}
      picture={picture ?? entry.card}
      type="article"
    >
      <HiddenNote text={entry.hidden} />
      <Style name="article" css={css} />
      <article className="prose article">
        <ChangeNotes notes={entry.notes} />
        {children}
      </article>
      <EditLink declaration={collection} row={entry.row} title={title} />
      {!entry.hidden && (canShare ? <Share title={title.text} address={address} /> : <AddedLinks />)}
      <p className="back">
        <LocalLink className="btn quiet" to={path}>
          <Icon svg={chevronLeftIcon} />
          {t(messages.title)}
        </LocalLink>
      </p>
      {beside}
    </Page>
  );
}
