import { useLoaderData } from "react-router";
import { auditDays, binDays } from "../../engine/history-limits.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { features } from "../../features/registry.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Page } from "../layout/Page.tsx";
import { usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import type { Route } from "./+types/privacy.ts";

/** The sentences about the personal data that the site and each of its features store, in the language of the page. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(readingContext);
  const days = (count: number) => ({ days: numberFormat(locale).format(count) });
  const own = [
    [m.privacy_readers, m.privacy_readers_time({}, { locale })],
    [m.privacy_published, m.privacy_published_time(days(binDays), { locale })],
    [m.privacy_accounts, m.privacy_accounts_time({}, { locale })],
    [m.privacy_log, m.privacy_log_time(days(auditDays), { locale })],
    [m.privacy_backups, m.privacy_backups_time({}, { locale })],
  ] as const;
  const added = features
    .flatMap(({ persons = [] }) => persons)
    .map(({ what, howLong, end }) => [what, howLong({}, { locale }), end] as const);
  return {
    kept: [...own, ...added].map(([what, howLong, end]) => ({
      what: what({}, { locale }),
      howLong,
      end: end && { name: end.name({}, { locale }), path: end.path },
    })),
  };
}

/** The page that says which personal data the site stores, for how long, and whom to ask. */
export default function Privacy() {
  const t = useTranslate();
  const { kept } = useLoaderData<typeof loader>();
  const { telephone, email } = usePageData().school;
  return (
    <Page title={{ text: t(m.privacy_title) }} description={t(m.privacy_about)} lede={t(m.privacy_about)}>
      <div className="prose">
        {kept.map(({ what, howLong, end }) => (
          <section key={what}>
            <h2>{what}</h2>
            <p>{howLong}</p>
            {end && (
              <p>
                <LocalLink to={end.path}>{end.name}</LocalLink>
              </p>
            )}
          </section>
        ))}
        <h2>{t(m.privacy_ask)}</h2>
        <p>
          {t(m.privacy_ask_school)} {telephone && <a href={`tel:${telephone.value}`}>{telephone.shown}</a>}{" "}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      </div>
    </Page>
  );
}
