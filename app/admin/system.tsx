import { useLoaderData } from "react-router";
import { requestContext } from "../context.ts";
import { withoutScripts } from "../page-data.ts";
import { requireAdministrator } from "../session/require-role.ts";
import { textsIn, useTexts } from "../session/texts.ts";
import css from "../styles/system.css?inline";
import { CopyText } from "../ui/CopyText.tsx";
import { Style } from "../ui/Style.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { reportText, showLines, systemTexts } from "./system-data.ts";
import type { Route } from "./+types/system.ts";

export const handle = withoutScripts;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdministrator({ request, context });
  const { operation, locale } = context.get(requestContext);
  const report = await operation.report();
  return { texts: textsIn(locale, systemTexts), lines: showLines(report, locale), text: reportText(report, new Date()) };
}

/** The screen that says how the site is doing, in words for a telephone call (requirements R14.23). */
function System() {
  const texts = useTexts<typeof systemTexts>();
  const { lines, text } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={texts.title} lede={texts.about}>
      <Style name="system" css={css} />
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
      <section className="system-text">
        <h2>{texts.text}</h2>
        <p>{texts.textAbout}</p>
        <CopyText text={text} lang="en" copy={texts.copy} copied={texts.copied} selected={texts.selected} />
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? System : () => null;
