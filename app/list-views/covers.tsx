import imagesIcon from "lucide-static/icons/images.svg?raw";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { useLocale } from "../page-data.ts";
import css from "./covers.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { Localized } from "../ui/Localized.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";
import { EditLink } from "./EditLink.tsx";
import { collectionOf, type ListProps } from "./list-data.ts";

/** A row of a collection with this list view. */
export type CoverRow = Row & { formattedDate: string; cover: string | null };

/** The aspect ratio of a cover (covers.css). */
const coverRatio = 4 / 3;
/** The `sizes` attribute of a cover: a quarter of a wide page, half of a phone's. */
const coverSizes = "(min-width: 76em) 18rem, (min-width: 44em) 24vw, 46vw";

/**
 * Albums as covers with name, day and number of pictures. Each links to its page. An album without a cover shows its
 * newest picture.
 */
export function CoversList({ list, isPreview }: ListProps) {
  const locale = useLocale();
  const collection = collectionOf(list);
  return (
    <ul className="covers">
      <Style name="covers" css={css} />
      {(list.rows as CoverRow[]).map((row) => {
        const name = localize(collection, row, "name", locale) ?? { text: "" };
        const { count, picture } = list.members?.[row.id] ?? {};
        const cover = row.cover ?? picture;
        return (
          <li key={row.id}>
            <LocalLink to={entryPath(collection, row.id)}>
              {cover ? (
                <Picture src={cover} alt="" crop={{ ratio: coverRatio }} sizes={coverSizes} />
              ) : (
                <span className="blank">
                  <Icon svg={imagesIcon} />
                </span>
              )}
              <b>
                <Localized text={name} />
              </b>
            </LocalLink>
            <small className="dots small-print">
              <time dateTime={row.formattedDate}>{longDate(row.formattedDate, locale)}</time>{" "}
              {count && (
                <span>
                  <i>·</i> {count}
                </span>
              )}
            </small>
            {!isPreview && <EditLink declaration={collection} row={row} title={name} />}
          </li>
        );
      })}
    </ul>
  );
}
