import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useSay } from "../page-data.ts";
import { Icon } from "./Icon.tsx";
import { LocalLink } from "./LocalLink.tsx";
import css from "../styles/pager.css?inline";
import { Style } from "./Style.tsx";

/** Which page of a list this is, counted from 1. */
export type Paging = { page: number; pages: number };

/** The address of a page of the list that is shown. */
export function pageAddress(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** Plain links to the pages of a long list. */
export function Pager({ page, pages }: Paging) {
  const say = useSay();
  const { locale, path } = usePageData();
  if (pages < 2) return null;
  const digits = numbersIn(locale);
  return (
    <nav className="pager" aria-label={say(m.pages)}>
      <Style name="pager" css={css} />
      {page > 1 && (
        <LocalLink className="btn quiet" rel="prev" to={pageAddress(path, page - 1)}>
          <Icon svg={chevronLeftIcon} />
          {say(m.page_previous)}
        </LocalLink>
      )}
      <span>{say(m.page_of, { page: digits.format(page), count: digits.format(pages) })}</span>
      {page < pages && (
        <LocalLink className="btn quiet" rel="next" to={pageAddress(path, page + 1)}>
          {say(m.page_next)}
          <Icon svg={chevronRightIcon} />
        </LocalLink>
      )}
    </nav>
  );
}
