import type { ReactNode } from "react";
import viewer from "../../custom-elements/viewer.css?inline";
import { alternativeText } from "../../engine/media/alternative-text.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import { type Size, sizeOf } from "../../engine/media/media.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { useLocale, useNumberFormat, useTranslate } from "../page-data.ts";
import photos from "./photos.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";
import { ownersOf } from "./belonging.ts";
import { CoversList } from "./covers.tsx";
import { EditLink } from "./EditLink.tsx";
import { type Args, collectionOf, type ListData, type ListProps, loadPart, pageOffset } from "./list-data.ts";

/** The number of albums shown above the first page of pictures. The list of albums has all of them. */
const albumLimit = 8;

/** Loads the newest albums for the first page of a list whose entries may belong to albums; undefined elsewhere. */
export async function loadAlbums({ context }: Args, list: ListData): Promise<ListData | undefined> {
  const { owners } = ownersOf(collectionOf(list)) ?? {};
  if (!owners || list.page > 1) return undefined;
  const { store } = context.get(readingContext);
  const albums = await loadPart({ context, store, page: 1, limit: albumLimit }, owners);
  return albums.total > 0 ? albums : undefined;
}

/** The newest albums, and below them the heading of all pictures. */
export function Albums({ list }: { list: ListData }) {
  const t = useTranslate();
  const { messages, page } = collectionOf(list);
  return (
    <>
      <div className="covers-head">
        <h2>{t(messages.title)}</h2>
        {page && list.pages > 1 && <LocalLink to={page}>{t(m.album_all)}</LocalLink>}
      </div>
      <CoversList list={list} />
      <div className="covers-head">
        <h2>{t(m.album_all_pictures)}</h2>
      </div>
    </>
  );
}

/** The grid without the page around it. */
export function PicturesList({ list, isPreview }: ListProps) {
  const locale = useLocale();
  const digits = useNumberFormat();
  const before = pageOffset(list);
  return (
    <PhotoGrid
      before={before}
      photos={(list.rows as (Row & { picture: string })[]).map((row, place) => {
        const caption = localize(collectionOf(list), row, "caption", locale);
        const number = digits.format(before + place + 1);
        const album = list.owners?.[row.id];
        return {
          src: row.picture,
          size: sizeOf(row.picture),
          caption,
          alt: alternativeText(
            collectionOf(list),
            row,
            album && { ...album, text: `${album.text} (${number})` },
            locale,
          ),
          beneath: !isPreview && <EditLink declaration={collectionOf(list)} row={row} title={caption} />,
        };
      })}
    />
  );
}

/** A photo of the grid. */
type Photo = {
  src: string;
  /** Width and height in pixels, if known. */
  size: Size | undefined;
  /** The caption in the viewer. The default is the alternative text. */
  caption: LocalizedText | undefined;
  /** The alternative text. The default is the photo's number. */
  alt: LocalizedText | undefined;
  /** Content below the photo. */
  beneath?: ReactNode;
};

/** The number of photos on a phone's first screen, which are not loaded lazily. */
const eagerCount = 12;

/**
 * The `sizes` attribute of a photo: a sixth of a wide screen. For phones it is slightly less than the cell's third of
 * the width, because dense screens would otherwise download four times the bytes for no visible gain. The viewer opens
 * the large picture.
 */
const cellSizes = "(min-width: 76em) 12.3rem, (min-width: 44em) 16vw, 27vw";

/**
 * Photos in 3 columns, 6 on wide screens, that open in the viewer (requirements R5.6). `before` is the number of photos
 * on earlier pages.
 */
function PhotoGrid({ photos: shown, before = 0 }: { photos: readonly Photo[]; before?: number }) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  return (
    <photo-viewer
      data-label={t(m.picture_title)}
      data-close={t(m.picture_close)}
      data-previous={t(m.picture_previous)}
      data-next={t(m.picture_next)}
    >
      <Style name="photos" css={photos} />
      <Style name="viewer" css={viewer} />
      <CustomElement script="viewer" />
      <ul className="photos">
        {shown.map(({ src, size, caption, alt, beneath }, place) => {
          const number = digits.format(before + place + 1);
          const own = caption?.text === alt?.text ? undefined : caption;
          return (
            <li key={place}>
              <a
                href={src}
                data-width={size?.width}
                data-height={size?.height}
                data-caption={own?.text}
                lang={own?.lang}
              >
                <Picture
                  src={src}
                  size={size}
                  alt={alt?.text ?? t(m.picture_untitled, { number })}
                  lang={alt?.lang ?? (own?.lang && locale)}
                  crop={{ ratio: 1 }}
                  eager={place < eagerCount}
                  sizes={cellSizes}
                />
              </a>
              {beneath}
            </li>
          );
        })}
      </ul>
    </photo-viewer>
  );
}
