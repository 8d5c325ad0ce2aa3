import { useLoaderData } from "react-router";
import { requestContext } from "../context.ts";
import { withoutScripts } from "../page-data.ts";
import { requireAdministrator } from "../session/require-role.ts";
import { textsIn, useTexts } from "../session/texts.ts";
import css from "../styles/system.css?inline";
import { Alert, AlertStyle } from "../ui/Alert.tsx";
import { CopyText } from "../ui/CopyText.tsx";
import { Style } from "../ui/Style.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { backupOffer } from "./backup-data.ts";
import { MakeBackup } from "./MakeBackup.tsx";
import { backupProblem, reportText, showLines, systemTexts } from "./system-data.ts";
import type { Route } from "./+types/system.ts";

export const handle = withoutScripts;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { operation, locale } = context.get(requestContext);
  const [report, status] = await Promise.all([operation.report(), operation.backups?.status()]);
  const backup = status?.newest ? undefined : backupOffer(locale);
  const refused = backupProblem(new URL(request.url).searchParams.get("backup"))?.({}, { locale });
  return { backup, refused, texts: textsIn(locale, systemTexts), lines: showLines(report, locale), text: reportText(report, new Date()) };
}

/** The screen that says how the site is doing, in words for a telephone call (requirements R14.23). */
function System() {
  const texts = useTexts<typeof systemTexts>();
  const { lines, text, backup, refused } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={texts.title} lede={texts.about}>
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
          <h2>{texts.backup}</h2>
          {refused && <Alert focused>{refused}</Alert>}
          <MakeBackup {...backup} />
        </section>
      )}
      <section className="system-text">
        <h2>{texts.text}</h2>
        <p>{texts.textAbout}</p>
        <CopyText text={text} lang="en" copy={texts.copy} copied={texts.copied} selected={texts.selected} />
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? System : () => null;
