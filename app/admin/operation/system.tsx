import { useLoaderData } from "react-router";
import { defaultLocale, type Locale } from "../../../engine/languages.ts";
import type { Message } from "../../../engine/message.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { ReportLine } from "../../../server/operation/open-operation.ts";
import { administrationContext, readingContext } from "../../context.ts";
import { useTranslate, withoutScripts } from "../../page-data.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import css from "./system.css?inline";
import { Alert, AlertStyle } from "../../ui/Alert.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { Style } from "../../ui/Style.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { backupOffer, MakeBackup } from "./BackupStatus.tsx";
import type { Route } from "./+types/system.ts";

/** A line of the report as the screen shows it. */
type ShownLine = { name: string; label: string; sentences: string[] };

/** The lines of the report, in a language. */
function showLines(report: readonly ReportLine[], locale: Locale): ShownLine[] {
  return report.map(({ name, label, sentences }) => ({
    name,
    label: label({}, { locale }),
    sentences: sentences.map((say) => say(locale)),
  }));
}

/**
 * The report as one text in English, with the time at which it was made. It is in English because the operator's tools
 * are too.
 */
function reportText(report: readonly ReportLine[], at: Date): string {
  const lines = showLines(report, defaultLocale).map(({ label, sentences }) => `${label}: ${sentences.join(" ")}`);
  return [`${m.system_title({}, { locale: defaultLocale })}: ${at.toISOString()}`, ...lines].join("\n");
}

/**
 * The message that says why a requested backup was not made, from the code in the URL; undefined for an unknown code.
 */
function backupProblem(reason: string | null): Message | undefined {
  return reason === "busy" ? m.backup_busy : reason === "failed" ? m.backup_make_failed : undefined;
}

export const handle = withoutScripts;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { locale } = context.get(readingContext);
  const { operation } = context.get(administrationContext);
  const [report, status] = await Promise.all([operation.report(), operation.backups?.status()]);
  const backup = status?.newest ? undefined : backupOffer(locale);
  const refused = backupProblem(new URL(request.url).searchParams.get("backup"))?.({}, { locale });
  return {
    backup,
    refused,
    lines: showLines(report, locale),
    text: reportText(report, new Date()),
  };
}

/** The screen that says how the site is doing, in words that can be read out on the telephone (requirements R14.23). */
function System() {
  const t = useTranslate();
  const { lines, text, backup, refused } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t(m.system_title)} lede={t(m.system_about)}>
      <Style name="system" css={css} />
      {refused && <AlertStyle />}
      <dl className="system">
        {lines.map(({ name, label, sentences }) => (
          <div key={name}>
            <dt>{label}</dt>
            {sentences.map((said) => (
              <dd key={said}>{said}</dd>
            ))}
          </div>
        ))}
      </dl>
      {backup && (
        <section className="system-text" id="backup">
          <h2>{t(m.backup_title)}</h2>
          {refused && <Alert focused>{refused}</Alert>}
          <MakeBackup {...backup} />
        </section>
      )}
      <section className="system-text">
        <h2>{t(m.system_text)}</h2>
        <p>{t(m.system_text_about)}</p>
        <CopyText text={text} lang="en" copy={t(m.system_copy)} copied={t(m.copied)} selected={t(m.system_selected)} />
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? System : () => null;
