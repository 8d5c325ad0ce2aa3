import checkIcon from "lucide-static/icons/check.svg?raw";
import { useRef } from "react";
import { type ActionFunctionArgs, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import { isStartStep, startPath, startSteps } from "../../engine/start-steps.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { EntryForm } from "../forms/EntryForm.tsx";
import { actionHeaders, readForm, redirectTo, rejectForm } from "../session/form-action.ts";
import { refuse } from "../session/refusal.ts";
import { requireAdministrator } from "../session/require-role.ts";
import css from "../styles/start.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { loadStart } from "./start-data.ts";
import { inputsOf, isNativeStep, saveStep } from "./save-step.ts";
import { profilePart } from "./start-fields.ts";
import { StartNext } from "./StartNext.tsx";

export const loader = loadStart;

export const headers = actionHeaders;

/** Finishes a step, which may be saved before, and goes on to the next one; "dismiss" finishes them all. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { email } = requireAdministrator({ request, context });
  const requestData = context.get(requestContext);
  const { startProgress, sampleSchool, locale } = requestData;
  const { step } = params;
  const { what, ...values } = await readForm(request, ["what", ...(isStartStep(step) ? inputsOf(step) : [])]);
  if (what === "dismiss" || !isStartStep(step)) {
    await startProgress.finish(startSteps);
    return redirectTo(localPath("/admin", locale), request);
  }
  if (what === "save") {
    const refused = isNativeStep(step) ? await saveStep(step, values, email, requestData) : refuse(m.problem_body, 400, locale);
    if (refused) return rejectForm(refused, values);
  }
  if (what === "load" && step === "content") {
    await sampleSchool.load();
    return redirectTo(localPath(startPath(step), locale), request);
  }
  if (what === "remove") await sampleSchool.remove(email);
  await startProgress.finish([step]);
  const next = startSteps[startSteps.indexOf(step) + 1];
  return redirectTo(localPath(next ? startPath(next) : "/admin", locale), request);
}

/** The screens that make a new site a school's own, one for each step. */
export default function Start() {
  const { step, isNative, steps, place, about, hasSample, entries, isLoadable, stored, icons, texts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const next = useRef<HTMLFormElement>(null);
  const title = steps.find(({ name }) => name === step)?.title ?? "";
  return (
    <AdminPage title={texts.title}>
      <meta name="robots" content="noindex" />
      <Style name="start" css={css} />
      <nav aria-label={texts.steps}>
        <ol className="start-steps">
          {steps.map(({ name, title: label, finished }) => (
            <li key={name}>
              <LocalLink to={startPath(name)} aria-current={name === step ? "step" : undefined}>
                {label}
                {finished && <Icon svg={checkIcon} />}
                {finished && <span className="vh">({texts.done})</span>}
              </LocalLink>
            </li>
          ))}
        </ol>
      </nav>
      {hasSample && <p className="sample">{texts.sample}</p>}
      <h2>
        <small>{place}</small> {title}
      </h2>
      <p className="about">{about}</p>
      {step === "crest" && (
        <figure className="drawn-crest">
          <img src={`/crest.svg?v=${icons}`} alt="" width={96} height={96} />
          <figcaption>{texts.drawn}</figcaption>
        </figure>
      )}
      {stored && step !== "content" && (
        <EntryForm declaration={profilePart(step)} stored={stored} button={texts.save} onSaved={() => next.current?.requestSubmit()} isNative={isNative} refused={refused && "message" in refused ? refused : undefined} />
      )}
      <StartNext ref={next} isLast={step === "content"} hasSample={entries > 0} isLoadable={isLoadable} />
    </AdminPage>
  );
}
