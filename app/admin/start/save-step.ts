import { dayAt } from "../../../engine/dates/calendar-day.ts";
import type { Fields } from "../../../engine/collection.ts";
import { type FormValues, toFormValues, validateForm } from "../../../engine/forms/form-values.ts";
import { defaultLocale } from "../../../engine/languages.ts";
import type { StartStep } from "../../../engine/start-steps.ts";
import profile from "../../../globals/profile.ts";
import { problemMessages } from "../../../messages/problem-messages.ts";
import { readingContext, type RouterContext } from "../../context.ts";
import { callIdentity, type Refused, refuseFields } from "../../session/form-action.ts";

/** The fields of the profile that each step of the first start asks for. */
export const startFields: Readonly<Record<StartStep, readonly (keyof typeof profile.fields)[]>> = {
  names: ["name", "shortName"],
  contacts: ["eiin", "address", "telephone", "email"],
  crest: ["crest"],
  palette: ["palette"],
  content: [],
};

/** The profile with the fields of one step alone, so that its form asks for no others, and for both languages. */
export function profilePart(step: StartStep) {
  const fields = startFields[step].map((name) => [name, { ...profile.fields[name], showsBothLanguages: true }]);
  return { ...profile, fields: Object.fromEntries(fields) as Fields };
}

/** The names of a step's inputs. */
export function inputsOf(step: StartStep): string[] {
  return Object.keys(toFormValues(profilePart(step), { today: dayAt(new Date()), locale: defaultLocale }));
}

/** Whether a step can be saved without scripts: a file cannot be uploaded by a form of texts. */
export function isNativeStep(step: StartStep): boolean {
  const fields = Object.values(profilePart(step).fields);
  return fields.length > 0 && fields.every(({ media }) => media === undefined);
}

/**
 * Saves a step's form that was sent without scripts, by the API as its script does. Returns why where it is not saved.
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
      ([name, problem]) => [name, problemMessages[problem]] as const,
    );
    return refuseFields(Object.fromEntries(problems), locale);
  }
  const token = await callIdentity<{ accessToken: string }>(
    context,
    `/jwt?email=${encodeURIComponent(email)}`,
    undefined,
    undefined,
    { method: "GET" },
  );
  if (!token.ok) return token;
  const saved = await callIdentity(context, profile.api.update, checked.body, undefined, {
    method: "PATCH",
    token: token.body.accessToken,
  });
  return saved.ok ? undefined : saved;
}
