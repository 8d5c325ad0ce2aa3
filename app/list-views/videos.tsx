import { useLoaderData } from "react-router";
import type { Collection } from "../../engine/collection.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { videoSource } from "../../engine/video-source.ts";
import behaviour from "../../custom-elements/video.css?inline";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf, pageOffset, type ListData, type ListProps, loadList } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/videos.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { EditLink } from "./EditLink.tsx";
import { ListPage } from "./ListPage.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadList;

type VideoRow = Row & { src: string; thumbnail: string | null };

/** Videos as previews that become players; without scripts they are links to the video (requirements R5.7). */
export default function Videos() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <VideosList list={list} />
    </ListPage>
  );
}

/** The previews without their page; the action of `act` stands below each. */
export function VideosList({ list, renderAction }: ListProps) {
  const before = pageOffset(list);
  return (
    <>
      <Style name="videos" css={css + behaviour} />
      <CustomElement script="video" />
      <ul className="videos">
        {(list.rows as VideoRow[]).map((row, place) => (
          <Video
            key={row.id}
            collection={collectionOf(list)}
            row={row}
            number={before + place + 1}
            act={renderAction}
          />
        ))}
      </ul>
    </>
  );
}

type VideoProps = { collection: Collection; row: VideoRow; number: number; act: ListProps["renderAction"] };

function Video({ collection, row, number, act }: VideoProps) {
  const t = useTranslate();
  const locale = useLocale();
  const untitled = t(m.video_untitled, { number: numberFormat(locale).format(number) });
  const title = localize(collection, row, "title", locale) ?? { text: untitled, lang: undefined };
  const source = videoSource(row.src);
  return (
    <li>
      <play-video data-file={source.file} data-embed={source.embed} data-title={title.text}>
        <a href={row.src} aria-label={t(m.video_play, { title: title.text })}>
          {row.thumbnail && (
            <Picture
              src={row.thumbnail}
              alt=""
              eager={number <= 3}
              sizes="(min-width: 76em) 24rem, (min-width: 44em) 33vw, 100vw"
            />
          )}
        </a>
      </play-video>
      <h2 lang={title.lang}>{title.text}</h2>
      {act ? act(row, title) : <EditLink collection={collection} row={row} title={title} />}
    </li>
  );
}
