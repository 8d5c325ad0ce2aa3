import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { beginningsOf, exactWordsOf, type Term, termsOf } from "../../engine/words/search-words.ts";
import { likelyMeaningOf } from "../../engine/words/synonyms.ts";
import { declarations } from "../../globals/all.ts";
import type { Row } from "../../engine/row.ts";
import { conditionsOfFilter, type Filter, selectByIds } from "./list.ts";
import { engine } from "../database/engine.ts";
import type { Database } from "../database/open.ts";
import { askedFor, fitOf } from "./search-fit.ts";
import { hiddenAt } from "./visibility.ts";
import { similarWords } from "./word-index.ts";

export { documentText } from "./document-text.ts";

/**
 * If more entries of a collection than this contain a word, only this many of them are ranked, the newest ones. Nobody
 * reads further, and this bounds the time of a query.
 */
const mostLookedAt = 200;
/** The texts of this many entries are compared with the whole query, because nobody reads further. */
const mostCompared = 60;
/** Sorts after every letter, so it ends the range of words with a common beginning. */
const lastCharacter = "\u{10ffff}";

/** A word of a query, with words of the index that may be its correct spelling. */
type WantedTerm = Term & { similar: readonly string[] };

/** What is searched for: entries with all of the question's terms, or with at least one. */
type Wanted = { question: string; terms: readonly WantedTerm[]; needsAll: boolean };

/** An entry that was found. */
type FoundEntry = { declaration: Declaration; row: Row };

/**
 * The search result: the requested entries, the best first; the number of entries of each declaration, the best first;
 * and the terms that were finally searched for.
 */
export type Found = { wanted: Wanted; entries: FoundEntry[]; totals: { declaration: Declaration; total: number }[] };

/**
 * Search options: the moment at which visitors read, undefined to include hidden entries; how many entries to return,
 * in all or of `each` declaration; and the declarations to search.
 */
type Options = {
  moment: string | undefined;
  limit: number;
  each?: boolean;
  offset?: number | undefined;
  among?: readonly Declaration[];
};

/**
 * Finds the entries with all words of a query. If there are none, words that differ by a typing error count too; if
 * there are still none, entries with any of the words are found.
 */
export async function searchEntries(db: Database, question: string, options: Options): Promise<Found> {
  const terms = termsOf(question).map((term) => ({ ...term, similar: [] }));
  const exact = { question, terms, needsAll: true };
  if (terms.length === 0) return { wanted: exact, entries: [], totals: [] };
  const found = await findEntries(db, exact, options);
  if (found.entries.length > 0) return found;
  const tolerant = {
    question,
    terms: await Promise.all(
      terms.map(async (term) => ({
        ...term,
        meaning: term.meaning ?? likelyMeaningOf(term.keys[0] ?? ""),
        similar: await similarWords(db, term),
      })),
    ),
    needsAll: true,
  };
  const similar = tolerant.terms.some(
    (term, place) => term.similar.length > 0 || term.meaning !== terms[place]?.meaning,
  )
    ? await findEntries(db, tolerant, options)
    : found;
  if (similar.entries.length > 0 || terms.length === 1) return { ...similar, wanted: tolerant };
  return findEntries(db, { ...tolerant, needsAll: false }, options);
}

/** A hit with its declaration, and its score. */
type RankedHit = Hit & { declaration: Declaration };

async function findEntries(
  db: Database,
  wanted: Wanted,
  { moment, limit, each = false, offset = 0, among = declarations }: Options,
): Promise<Found> {
  const counts = await countTerms(db, wanted, among);
  const hits: RankedHit[] = [];
  for (const declaration of among) {
    const found = await findIn(db, declaration, wanted, counts.get(declaration.name) ?? []);
    if (found.length === 0) continue;
    const hidden = await hiddenIds(db, declaration, moment);
    hits.push(...found.filter(({ entry }) => !hidden.has(entry)).map((hit) => ({ ...hit, declaration })));
  }
  const { ranked, rows: compared } = await rank(db, wanted, hits);
  const byDeclaration = Map.groupBy(ranked, ({ declaration }) => declaration);
  const chosen = each
    ? Array.from(byDeclaration.values(), (some) => some.slice(offset, offset + limit)).flat()
    : ranked.slice(offset, offset + limit);
  const others = await readRows(
    db,
    chosen.filter(({ declaration, entry }) => !compared.get(declaration)?.has(entry)),
  );
  return {
    wanted,
    entries: chosen.flatMap(
      ({ declaration, entry }) => compared.get(declaration)?.get(entry) ?? others.get(declaration)?.get(entry) ?? [],
    ),
    totals: Array.from(byDeclaration, ([declaration, some]) => ({ declaration, total: some.length })),
  };
}

/** Entries by declaration and id. */
type Rows = Map<Declaration, Map<number, FoundEntry>>;

/**
 * Sorts hits by their scores. The texts of the best candidates, returned in `rows`, are compared with the whole query.
 */
async function rank(
  db: Database,
  { question, terms }: Wanted,
  hits: readonly RankedHit[],
): Promise<{ ranked: RankedHit[]; rows: Rows }> {
  const better = (a: RankedHit, b: RankedHit) => b.score - a.score || b.entry - a.entry;
  const sorted = hits.toSorted(better);
  const compared = sorted.slice(0, mostCompared);
  const rows = await readRows(db, compared);
  const asked = askedFor(question, terms);
  const fits = compared.map((hit) => {
    const found = rows.get(hit.declaration)?.get(hit.entry);
    return { ...hit, score: hit.score + (found ? fitOf(asked, found.declaration, found.row) : 0) };
  });
  return { ranked: [...fits.toSorted(better), ...sorted.slice(mostCompared)], rows };
}

/** Reads entries of several declarations, each once. */
async function readRows(db: Database, hits: readonly RankedHit[]): Promise<Rows> {
  const read: Rows = new Map();
  for (const [declaration, some] of Map.groupBy(hits, (hit) => hit.declaration)) {
    const rows = await selectByIds(
      db,
      declaration,
      some.map(({ entry }) => entry),
    );
    read.set(declaration, new Map(rows.map((row) => [row.id, { declaration, row }])));
  }
  return read;
}

/** Counts the index rows of each declaration that match each term, up to `mostLookedAt` and one more. */
async function countTerms(
  db: Database,
  { terms }: Wanted,
  among: readonly Declaration[],
): Promise<Map<string, number[]>> {
  const { wordOrder } = engine(db);
  const counts = terms.map((term, place) => {
    const found = sql`select 1 from (${foundBy(term, sql`kind.name`)}) as one${wordOrder} limit ${mostLookedAt + 1}`;
    return sql`(select count(*) from (${found}) as found) as ${sql.ref(`count${place}`)}`;
  });
  const names = sql.join(among.map(({ name }) => sql`(${name})`));
  const { rows } = await sql<
    Record<string, number>
  >`with kind (name) as (values ${names}) select name, ${sql.join(counts)} from kind`.execute(db);
  return new Map(rows.map((row) => [String(row.name), terms.map((_, place) => row[`count${place}`] ?? 0)]));
}

type Hit = { entry: number; score: number };

/** Finds the matching entries of a declaration, with their scores. `counts` shows which term is the rarest. */
async function findIn(
  db: Database,
  { name }: Declaration,
  { terms, needsAll }: Wanted,
  counts: readonly number[],
): Promise<Hit[]> {
  const byCount = terms
    .map((term, place) => ({ term, count: counts[place] ?? 0 }))
    .toSorted((a, b) => a.count - b.count);
  if (needsAll ? byCount[0]?.count === 0 : byCount.at(-1)?.count === 0) return [];
  if (needsAll) return (await hitsIn(name, byCount).execute(db)).rows;
  const scores = new Map<number, number>();
  for (const one of byCount.filter(({ count }) => count > 0)) {
    const { rows } = await hitsIn(name, [one]).execute(db);
    // An entry with more of the words comes before all that have fewer.
    for (const { entry, score } of rows) scores.set(entry, (scores.get(entry) ?? 0) + score + 100);
  }
  return Array.from(scores, ([entry, score]) => ({ entry, score }));
}

/**
 * The query for the entries that have all of these terms, of which the first is the rarest. A plus before a column
 * keeps SQLite from using that column's index, which would read all words of the collection.
 */
function hitsIn(name: string, [rarest, ...others]: readonly { term: WantedTerm; count: number }[]): RawBuilder<Hit> {
  if (!rarest) throw new Error("Nothing is looked for.");
  const newest = rarest.count > mostLookedAt ? sql` order by +entry desc limit ${mostLookedAt}` : sql``;
  const first = sql`select entry, word, weight from (${foundBy(rarest.term, sql`${name}`)}) as word${newest}`;
  const scores = others.map(
    ({ term }, place) => sql`, (
      select max(${scoreOf(term)}) from (${foundBy(term, sql`${name}`, sql` and entry = first.entry`)}) as word
    ) as ${sql.ref(`score${place}`)}`,
  );
  const names = others.map((_, place) => sql.ref(`score${place}`));
  const scored = sql`
    select +entry as entry, max(${scoreOf(rarest.term)}) as score from (${first}) as word group by +entry`;
  if (names.length === 0) return scored as RawBuilder<Hit>;
  const isWanted = sql.join(
    names.map((score) => sql`${score} is not null`),
    sql` and `,
  );
  return sql<Hit>`
    select entry, score + ${sql.join(names, sql` + `)} as score
    from (select first.entry, first.score${sql.join(scores, sql``)} from (${scored}) as first) as hit
    where ${isWanted}`;
}

/**
 * The query for the index rows that match a term in one collection, under further conditions. Each range of words is a
 * query of its own, because for several conditions at once SQLite reads all words of the collection.
 */
function foundBy(term: WantedTerm, collection: RawBuilder<unknown>, also = sql``): RawBuilder<unknown> {
  const rowsWhere = (condition: RawBuilder<unknown>) =>
    sql`select entry, word, weight from word where collection = ${collection} and ${condition}${also}`;
  const words = [...exactWordsOf(term), ...term.similar];
  const ranges = beginningsOf(term).map((beginning) =>
    rowsWhere(sql`word >= ${beginning} and word < ${beginning + lastCharacter}`),
  );
  return sql.join(
    [...ranges, ...(words.length > 0 ? [rowsWhere(sql`word in (${sql.join(words)})`)] : [])],
    sql` union all `,
  );
}

/**
 * The score of a matched word: the exact word counts more than the same stem with another ending, which counts more
 * than a longer word.
 */
function scoreOf({ word, stem }: WantedTerm): RawBuilder<unknown> {
  return sql`weight * case
    when word = ${word} then 4
    when word = ${stem} or word >= ${word} and word < ${word + lastCharacter} then 2
    else 1 end`;
}

/** The SQL conditions of a filter, without regard to visibility; empty if the filter limits nothing. */
export async function filterConditions(
  db: Database,
  collection: Collection,
  filter: Filter,
): Promise<RawBuilder<SqlBool>[]> {
  const others = conditionsOfFilter(collection, filter);
  if (filter.question === undefined) return others;
  const { wanted } = await searchEntries(db, filter.question, { moment: undefined, limit: 1, among: [collection] });
  const tests = wanted.terms.map(
    (term) => sql<SqlBool>`id in (select entry from (${foundBy(term, sql`${collection.name}`)}) as found)`,
  );
  return [
    ...others,
    ...(wanted.needsAll || tests.length === 0 ? tests : [sql<SqlBool>`(${sql.join(tests, sql` or `)})`]),
  ];
}

/** The ids of the entries that are hidden at a moment; there are few. */
async function hiddenIds(db: Database, declaration: Declaration, moment: string | undefined): Promise<Set<number>> {
  if (moment === undefined) return new Set();
  const rows = await db.selectFrom(declaration.name).select("id").where(hiddenAt(declaration, moment)).execute();
  return new Set(rows.map(({ id }) => Number(id)));
}
