import checkIcon from "lucide-static/icons/check.svg?raw";
import { type Ref, useRef } from "react";
import { type ActionFunctionArgs, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import { lineLimit } from "../../../engine/fields/text.ts";
import { isStartStep, startPath, startSteps } from "../../../engine/start-steps.ts";
import * as m from "../../../messages/compiled/messages.js";
import { administrationContext, readingContext, writingContext } from "../../context.ts";
import { EntryForm } from "../../forms/EntryForm.tsx";
import { useTranslate } from "../../page-data.ts";
import { actionHeaders, type FormRules, readForm, redirectTo, refuse, rejectForm } from "../../session/form-action.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import css from "./start.css?inline";
import { Alert, AlertStyle } from "../../ui/Alert.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Style } from "../../ui/Style.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { inputsOf, isNativeStep, loadStep, profilePart, saveStep } from "./step-data.ts";

export const loader = loadStep;

export const headers = actionHeaders;
/** Enough for five single-line texts in Bengali, with 9 bytes for each letter. */
export const form: FormRules = { bytes: 5 * lineLimit * 9 };

/**
 * Finishes a step and leads to the next one; "save" saves the step before that. "load" loads the sample school and
 * stays on the step. "dismiss" finishes all steps.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  requireAdministrator({ request, context });
  const { locale } = context.get(readingContext);
  const { startProgress, sampleSchool } = context.get(administrationContext);
  const { step } = params;
  // The page leads to the next step, and a step that does not exist must not finish all others.
  if (step !== undefined && !isStartStep(step)) return redirectTo(localPath("/admin/start", locale), request);
  const { what, ...values } = await readForm(request, ["what", ...(isStartStep(step) ? inputsOf(step) : [])]);
  const act = async (work: (writer: { email: string }) => Promise<void>, next: string) => {
    const done = await context.get(writingContext).asWriter(work);
    return done.ok ? redirectTo(localPath(next, locale), request) : rejectForm(done);
  };
  if (what === "dismiss" || !isStartStep(step)) return act(() => startProgress.finish(startSteps), "/admin");
  if (what === "save") {
    const refused = isNativeStep(step) ? await saveStep(step, values, context) : refuse(m.problem_body, 400, locale);
    if (refused) return rejectForm(refused, values);
  }
  if (what === "load" && step === "content") return act(() => sampleSchool.load(), startPath(step));
  const next = startSteps[startSteps.indexOf(step) + 1];
  return act(
    async ({ email }) => {
      if (what === "remove") await sampleSchool.remove(email);
      await startProgress.finish([step]);
    },
    next ? startPath(next) : "/admin",
  );
}

/** The screens that make a new site a school's own, one for each step. */
export default function Start() {
  const { step, isNative, steps, place, about, hasSample, entries, isLoadable, further, stored, icons } =
    useLoaderData<typeof loader>();
  const t = useTranslate();
  const refused = useActionData<typeof action>();
  const next = useRef<HTMLFormElement>(null);
  const title = steps.find(({ name }) => name === step)?.title ?? "";
  return (
    <AdminPage title={t(m.start_title)}>
      <Style name="start" css={css} />
      <nav aria-label={t(m.start_steps)}>
        <ol className="start-steps">
          {steps.map(({ name, title: label, finished }) => (
            <li key={name}>
              <LocalLink to={startPath(name)} aria-current={name === step ? "step" : undefined}>
                {label}
                {finished && <Icon svg={checkIcon} />}
                {finished && <span className="vh">({t(m.start_done)})</span>}
              </LocalLink>
            </li>
          ))}
        </ol>
      </nav>
      {hasSample && <p className="sample">{t(m.start_sample)}</p>}
      <h2>
        <small>{place}</small> {title}
      </h2>
      <p className="about">{about}</p>
      {step === "crest" && (
        <figure className="drawn-crest">
          <img src={`/crest.svg?v=${icons}`} alt="" width={96} height={96} />
          <figcaption>{t(m.start_drawn)}</figcaption>
        </figure>
      )}
      {stored && step !== "content" && (
        <EntryForm
          declaration={profilePart(step)}
          stored={stored}
          button={t(m.start_save)}
          onSaved={() => next.current?.requestSubmit()}
          isNative={isNative}
          refused={refused && "message" in refused ? refused : undefined}
        />
      )}
      {further.map(({ text, path }) => (
        <p key={path}>
          <LocalLink to={path}>{text}</LocalLink>
        </p>
      ))}
      {step === "content" && <AlertStyle />}
      {step === "content" && refused && <Alert focused>{refused.message}</Alert>}
      <StartNext ref={next} isLast={step === "content"} hasSample={entries > 0} isLoadable={isLoadable} />
    </AdminPage>
  );
}

/**
 * The form that finishes a step and leads to the next one. In the last step it may also load or remove the sample
 * school.
 */
function StartNext({
  ref,
  isLast,
  hasSample,
  isLoadable,
}: {
  ref: Ref<HTMLFormElement>;
  isLast: boolean;
  hasSample: boolean;
  isLoadable: boolean;
}) {
  const t = useTranslate();
  return (
    <form method="post" className="start-next" ref={ref}>
      <button type="submit" className={isLast ? "btn" : "btn quiet"}>
        {isLast ? t(m.start_finish) : t(m.start_skip)}
      </button>
      {hasSample && (
        <button type="submit" className="btn danger" name="what" value="remove">
          {t(m.start_content_remove)}
        </button>
      )}
      {isLoadable && (
        <button type="submit" className="btn quiet" name="what" value="load">
          {t(m.start_content_load)}
        </button>
      )}
    </form>
  );
}
