import { useLoaderData } from "react-router";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf, pageOffset, type ListData, type ListProps, loadList } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { sizeOf } from "../../engine/media.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { EditLink } from "./EditLink.tsx";
import { ListPage } from "./ListPage.tsx";
import { PhotoGrid } from "../ui/PhotoGrid.tsx";

export const loader = loadList;

/** The gallery: each picture opens in the viewer, or as a file without scripts (requirements R5.6). */
export default function Pictures() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <PicturesList list={list} />
    </ListPage>
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
        const untitled = t(m.picture_untitled, { number: digits.format(before + place + 1) });
        return {
          src: row.picture,
          size: sizeOf(row.picture),
          caption,
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
