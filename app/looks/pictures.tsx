import { useLoaderData } from "react-router";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, entriesBefore, type ListData, type ListProps, loadList } from "../list-data.ts";
import { useLocale, useSay } from "../page-data.ts";
import { sizeOf } from "../../engine/media.ts";
import { numbersIn } from "../../engine/numbers.ts";
import { ListPage } from "../ui/ListPage.tsx";
import { PhotoGrid } from "../ui/PhotoGrid.tsx";

export const loader = loadList;

/** Pictures as a grid; each opens in the viewer, or as a file without JavaScript. */
export default function Pictures() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <PicturesList list={list} />
    </ListPage>
  );
}

/** The grid by itself; what `act` makes stands under each picture. */
export function PicturesList({ list, act }: ListProps) {
  const say = useSay();
  const locale = useLocale();
  const digits = numbersIn(locale);
  const before = entriesBefore(list);
  return (
    <PhotoGrid
      before={before}
      photos={(list.rows as (Row & { picture: string })[]).map((row, place) => {
        const caption = read(declarationOf(list), row, "caption", locale);
        const untitled = say(m.picture_untitled, { number: digits.format(before + place + 1) });
        return {
          src: row.picture,
          size: sizeOf(row.picture),
          caption,
          beneath: act?.(row, caption ?? { text: untitled, lang: undefined }),
        };
      })}
    />
  );
}
