import { useActionData, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { VersionStyle } from "../../app/admin/history/VersionChanges.tsx";
import { withoutScripts, useTranslate } from "../../app/page-data.ts";
import { actionHeaders } from "../../app/session/form-action.ts";
import formCss from "../../app/styles/form.css?inline";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { Labelled } from "../../app/ui/TextField.tsx";
import { whatsAppAddress, WhatsAppLink } from "../../app/ui/WhatsAppLink.tsx";
import * as m from "../../messages/compiled/messages.js";
import css from "./approval.css?inline";
import { Comparison } from "./Comparison.tsx";
import { DraftLinks } from "./DraftLinks.tsx";
import { approvalsPath, changePath, remarkLimit } from "./feature.ts";
import { decide, loadProposal } from "./proposal-data.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;
export const loader = loadProposal;
export const action = decide;

/** A proposal compared with what is public now, and the buttons that decide on it. */
function ProposalScreen() {
  const { shown, comparison, sendOn, decides, mayUndo, mayWithdraw, mayChange, mayLink, links } =
    useLoaderData<typeof loader>();
  const t = useTranslate();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const refused = answer && "message" in answer ? answer : undefined;
  return (
    <AdminPage
      title={shown.title.text}
      lede={shown.kind}
      crumbs={[
        { name: m.dashboard_title, path: "/admin" },
        { name: m.approval_screen, path: approvalsPath },
      ]}
    >
      <Style name="form" css={formCss} />
      <VersionStyle />
      <Style name="approval" css={css} />
      <AlertStyle />
      {refused && <Alert focused>{refused.message}</Alert>}
      <section className="approval">
        <p className="small-print">{shown.sent}</p>
        <p>
          <b className={`state ${shown.state}`}>
            {shown.decided ? `${shown.stateName} · ${shown.decided}` : shown.stateName}
          </b>
        </p>
        {shown.word && <blockquote>{shown.word}</blockquote>}
        {comparison ? <Comparison comparison={comparison} /> : <p className="alert">{t(m.approval_problem_unknown)}</p>}
        {comparison?.path && (
          <LocalLink className="btn quiet" to={comparison.path}>
            {t(m.see_it)}
          </LocalLink>
        )}
        {sendOn !== undefined && <WhatsAppLink href={whatsAppAddress(sendOn)} />}
        {mayUndo && comparison?.canUndo && <Act what="undo" label={t(m.undo)} className="btn quiet" />}
        {decides && comparison && !comparison.isGone && (
          <Act what="publish" label={t(m.approval_publish)} className="btn big" version={comparison.version} />
        )}
        {decides && (
          <details open={refused?.fields.word !== undefined}>
            <summary>{t(m.approval_back)}</summary>
            <form method="post" className="form">
              <Labelled label={t(m.approval_word)} hint={t(m.approval_word_hint)} {...errorOf(refused?.fields.word)}>
                {(control) => (
                  <textarea
                    className="in"
                    name="word"
                    rows={3}
                    maxLength={remarkLimit}
                    required
                    defaultValue={refused?.values.word}
                    {...control}
                  />
                )}
              </Labelled>
              <button className="btn" name="what" value="return">
                {t(m.approval_send_back)}
              </button>
            </form>
          </details>
        )}
        {mayChange && (
          <LocalLink className="btn" to={`${changePath}?proposal=${shown.id}`}>
            {t(m.approval_change)}
          </LocalLink>
        )}
        {mayWithdraw && <Act what="withdraw" label={t(m.approval_withdraw)} className="btn quiet" />}
        <DraftLinks links={links} made={made} mayMake={mayLink} />
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? ProposalScreen : () => null;

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

type ActProps = { what: string; label: string; className: string; version?: number | undefined };

/** A form with a single button. */
function Act({ what, label, className, version }: ActProps) {
  return (
    <form method="post">
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <button className={className} name="what" value={what}>
        {label}
      </button>
    </form>
  );
}
