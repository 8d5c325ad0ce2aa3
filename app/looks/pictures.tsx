import { useLoaderData } from "react-router";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import { declarationOf, type ListData, loadList, pageSizes } from "../list-data.ts";
import { useLocale } from "../page-data.ts";
import { sizeOf } from "../../engine/media.ts";
import { ListPage } from "../ui/ListPage.tsx";
import { PhotoGrid } from "../ui/PhotoGrid.tsx";

export const loader = loadList;

/** Pictures as a grid; each opens in the viewer, or as a file without JavaScript. */
export default function Pictures() {
  const list = useLoaderData<ListData>();
  const locale = useLocale();
  const before = (list.page - 1) * pageSizes.pictures;
  return (
    <ListPage list={list}>
      <PhotoGrid
        before={before}
        photos={(list.rows as (Row & { picture: string })[]).map((row) => ({
          src: row.picture,
          size: sizeOf(row.picture),
          caption: read(declarationOf(list), row, "caption", locale),
        }))}
      />
    </ListPage>
  );
}
