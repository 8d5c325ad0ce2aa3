import { data, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { accountContext, administrationContext, readingContext } from "../../context.ts";
import { EmailField, PersonNameField } from "../../forms/AccountFields.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { requestedPage } from "../../list-views/list-data.ts";
import { Pager } from "../../list-views/Pager.tsx";
import { useTranslate, withoutScripts } from "../../page-data.ts";
import {
  actionHeaders,
  askService,
  emailProblems,
  flashCookie,
  type FormRules,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../../session/form-action.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Labelled } from "../../ui/TextField.tsx";
import { ListSearch, readQuestion } from "../ListSearch.tsx";
import { PeoplePage } from "./PeoplePage.tsx";
import { linkAddress, peoplePath, personLine, type PersonLine, personPath } from "./people-data.ts";
import type { Route } from "./+types/people.ts";
import { countPages, pageRange, requirePage } from "../../list-views/page-range.ts";

export const headers = actionHeaders;
export const form: FormRules = { bytes: "passwords" };
export const handle = withoutScripts;

const pageSize = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { locale } = context.get(readingContext);
  const { people } = context.get(administrationContext);
  const { passwordLinks } = context.get(accountContext).offers;
  const page = requestedPage(request, peoplePath);
  const search = readQuestion(request.url, locale);
  const { people: found, total } = await people.list({
    part: search.question,
    ...pageRange(page, pageSize),
  });
  const pages = countPages(total, pageSize);
  requirePage(page, pages, peoplePath, search.query);
  const count = m.people_count({ count: numberFormat(locale).format(total) }, { locale });
  const none = found.length === 0 ? m.search_none({}, { locale }) : undefined;
  return {
    search: total > 1 || search.query !== "" ? search : undefined,
    sendsLinks: passwordLinks,
    count,
    none,
    lines: found.map((person) => personLine(person, locale)),
    page,
    pages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale, publicUrl } = context.get(readingContext);
  const { email, name, role } = await readForm(request, ["email", "name", "role"]);
  const refused = refuseFields(emailProblems(email), locale);
  if (refused) return rejectForm(refused, { email, name, role });
  const answer = await askService(context, (services) => services.invite({ email: email.trim(), name, role }));
  if (!answer.ok) return rejectForm(answer, { email, name, role });
  const { token, mailFailed = false } = answer.body;
  if (token === undefined) return redirectTo(localPath(peoplePath, locale), request, [flashCookie("account-saved")]);
  return data({ link: linkAddress(token, publicUrl, locale), email: email.trim(), mailFailed });
}

/** The screen with all accounts, on which administrators invite people (requirements R9.22). */
function People() {
  const t = useTranslate();
  const { lines, search, sendsLinks, count, none, page, pages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PeoplePage title={t(m.people_title)} lede={t(m.people_about)} answer={answer}>
      <section className="sessions">
        {search && <ListSearch {...search} found={count} />}
        {none !== undefined && <p>{none}</p>}
        <ul>
          {lines.map((line) => (
            <PersonItem key={line.id} line={line} />
          ))}
        </ul>
        <Pager page={page} pages={pages} query={search?.query ?? ""} />
      </section>
      <section className="account">
        <h2>{t(sendsLinks ? m.people_invite : m.people_admit)}</h2>
        <InviteForm />
      </section>
    </PeoplePage>
  );
}

export default import.meta.env.SSR ? People : () => null;

function PersonItem({ line: { id, email, name, marks, facts, changeLabel } }: { line: PersonLine }) {
  const t = useTranslate();
  return (
    <li>
      <div>
        <b>{name || email}</b>
        {name !== "" && <span className="address">{email}</span>}
        {marks.map((mark) => (
          <span key={mark} className="this">
            {mark}
          </span>
        ))}
        <span className="by small-print">{facts}</span>
      </div>
      <LocalLink className="btn quiet" to={`${personPath}?id=${id}`} aria-label={changeLabel}>
        {t(m.change)}
      </LocalLink>
    </li>
  );
}

function InviteForm() {
  const t = useTranslate();
  const { sendsLinks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "message" in answer ? answer : undefined;
  return (
    <ShortForm refusal={refusal} button={t(sendsLinks ? m.people_invite_button : m.people_admit_button)}>
      <EmailField refusal={refusal} />
      <PersonNameField refusal={refusal} />
      <Labelled label={t(m.people_role)} hint={t(m.people_role_hint)}>
        {(control) => (
          <select className="in" name="role" defaultValue={refusal?.values.role ?? "editor"} {...control}>
            <option value="editor">{t(m.editor)}</option>
            <option value="admin">{t(m.administrator)}</option>
          </select>
        )}
      </Labelled>
    </ShortForm>
  );
}
