import { useLoaderData } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { administrationContext, readingContext } from "../../context.ts";
import { Pager } from "../../list-views/Pager.tsx";
import { useLocale, useTranslate } from "../../page-data.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import css from "./audit.css?inline";
import { Localized } from "../../ui/Localized.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Style } from "../../ui/Style.tsx";
import { Labelled, TextField } from "../../ui/TextField.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { auditLine, type AuditLine, auditTextLimit, kindOptions, peopleIn, readAuditQuery } from "./audit-data.ts";
import { ListSearch } from "../ListSearch.tsx";
import type { Route } from "./+types/audit.ts";
import { countPages, pageRange } from "../../list-views/page-range.ts";

const pageSize = 50;
/**
 * The maximum number of pages that can be opened, so that no page takes long to load. People find earlier records by
 * filtering by day.
 */
const mostPages = 100;
const mostRecords = pageSize * mostPages;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { store, locale } = context.get(readingContext);
  const { auditTrail } = context.get(administrationContext);
  const { filter, ...asked } = readAuditQuery(request.url, locale);
  const sent = new URL(request.url).searchParams.get("page") ?? "";
  const wanted = /^[1-9]\d{0,6}$/.test(sent) ? Math.min(Number(sent), mostPages) : 1;
  const pageOf = (page: number) => auditTrail.list(filter, pageRange(page, pageSize));
  const first = await pageOf(wanted);
  // A search whose first page is not full has already read the whole log, so its results need not be counted.
  const total =
    wanted === 1 && first.length < pageSize ? first.length : await auditTrail.count(filter, mostRecords + 1);
  const pages = Math.min(countPages(total, pageSize), mostPages);
  const page = Math.min(wanted, pages);
  const records = page === wanted ? first : await pageOf(page);
  const count = numberFormat(locale).format(Math.min(total, mostRecords));
  const found = (total > mostRecords ? m.audit_found_more : m.found)({ count }, { locale });
  const kinds = kindOptions(locale);
  const names = await store.history.personNames(peopleIn(records));
  return {
    ...asked,
    kinds,
    found,
    hasRecords: total > 0,
    page,
    pages,
    lines: records.map((record) => auditLine(record, locale, names)),
  };
}

/** The screen that shows who did what and when (requirements R14.22). */
export default function Audit() {
  const t = useTranslate();
  const { lines, page, pages, query } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t(m.audit_title)} lede={t(m.audit_about)}>
      <Style name="audit" css={css} />
      <Filter />
      <AuditList lines={lines} />
      <Pager page={page} pages={pages} query={query} />
    </AdminPage>
  );
}

/** The search, with the kind and the days of records as further filters. */
function Filter() {
  const t = useTranslate();
  const locale = useLocale();
  const { values, errors, kinds, found, hasRecords, query } = useLoaderData<typeof loader>();
  const fields = (
    <>
      <Labelled label={t(m.audit_kind)}>
        {(control) => (
          <select className="in" name="kind" defaultValue={values.kind} {...control}>
            <option value="">{t(m.audit_kind_all)}</option>
            {kinds.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <TextField name="from" type="date" label={t(m.audit_from)} defaultValue={values.from} error={errors.from} />
      <TextField name="to" type="date" label={t(m.audit_to)} defaultValue={values.to} error={errors.to} />
    </>
  );
  return (
    <ListSearch
      {...{ query, found }}
      action={localPath("/admin/audit", locale)}
      question={values.q}
      maxLength={auditTextLimit}
      label={t(m.search)}
      hint={t(m.audit_text_hint)}
      clear={t(m.audit_clear)}
      further={{
        summary: t(m.audit_further),
        isOpen: [values.kind, values.from, values.to].some((value) => value !== ""),
        button: t(m.audit_search),
        fields,
      }}
    >
      {hasRecords && (
        <LocalLink to={query === "" ? "/admin/audit.csv" : `/admin/audit.csv?${query}`}>{t(m.audit_csv)}</LocalLink>
      )}
    </ListSearch>
  );
}

/** The records. Each shows its subject and the action first, then who did it and when. */
function AuditList({ lines }: { lines: readonly AuditLine[] }) {
  const t = useTranslate();
  if (lines.length === 0) return <p>{t(m.audit_none)}</p>;
  return (
    <ol className="audit">
      {lines.map((line, place) => (
        // Several records can have the same time, so the key includes the position.
        <li key={`${line.at} ${place}`}>
          <b>{line.collection === "" ? line.account : <EntrySubject line={line} />}</b>
          {line.titleNow && (
            <span className="by small-print">
              {t(m.audit_now)} <Localized text={line.titleNow} />
            </span>
          )}
          <span className="by small-print">
            {line.action}
            {line.collection !== "" && `: ${line.kind}`}
            {" · "}
            <time dateTime={line.at}>{line.when}</time> · {line.by}
            {line.device !== "" && (
              <>
                {" · "}
                <span lang="en">{line.device}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The title that the entry had then. It links to the entry's form unless the entry was removed. */
function EntrySubject({ line: { titleThen, form, kind } }: { line: AuditLine }) {
  const text = titleThen ? <Localized text={titleThen} /> : kind;
  return form ? <LocalLink to={form}>{text}</LocalLink> : text;
}
