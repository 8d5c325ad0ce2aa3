import { useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { Pager } from "../list-views/Pager.tsx";
import { useLocale } from "../page-data.ts";
import { requireAdministrator } from "../session/require-role.ts";
import css from "../styles/audit.css?inline";
import { textsIn, useTexts } from "../session/texts.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { Labelled, TextField } from "../ui/TextField.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { AuditList } from "./AuditList.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { auditLine, auditTextLimit, kindOptions, peopleIn, readAuditQuery } from "./audit-data.ts";
import { auditTexts } from "./audit-texts.ts";
import type { Route } from "./+types/audit.ts";

const pageSize = 50;
/** The pages that can be opened; earlier records are found by their days, so that no page takes long. */
const mostPages = 100;
const mostRecords = pageSize * mostPages;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { auditTrail, store, locale } = context.get(requestContext);
  const { filter, ...asked } = readAuditQuery(request.url, locale);
  const sent = new URL(request.url).searchParams.get("page") ?? "";
  const wanted = /^[1-9]\d{0,6}$/.test(sent) ? Math.min(Number(sent), mostPages) : 1;
  const pageOf = (page: number) => auditTrail.list(filter, { limit: pageSize, offset: (page - 1) * pageSize });
  const first = await pageOf(wanted);
  // A search that finds little has read the whole log: it need not be read once more to count.
  const total = wanted === 1 && first.length < pageSize ? first.length : await auditTrail.count(filter, mostRecords + 1);
  const pages = Math.min(Math.max(1, Math.ceil(total / pageSize)), mostPages);
  const page = Math.min(wanted, pages);
  const records = page === wanted ? first : await pageOf(page);
  const count = numberFormat(locale).format(Math.min(total, mostRecords));
  const found = (total > mostRecords ? m.audit_found_more : m.audit_found)({ count }, { locale });
  const kinds = kindOptions(locale);
  const names = await store.history.personNames(peopleIn(records));
  return { ...asked, texts: textsIn(locale, auditTexts), kinds, found, hasRecords: total > 0, page, pages, lines: records.map((record) => auditLine(record, locale, names)) };
}

/** The screen that tells who did what and when (requirements R14.22). */
export default function Audit() {
  const texts = useTexts<typeof auditTexts>();
  const { lines, page, pages, query } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={texts.audit_title} lede={texts.audit_about}>
      <Style name="audit" css={css} />
      <Filter />
      <AuditList lines={lines} />
      <Pager page={page} pages={pages} query={query} />
    </AdminPage>
  );
}

/** The search, with the kind and the days of records as further filters. */
function Filter() {
  const texts = useTexts<typeof auditTexts>();
  const locale = useLocale();
  const { values, errors, kinds, found, hasRecords, query } = useLoaderData<typeof loader>();
  const fields = (
    <>
      <Labelled label={texts.audit_kind}>
        {(control) => (
          <select className="in" name="kind" defaultValue={values.kind} {...control}>
            <option value="">{texts.audit_kind_all}</option>
            {kinds.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <TextField name="from" type="date" label={texts.audit_from} defaultValue={values.from} error={errors.from} />
      <TextField name="to" type="date" label={texts.audit_to} defaultValue={values.to} error={errors.to} />
    </>
  );
  return (
    <ListSearch
      {...{ query, found }}
      action={localPath("/admin/audit", locale)}
      question={values.q}
      maxLength={auditTextLimit}
      label={texts.audit_text}
      hint={texts.audit_text_hint}
      clear={texts.audit_clear}
      further={{ summary: texts.audit_further, isOpen: [values.kind, values.from, values.to].some((value) => value !== ""), button: texts.audit_search, fields }}
    >
      {hasRecords && <LocalLink to={query === "" ? "/admin/audit.csv" : `/admin/audit.csv?${query}`}>{texts.audit_csv}</LocalLink>}
    </ListSearch>
  );
}
