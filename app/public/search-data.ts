import { redirect } from "react-router";
import { type Day, longDate } from "../../engine/calendar-day.ts";
import { dayField, type Declaration, isCollection, titleField } from "../../engine/declaration.ts";
import { entryPath } from "../../engine/entry-path.ts";
import type { StoredValue } from "../../engine/field.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { localPath } from "../../engine/locale.ts";
import type { Locale } from "../../engine/languages.ts";
import { localize } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/numbers.ts";
import type { Row } from "../../engine/row.ts";
import { questionLimit, type WordMarker, wordMarker } from "../../engine/search-words.ts";
import * as m from "../../messages/compiled/messages.js";
import type { FoundGroup } from "../../server/database/search.ts";
import type { RequestData } from "../context.ts";
import { requestedPage } from "../list-views/list-data.ts";
import { pageAddress } from "../list-views/Pager.tsx";
import { excerptOf, type MarkedText } from "./search-excerpt.ts";

/** An entry that was found: its title and an excerpt with the words marked, its day, and where it leads. */
export type Result = { title: MarkedText; excerpt: MarkedText | undefined; day: { day: Day; text: string } | undefined; href: string; isElsewhere: boolean };

/** The entries of one kind that were found, and the link to all of them where these are not all. */
export type ResultGroup = { name: string; results: Result[]; more: { href: string; text: string } | undefined };

/** What the page of a question shows. */
export type Answer = {
  question: string;
  groups: ResultGroup[];
  /** How many entries were found, in words. */
  found: string;
  isSimilar: boolean;
  hasAll: boolean;
  /** The name of the kind that the page is limited to, and its pages. */
  only: { name: string; page: number; pages: number; query: string } | undefined;
};

/** The entries on a page of all kinds, each kind getting the same share; and on a page of one. */
const mostResults = 24;
const mostOfKind = 4;
const pageSize = 20;
/** Where so many of one kind are found, there are more: the search looks no further. */
const mostFound = 500;

type Context = Pick<RequestData, "store" | "locale" | "parseFormattedText">;

/** Answers the question of an address; undefined where it has none. */
export async function answerQuestion(request: Request, context: Context, declarations: readonly Declaration[]): Promise<Answer | undefined> {
  const { searchParams } = new URL(request.url);
  const question = (searchParams.get("q") ?? "").replaceAll(/\p{Cc}/gu, " ").trim().slice(0, questionLimit).toWellFormed();
  if (question === "") return undefined;
  const { store, locale } = context;
  const kind = declarations.find(({ name }) => name === searchParams.get("kind"));
  const query = new URLSearchParams({ q: question, ...(kind && { kind: kind.name }) }).toString();
  const page = kind ? requestedPage(request, `/search?${query}`) : 1;
  const { wanted, groups } = await store.search(question, kind ? { limit: pageSize, offset: (page - 1) * pageSize, among: [kind] } : { limit: mostOfKind });
  const { terms, needsAll } = wanted;
  const similar = terms.flatMap((term) => term.similar);
  const pages = Math.max(1, Math.ceil((groups[0]?.total ?? 0) / pageSize));
  if (kind && page > pages) throw redirect(pageAddress("/search", pages, query));
  const marker = wordMarker(terms, similar);
  const share = Math.max(1, Math.floor(mostResults / Math.max(1, groups.length)));
  const shown = kind ? groups : groups.map((group) => ({ ...group, rows: group.rows.slice(0, share) }));
  const described = mergeByName(shown.map((group) => describeGroup(group, { ...context, marker, question, isAlone: kind !== undefined })));
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const count = numberFormat(locale).format(total);
  const isCut = groups.some((group) => group.total >= mostFound);
  return {
    question,
    groups: described,
    found: (isCut ? m.search_found_most : m.search_found)({ count }, { locale }),
    isSimilar: similar.length > 0,
    hasAll: needsAll,
    only: kind && { name: kind.messages.title({}, { locale }), page, pages, query },
  };
}

/** Puts what goes by the same name, as all globals do, into one group. */
function mergeByName(groups: readonly ResultGroup[]): ResultGroup[] {
  return Array.from(Map.groupBy(groups, ({ name }) => name).values(), (same) => ({ ...same[0]!, results: same.flatMap(({ results }) => results) }));
}

type Described = Context & { marker: WordMarker; question: string; isAlone: boolean };

function describeGroup({ declaration, rows, total }: FoundGroup, described: Described): ResultGroup {
  const { locale, question, isAlone } = described;
  const name = (isCollection(declaration) ? declaration.messages.title : m.search_school)({}, { locale });
  const isMore = !isAlone && total > rows.length;
  const href = localPath(`/search?${new URLSearchParams({ q: question, kind: declaration.name }).toString()}`, locale);
  const more = isMore ? { href, text: m.search_more({ count: numberFormat(locale).format(total), kind: name }, { locale }) } : undefined;
  return { name, results: rows.map((row) => describeResult(declaration, row, described)), more };
}

function describeResult(declaration: Declaration, row: Row, { marker, locale, parseFormattedText }: Described): Result {
  const stored = row as Readonly<Record<string, StoredValue>>;
  const named = localize(declaration, row, titleField(declaration) ?? "", locale) ?? { text: declaration.messages.title({}, { locale }), lang: undefined };
  const excerpt = excerptOf(declaration, row, { locale, marker, plain: (markdown) => plainText(parseFormattedText(markdown)) });
  const day = valueOf(stored, dayField(declaration));
  return { title: { parts: marker.mark(named.text), lang: named.lang }, excerpt, day: day === undefined ? undefined : { day, text: longDate(day, locale) }, ...targetOf(declaration, row, stored, locale) };
}

/** Where a result leads: the entry's own page, else its document, else the page that shows it. */
function targetOf(declaration: Declaration, row: Row, stored: Readonly<Record<string, StoredValue>>, locale: Locale): Pick<Result, "href" | "isElsewhere"> {
  const hasPage = isCollection(declaration) && declaration.detail !== undefined;
  const link = hasPage ? undefined : valueOf(stored, Object.keys(declaration.fields).find((name) => declaration.fields[name]?.media === "document"));
  return link === undefined ? { href: localPath(entryPath(declaration, row.id), locale), isElsewhere: false } : { href: link, isElsewhere: true };
}

function valueOf(stored: Readonly<Record<string, StoredValue>>, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : stored[name];
  return typeof value === "string" ? value : undefined;
}
