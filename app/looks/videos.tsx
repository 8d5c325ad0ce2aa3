import { useLoaderData } from "react-router";
import type { Collection } from "../../engine/collection.ts";
import { numbersIn } from "../../engine/numbers.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import { videoSource } from "../../engine/video-source.ts";
import behaviour from "../../enhance/video.css?inline";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, entriesBefore, type ListData, type ListProps, loadList } from "../list-data.ts";
import { useLocale, useSay } from "../page-data.ts";
import css from "../styles/videos.css?inline";
import { Enhance } from "../ui/Enhance.tsx";
import { ListPage } from "../ui/ListPage.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadList;

type VideoRow = Row & { src: string; thumbnail: string | null };

/** Videos as previews that become players; without JavaScript they link to their source. */
export default function Videos() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <VideosList list={list} />
    </ListPage>
  );
}

/** The previews by themselves; what `act` makes stands under each. */
export function VideosList({ list, act }: ListProps) {
  const before = entriesBefore(list);
  return (
    <>
      <Style name="videos" css={css + behaviour} />
      <Enhance script="video" />
      <ul className="videos">
        {(list.rows as VideoRow[]).map((row, place) => (
          <Video
            key={row.id}
            collection={declarationOf(list)}
            row={row}
            number={before + place + 1}
            act={act}
          />
        ))}
      </ul>
    </>
  );
}

type VideoProps = { collection: Collection; row: VideoRow; number: number; act: ListProps["act"] };

function Video({ collection, row, number, act }: VideoProps) {
  const say = useSay();
  const locale = useLocale();
  const untitled = say(m.video_untitled, { number: numbersIn(locale).format(number) });
  const title = read(collection, row, "title", locale) ?? { text: untitled, lang: undefined };
  const source = videoSource(row.src);
  return (
    <li>
      <play-video data-file={source.file} data-embed={source.embed} data-title={title.text}>
        <a href={row.src} aria-label={say(m.video_play, { title: title.text })}>
          {row.thumbnail && (
            <Picture
              src={row.thumbnail}
              alt=""
              first={number <= 3}
              sizes="(min-width: 76em) 24rem, (min-width: 44em) 33vw, 100vw"
            />
          )}
        </a>
      </play-video>
      <h2 lang={title.lang}>{title.text}</h2>
      {act?.(row, title)}
    </li>
  );
}
