import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import type { Locale } from "../engine/languages.ts";
import { type LocalizedText, localize } from "../engine/localized-text.ts";
import type { Message } from "../engine/message.ts";
import type { PaletteName } from "../engine/media/palettes.ts";
import type { Row } from "../engine/row.ts";
import * as m from "../messages/compiled/messages.js";

/** The names of the palettes, as people see them. */
const paletteNames: Readonly<Record<PaletteName, Message>> = {
  green: m.palette_green,
  blue: m.palette_blue,
  teal: m.palette_teal,
  aubergine: m.palette_aubergine,
  brick: m.palette_brick,
  ochre: m.palette_ochre,
};

const profile = global({
  name: "profile",
  reviewAfter: 365,
  fields: {
    name: field.text({ label: m.profile_field_name, required: false, localized: true }),
    shortName: field.text({
      label: m.profile_field_short_name,
      hint: m.profile_hint_short_name,
      required: false,
      localized: true,
    }),
    eiin: field.eiin({ label: m.eiin }),
    address: field.text({ label: m.profile_field_address, required: false, localized: true }),
    mapLink: field.link({ label: m.profile_field_map, required: false, uploads: false }),
    telephone: field.phone({ label: m.phone }),
    email: field.emailAddress({ label: m.email }),
    foundedIn: field.year({ label: m.profile_field_founded, required: false, earliest: 1700 }),
    motto: field.text({ label: m.profile_field_motto, required: false, localized: true }),
    description: field.text({
      label: m.profile_field_description,
      hint: m.profile_hint_description,
      required: false,
      localized: true,
    }),
    crest: field.image({ label: m.profile_field_crest, required: false }),
    palette: field.palette({ label: m.profile_field_palette, choices: paletteNames }),
    facebook: field.link({ label: m.footer_social, required: false, uploads: false }),
    videoChannel: field.link({ label: m.footer_channel, required: false, uploads: false }),
    otherPage: field.link({ label: m.profile_field_other_page, required: false, uploads: false }),
    // The first year of the copyright line (requirements R3.5).
    onlineSince: field.year({
      label: m.profile_field_online_since,
      hint: m.profile_hint_online_since,
      required: false,
    }),
    openData: field.flag({ label: m.profile_field_open_data, hint: m.profile_hint_open_data, yes: m.yes, no: m.no }),
  },
  messages: { title: m.profile_title, about: m.profile_about, updated: m.profile_updated },
});

export default profile;

/** The school's description of itself. Every text may be missing. */
export type Profile = Row<typeof profile>;

/** All names of the school in its profile, in both languages. */
export function namesIn({ name, nameBn, shortName, shortNameBn }: Profile): string[] {
  return [name, nameBn, shortName, shortNameBn].filter((one) => one !== null);
}

/** The school's name in the reader's language; "Our school" if the profile has none. */
export function schoolName(row: Profile, locale: Locale): LocalizedText {
  return localize(profile, row, "name", locale) ?? { text: m.our_school({}, { locale }) };
}

/** The school's short name; its full name if the profile has none. */
export function shortSchoolName(row: Profile, locale: Locale): LocalizedText {
  return localize(profile, row, "shortName", locale) ?? schoolName(row, locale);
}
