import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext, serviceOf } from "../../app/context.ts";
import { useTranslate, withoutScripts } from "../../app/page-data.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { EmptyState } from "../../app/ui/EmptyState.tsx";
import { Localized } from "../../app/ui/Localized.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import * as m from "../../messages/compiled/messages.js";
import { classOf, countOf, stateOf, titleOf } from "./examination-name.ts";
import type { Results } from "./results.ts";
import css from "./screens.css?inline";

export const handle = withoutScripts;

export async function loader(args: LoaderFunctionArgs) {
  requireWriter(args);
  const { locale } = args.context.get(readingContext);
  const all = await serviceOf<Results>(args.context, "results").list();
  return all.map((examination) => ({
    id: examination.id,
    title: titleOf(examination, locale),
    facts: `${classOf(examination, locale)} · ${countOf(examination.pupils, locale)}`,
    state: stateOf(examination, locale),
  }));
}

/** The list of examinations whose results the school keeps. */
function ListScreen() {
  const t = useTranslate();
  const lines = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t(m.results_screen)} lede={t(m.results_screen_about)}>
      <Style name="results-screens" css={css} />
      <p>
        <LocalLink className="btn" to="/admin/results/new">
          {t(m.results_new)}
        </LocalLink>
      </p>
      {lines.length === 0 && <EmptyState text={t(m.results_none)} />}
      <ul className="rows examinations">
        {lines.map(({ id, title, facts, state }) => (
          <li key={id}>
            <span className="what">
              <b>
                <Localized text={title} />
              </b>
              <span className="small-print">{facts}</span>
              <span className="state small-print">{state}</span>
            </span>
            <LocalLink className="btn quiet" to={`/admin/results/${id}`}>
              {t(m.results_go)}
              <span className="vh">: {title.text}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? ListScreen : () => null;
