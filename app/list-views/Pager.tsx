import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import css from "../styles/pager.css?inline";
import { Style } from "../ui/Style.tsx";

/** The number of a list's page, counted from 1, and the number of pages. */
export type Paging = { page: number; pages: number };

/**
 * The address of a page of the list at `path`. The first page has no page number in it; `query` is the rest of the
 * query string.
 */
export function pageAddress(path: string, page: number, query = ""): string {
  const parameters = [query, page === 1 ? "" : `page=${page}`].filter((part) => part !== "").join("&");
  return parameters === "" ? path : `${path}?${parameters}`;
}

/** Links to the previous and the next page of a list; nothing if it has only one page. The links keep `query`. */
export function Pager({ page, pages, query }: Paging & { query?: string }) {
  const t = useTranslate();
  const { locale, path } = usePageData();
  if (pages < 2) return null;
  const digits = numberFormat(locale);
  return (
    <nav className="pager" aria-label={t(m.pages)}>
      <Style name="pager" css={css} />
      {page > 1 && (
        <LocalLink className="btn quiet" rel="prev" to={pageAddress(path, page - 1, query)}>
          <Icon svg={chevronLeftIcon} />
          {t(m.page_previous)}
        </LocalLink>
      )}
      <span>{t(m.page_of, { page: digits.format(page), count: digits.format(pages) })}</span>
      {page < pages && (
        <LocalLink className="btn quiet" rel="next" to={pageAddress(path, page + 1, query)}>
          {t(m.page_next)}
          <Icon svg={chevronRightIcon} />
        </LocalLink>
      )}
    </nav>
  );
}
