import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { VersionChanges } from "../../app/admin/history/VersionChanges.tsx";
import versionsCss from "../../app/admin/history/versions.css?inline";
import { readingContext, type RouterContext, serviceOf } from "../../app/context.ts";
import { textsIn, withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, callAsWriter, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import formCss from "../../app/styles/form.css?inline";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { Labelled } from "../../app/ui/TextField.tsx";
import { formatInstant } from "../../engine/dates/instant.ts";
import { isCollection } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./approval.css?inline";
import { DraftView } from "./DraftView.tsx";
import { approvalsPath, changePath, proposalPath, wordLimit } from "./feature.ts";
import type { Approval } from "./server.ts";
import { compared, type ComparedProposal, listed } from "./shown.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;

const proposalTexts = (locale: Locale) =>
  textsIn(locale, {
    changes: m.approval_changes,
    meanwhile: m.approval_meanwhile,
    gone: m.approval_gone,
    order: m.approval_order,
    preview: m.approval_preview,
    publish: m.approval_publish,
    back: m.approval_back,
    sendBack: m.approval_send_back,
    word: m.approval_word,
    wordHint: m.approval_word_hint,
    change: m.approval_change,
    withdraw: m.approval_withdraw,
    link: m.approval_link_make,
    linkAbout: m.approval_link_about,
    linkMade: m.approval_link_made,
    revoke: m.approval_link_revoke,
    see: m.see_it,
    undo: m.undo,
  });

/** The proposal that a request names, for its author or an administrator; throws 404. */
async function found(request: Request, context: RouterContext) {
  const user = requireWriter({ request, context });
  const id = new URL(request.url).searchParams.get("proposal") ?? "";
  const proposal = /^[1-9]\d{0,8}$/.test(id)
    ? await serviceOf<Approval>(context, "approval").find(Number(id))
    : undefined;
  const isMissing = !proposal || (!user.mayAdminister && proposal.by !== user.email);
  if (isMissing) throw request.method === "POST" ? redirect(approvalsPath) : data(null, { status: 404 });
  return { user, proposal };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, proposal } = await found(request, context);
  const reading = context.get(readingContext);
  const [shown] = await listed(reading, [proposal], user.email);
  if (!shown) throw data(null, { status: 404 });
  const isOpen = proposal.state === "waiting" || proposal.state === "returned";
  const isOwn = proposal.by === user.email;
  const links = await serviceOf<Approval>(context, "approval").links.ofProposal(proposal.id);
  return {
    shown,
    comparison: await compared(context, proposal),
    decides: user.mayAdminister && proposal.state === "waiting",
    mayUndo: user.mayAdminister,
    mayWithdraw: isOwn && isOpen,
    mayChange: isOwn && isOpen && (proposal.kind === "add" || proposal.kind === "update"),
    links: links.map(({ id, until }) => ({ id, text: goodUntil(until, reading.locale) })),
    mayLink:
      isOpen &&
      (proposal.kind === "add" || proposal.kind === "update") &&
      isCollection(declarationNamed(proposal.collection)),
    texts: proposalTexts(reading.locale),
  };
}

const goodUntil = (until: string, locale: Locale) =>
  m.approval_link_until({ when: formatInstant(until, locale) }, { locale });

const paths = { publish: "publish", return: "return", withdraw: "withdraw", undo: "undo" } as const;

/** Publishes the proposal, sends it back, withdraws it, or takes back what was published. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { what, word, version, link } = await readForm(request, ["what", "word", "version", "link"]);
  const { user, proposal } = await found(request, context);
  const { locale, publicUrl } = context.get(readingContext);
  if (what === "link") {
    const body = { proposal: proposal.id };
    const made = await callAsWriter<{ path: string }>(context, user.email, "/approval/links", body);
    // It is shown in the answer to the form, as nobody can show it again.
    return made.ok ? data({ made: publicUrl + localPath(made.body.path, locale) }) : rejectForm(made);
  }
  if (what === "revoke") {
    const ended = await callAsWriter(context, user.email, `/approval/links/${Number(link) || 0}/revoke`, {});
    const back = localPath(`${proposalPath}?proposal=${proposal.id}`, locale);
    return ended.ok ? redirectTo(back, request) : rejectForm(ended);
  }
  const path = Object.entries(paths).find(([name]) => name === what)?.[1] ?? "publish";
  const bodies = { publish: version === "" ? {} : { version: Number(version) }, return: { word } };
  const body = path in bodies ? bodies[path as keyof typeof bodies] : {};
  const answer = await callAsWriter(context, user.email, `/approval/${proposal.id}/${path}`, body);
  const next = what === "withdraw" ? approvalsPath : `${proposalPath}?proposal=${proposal.id}`;
  return answer.ok ? redirectTo(localPath(next, locale), request) : rejectForm(answer, { word });
}

/** One proposal beside what is public now, with what can be done with it. */
function ProposalScreen() {
  const { shown, comparison, decides, mayUndo, mayWithdraw, mayChange, mayLink, links, texts } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const refused = answer && "message" in answer ? answer : undefined;
  const { path, canUndo, version } = comparison;
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
      <Style name="versions" css={versionsCss} />
      <Style name="approval" css={css} />
      <AlertStyle />
      {refused && <Alert focused>{refused.message}</Alert>}
      <section className="approval">
        <p className="note">{shown.sent}</p>
        <p>
          <b className={`state ${shown.state}`}>
            {shown.decided ? `${shown.stateName} · ${shown.decided}` : shown.stateName}
          </b>
        </p>
        {shown.word && <blockquote>{shown.word}</blockquote>}
        <Comparison comparison={comparison} texts={texts} />
        {path && (
          <LocalLink className="btn quiet" to={path}>
            {texts.see}
          </LocalLink>
        )}
        {mayUndo && canUndo && <Act what="undo" label={texts.undo} className="btn quiet" />}
        {decides && !comparison.isGone && (
          <Act what="publish" label={texts.publish} className="btn big" version={version} />
        )}
        {decides && (
          <details open={refused?.fields.word !== undefined}>
            <summary>{texts.back}</summary>
            <form method="post" className="form">
              <Labelled label={texts.word} hint={texts.wordHint} {...errorOf(refused?.fields.word)}>
                {(control) => (
                  <textarea
                    className="in"
                    name="word"
                    rows={3}
                    maxLength={wordLimit}
                    required
                    defaultValue={refused?.values.word}
                    {...control}
                  />
                )}
              </Labelled>
              <button className="btn" name="what" value="return">
                {texts.sendBack}
              </button>
            </form>
          </details>
        )}
        {mayChange && (
          <LocalLink className="btn" to={`${changePath}?proposal=${shown.id}`}>
            {texts.change}
          </LocalLink>
        )}
        {mayWithdraw && <Act what="withdraw" label={texts.withdraw} className="btn quiet" />}
        {made && (
          <p className="alert ok" role="alert">
            {texts.linkMade}
            <br />
            <a href={made}>{made}</a>
          </p>
        )}
        {mayLink && (
          <div>
            <p className="note">{texts.linkAbout}</p>
            <Act what="link" label={texts.link} className="btn quiet" />
          </div>
        )}
        {links.map(({ id, text }) => (
          <form method="post" key={id}>
            <input type="hidden" name="link" value={id} />
            <p className="note">{text}</p>
            <button className="btn quiet" name="what" value="revoke">
              {texts.revoke}
            </button>
          </form>
        ))}
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? ProposalScreen : () => null;

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

type Texts = ReturnType<typeof proposalTexts>;

/** What would change, what others have changed, and the entry as a page would show it. */
function Comparison({ comparison, texts }: { comparison: ComparedProposal; texts: Texts }) {
  const { name, changes, order, meanwhile, changed, isGone, preview } = comparison;
  const declaration = declarationNamed(name);
  return (
    <>
      {isGone && <p className="alert">{texts.gone}</p>}
      {changed && <p className="alert">{changed}</p>}
      {meanwhile.length > 0 && (
        <div className="versions">
          <h2>{texts.meanwhile}</h2>
          <VersionChanges declaration={declaration} changes={meanwhile} />
        </div>
      )}
      {changes.length > 0 && (
        <div className="versions">
          <h2>{texts.changes}</h2>
          <VersionChanges declaration={declaration} changes={changes} />
        </div>
      )}
      {order.length > 0 && (
        <>
          <h2>{texts.order}</h2>
          <ol className="order">
            {order.map((title, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is rendered once
              <li key={place}>{title}</li>
            ))}
          </ol>
        </>
      )}
      {preview && (
        <>
          <h2>{texts.preview}</h2>
          <div className="draft">
            <DraftView list={preview} />
          </div>
        </>
      )}
    </>
  );
}

type ActProps = { what: string; label: string; className: string; version?: number | undefined };

/** A button that does one thing. */
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
