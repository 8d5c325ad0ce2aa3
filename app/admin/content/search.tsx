import { useLoaderData } from "react-router";
import { plainText } from "../../../engine/formatted-text.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { wordMarker } from "../../../engine/words/search-words.ts";
import * as m from "../../../messages/compiled/messages.js";
import { accountContext, readingContext } from "../../context.ts";
import { excerptOf } from "../../list-views/search-excerpt.ts";
import { Marked } from "../../list-views/Marked.tsx";
import { hiddenText } from "../../list-views/visibility-text.ts";
import { withoutScripts } from "../../page-data.ts";
import { isCollection } from "../../../engine/declaration.ts";
import { requireWriter } from "../../session/require-role.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import css from "../../styles/marked.css?inline";
import { Style } from "../../ui/Style.tsx";
import type { AdminArgs } from "../admin-data.ts";
import { AdminPage } from "../AdminPage.tsx";
import { ListSearch, readQuestion, ReplaceForm } from "../ListSearch.tsx";
import { findEntries, mostFound } from "./found-entries.ts";

export const handle = withoutScripts;

/** Finds entries of all kinds. */
export async function loader(args: AdminArgs) {
  requireWriter(args);
  const { store, locale, parseFormattedText } = args.context.get(readingContext);
  const { user } = args.context.get(accountContext);
  const question = readQuestion(args.request.url, locale);
  const reader = { locale, mayAdminister: user?.mayAdminister ?? false };
  const isAsked = question.question !== "";
  const found = isAsked ? await findEntries(store, question.question, reader) : undefined;
  const terms = found?.wanted.terms ?? [];
  const marker = wordMarker(
    terms,
    terms.flatMap(({ similar }) => similar),
  );
  const plain = (markdown: string) => plainText(parseFormattedText(markdown));
  const entries = (found?.entries ?? []).map(({ declaration, row, title, form }) => ({
    form,
    title: { parts: marker.mark(title.text), lang: title.lang },
    label: m.update_entry({ title: title.text }, { locale }),
    kind: declaration.messages.title({}, { locale }),
    excerpt: excerptOf(declaration, row, { locale, marker, plain }),
    hidden: isCollection(declaration) ? hiddenText(declaration, row, locale) : undefined,
  }));
  const count = numberFormat(locale).format(entries.length);
  return {
    search: { ...question, label: m.find_all({}, { locale }), clear: m.find_another({}, { locale }) },
    title: m.find_all({}, { locale }),
    lede: m.find_all_about({}, { locale }),
    found: isAsked ? (entries.length < mostFound ? m.found : m.search_found_most)({ count }, { locale }) : "",
    none: isAsked && entries.length === 0 ? m.search_none({}, { locale }) : undefined,
    update: m.update({}, { locale }),
    entries,
  };
}

/** The screen that finds entries of all kinds by their words. Each result's form leads back to the results. */
export default function FindEntries() {
  const { search, title, lede, found, none, update, entries } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={title} lede={lede}>
      <Style name="marked" css={css} />
      <ListSearch {...search} found={found} />
      {entries.length > 0 && <ReplaceForm question={search.question} right="" />}
      {none && <EmptyState text={none} />}
      <ul className="rows">
        {entries.map((entry) => (
          <li key={entry.form}>
            <span className="what">
              <b>
                <Marked text={entry.title} />
              </b>
              <span className="small-print">{entry.kind}</span>
              {entry.hidden && <span className="tag">{entry.hidden}</span>}
              {entry.excerpt && <Marked text={entry.excerpt} className="small-print" />}
            </span>
            <LocalLink className="btn quiet" to={entry.form} aria-label={entry.label}>
              {update}
            </LocalLink>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
