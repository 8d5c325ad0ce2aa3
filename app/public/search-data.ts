import { collectionNamed } from "../../collections/all.ts";
import { type Day, longDate } from "../../engine/dates/calendar-day.ts";
import { dayField, type Declaration, isCollection, titleField } from "../../engine/declaration.ts";
import { documentHref, entryPath } from "../../engine/entry-path.ts";
import type { StoredValue } from "../../engine/field.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { localPath } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { Row } from "../../engine/row.ts";
import { cleanQuestion } from "../../engine/forms/question.ts";
import { type WordMarker, wordMarker } from "../../engine/words/search-words.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Found } from "../../server/content/search.ts";
import type { Reading } from "../context.ts";
import { requestedPage } from "../list-views/list-data.ts";
import { type FoundPage, type FoundPages, findPages } from "./search-pages.ts";
import { documentExcerpt, excerptOf, type MarkedText } from "../list-views/search-excerpt.ts";
import { countPages, pageRange, requirePage } from "../list-views/page-range.ts";

/**
 * A search result: its title and an excerpt with the searched words marked, its day, its link, and its kind, which is
 * undefined if the page shows a single kind.
 */
export type Result = {
  title: MarkedText;
  excerpt: MarkedText | undefined;
  day: { day: Day; text: string } | undefined;
  href: string;
  isElsewhere: boolean;
  kind: string | undefined;
};

/** A link to all results of one kind. */
export type More = { href: string; text: string };

/** The data of a page of search results. */
export type Answer = {
  question: string;
  /** Pages of the site first, then entries, the best matches first. */
  results: Result[];
  more: More[];
  /** The number of results, in words. */
  found: string;
  isSimilar: boolean;
  hasAll: boolean;
  /** If the page is limited to one kind: the name of the kind, the page number, and the number of pages. */
  only: { name: string; page: number; pages: number; query: string } | undefined;
  /** Links to try instead; only if nothing was found. */
  elsewhere: { href: string; name: string }[];
};

/** The maximum number of entries on a page with all kinds. `pageSize` is the maximum on a page with a single kind. */
const mostResults = 24;
const pageSize = 20;
/** The search stops at this many entries of one kind. If it reaches them, there may be more. */
const mostFound = 500;
/** The pages that most visitors look for, offered if nothing was found. */
const usual = ["notice", "publicResult", "classRoutine", "admissionForm", "teacher", "holidayCalendar"].map(
  collectionNamed,
);

type Context = Pick<Reading, "store" | "locale" | "parseFormattedText" | "searched">;
type Locale = Context["locale"];

/** Searches for the words in the request's URL; undefined if it has none. */
export async function answerQuestion(
  request: Request,
  context: Context,
  declarations: readonly Declaration[],
): Promise<Answer | undefined> {
  const { searchParams } = new URL(request.url);
  const question = cleanQuestion(searchParams.get("q"));
  if (question === "") return undefined;
  const { store, locale } = context;
  const kind = declarations.find(({ name }) => name === searchParams.get("kind"));
  const query = new URLSearchParams({ q: question, ...(kind && { kind: kind.name }) }).toString();
  const page = kind ? requestedPage(request, `/search?${query}`) : 1;
  const { wanted, entries, totals } = await store.search(
    question,
    kind ? { ...pageRange(page, pageSize), among: [kind] } : { limit: mostResults },
  );
  const { terms, needsAll } = wanted;
  const similar = terms.flatMap((term) => term.similar);
  const pages = countPages(totals[0]?.total ?? 0, pageSize);
  if (kind) requirePage(page, pages, "/search", query);
  const marker = wordMarker(terms, similar);
  const isExact = needsAll && similar.length === 0 && entries.length > 0;
  const known = kind ? { whole: [], others: [] } : await pagesFor(question, store, !isExact);
  const sitePages = [...known.whole, ...known.others];
  // Leave out a global whose page is already among the results.
  const others = entries.filter(
    ({ declaration }) => isCollection(declaration) || !sitePages.some(({ path }) => path === declaration.page),
  );
  const found = others.map(({ declaration, row }) =>
    describeResult(declaration, row, { ...context, marker, namesKind: kind === undefined }),
  );
  await addDocumentExcerpts(found, others, { store, marker });
  const [whole, partly] = [known.whole, known.others].map((some) =>
    some.map((one) => describePage(one, { locale, marker })),
  );
  // If an entry has all of the words, the best such entry comes before pages that have only some of them.
  const results = [
    ...(whole ?? []),
    ...(needsAll ? found.slice(0, 1) : []),
    ...(partly ?? []),
    ...(needsAll ? found.slice(1) : found),
  ];
  const total = totals.reduce((sum, one) => sum + one.total, 0) + sitePages.length - (entries.length - others.length);
  const count = numberFormat(locale).format(total);
  if (!kind) context.searched(question, results.length, locale);
  const isCut = totals.some((one) => one.total >= mostFound);
  return {
    question,
    results,
    more: kind ? [] : moreOf(question, entries, totals, locale),
    found: (isCut ? m.search_found_most : m.found)({ count }, { locale }),
    isSimilar: similar.length > 0 && sitePages.length === 0,
    hasAll: needsAll || known.whole.length > 0,
    only: kind && { name: kind.messages.title({}, { locale }), page, pages, query },
    elsewhere:
      results.length > 0
        ? []
        : usual.map(({ page: path = "/", messages }) => ({
            href: localPath(path, locale),
            name: messages.title({}, { locale }),
          })),
  };
}

/**
 * The pages of the site with content that match a search. Tolerates typing errors only if no title has all words as
 * they were typed.
 */
async function pagesFor(question: string, store: Context["store"], mayBeTolerant: boolean): Promise<FoundPages> {
  const hidden = await store.emptyPages();
  const found = findPages(question, { hidden, isTolerant: false });
  return found.whole.length > 0 || !mayBeTolerant ? found : findPages(question, { hidden, isTolerant: true });
}

/** Links to the kinds of which more entries were found than the page shows. */
function moreOf(question: string, shown: Found["entries"], totals: Found["totals"], locale: Locale): More[] {
  const isMore = totals.filter(
    ({ declaration, total }) =>
      isCollection(declaration) && total > shown.filter((one) => one.declaration === declaration).length,
  );
  return isMore.map(({ declaration, total }) => ({
    href: localPath(`/search?${new URLSearchParams({ q: question, kind: declaration.name }).toString()}`, locale),
    text: m.search_more(
      { count: numberFormat(locale).format(total), kind: declaration.messages.title({}, { locale }) },
      { locale },
    ),
  }));
}

function describePage({ path, name }: FoundPage, { locale, marker }: { locale: Locale; marker: WordMarker }): Result {
  const title = { parts: marker.mark(name({}, { locale })) };
  return {
    title,
    excerpt: undefined,
    day: undefined,
    href: localPath(path, locale),
    isElsewhere: false,
    kind: m.search_page({}, { locale }),
  };
}

/**
 * The maximum number of results whose documents are searched for an excerpt, because the search takes time and few
 * people read further.
 */
const mostDocuments = 6;

/** Adds an excerpt from the document to results that have a searched word only in their document. */
async function addDocumentExcerpts(
  results: Result[],
  entries: Found["entries"],
  { store, marker }: Pick<Context, "store"> & { marker: WordMarker },
): Promise<void> {
  const isMarked = (text: MarkedText | undefined) => text?.parts.some(({ isFound }) => isFound) === true;
  let left = mostDocuments;
  for (const [place, { declaration, row }] of entries.entries()) {
    const result = results[place];
    if (!result || left === 0 || isMarked(result.title) || isMarked(result.excerpt)) continue;
    const text = await store.documentText(declaration, row);
    if (text === "") continue;
    left -= 1;
    result.excerpt = documentExcerpt(text, marker) ?? result.excerpt;
  }
}

type Described = Context & { marker: WordMarker; namesKind: boolean };

function describeResult(
  declaration: Declaration,
  row: Row,
  { marker, locale, parseFormattedText, namesKind }: Described,
): Result {
  const stored = row as Readonly<Record<string, StoredValue>>;
  const named = localize(declaration, row, titleField(declaration) ?? "", locale) ?? {
    text: declaration.messages.title({}, { locale }),
  };
  const excerpt = excerptOf(declaration, row, {
    locale,
    marker,
    plain: (markdown) => plainText(parseFormattedText(markdown)),
  });
  const day = valueOf(stored, dayField(declaration));
  return {
    title: { parts: marker.mark(named.text), lang: named.lang },
    excerpt,
    day: day === undefined ? undefined : { day, text: longDate(day, locale) },
    ...targetOf(declaration, row, locale),
    kind: namesKind ? kindOf(declaration, locale) : undefined,
  };
}

const kindOf = (declaration: Declaration, locale: Locale) =>
  (isCollection(declaration) ? declaration.messages.title : m.search_school)({}, { locale });

/** The link of a result: the entry's own page, or else its document, or else the page that shows it. */
function targetOf(declaration: Declaration, row: Row, locale: Locale): Pick<Result, "href" | "isElsewhere"> {
  const hasPage = isCollection(declaration) && declaration.detail !== undefined;
  const link = hasPage ? undefined : documentHref(declaration, row);
  return link === undefined
    ? { href: localPath(entryPath(declaration, row.id), locale), isElsewhere: false }
    : { href: link, isElsewhere: true };
}

function valueOf(stored: Readonly<Record<string, StoredValue>>, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : stored[name];
  return typeof value === "string" ? value : undefined;
}
