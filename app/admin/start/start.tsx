import checkIcon from "lucide-static/icons/check.svg?raw";
import { type Ref, useRef } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { globalId } from "../../../engine/global.ts";
import { binDays } from "../../../engine/history-limits.ts";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import type { Message } from "../../../engine/message.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { iconsVersion } from "../../../engine/media/site-icons.ts";
import { isStartStep, startPath, type StartStep, startSteps } from "../../../engine/start-steps.ts";
import profile from "../../../globals/profile.ts";
import * as m from "../../../messages/compiled/messages.js";
import { administrationContext, readingContext } from "../../context.ts";
import { EntryForm } from "../../forms/EntryForm.tsx";
import { textsIn, useTexts } from "../../page-data.ts";
import { actionHeaders, readForm, redirectTo, refuse, rejectForm } from "../../session/form-action.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import css from "./start.css?inline";
import { Icon } from "../../ui/Icon.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Style } from "../../ui/Style.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { inputsOf, isNativeStep, profilePart, saveStep, startFields } from "./save-step.ts";

/** What the steps of the first start are called. */
const stepTitles: Readonly<Record<StartStep, Message>> = {
  names: m.start_names,
  contacts: m.start_contacts,
  crest: m.start_crest,
  palette: m.start_palette,
  content: m.start_content,
};

/** What there is to know about each step; `days` is how long the bin keeps what was removed. */
const stepAbout: Readonly<Record<StartStep, Message<{ days: string }>>> = {
  names: m.start_names_about,
  contacts: m.start_contacts_about,
  crest: m.start_crest_about,
  palette: m.start_palette_about,
  content: m.start_content_about,
};

/** The other texts of the screens of the first start. */
const startMessages = (locale: Locale) =>
  textsIn(locale, {
    title: m.start_title,
    sample: m.start_sample,
    steps: m.start_steps,
    done: m.start_done,
    save: m.start_save,
    skip: m.start_skip,
    drawn: m.start_drawn,
    none: m.start_content_none,
    load: m.start_content_load,
    remove: m.start_content_remove,
    finish: m.start_finish,
  });

/** Loads the screen of a step; an address without a step leads to the first one that is not finished. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireAdministrator({ request, context });
  const { store, locale } = context.get(readingContext);
  const { sampleSchool, startProgress } = context.get(administrationContext);
  const finished = await startProgress.finished();
  const { step } = params;
  if (!isStartStep(step)) throw redirect(startPath(startSteps.find((one) => !finished.includes(one)) ?? startSteps[0]));
  const sample = await sampleSchool.valuesOf(profile);
  const found = await store.findVersioned(profile, globalId);
  // What is the sample school's is not for correction: the form asks for it as for something new.
  const blank = Object.fromEntries(Object.keys(sample).map((name) => [name, null]));
  const entries = step === "content" ? await sampleSchool.count() : 0;
  const isLoadable = step === "content" && (await sampleSchool.isLoadable());
  const about = isLoadable
    ? m.start_content_empty
    : entries === 0 && step === "content"
      ? m.start_content_none
      : stepAbout[step];
  const number = numberFormat(locale);
  const place = startSteps.indexOf(step) + 1;
  return {
    step,
    isNative: isNativeStep(step),
    steps: startSteps.map((name) => ({
      name,
      title: stepTitles[name]({}, { locale }),
      finished: finished.includes(name),
    })),
    place: m.start_step({ number: number.format(place), count: number.format(startSteps.length) }, { locale }),
    about: about({ days: number.format(binDays) }, { locale }),
    hasSample: startFields[step].some((name) => name in sample),
    entries,
    isLoadable,
    stored: found && { ...found, row: { ...found.row, ...blank } },
    icons: found && iconsVersion({ ...found.row, crest: null }),
    texts: startMessages(locale),
  };
}

export const headers = actionHeaders;

/** Finishes a step, which may be saved before, and goes on to the next one; "dismiss" finishes them all. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { email } = requireAdministrator({ request, context });
  const { locale } = context.get(readingContext);
  const { startProgress, sampleSchool } = context.get(administrationContext);
  const { step } = params;
  const { what, ...values } = await readForm(request, ["what", ...(isStartStep(step) ? inputsOf(step) : [])]);
  if (what === "dismiss" || !isStartStep(step)) {
    await startProgress.finish(startSteps);
    return redirectTo(localPath("/admin", locale), request);
  }
  if (what === "save") {
    const refused = isNativeStep(step)
      ? await saveStep(step, values, email, context)
      : refuse(m.problem_body, 400, locale);
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
  const { step, isNative, steps, place, about, hasSample, entries, isLoadable, stored, icons, texts } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const next = useRef<HTMLFormElement>(null);
  const title = steps.find(({ name }) => name === step)?.title ?? "";
  return (
    <AdminPage title={texts.title}>
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
        <EntryForm
          declaration={profilePart(step)}
          stored={stored}
          button={texts.save}
          onSaved={() => next.current?.requestSubmit()}
          isNative={isNative}
          refused={refused && "message" in refused ? refused : undefined}
        />
      )}
      <StartNext ref={next} isLast={step === "content"} hasSample={entries > 0} isLoadable={isLoadable} />
    </AdminPage>
  );
}

/**
 * The form that ends a step and leads to the next one; in the last step it may also load or remove the sample school.
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
  const texts = useTexts<typeof startMessages>();
  return (
    <form method="post" className="start-next" ref={ref}>
      <button type="submit" className={isLast ? "btn" : "btn quiet"}>
        {isLast ? texts.finish : texts.skip}
      </button>
      {hasSample && (
        <button type="submit" className="btn danger" name="what" value="remove">
          {texts.remove}
        </button>
      )}
      {isLoadable && (
        <button type="submit" className="btn quiet" name="what" value="load">
          {texts.load}
        </button>
      )}
    </form>
  );
}
