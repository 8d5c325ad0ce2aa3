import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext, serviceOf, writingContext } from "../../app/context.ts";
import { useTranslate, withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import formCss from "../../app/styles/form.css?inline";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { TextField } from "../../app/ui/TextField.tsx";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./disclosure.css?inline";
import { disclosurePath, screenPath } from "./feature.ts";
import { ItemHead } from "./ItemHead.tsx";
import screenCss from "./screen.css?inline";
import type { Disclosure } from "./server.ts";
import { peopleIn, shownForWriters, type ShownForWriters, type WriterItem } from "./shown.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { mayAdminister } = requireWriter(args);
  const { store, locale } = args.context.get(readingContext);
  const service = serviceOf<Disclosure>(args.context, "disclosure");
  const checklist = await service.checklist(store);
  const names = await store.history.personNames(peopleIn(checklist));
  return shownForWriters(checklist, { locale, mayAdminister, names });
}

/** Confirms that the class routine names the teachers, or says whether an item applies to the school. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const sent = await readForm(request, ["what", "item", "seen", "reason", "reasonBn"]);
  const { say } = serviceOf<Disclosure>(context, "disclosure");
  const answer = await context.get(writingContext).asWriter(({ email }) => say(store, sent, email));
  return answer.ok
    ? redirectTo(`${localPath(screenPath, locale)}#item-${sent.item}`, request)
    : rejectForm(answer, sent);
}

/** All items, each with what is missing and a link to where it can be filled in. */
function DisclosureScreen() {
  const t = useTranslate();
  const { items, summary, source, verified, reasonFields } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminPage title={t(m.disclosure_title)} lede={summary}>
      <Style name="form" css={formCss} />
      <Style name="disclosure" css={css} />
      <Style name="disclosure-screen" css={screenCss} />
      <AlertStyle />
      <p>
        <LocalLink className="btn quiet" to={disclosurePath}>
          {t(m.disclosure_see)}
        </LocalLink>
      </p>
      <ol className="items for-writers">
        {items.map((item) => {
          const { number, state, gaps, evidence, confirmed, seen, checkedBy, mayNotApply, exemption } = item;
          const ofThis = refused?.values.item === String(number) ? refused : undefined;
          return (
            <li key={number} id={`item-${number}`}>
              <ItemHead item={item} />
              {ofThis && <Alert focused>{ofThis.message}</Alert>}
              {gaps.length > 0 && (
                <ul className="gaps">
                  {gaps.map(({ text, screen, forAdministrators }) => (
                    <li key={text}>
                      {text}{" "}
                      {screen !== undefined && (
                        <LocalLink to={screen}>
                          {t(m.disclosure_fill)}
                          <span className="vh">: {text}</span>
                        </LocalLink>
                      )}
                      {forAdministrators && <span className="hint">{t(m.disclosure_for_administrators)}</span>}
                    </li>
                  ))}
                </ul>
              )}
              {seen !== undefined && (
                <form method="post" id="confirm">
                  <input type="hidden" name="item" value={number} />
                  <input type="hidden" name="seen" value={seen} />
                  <p className="hint">{t(m.disclosure_confirm_about)}</p>
                  <button className="btn" name="what" value="confirm">
                    {t(m.disclosure_confirm)}
                  </button>
                </form>
              )}
              {checkedBy !== undefined && <p className="hint">{checkedBy}</p>}
              {evidence.length > 0 && (
                <p className="where">
                  {evidence.map(({ path, name }) => (
                    <LocalLink key={path + name} to={path}>
                      {name}
                    </LocalLink>
                  ))}
                </p>
              )}
              {confirmed !== undefined && <p className="when small-print">{confirmed}</p>}
              {mayNotApply && (state !== "present" || exemption) && (
                <ExemptionPart number={number} exemption={exemption} fields={reasonFields} typed={ofThis?.values} />
              )}
            </li>
          );
        })}
      </ol>
      <div className="source small-print">
        <p>{source}</p>
        <p>{verified}</p>
      </div>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? DisclosureScreen : () => null;

type Props = Pick<WriterItem, "number" | "exemption"> & {
  /** The inputs of the reason; the page's language comes first. */
  fields: ShownForWriters["reasonFields"];
  /** What was typed into a form that the server refused. */
  typed: Readonly<Record<string, string>> | undefined;
};

/** A form to say why an item does not apply to the school, or to withdraw that. */
function ExemptionPart({ number, exemption, fields, typed }: Props) {
  const t = useTranslate();
  const values = typed ?? exemption;
  return (
    <>
      {exemption && (
        <>
          <p className="reason">
            {[exemption.reason, exemption.reasonBn].filter(Boolean).join(" / ")}
            <span className="hint">{exemption.said}</span>
          </p>
          <form method="post">
            <input type="hidden" name="item" value={number} />
            <button className="btn quiet" name="what" value="apply">
              {t(m.disclosure_applies)}
            </button>
          </form>
        </>
      )}
      <details open={typed !== undefined}>
        <summary>{t(exemption ? m.disclosure_reason_change : m.disclosure_exempt)}</summary>
        <form method="post" className="form">
          <input type="hidden" name="item" value={number} />
          <p className="hint">{t(m.disclosure_reason_about)}</p>
          {fields.map((field) => (
            <TextField key={field.name} {...field} defaultValue={values?.[field.name]} />
          ))}
          <button className="btn" name="what" value="exempt">
            {t(m.disclosure_exempt_save)}
          </button>
        </form>
      </details>
    </>
  );
}
