import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { accountContext, type Reading, readingContext, serviceOf } from "../../app/context.ts";
import { Head } from "../../app/layout/Head.tsx";
import { Page } from "../../app/layout/Page.tsx";
import { useTranslate } from "../../app/page-data.ts";
import formCss from "../../app/styles/form.css?inline";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { EmptyState } from "../../app/ui/EmptyState.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { Labelled, TextField } from "../../app/ui/TextField.tsx";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { classOf, titleOf } from "./examination-name.ts";
import { resultPath } from "./feature.ts";
import { MarkSheet } from "./MarkSheet.tsx";
import { shownSheet } from "./mark-sheet.ts";
import css from "./result.css?inline";
import type { Results } from "./results.ts";
import { type ShownTotals, shownTotals, TotalsTable } from "./TotalsTable.tsx";

/** Maximum lengths of the inputs for roll and code, in characters. */
const longest = { roll: 30, code: 12 } as const;

export const headers = () => ({ "X-Robots-Tag": "noindex" });

export async function loader({ context }: LoaderFunctionArgs) {
  const { locale } = context.get(readingContext);
  const { open, totals } = await serviceOf<Results>(context, "results").page();
  const named = open.map((examination) => ({
    id: examination.id,
    name: `${titleOf(examination, locale).text} – ${classOf(examination, locale)}`,
  }));
  return { open: named, totals: totals.map((one) => shownTotals(one, locale)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale } = context.get(readingContext);
  const { network = "" } = context.get(accountContext);
  const form = new URLSearchParams(await request.text());
  const asked = { examination: form.get("examination") ?? "", roll: form.get("roll") ?? "" };
  const code = form.get("code") ?? "";
  const results = serviceOf<Results>(context, "results");
  const answer = await results.lookUp({ ...asked, examination: Number(asked.examination), code, network });
  if ("found" in answer) return data({ found: shownSheet(answer.found, locale), asked, problem: undefined });
  return data({ found: undefined, asked, problem: refusal(answer, locale) });
}

/** The message for a refused look-up. */
function refusal(
  answer: { refused: "wrong" } | { refused: "tooMany"; wait: number },
  locale: Reading["locale"],
): string {
  if (answer.refused === "wrong") return m.results_wrong({}, { locale });
  const minutes = numberFormat(locale).format(Math.max(1, Math.ceil(answer.wait / 60)));
  return m.results_too_many({ minutes }, { locale });
}

/** The page on which pupils look up their own results: the form, and the mark sheet in response. */
export default function ResultPage() {
  const t = useTranslate();
  const { open, totals } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.found) {
    const { title } = answer.found;
    return (
      <Page title={title} description={t(m.results_about)} crumbs={[{ name: m.results_title, path: resultPath }]}>
        <meta name="robots" content="noindex" />
        <MarkSheet sheet={answer.found} />
        <p className="again small-print">
          <LocalLink to={resultPath}>{t(m.results_another)}</LocalLink>
        </p>
      </Page>
    );
  }
  return (
    <main id="main" className="wrap page">
      <Head title={t(m.results_title)} description={t(m.results_about)} />
      <meta name="robots" content="noindex" />
      <Style name="form" css={formCss} />
      <Style name="result" css={css} />
      <AlertStyle />
      {open.length === 0 ? <None /> : <LookUp open={open} answer={answer} />}
      <Overview totals={totals} />
    </main>
  );
}

function None() {
  const t = useTranslate();
  return (
    <>
      <h1 className="title">{t(m.results_title)}</h1>
      <EmptyState text={t(m.results_none_open)} />
    </>
  );
}

type LookUpProps = {
  open: readonly { id: number; name: string }[];
  answer: { problem: string | undefined; asked: { examination: string; roll: string } } | undefined;
};

function LookUp({ open, answer }: LookUpProps) {
  const t = useTranslate();
  const [only] = open;
  const chosen = answer?.asked.examination;
  return (
    <div className="sign">
      <div className="frame">
        <h1 className="title">{t(m.results_title)}</h1>
        <form className="form" method="post" autoComplete="off">
          {answer?.problem !== undefined && <Alert focused>{answer.problem}</Alert>}
          {only && open.length === 1 ? (
            <p>
              <input type="hidden" name="examination" value={only.id} />
              {only.name}
            </p>
          ) : (
            <Labelled label={t(m.results_examination)}>
              {(control) => (
                <select className="in" name="examination" defaultValue={chosen} required {...control}>
                  {open.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
          )}
          <TextField
            label={t(m.results_meaning_roll)}
            name="roll"
            defaultValue={answer?.asked.roll}
            maxLength={longest.roll}
            required
          />
          <TextField
            label={t(m.results_code)}
            hint={t(m.results_code_hint)}
            name="code"
            className="in code"
            maxLength={longest.code}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
          />
          <button type="submit" className="btn big whole">
            {t(m.results_show)}
          </button>
        </form>
      </div>
    </div>
  );
}

/** The totals of each class, for the examinations whose totals the school shows. */
function Overview({ totals }: { totals: readonly ShownTotals[] }) {
  const t = useTranslate();
  if (totals.length === 0) return null;
  return (
    <section className="totals">
      <h2>{t(m.results_totals)}</h2>
      <TotalsTable totals={totals} />
      <p className="hint">{t(m.results_totals_few)}</p>
    </section>
  );
}
