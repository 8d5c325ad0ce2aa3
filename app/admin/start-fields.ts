import type { Fields } from "../../engine/collection.ts";
import type { StartStep } from "../../engine/start-steps.ts";
import profile from "../../globals/profile.ts";

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
