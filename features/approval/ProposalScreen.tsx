import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { VersionChanges } from "../../app/admin/history/VersionChanges.tsx";
import versionsCss from "../../app/admin/history/versions.css?inline";
import { readingContext, type RouterContext, serviceOf } from "../../app/context.ts";
import { listViewComponents } from "../../app/list-views/all.ts";
import { textsIn, withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, callAsWriter, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import formCss from "../../app/styles/form.css?inline";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { Labelled } from "../../app/ui/TextField.tsx";
import { collectionNamed } from "../../collections/all.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./approval.css?inline";
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
    see: m.see_it,
    undo: m.undo,
  });

/** The proposal that a request names, for its author or an administrator; throws 404. */
async function found(request: Request, context: RouterContext) {
  const user = requireWriter({ request, context });
  const id = new URL(request.url).searchParams.get("proposal") ?? "";
  const proposal = /^[1-9]\d{0,8}$/.test(id) ? await serviceOf<Approval>(context, "approval").find(Number(id)) : undefined;
  if (!proposal || (!user.mayAdminister && proposal.by !== user.email)) throw data(null, { status: 404 });
  return { user, proposal };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, proposal } = await found(request, context);
  const reading = context.get(readingContext);
  const [shown] = await listed(reading, [proposal], user.email);
  if (!shown) throw data(null, { status: 404 });
  const isOpen = proposal.state === "waiting" || proposal.state === "returned";
  const isOwn = proposal.by === user.email;
  return {
    shown,
    comparison: await compared(context, proposal),
    decides: user.mayAdminister && proposal.state === "waiting",
    mayUndo: user.mayAdminister,
    mayWithdraw: isOwn && isOpen,
    mayChange: isOwn && isOpen && (proposal.kind === "add" || proposal.kind === "update"),
    texts: proposalTexts(reading.locale),
  };
}

const paths = { publish: "publish", return: "return", withdraw: "withdraw", undo: "undo" } as const;

/** Publishes the proposal, sends it back, withdraws it, or takes back what was published. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { what, word, version } = await readForm(request, ["what", "word", "version"]);
  const { user, proposal } = await found(request, context);
  const { locale } = context.get(readingContext);
  const path = Object.entries(paths).find(([name]) => name === what)?.[1] ?? "publish";
  const bodies = { publish: version === "" ? {} : { version: Number(version) }, return: { word } };
  const body = path in bodies ? bodies[path as keyof typeof bodies] : {};
  const answer = await callAsWriter(context, user.email, `/approval/${proposal.id}/${path}`, body);
  const next = what === "withdraw" ? approvalsPath : `${proposalPath}?proposal=${proposal.id}`;
  return answer.ok ? redirectTo(localPath(next, locale), request) : rejectForm(answer, { word });
}

/** One proposal beside what is public now, with what can be done with it. */
function ProposalScreen() {
  const { shown, comparison, decides, mayUndo, mayWithdraw, mayChange, texts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
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
  const View = preview && viewOf(name);
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
      {View && (
        <>
          <h2>{texts.preview}</h2>
          <div className="draft">
            <View list={preview} renderAction={() => null} />
          </div>
        </>
      )}
    </>
  );
}

/** The component that shows an entry as its page does. */
function viewOf(name: string) {
  const { Preview, List } = listViewComponents[collectionNamed(name).listView];
  return Preview ?? List;
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
