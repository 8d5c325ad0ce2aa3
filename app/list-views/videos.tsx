import type { Collection } from "../../engine/collection.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { variantOf } from "../../engine/media/media.ts";
import { videoCover } from "../../engine/media/video-cover.ts";
import { videoSource } from "../../engine/media/video-source.ts";
import behaviour from "../../custom-elements/video.css?inline";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf, pageOffset, type ListProps } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "./videos.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { type FileFacts, FileNote } from "../ui/FileNote.tsx";
import { EditLink } from "./EditLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";

type VideoRow = Row & { src: string; thumbnail: string | null };

/** The width of a player's poster, in pixels. Browsers load posters immediately, even far down the page. */
const posterWidth = 640;

/** The videos without the page around them. */
export function VideosList({ list, isPreview }: ListProps) {
  const before = pageOffset(list);
  const rows = list.rows as VideoRow[];
  return (
    <>
      <Style name="videos" css={css + behaviour} />
      {rows.some(({ src }) => videoSource(src).embed) && <CustomElement script="video" />}
      <ul className="videos">
        {rows.map((row, place) => (
          <Video
            key={row.id}
            collection={collectionOf(list)}
            row={row}
            number={before + place + 1}
            file={list.files[row.src]}
            isPreview={isPreview}
          />
        ))}
      </ul>
    </>
  );
}

type VideoProps = {
  collection: Collection;
  row: VideoRow;
  number: number;
  /** Type and size of the film, if it is a file of this site. */
  file: FileFacts | undefined;
  isPreview: ListProps["isPreview"];
};

function Video({ collection, row, number, file, isPreview }: VideoProps) {
  const t = useTranslate();
  const locale = useLocale();
  const untitled = t(m.video_untitled, { number: numberFormat(locale).format(number) });
  const title = localize(collection, row, "title", locale) ?? { text: untitled };
  const source = videoSource(row.src);
  return (
    <li>
      {source.file ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- schools have no captions for their films
        <video
          className="film"
          src={source.file}
          poster={row.thumbnail ? variantOf(row.thumbnail, posterWidth) : videoCover(title.text)}
          aria-label={title.text}
          lang={title.lang}
          controls
          preload="none"
          playsInline
        >
          <a href={source.file}>{t(m.video_play, { title: title.text })}</a>
        </video>
      ) : (
        <play-video data-embed={source.embed} data-title={title.text}>
          <a href={row.src} aria-label={t(m.video_play, { title: title.text })}>
            <Picture
              src={row.thumbnail ?? videoCover(title.text)}
              alt=""
              crop={row.thumbnail ? { ratio: 16 / 9 } : undefined}
              eager={number <= 3}
              sizes="(min-width: 76em) 24rem, (min-width: 44em) 33vw, 100vw"
            />
          </a>
        </play-video>
      )}
      <h2 lang={title.lang}>{title.text}</h2>
      {file && (
        <p className="small-print">
          <FileNote facts={file} />
        </p>
      )}
      {!isPreview && <EditLink declaration={collection} row={row} title={title} />}
    </li>
  );
}
