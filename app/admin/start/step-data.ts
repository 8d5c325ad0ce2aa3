import { type LoaderFunctionArgs, redirect } from "react-router";
import { globalId } from "../../../engine/global.ts";
import { binDays } from "../../../engine/history-limits.ts";
import { defaultLocale, type Locale } from "../../../engine/languages.ts";
import type { Message } from "../../../engine/message.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { iconsVersion } from "../../../engine/media/site-icons.ts";
import { isStartStep, startPath, type StartStep, startSteps } from "../../../engine/start-steps.ts";
import * as m from "../../../messages/compiled/messages.js";
import { administrationContext, readingContext, type RouterContext } from "../../context.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import { dayAt } from "../../../engine/dates/calendar-day.ts";
import type { Fields } from "../../../engine/collection.ts";
import { type FormValues, toFormValues, validateForm } from "../../../engine/forms/form-values.ts";
import { features } from "../../../features/registry.ts";
import profile from "../../../globals/profile.ts";
import { problemMessage } from "../../../messages/problem-messages.ts";
import { callAsWriter, type Refused, refuseFields } from "../../session/form-action.ts";

/** The fields of the profile that each step of the first start asks for. */
export const startFields: Readonly<Record<StartStep, readonly (keyof typeof profile.fields)[]>> = {
  names: ["name", "shortName"],
  contacts: ["eiin", "address", "telephone", "email"],
  crest: ["crest"],
  palette: ["palette"],
  content: [],
};

/**
 * The profile declaration, reduced to the fields of one step and asking for both languages, so that the form shows no
 * other fields.
 */
export function profilePart(step: StartStep) {
  const fields = startFields[step].map((name) => [name, { ...profile.fields[name], showsBothLanguages: true }]);
  return { ...profile, fields: Object.fromEntries(fields) as Fields };
}

/** The names of a step's inputs. */
export function inputsOf(step: StartStep): string[] {
  return Object.keys(toFormValues(profilePart(step), { today: dayAt(new Date()), locale: defaultLocale }));
}

/**
 * Whether a step can be saved without scripts. A step with a file cannot, because a plain form of texts uploads no
 * file.
 */
export function isNativeStep(step: StartStep): boolean {
  const fields = Object.values(profilePart(step).fields);
  return fields.length > 0 && fields.every(({ media }) => media === undefined);
}

/** The titles of the steps of the first start. */
const stepTitles: Readonly<Record<StartStep, Message>> = {
  names: m.start_names,
  contacts: m.start_contacts,
  crest: m.profile_field_crest,
  palette: m.profile_field_palette,
  content: m.start_content,
};

/** The explanation of each step; `days` is how long the bin keeps removed entries. */
const stepAbout: Readonly<Record<StartStep, Message<{ days: string }>>> = {
  names: m.start_names_about,
  contacts: m.start_contacts_about,
  crest: m.start_crest_about,
  palette: m.start_palette_about,
  content: m.start_content_about,
};

/** Loads the screen of a step. An address without a step leads to the first unfinished one. */
export async function loadStep({ request, context, params }: LoaderFunctionArgs) {
  requireAdministrator({ request, context });
  const { store, locale } = context.get(readingContext);
  const { sampleSchool, startProgress } = context.get(administrationContext);
  const finished = await startProgress.finished();
  const { step } = params;
  if (!isStartStep(step)) throw redirect(startPath(startSteps.find((one) => !finished.includes(one)) ?? startSteps[0]));
  const sample = await sampleSchool.valuesOf(profile);
  const found = await store.findVersioned(profile, globalId);
  // The form shows the fields that hold values of the sample school as empty, because people should replace these
  // values, not correct them.
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
    further: step === "content" ? furtherLinks(locale) : [],
    stored: found && { ...found, row: { ...found.row, ...blank } },
    icons: found && iconsVersion({ ...found.row, crest: null }),
  };
}

/** Links to screens where features have further tasks for a new school. */
function furtherLinks(locale: Locale) {
  return features.flatMap(({ firstStart: link }) =>
    link ? [{ text: link.text({}, { locale }), path: link.path }] : [],
  );
}

/**
 * Saves a step's form that was submitted without scripts, through the same API that its script uses. Returns the reason
 * if it could not be saved.
 */
export async function saveStep(
  step: StartStep,
  values: FormValues,
  email: string,
  context: RouterContext,
): Promise<Refused | undefined> {
  const { store, locale } = context.get(readingContext);
  const page = { today: dayAt(new Date()), locale };
  const checked = validateForm(
    profilePart(step),
    values,
    page,
    toFormValues(profilePart(step), page, await store.findGlobal(profile)),
  );
  if ("problems" in checked) {
    const problems = Object.entries(checked.problems).map(
      ([name, problem]) => [name, problemMessage(problem)] as const,
    );
    return refuseFields(Object.fromEntries(problems), locale);
  }
  const saved = await callAsWriter(context, email, profile.api.update, checked.body, "PATCH");
  return saved.ok ? undefined : saved;
}
