import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { binDays } from "../../engine/history-limits.ts";
import { globalId } from "../../engine/global.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { iconsVersion } from "../../engine/site-icons.ts";
import { isStartStep, startPath, startSteps, type StartStep } from "../../engine/start-steps.ts";
import type { Locale } from "../../engine/languages.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { requireAdministrator } from "../session/require-role.ts";
import { textsIn } from "../session/texts.ts";
import type { RequestData } from "../context.ts";
import { isNativeStep } from "./save-step.ts";
import { startFields } from "./start-fields.ts";
import { startMessages, stepAbout, stepTitles } from "./start-texts.ts";

/** Loads the screen of a step; an address without a step leads to the first one that is not finished. */
export async function loadStart({ request, context, params }: LoaderFunctionArgs) {
  requireAdministrator({ request, context });
  const { store, sampleSchool, startProgress, locale } = context.get(requestContext);
  const finished = await startProgress.finished();
  const { step } = params;
  if (!isStartStep(step)) throw redirect(startPath(startSteps.find((one) => !finished.includes(one)) ?? startSteps[0]));
  const sample = await sampleSchool.valuesOf(profile);
  const found = await store.findVersioned(profile, globalId);
  // What is the sample school's is not for correction: the form asks for it as for something new.
  const blank = Object.fromEntries(Object.keys(sample).map((name) => [name, null]));
  const entries = step === "content" ? await sampleSchool.count() : 0;
  const isLoadable = step === "content" && (await sampleSchool.isLoadable());
  const about = isLoadable ? m.start_content_empty : entries === 0 && step === "content" ? m.start_content_none : stepAbout[step];
  const number = numberFormat(locale);
  const place = startSteps.indexOf(step) + 1;
  return {
    step,
    isNative: isNativeStep(step),
    steps: startSteps.map((name) => ({ name, title: stepTitles[name]({}, { locale }), finished: finished.includes(name) })),
    place: m.start_step({ number: number.format(place), count: number.format(startSteps.length) }, { locale }),
    about: about({ days: number.format(binDays) }, { locale }),
    hasSample: startFields[step].some((name) => name in sample),
    entries,
    isLoadable,
    stored: found && { ...found, row: { ...found.row, ...blank } },
    icons: found && iconsVersion({ ...found.row, crest: null }),
    texts: textsIn(locale, startMessages),
  };
}

/** What the dashboard tells of the first start; undefined once it is finished. */
export async function startReminder(startProgress: RequestData["startProgress"], locale: Locale) {
  const done = await startProgress.finished();
  if (startSteps.every((step: StartStep) => done.includes(step))) return undefined;
  const number = numberFormat(locale);
  const progress = m.start_progress({ done: number.format(done.length), count: number.format(startSteps.length) }, { locale });
  return { progress, goOn: m.start_go_on({}, { locale }), dismiss: m.start_dismiss({}, { locale }) };
}
