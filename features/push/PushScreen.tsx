import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext, serviceOf, writingContext } from "../../app/context.ts";
import { useTranslate, withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { Localized } from "../../app/ui/Localized.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localPath } from "../../engine/locale.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./screen.css?inline";
import { pushScreenPath, reportDays } from "./feature.ts";
import type { Role } from "./outbox.ts";
import type { Push } from "./server.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mayAdminister } = requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const { count, messages, role } = await serviceOf<Push>(context, "push").report(locale);
  const number = (value: number) => numberFormat(locale).format(value);
  return {
    role,
    mayAdminister,
    counted: m.push_screen_count({ count: number(count) }, { locale }),
    none: m.push_screen_none({ days: number(reportDays) }, { locale }),
    messages: messages.map(({ id, title, at, sent, failed, ended, status, doneAt }) => ({
      id,
      title,
      since: m.push_screen_since({ when: formatInstant(at, locale) }, { locale }),
      counts: [
        m.push_screen_sent({ sent: number(sent) }, { locale }),
        ...(failed > 0 ? [m.push_screen_failed({ failed: number(failed) }, { locale })] : []),
        ...(ended > 0 ? [m.push_screen_ended({ ended: number(ended) }, { locale })] : []),
        ...(status === null ? [] : [m.push_screen_status({ status: number(status) }, { locale })]),
        ...(doneAt === null ? [m.push_screen_waits({}, { locale })] : []),
      ],
    })),
  };
}

/** Turns sending on again after a restore or a move. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { what } = await readForm(request, ["what"]);
  requireWriter({ request, context });
  const { adopt } = serviceOf<Push>(context, "push");
  const answer = await context.get(writingContext).asWriter(async ({ mayAdminister }) => {
    if (what === "adopt" && mayAdminister) await adopt();
  });
  const { locale } = context.get(readingContext);
  return answer.ok ? redirectTo(localPath(pushScreenPath, locale), request) : rejectForm(answer);
}

/** The messages that were sent, and the number of readers that each reached. */
function PushScreen() {
  const t = useTranslate();
  const { role, mayAdminister, counted, none, messages } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminPage title={t(m.push_screen)} lede={t(m.push_screen_about)}>
      <Style name="push" css={css} />
      <AlertStyle />
      {refused && <Alert focused>{refused.message}</Alert>}
      <RolePart role={role} mayAdminister={mayAdminister} />
      <p>{counted}</p>
      {messages.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ol className="told">
          {messages.map(({ id, title, since, counts }) => (
            <li key={id}>
              <b>
                <Localized text={title} />
              </b>
              <span className="small-print">{since}</span>
              <span className="small-print">{counts.join(" · ")}</span>
            </li>
          ))}
        </ol>
      )}
    </AdminPage>
  );
}

type RoleProps = { role: Role; mayAdminister: boolean };

/** Says why the site sends no messages, and what an administrator can do about it. */
function RolePart({ role, mayAdminister }: RoleProps) {
  const t = useTranslate();
  if (role === "off") return <p>{t(m.push_screen_off)}</p>;
  if (role === "ours") return null;
  return (
    <form method="post" className="told-nothing">
      <p>{t(m.push_unsure)}</p>
      {mayAdminister && (
        <button className="btn" name="what" value="adopt">
          {t(m.push_adopt)}
        </button>
      )}
    </form>
  );
}

export default import.meta.env.SSR ? PushScreen : () => null;
