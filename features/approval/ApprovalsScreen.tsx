import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext, serviceOf, writingContext } from "../../app/context.ts";
import { useTranslate, withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { EmptyState } from "../../app/ui/EmptyState.tsx";
import { Localized } from "../../app/ui/Localized.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./approval.css?inline";
import { approvalsPath, proposalPath } from "./feature.ts";
import type { Approval } from "./server.ts";
import { listed, type ShownProposal } from "./listed.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;

/** Number of decided proposals that are shown. */
const latest = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, mayAdminister } = requireWriter({ request, context });
  const reading = context.get(readingContext);
  const proposals = serviceOf<Approval>(context, "approval");
  const own = mayAdminister ? {} : { by: email };
  const waiting = await proposals.list(
    mayAdminister ? ["waiting", "deciding"] : ["waiting", "deciding", "returned"],
    own,
  );
  const decided = await proposals.list(
    mayAdminister ? ["published", "returned", "withdrawn", "undone"] : ["published", "withdrawn", "undone"],
    { ...own, latest },
  );
  const isOn = await proposals.isOn();
  return {
    waiting: await listed(reading, waiting),
    decided: await listed(reading, decided),
    isOn,
    mayAdminister,
    pictures: proposals.picturesElsewhere ? m.approval_pictures({}, { locale: reading.locale }) : undefined,
  };
}

/** Turns approval on or off. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const { turn } = await readForm(request, ["turn"]);
  const { decisions } = serviceOf<Approval>(context, "approval");
  const answer = await context.get(writingContext).asWriter((writer) => decisions.turn(turn === "on", writer));
  return answer.ok ? redirectTo(localPath(approvalsPath, locale), request) : rejectForm(answer);
}

/** Lists the proposals that wait for an administrator, or an editor's own, and below them the decided ones. */
function ApprovalsScreen() {
  const t = useTranslate();
  const { waiting, decided, isOn, mayAdminister, pictures } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminPage title={t(m.approval_screen)} lede={t(mayAdminister ? m.approval_about : m.approval_about_editor)}>
      <Style name="approval" css={css} />
      <AlertStyle />
      {refused && <Alert focused>{refused.message}</Alert>}
      <section className="approval">
        {pictures && <p className="small-print">{pictures}</p>}
        <h2>{t(mayAdminister ? m.approval_waiting : m.approval_own)}</h2>
        {waiting.length === 0 ? (
          <EmptyState text={t(mayAdminister ? m.approval_none : m.approval_own_none)} />
        ) : (
          <List proposals={waiting} />
        )}
        {decided.length > 0 && (
          <>
            <h2>{t(m.approval_decided)}</h2>
            <List proposals={decided} />
          </>
        )}
        {mayAdminister && (
          <form method="post">
            <h2>{t(m.approval_rule)}</h2>
            <p>{t(isOn ? m.approval_is_on : m.approval_is_off)}</p>
            <button className="btn quiet" name="turn" value={isOn ? "off" : "on"}>
              {t(isOn ? m.approval_turn_off : m.approval_turn_on)}
            </button>
          </form>
        )}
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? ApprovalsScreen : () => null;

function List({ proposals }: { proposals: readonly ShownProposal[] }) {
  return (
    <ul>
      {proposals.map(({ id, title, kind, state, stateName, sent, decided, word }) => (
        <li key={id}>
          <LocalLink to={`${proposalPath}?proposal=${id}`}>
            <Localized text={title} />
          </LocalLink>
          <span>{kind}</span>
          <span className="small-print">{sent}</span>
          <b className={`state ${state}`}>{decided ? `${stateName} · ${decided}` : stateName}</b>
          {word && <q>{word}</q>}
        </li>
      ))}
    </ul>
  );
}
