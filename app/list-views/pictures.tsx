import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { alternativeText } from "../../engine/alternative-text.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { CoversList } from "./covers.tsx";
import { ownersOf } from "./belonging.ts";
import { collectionOf, pageOffset, type ListData, type ListProps, loadList, loadPart } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { sizeOf } from "../../engine/media.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { EditLink } from "./EditLink.tsx";
import { ListPage } from "./ListPage.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { PhotoGrid } from "../ui/PhotoGrid.tsx";

/** The number of albums above the first page of pictures; all of them have a list of their own. */
const albumLimit = 8;

/** The newest albums, and the texts around them. */
type AlbumsData = { list: ListData; texts: { all: string; pictures: string } };

export async function loader(args: LoaderFunctionArgs): Promise<ListData & { albums?: AlbumsData }> {
  const list = await loadList(args);
  const { owners } = ownersOf(collectionOf(list)) ?? {};
  if (!owners || list.page > 1) return list;
  const { context } = args;
  const { store, locale } = context.get(requestContext);
  const albums = await loadPart({ context, store, page: 1, limit: albumLimit }, owners);
  const texts = { all: m.album_all({}, { locale }), pictures: m.album_all_pictures({}, { locale }) };
  return { ...list, ...(albums.total > 0 && { albums: { list: albums, texts } }) };
}

/** The gallery: each picture opens in the viewer, or as a file without scripts (requirements R5.6), below the newest albums. */
export default function Pictures() {
  const { albums, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage list={list} above={albums && <Albums {...albums} />}>
      <PicturesList list={list} />
    </ListPage>
  );
}

/** The newest albums, and the heading of all pictures below them. */
function Albums({ list, texts }: AlbumsData) {
  const t = useTranslate();
  const { messages, page } = collectionOf(list);
  return (
    <>
      <div className="covers-head">
        <h2>{t(messages.title)}</h2>
        {page && list.pages > 1 && <LocalLink to={page}>{texts.all}</LocalLink>}
      </div>
      <CoversList list={list} />
      <div className="covers-head">
        <h2>{texts.pictures}</h2>
      </div>
    </>
  );
}

/** The grid without its page; the action of `act` stands below each picture. */
export function PicturesList({ list, renderAction }: ListProps) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  const before = pageOffset(list);
  return (
    <PhotoGrid
      before={before}
      photos={(list.rows as (Row & { picture: string })[]).map((row, place) => {
        const caption = localize(collectionOf(list), row, "caption", locale);
        const number = digits.format(before + place + 1);
        const untitled = t(m.picture_untitled, { number });
        const album = list.owners?.[row.id];
        return {
          src: row.picture,
          size: sizeOf(row.picture),
          caption,
          alt: alternativeText(collectionOf(list), row, album && { ...album, text: `${album.text} (${number})` }, locale),
          beneath: renderAction ? (
            renderAction(row, caption ?? { text: untitled, lang: undefined })
          ) : (
            <EditLink declaration={collectionOf(list)} row={row} title={caption} />
          ),
        };
      })}
    />
  );
}
