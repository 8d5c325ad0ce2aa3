import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { localize } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Page } from "../layout/Page.tsx";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/article.css?inline";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import type { CoverRow } from "./covers.tsx";
import { loadMembers, membersOf } from "./belonging.ts";
import { EditLink, HiddenNote } from "./EditLink.tsx";
import { collectionOf, loadEntry, loadPart, requestedPage } from "./list-data.ts";
import { Pager } from "./Pager.tsx";
import { PicturesList } from "./pictures.tsx";

/** Loads an album, and the page of its pictures that the URL requests. Throws as `loadList` and `loadEntry` do. */
export async function loader(args: LoaderFunctionArgs) {
  const entry = await loadEntry(args);
  const album = collectionOf(entry);
  const { id } = entry.row;
  const page = requestedPage(args.request, entryPath(album, id));
  const membership = membersOf(album);
  if (!membership) throw data(null, { status: 404 });
  const { context } = args;
  const { members, field } = membership;
  const { store, locale } = context.get(readingContext);
  // Oldest first shows photographs in the order in which they were taken, because the form adds them in this order
  // (app/forms/use-picture-queue.ts).
  const sort = { by: "oldest", locale } as const;
  const pictures = await loadPart({ context, store, page, filter: { values: { [field]: id } }, sort }, members);
  if (pictures.page > pictures.pages) throw data(null, { status: 404 });
  const { count = "", picture } = (await loadMembers(store, album, [entry.row], locale))?.[id] ?? {};
  const name = localize(album, entry.row, "name", locale)?.text ?? "";
  return {
    entry,
    pictures,
    count,
    newest: picture,
    texts: { about: m.album_description({ name }, { locale }), empty: m.album_without_pictures({}, { locale }) },
  };
}

/** The page of an album: its day, and its pictures as in the gallery. */
export default function AlbumPage() {
  const { entry, pictures, count, newest, texts } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { locale } = usePageData();
  const digits = useNumberFormat();
  const collection = collectionOf(entry);
  const gallery = collectionOf(pictures);
  const row = entry.row as CoverRow;
  const name = localize(collection, row, "name", locale) ?? { text: "" };
  const picture = row.cover ?? newest;
  const list = { name: gallery.messages.title, path: gallery.page ?? "/" };
  const number = pictures.page > 1 ? ` – ${t(m.page_number, { page: digits.format(pictures.page) })}` : "";
  return (
    <Page
      title={{ ...name, text: name.text + number }}
      here={name}
      description={texts.about}
      crumbs={[list]}
      lede={`#${longDate(row.formattedDate, locale)} · ${count}`}
      {...(picture && { picture })}
    >
      <HiddenNote text={entry.hidden} />
      {pictures.rows.length > 0 ? <PicturesList list={pictures} /> : <EmptyState text={texts.empty} />}
      <Pager page={pictures.page} pages={pictures.pages} />
      <EditLink declaration={collection} row={row} title={name} />
      <Style name="article" css={css} />
      <p className="back">
        <LocalLink className="btn quiet" to={gallery.page ?? "/"}>
          <Icon svg={chevronLeftIcon} />
          {t(gallery.messages.title)}
        </LocalLink>
      </p>
    </Page>
  );
}
